import { SearchClient } from '../../search/client/client.ts'
import { startWorker } from '../../search/client/start.ts'
import { adoptStyles } from '../../browser/adoptStyles.ts'
import css from './search.css?inline'

/** The one search of the page: everything that shows results shares its index. */
export const searchClient = new SearchClient({ start: startWorker })

adoptStyles(css)
