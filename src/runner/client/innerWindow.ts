/**
 * The sandboxed window in a frame of ours. The frame may hold an error page of the browser instead, whose window throws
 * when it is asked for anything.
 */
export const innerWindow = (frame: HTMLIFrameElement): Window | undefined => frame.contentDocument?.defaultView?.[0]
