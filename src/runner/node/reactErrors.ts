/**
 * The errors of React that a program can provoke, by their codes: the production form has only the code and an address,
 * which is of no use to a reader, least of all offline. `%s` stands for an argument. All others keep their codes.
 */
const messages: Readonly<Record<number, string>> = {
  31: 'Objects are not valid as a React child (found: %s). If you meant to render a collection of children, use an array instead.',
  62: "The `style` prop expects a mapping from style properties to values, not a string. For example, style={{marginRight: spacing + 'em'}} when using JSX.",
  130: 'Element type is invalid: expected a string (for built-in components) or a class/function (for composite components) but got: %s.%s',
  137: '%s is a void element tag and must neither have `children` nor use `dangerouslySetInnerHTML`.',
  185: 'Maximum update depth exceeded. This can happen when a component repeatedly calls setState inside componentWillUpdate or componentDidUpdate. React limits the number of nested updates to prevent infinite loops.',
  231: 'Expected `%s` listener to be a function, instead got a value of `%s` type.',
  300: 'Rendered fewer hooks than expected. This may be caused by an accidental early return statement.',
  301: 'Too many re-renders. React limits the number of renders to prevent an infinite loop.',
  310: 'Rendered more hooks than during the previous render.',
}

const START = 'function formatProdErrorMessage(code) {'

/**
 * Gives the production form of React DOM the messages of the development form.
 * @param code Source of one of its modules.
 * @returns `undefined` for a module that makes no messages.
 */
export function withMessages(code: string): string | undefined {
  if (!code.includes(START)) return undefined
  return code.replace(
    START,
    `${START}
  var message = ${JSON.stringify(messages)}[code], args = [].slice.call(arguments, 1);
  if (message) return message.replace(/%s/g, function () { return args.shift(); });`,
  )
}
