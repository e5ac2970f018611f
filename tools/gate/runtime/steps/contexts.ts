/** The part of a heap snapshot of V8 that matters here. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; edge_fields: string[] } }
  nodes: number[]
  edges: number[]
  strings: string[]
}

/**
 * Finds the contexts of functions: what holds the variables that they share. The debugger shows those variables, but
 * not whether two functions see the same ones; a snapshot of the heap does.
 * @param text A heap snapshot of V8, in JSON.
 * @param functions Heap object ids of functions, by number.
 * @returns by number, the ids of their contexts, the innermost first
 */
export function functionContexts(text: string, functions: ReadonlyMap<number, string>): Map<number, number[]> {
  const { snapshot, nodes, edges, strings } = JSON.parse(text) as Snapshot
  const { node_fields: nodeFields, edge_fields: edgeFields } = snapshot.meta
  const [nodeSize, edgeSize] = [nodeFields.length, edgeFields.length]
  const [id, edgeCount] = [nodeFields.indexOf('id'), nodeFields.indexOf('edge_count')]
  const [edgeName, target] = [edgeFields.indexOf('name_or_index'), edgeFields.indexOf('to_node')]
  const firstEdge = new Map<number, number>()
  const byId = new Map<number, number>()
  for (let node = 0, edge = 0; node < nodes.length; node += nodeSize) {
    firstEdge.set(node, edge)
    byId.set(nodes[node + id] ?? 0, node)
    edge += (nodes[node + edgeCount] ?? 0) * edgeSize
  }
  const follow = (node: number, name: string): number | undefined => {
    const first = firstEdge.get(node) ?? 0
    for (let i = 0; i < (nodes[node + edgeCount] ?? 0); i++) {
      const edge = first + i * edgeSize
      if (strings[edges[edge + edgeName] ?? -1] === name) return edges[edge + target]
    }
    return undefined
  }
  const found = new Map<number, number[]>()
  for (const [number, heapId] of functions) {
    const contexts: number[] = []
    const node = byId.get(Number(heapId))
    let at = node === undefined ? undefined : follow(node, 'context')
    for (; at !== undefined; at = follow(at, 'previous')) contexts.push(nodes[at + id] ?? 0)
    found.set(number, contexts)
  }
  return found
}
