import type { Diagnostic } from '../../src/config/diagnostics.ts'
import { INLINE_CODE, proseLines } from '../../src/content/prose.ts'

/** A pattern that no one would say, and what to say. */
export interface WordingRule {
  /** With the flags `g` and `u`; what it finds is shown. */
  pattern: RegExp
  /** How to write it. */
  fix: string
  /** A phrase that it finds, and one like it that is fine. */
  example: { bad: string; good: string }
  /** Only lessons with a checkpoint are held to it: those before them are rewritten one after the other. */
  newForm?: true
}

/** Syntax of other languages, and words that are not what the field says. */
export const wordingRules: readonly WordingRule[] = [
  {
    pattern:
      /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|better\b|worse\b|different\b|one\b|less\b|fewer\b)[\p{L}`]+/giu,
    fix: 'Write "is not a …", "are not …" or "there is no …".',
    example: { bad: 'A date is no string.', good: 'There is no string, and it is no longer needed.' },
  },
  {
    pattern: /\bbelongs? into\b/giu,
    fix: 'Write "belongs in".',
    example: { bad: 'It belongs into a module.', good: 'It belongs in a module.' },
  },
  {
    pattern: /\bdecid(?:e|es|ed|ing) about\b/giu,
    fix: 'Write "decides", "determines" or "decides on".',
    example: { bad: 'The type decides about the result.', good: 'The type determines the result.' },
  },
  {
    pattern: /(?<!\b(?:make|makes|made) (?:a|no|little) )\bdifference to\b/giu,
    fix: 'Write "difference from" or "difference between".',
    example: { bad: 'The difference to a map is its order.', good: 'It makes no difference to the reader.' },
  },
  {
    pattern: /\breplac(?:e|es|ing)\s+(?:(?!remove\b)[^\s.,;:]+\s+){1,5}by\s+(?!index\b|a tenth\b|side\b)/giu,
    fix: 'Write "replace … with …".',
    example: { bad: 'Replace the loop by a call.', good: 'Replace the loop with a call. It was replaced by one.' },
  },
  {
    pattern: /\bthus\b/giu,
    fix: 'Write "so".',
    example: { bad: 'It is thus copied.', good: 'So it is copied, although not whole.' },
  },
  {
    pattern: /\b(?:somebody|whoever|everybody|anybody)\b/giu,
    fix: 'Write "you", "someone", "everyone" or the passive.',
    example: { bad: 'Whoever calls it waits.', good: 'The caller waits.' },
  },
  {
    pattern: /(?<=^|[.!?] )Who (?!is\b|are\b|was\b|owns\b|does\b|did\b|can\b|should\b|has to\b)[a-z]+s [^?\n]*$/gmu,
    fix: 'Name who it is: "If you call …", "A caller that …".',
    example: { bad: 'Who calls it must wait.', good: 'Who calls it, and when?' },
  },
  {
    pattern: /\bst(?:ands?|ood) (?:in(?! for)|at|below|above|under|beside|between|before|after|behind)\b/giu,
    fix: 'Write "is" or "comes".',
    example: { bad: 'The rule stands in the last layer.', good: 'The name stands for the value.' },
  },
  {
    pattern: /\bglu(?:e|ed|es|ing)\b/giu,
    fix: 'Write "concatenate" or "join".',
    example: { bad: 'The strings are glued together.', good: 'The strings are concatenated.' },
  },
  {
    pattern: /\b(?:each|every|next|first|second|third|last|one|per) rounds?\b/giu,
    fix: 'Write "iteration".',
    example: { bad: 'In each round it adds one.', good: 'Rounding comes last.' },
  },
  {
    pattern: /\bgo(?:es)? on(?= (?:with|running|working|below|until|in)\b)/giu,
    fix: 'Write "continues".',
    example: { bad: 'The loop goes on until 5.', good: 'The key goes on the outer element.' },
  },
  {
    pattern: /\bsome (?:thousand|hundred|million)\b/giu,
    fix: 'Write "a few thousand".',
    example: { bad: 'It has room for some thousand calls.', good: 'It has room for a few thousand calls.' },
  },
  {
    pattern: /\bsince when\b/giu,
    fix: 'Write "from then on" or say since what.',
    example: { bad: 'It was added in 2020, since when it works.', good: 'It has worked since 2020.' },
  },
  {
    pattern: /\b(?:the|with|write|define|make) own\b|\ban own (?!propert|enumerable)/giu,
    fix: 'Write "your own", "its own" or "an own property".',
    example: { bad: 'Objects have the own key.', good: 'Objects have their own key.' },
  },
  ...[
    {
      pattern:
        /(?<=^|[.!?] )(?:Private|Public|Important|Useful|Common|Typical|New|Different|Better|Faster) (?:is|are) (?:the|a|an)\b/gmu,
      fix: 'Put the subject first: "The variables are private."',
      example: { bad: 'Private are the variables.', good: 'The variables are private. Is it useful?' },
    },
    {
      pattern:
        /\b(?:code|lines?|statements?|text|parts?|everything|what is) behind (?:an?|the|it|this|that|each|every)\b/giu,
      fix: 'Write "after".',
      example: { bad: 'The code behind an await runs later.', good: 'The idea behind it is simple.' },
    },
    {
      pattern: /\bfrom (?!then\b|now\b|here\b|there\b|that point\b)(?:[\p{L}\d`-]+ ){1,4}on(?=[.,;:)])/giu,
      fix: 'Write "from … onward", "starting with …" or "after …".',
      example: { bad: 'It is shown from the second line on.', good: 'It counts from then on.' },
    },
    {
      pattern: /(?<=^|[(,;:] |[.!?] |\b(?:and|or|of|for|by|in|into|with|as) )own \p{L}+s\b/gimu,
      fix: 'Write "your own …" or "its own …".',
      example: { bad: 'It works for own functions.', good: 'It works for your own functions.' },
    },
    {
      pattern: /\bmak(?:es?|ing) (?!use\b|sense\b|sure\b|fun\b|copies\b)\S+ of (?:it|them)\b/giu,
      fix: 'Write "turns it into …" or say what the result is.',
      example: { bad: 'Rounding makes 4 of it.', good: 'Make use of it. Make sense of them.' },
    },
    {
      pattern: /\bnobody\b/giu,
      fix: 'Write "no one" or the passive.',
      example: { bad: 'Nobody sees the mistake.', good: 'No one sees the mistake.' },
    },
    {
      pattern:
        /\b(?:style ?sheets?|default styles?|engine|console|cache|tab|window|settings|back button) of (?:the|a|your) browser\b/giu,
      fix: 'Write "the browser’s …" or "the browser …".',
      example: { bad: 'The style sheet of the browser comes first.', good: 'The browser’s style sheet comes first.' },
    },
    {
      pattern: /\b(?:than|like|as|is|are|with|from|to|and|or) (?:that|those|the ones?) of\b/giu,
      fix: 'Repeat the noun.',
      example: { bad: 'It is wider than that of the row.', good: 'It is wider than the gap of the row.' },
    },
    {
      pattern: /\bfor which one\b|\bwhat the (?:first|last|second) of each\b/giu,
      fix: 'Repeat the noun.',
      example: { bad: 'The label says for which one.', good: 'The label says which field it is for.' },
    },
    {
      pattern: /\bof (?:its|your|their|his|her|our|my|one’s) own\b/giu,
      fix: 'Write "its own …", "your own …".',
      example: { bad: 'It has a scope of its own.', good: 'It has its own scope.' },
    },
    {
      pattern: /\b(?:no|more|enough|much|less|little|free) room\b|\broom (?:for|to|left)\b/giu,
      fix: 'Write "space".',
      example: { bad: 'There is no room for the third item.', good: 'There is no space for the third item.' },
    },
    {
      pattern: /\b(?:mend(?:s|ed|ing)?|repair(?:s|ed|ing)?)\b/giu,
      fix: 'Write "fix".',
      example: { bad: 'Repair the function.', good: 'Fix the function.' },
    },
    {
      pattern: /\b(?:was|were|been|is) run (?:by|in|on|with|before|after|again)\b|\bha(?:s|ve) been run\b/giu,
      fix: 'Write "tested", "ran" or say who runs it.',
      example: { bad: 'The sample has been run.', good: 'The sample ran. A test run by hand.' },
    },
    {
      pattern: /\bis the subject of the lesson\b/giu,
      fix: 'Write "the lesson on … covers it".',
      example: { bad: 'Grid is the subject of the lesson on grid.', good: 'The lesson on grid covers it.' },
    },
    {
      pattern: /\b(?:each|every one) for itself\b/giu,
      fix: 'Write "each … on its own" or "separately".',
      example: { bad: 'They are aligned each for itself.', good: 'Each one is aligned separately.' },
    },
    {
      pattern: /, too(?=[.!?;)](?:\s|$))/giu,
      fix: 'Write "also" before the verb.',
      example: { bad: 'Margins work, too.', good: 'Margins also work.' },
    },
    {
      pattern: /\bgiv(?:e|es|ing) back\b/giu,
      fix: 'Write "return".',
      example: { bad: 'It gives back a promise.', good: 'It returns a promise.' },
    },
  ].map((rule) => ({ ...rule, newForm: true as const })),
]

/** Comments say what readers type, in their words. */
const COMMENT = /\{\/\*[^]*?\*\/\}/g
const ADDRESS = /\]\([^)]*\)/g

const CHECKPOINT = /^:::checkpoint\b/m

/** What replaces it is as long and has its lines, so that places stay what they were. */
const filledWith = (char: string) => (found: string) => found.replace(/[^\n]/g, char)

/**
 * Finds wording that a native author would not write.
 * @param source The whole file.
 * @param file Path to name in problems.
 */
export function wordingDiagnostics(source: string, file: string): Diagnostic[] {
  const isNew = CHECKPOINT.test(source)
  return proseLines(source.replace(COMMENT, filledWith(' '))).flatMap(({ text, line }) => {
    const prose = text.replace(INLINE_CODE, filledWith('`')).replace(ADDRESS, filledWith(' '))
    return wordingRules.flatMap(({ pattern, fix, newForm }) =>
      [...(newForm && !isNew ? '' : prose).matchAll(pattern)].map(({ 0: found, index }) => {
        const message = `says "${text.slice(index, index + found.length).slice(0, 60)}".`
        return { file, line, message, fix }
      }),
    )
  })
}
