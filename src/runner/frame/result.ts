// The script in the document of a result that needs none of its own, see `isStatic`.
import { keepForms } from './forms.ts'
import { watchSize } from './framePage.ts'
import { keepLinks } from './links.ts'

let height = 0
const reportHeight = () => top?.postMessage(height, '*')

document.currentScript?.remove()
keepForms()
keepLinks()
// The page around it asks once it listens: it boots later than this, or never.
addEventListener('message', ({ source }) => source === top && reportHeight())
addEventListener('load', () =>
  watchSize((next) => {
    height = next
    reportHeight()
  }),
)
