import { Resvg } from '@resvg/resvg-js'
import { MARK_INK, MARK_PATH, MARK_SIZE } from '../config/mark.ts'
import type { OutputFile } from './assets.ts'

/**
 * The mark as an SVG file.
 * @param background Color behind the tick.
 * @param radius Radius of the corners, in units of the 32-unit square.
 * @param scale Size of the tick within the square; a maskable icon keeps to the safe zone of 80 %.
 */
export function markSvg(background: string, radius: number, scale = 1): string {
  const offset = (MARK_SIZE * (1 - scale)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}"><rect width="${MARK_SIZE}" height="${MARK_SIZE}" rx="${radius}" fill="${background}"/><path transform="translate(${offset} ${offset}) scale(${scale})" d="${MARK_PATH}" fill="none" stroke="${MARK_INK}" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}

const png = (svg: string, width: number) => new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()

/**
 * One PNG in an ICO container.
 * @see https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 */
export function ico(image: Uint8Array, size: number): Uint8Array {
  const header = new DataView(new ArrayBuffer(22))
  header.setUint16(2, 1, true)
  header.setUint16(4, 1, true)
  header.setUint8(6, size)
  header.setUint8(7, size)
  header.setUint16(10, 1, true)
  header.setUint16(12, 32, true)
  header.setUint32(14, image.length, true)
  header.setUint32(18, 22, true)
  const file = new Uint8Array(22 + image.length)
  file.set(new Uint8Array(header.buffer))
  file.set(image, 22)
  return file
}

/** Every icon of the site, drawn from the one mark. */
export function icons(background: string): OutputFile[] {
  const rounded = markSvg(background, 8)
  const square = markSvg(background, 0)
  return [
    { path: '/favicon.svg', data: rounded },
    { path: '/favicon.ico', data: ico(png(rounded, 32), 32) },
    { path: '/apple-touch-icon.png', data: png(square, 180) },
    { path: '/icon-192.png', data: png(rounded, 192) },
    { path: '/icon-512.png', data: png(rounded, 512) },
    { path: '/icon-maskable-512.png', data: png(markSvg(background, 0, 0.7), 512) },
  ]
}
