import type { BlockContent, DefinitionContent, PhrasingContent } from 'mdast'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'

/** Props that plain data can say; those that are `undefined` or `false` are left out. */
export type Props = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * Makes the node of a block component.
 * @param name Name in the component map.
 * @param children Paragraphs may stand beside phrasing content.
 */
export function block(
  name: string,
  props: Props,
  children: readonly (BlockContent | DefinitionContent | PhrasingContent)[] = [],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: toAttributes(props),
    children: children as MdxJsxFlowElement['children'],
  }
}

/**
 * Makes the node of an inline component.
 * @param name Name in the component map.
 */
export function inline(name: string, props: Props): MdxJsxTextElement {
  return { type: 'mdxJsxTextElement', name, attributes: toAttributes(props), children: [] }
}

function toAttributes(props: Props): MdxJsxAttribute[] {
  return Object.entries(props).flatMap(([name, value]) =>
    value === undefined || value === null || value === false
      ? []
      : [{ type: 'mdxJsxAttribute' as const, name, value: toValue(value) }],
  )
}

function toValue(value: string | number | true): MdxJsxAttribute['value'] {
  if (value === true) return null
  if (typeof value === 'string') return value
  return {
    type: 'mdxJsxAttributeValueExpression',
    value: String(value),
    data: {
      estree: {
        type: 'Program',
        sourceType: 'module',
        comments: [],
        body: [{ type: 'ExpressionStatement', expression: { type: 'Literal', value } }],
      },
    },
  }
}
