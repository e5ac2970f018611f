import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { occurrence } from '../record/record.ts'
import type { RecordedTypes } from '../record/recordedTypes.ts'

/**
 * Gives each sample what the gate has recorded of its types.
 * @param tree Its fences were read; changed in place.
 */
export function addRecordedTypes(tree: Root, recorded: RecordedTypes): void {
  visit(tree, 'code', (node) => {
    const { sample, nth = 1 } = node.data?.fence ?? {}
    const { types, reports } = (sample && recorded[occurrence(sample, nth)]) || {}
    node.data = { ...node.data, ...(types && { types }), ...(reports && { reports }) }
  })
}
