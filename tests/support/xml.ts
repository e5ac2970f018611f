import { SaxesParser } from 'saxes'

/** An element of an XML document. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

/**
 * Reads an XML document.
 * @throws With the place of the first fault: a document that is not well-formed is none.
 */
export function parseXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlElement[] = [root]
  const top = () => open.at(-1) ?? root
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value])
    const element: XmlElement = { name, attributes: Object.fromEntries(values), children: [], text: '' }
    top().children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  for (const event of ['text', 'cdata'] as const) parser.on(event, (text) => void (top().text += text))
  parser.write(source).close()
  const [document] = root.children
  if (!document) throw new Error('There is no root element.')
  return document
}

/** Children of a name. */
export const elements = (parent: XmlElement, name: string) => parent.children.filter((child) => child.name === name)

/** Text of the first child of a name. */
export const childText = (parent: XmlElement, name: string) => elements(parent, name)[0]?.text.trim()
