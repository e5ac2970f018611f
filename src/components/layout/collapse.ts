/**
 * How long a list takes to fold: longer for a taller one, but less than in proportion, so that the eye can follow both.
 * @param height Height of the content in CSS pixels.
 * @param reducedMotion The reader has asked for less motion: 1 ms, so that end events still come.
 * @returns Milliseconds.
 * @see https://m2.material.io/design/motion/speed.html#duration
 */
export function collapseDuration(height: number, reducedMotion: boolean): number {
  if (reducedMotion) return 1
  if (!(height > 0)) return 0
  const units = height / 36
  return Math.round((4 + 15 * units ** 0.25 + units / 5) * 10)
}
