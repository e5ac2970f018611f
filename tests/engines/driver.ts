/** Keys that are not letters, as a keyboard event names them. */
export type KeyName = 'ArrowDown' | 'ArrowRight' | 'Control' | 'Enter' | 'Escape' | 'Tab'

/** A browser with one window, driven from outside: the little that all engines can be asked for. */
export interface Driver {
  /** Its engine and version. */
  version: string
  /** Loads an address and resolves when the document has loaded. */
  goto(url: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Evaluates an expression in the page. Its value must be JSON. */
  evaluate<T>(expression: string): Promise<T>
  /** A press of the mouse's main button at a point of the window, in CSS pixels. */
  press(x: number, y: number): Promise<void>
  /** Keys that are pressed together, modifiers first. */
  keys(...names: (KeyName | 'a')[]): Promise<void>
  /** Types letters into what has the focus. */
  type(text: string): Promise<void>
  /** Asks for a size of the page, and gives the one that it has got: some windows cannot be made narrow. */
  resize(width: number, height: number): Promise<{ width: number; height: number }>
  /** Whether pages that are opened from now on run their scripts; undefined where the engine cannot be asked that. */
  setScripts?(enabled: boolean): Promise<void>
  /** Whether an element that matches is in the accessibility tree with this role and this name, as a whole. */
  isExposed(selector: string, role: string, name: string): Promise<boolean>
  /** Errors of the console and uncaught ones since the start; undefined where the engine does not tell them. */
  complaints?(): readonly string[]
  close(): Promise<void>
}
