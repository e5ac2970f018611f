import { innerWindow } from '../../runner/client/innerWindow.ts'
import { MAX_HEIGHT } from '../../runner/shared/protocol.ts'

/**
 * Makes the frames of a result as high as what they show, where the fonts or the width of this reader ask for more than
 * was recorded. They never become lower, so that no text moves up under the eye.
 * @param around What the frames are in, those too that are still to come.
 * @param onMissing Called when a frame has got something else than the result: the network or the page is not what it
 *   was when the page was made. The frame is hidden.
 * @returns ends it
 */
export function followHeights(around: Element | null | undefined, onMissing: () => void): () => void {
  const frames = () => [...(around?.querySelectorAll<HTMLIFrameElement>('[data-frame] iframe') ?? [])]
  const ended = new AbortController()
  const hear = ({ source, data }: MessageEvent) => {
    const frame = frames().find((one) => source !== null && innerWindow(one) === source)
    // A frame that is hidden has no height, and what it tells is of no width.
    if (frame && frame.clientHeight > 0 && typeof data === 'number' && data > frame.clientHeight)
      frame.height = String(Math.min(Math.ceil(data), MAX_HEIGHT))
  }
  const look = (frame: HTMLIFrameElement) => {
    const { URL, readyState } = frame.contentDocument ?? {}
    // A frame that has not been loaded yet, or not wholly: that is told.
    if (URL === 'about:blank' || readyState === 'loading' || readyState === 'interactive') return
    // What it has told before, it tells again.
    const inner = innerWindow(frame)
    if (inner) return inner.postMessage('', '*')
    frame.hidden = true
    onMissing()
  }
  addEventListener('message', hear, ended)
  const capture = { capture: true, signal: ended.signal }
  around?.addEventListener(
    'load',
    ({ target }) => {
      const loaded = frames().find((frame) => frame === target)
      if (loaded) look(loaded)
    },
    capture,
  )
  frames().forEach(look)
  return () => ended.abort()
}
