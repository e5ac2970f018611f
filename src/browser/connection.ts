interface NetworkInformation extends EventTarget {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the reader's connection asks for restraint: data saver, or 2g. */
export function isSlowConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? '')
}
