import { MAX_HEIGHT } from '../../runner/protocol.ts'

/**
 * Makes the frames of a result as high as what they show, where the fonts or the width of this reader ask for more than
 * was recorded. They never become lower, so that no text moves up under the eye.
 * @param figure Around the frames.
 * @returns ends it
 */
export function followHeights(figure: Element | null | undefined): () => void {
  const frames = [...(figure?.querySelectorAll('iframe') ?? [])]
  const hear = ({ source, data }: MessageEvent) => {
    const frame = frames.find(({ contentWindow }) => source !== null && contentWindow?.[0] === source)
    if (frame && typeof data === 'number' && data > frame.clientHeight)
      frame.height = String(Math.min(Math.ceil(data), MAX_HEIGHT) + 1)
  }
  addEventListener('message', hear)
  // What has been told before is told again.
  for (const { contentWindow } of frames) contentWindow?.[0]?.postMessage('', '*')
  return () => removeEventListener('message', hear)
}
