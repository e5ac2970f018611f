import { type ESTree, parseSync } from 'rolldown/utils'
import { parse as parseCss } from 'postcss'
import type { Diagnostic } from '../../src/config/diagnostics.ts'
import { isScript } from '../../src/samples/groups.ts'
import type { Sample } from '../../src/samples/sample.ts'

/**
 * Properties of the window that samples are tempted to name something after. Where a script is not a module, or is
 * pasted into a console, such a name is taken.
 */
const GLOBALS = new Set(
  'close closed event external find focus frames history length location menubar name open opener origin parent print screen self status stop toolbar top'.split(
    ' ',
  ),
)

/** Elements of one letter: a class or name that is called so reads like one. */
const TAGS = new Set(['a', 'b', 'i', 'p', 'q', 's', 'u'])

interface Declaration {
  name: string
  /** 0-based offset in the code. */
  at: number
  /** Names of its parameters, where it is a function. */
  parameters?: string
}

/**
 * Names in the shown samples of a page that collide: with globals, with tags, or, for a function, with another of the
 * same name that takes something else.
 * @param samples Every sample of the page.
 */
export function collidingNames(samples: readonly Sample[]): Diagnostic[] {
  const shown = samples.filter(({ meta }) => !meta.hidden && !meta.check && meta.skip === undefined)
  const functions = new Map<string, { parameters: string; sample: Sample }>()
  return shown.flatMap((sample) => {
    if (sample.lang === 'css') return classesLikeTags(sample)
    if (!isScript(sample)) return []
    return topLevelDeclarations(sample).flatMap(({ name, at, parameters }) => {
      const place = { file: sample.file, line: sample.line + lineOf(sample.code, at) }
      if (GLOBALS.has(name))
        return [{ ...place, message: `"${name}" is a property of the window.`, fix: 'Choose another name.' }]
      // The props of a component grow with its example.
      if (parameters === undefined || sample.solution || /^[A-Z]/.test(name)) return []
      const first = functions.get(name)
      if (!first) functions.set(name, { parameters, sample })
      else if (first.parameters !== parameters)
        return [
          {
            ...place,
            message: `"${name}(${parameters})" is "${name}(${first.parameters})" in the sample on line ${first.sample.line}.`,
            fix: 'Give one of them another name, or both the same parameters.',
          },
        ]
      return []
    })
  })
}

function classesLikeTags({ code, file, line }: Sample): Diagnostic[] {
  const found: Diagnostic[] = []
  try {
    parseCss(code).walkRules((rule) => {
      for (const [, name = ''] of rule.selector.matchAll(/\.([a-z])(?![\w-])/g))
        if (TAGS.has(name))
          found.push({
            file,
            line: line + (rule.source?.start?.line ?? 1),
            message: `The class "${name}" has the name of an element.`,
            fix: 'Choose a word that says what it is for.',
          })
    })
  } catch {
    // What does not parse is meant to, or the gate tells it.
  }
  return found
}

function topLevelDeclarations({ code, lang }: Sample): Declaration[] {
  const { program, errors } = parseSync(`sample.${lang === 'js' ? 'mjs' : lang}`, code)
  if (errors.length > 0) return []
  return program.body.flatMap((statement) =>
    declarationsOf(('declaration' in statement && statement.declaration) || statement),
  )
}

function declarationsOf(node: ESTree.Node): Declaration[] {
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier'
        ? [
            {
              name: id.name,
              at: id.start,
              ...(init?.type === 'ArrowFunctionExpression' && { parameters: namesOf(init.params) }),
            },
          ]
        : [],
    )
  if (!('id' in node) || node.id?.type !== 'Identifier') return []
  const parameters = node.type === 'FunctionDeclaration' ? { parameters: namesOf(node.params) } : {}
  return [{ name: node.id.name, at: node.start, ...parameters }]
}

/** The names of parameters, without their types: a growing example changes those. */
const namesOf = (parameters: readonly ESTree.ParamPattern[]): string => parameters.map(nameOf).join(', ')

function nameOf(node: ESTree.Node): string {
  if (node.type === 'AssignmentPattern') return nameOf(node.left)
  if (node.type === 'RestElement') return `...${nameOf(node.argument)}`
  return node.type === 'Identifier' ? node.name : '{…}'
}

const lineOf = (code: string, at: number) => code.slice(0, at).split('\n').length
