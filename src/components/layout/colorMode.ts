export type ColorMode = 'light' | 'dark' | 'system'

/** The mode the toggle goes to: light and dark in turn; with the system's preference system, light, dark, system. */
export function nextColorMode(mode: ColorMode, respectSystem: boolean): ColorMode {
  if (!respectSystem) return mode === 'dark' ? 'light' : 'dark'
  return mode === 'system' ? 'light' : mode === 'light' ? 'dark' : 'system'
}

/** Whether a stored text is a mode that the reader may be in; storage is untrusted. */
export function isColorMode(value: string | null, respectSystem: boolean): value is ColorMode {
  return value === 'light' || value === 'dark' || (value === 'system' && respectSystem)
}
