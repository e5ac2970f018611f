import { answerCalls } from './answerCalls.ts'
import type { Endpoint } from '../web/remote.ts'
import { SearchService } from './searchService.ts'

/** Where this module lies. The page imports it for that alone: it is a chunk of the page's own bundle. */
export const workerUrl = import.meta.url

if (!('document' in globalThis)) {
  const service = new SearchService()
  // At once, before the first request; a failure is told to the requests that come later.
  service.fetchIndexes().catch(() => undefined)
  answerCalls(service, globalThis as unknown as Endpoint)
}
