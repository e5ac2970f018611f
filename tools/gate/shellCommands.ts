/** Commands that a reader is told the version of, by the engine they belong to. */
const commands = {
  git: /^git$/,
  node: /^(node|npm|npx)$/,
  typescript: /^tsc$/,
}

/** Text that is handed to a command and is none itself. */
const HERE_DOCUMENT = /<<-?\s*(['"]?)(\w+)\1([^\n]*)\n[^]*?\n\s*\2(?=\n|$)/g

/** The first word of a command: at the start of a line, after what separates commands, inside a substitution. */
const COMMAND =
  /(?<=(?:^|[\n;&|(`]|\b(?:then|do|else|time|exec|xargs|sudo|if|while|until)\s|!\s)\s*(?:\w+=\S*\s+)*)\b[a-z]+\b(?![=/.-])/g

/**
 * The engines that shell code calls by name.
 * @returns those of the three that are called
 */
export function calledEngines(code: string): ('git' | 'node' | 'typescript')[] {
  const words = [...code.replace(HERE_DOCUMENT, '<<$2$3').matchAll(COMMAND)].map(([word]) => word)
  return (['git', 'node', 'typescript'] as const).filter((engine) => words.some((word) => commands[engine].test(word)))
}
