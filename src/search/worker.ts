import { expose } from 'comlink'
import { SearchService } from './searchService.ts'

/**
 * Where this module lies. The page imports it for that alone: as a chunk of the page's own bundle it shares Comlink
 * with the page, which a bundle of the worker's own would bring a second time.
 */
export const workerUrl = import.meta.url

if (!('document' in globalThis)) {
  const service = new SearchService()
  // At once, before anybody asks: what goes wrong is told to whom asks then.
  service.fetchIndexes('headings').catch(() => undefined)
  expose(service)
}
