/** A browser that may tell what its connection is like. @see https://wicg.github.io/netinfo/ */
export type NavigatorWithConnection = Navigator & {
  readonly connection?: EventTarget & { readonly saveData?: boolean; readonly effectiveType?: string }
}

/** Whether the reader's connection asks for restraint: data saver, or 2g. */
export function isSlowConnection(): boolean {
  const { connection } = navigator as NavigatorWithConnection
  return connection?.saveData === true || /(^|-)2g$/.test(connection?.effectiveType ?? '')
}
