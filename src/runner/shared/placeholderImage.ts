/** A gray picture in place of those that samples name and nobody has, in the gate and in the reader's frame. */
export const PLACEHOLDER_IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#64748b"/></svg>'
