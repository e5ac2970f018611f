/**
 * Makes an element without a framework. Texts become text, whatever is in them: never markup.
 * @param properties Properties, not attributes: `className`, `ariaLabel`.
 */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** Makes a button that works without the client: the inline script leaves it alone. */
export function makeButton(className: string, label: string, press: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button', className }, label)
  button.dataset.plain = ''
  button.addEventListener('click', press)
  return button
}
