import { expect, test } from 'vitest'
import { drawDiagram } from './diagram.ts'
import { cleanSvg } from './svg.ts'

const sources = {
  flowchart: 'flowchart TD\n  A[One] -->|yes| B{Two}\n  subgraph g [Group]\n    C((Three)) --> D[(Four)]\n  end',
  sequence: 'sequenceDiagram\n  A->>B: hello\n  Note over A: hm\n  loop x\n  B-->>A: bye\n  end',
  state: 'stateDiagram-v2\n  [*] --> Idle\n  Idle --> [*]: end',
  class: 'classDiagram\n  class A {\n    +int x\n    +run() void\n  }\n  A <|-- B\n  A o-- C',
  er: 'erDiagram\n  USER ||--o{ POST : writes\n  USER {\n    int id PK\n  }',
}

test.each(Object.entries(sources))('a %s diagram has no style, font, script or foreign request', async (_, source) => {
  const diagram = await drawDiagram(source, 'docs/a.mdx:1')
  if ('error' in diagram) throw new Error(diagram.error)
  const { svg } = diagram
  expect(svg).toMatch(/^<svg viewBox="[^"]+" width="[\d.]+" height="[\d.]+">.*<\/svg>$/s)
  expect(svg).not.toMatch(/<style|\sstyle=|class=|@import|http|data-|--_/)
  expect(svg.match(/var\((--[\w-]+)\)/g)).not.toBeNull()
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${id}"`)
})

test('identifiers differ from place to place and stay from build to build', async () => {
  const ids = async (place: string) =>
    JSON.stringify(await drawDiagram(sources.flowchart, place)).match(/id=\\"\w+-/)?.[0]
  expect(await ids('a.mdx:1')).not.toBe(await ids('a.mdx:2'))
  expect(await ids('a.mdx:1')).toBe(await ids('a.mdx:1'))
})

test.each([
  ['gantt\n  x', 'Unknown kind of diagram `gantt`. Known are: flowchart,'],
  ['', 'Unknown kind of diagram ``'],
  ['flowchart TD\n  A --> B\n  style A fill:#f00', '`style A fill:#f00` sets colors'],
  ['flowchart TD\n  A["the item [0] of"] --> B', 'The label "the item [0] of" is cut off'],
])('%j cannot be drawn', async (source, message) => {
  expect(await drawDiagram(source, 'a.mdx:1')).toEqual({ error: expect.stringContaining(message) })
})

test('text of a label is kept, even where it looks like markup', async () => {
  const diagram = await drawDiagram('flowchart TD\n  A["style=1 &lt; <b>two</b><br/>three"] --> B', 'a.mdx:1')
  expect('svg' in diagram && diagram.svg).toContain('style=1 &lt;')
})

test.each([
  ['<svg><foreignObject/></svg>', 'The drawn diagram holds <foreignObject>, which the policy of the site forbids.'],
  ['<svg><a href="x"/></svg>', '<a>'],
  ['<svg><script>x</script></svg>', '<script>'],
  ['<svg><image href="x.png"/></svg>', '<image>'],
  ['<svg><animate/></svg>', '<animate>'],
  ['<p>x</p>', '<p>'],
  ['<svg><rect onclick="x"/></svg>', 'onClick="x"'],
  ['<svg><text xlink:href="x">a</text></svg>', 'xLinkHref="x"'],
  ['<svg><rect fill="url(https://a.test/x)"/></svg>', 'fill="url(https://a.test/x)"'],
])('%s is refused', (svg, found) => {
  expect(() => cleanSvg(svg, 'd-')).toThrow(found)
})

test('a group without a purpose goes, a label with odd spaces stays', () => {
  expect(cleanSvg('<svg>\n <g class="x"><g><text y="1.26">a  &lt; b</text></g></g>\n<defs></defs></svg>', 'd-')).toBe(
    '<svg><text y="1.3">a  &lt; b</text></svg>',
  )
})
