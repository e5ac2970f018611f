import type { SearchHit } from '../../search/shared/answer.ts'
import { MarkedText } from './MarkedText.tsx'

/** Heading and excerpt of a hit. */
export function HitText({ hit: { section, parent, excerpt } }: { hit: SearchHit }) {
  return (
    <>
      <b>
        {parent !== undefined && <span className="search-parent">{parent} › </span>}
        <MarkedText marked={section} />
      </b>
      {excerpt.text !== '' && (
        <span className="search-excerpt">
          <MarkedText marked={excerpt} />
        </span>
      )}
    </>
  )
}
