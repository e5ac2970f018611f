/** Hands a text to the reader as a file. It goes to the device and nowhere else. */
export function saveAsFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  // The download has begun by the next task; the text need not stay in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

/** A name for the file of a text: the one its author gave, or that of the page. */
export function fileName(path: string, { lang, meta }: { lang: string; meta: { file?: string } }): string {
  return meta.file?.split('/').at(-1) ?? `${path.split('/').at(-1) || 'scrollcraft'}.${lang}`
}
