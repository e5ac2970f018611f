import type { CallReply, Call, Endpoint } from '../web/remote.ts'
import type { SearchService } from './searchService.ts'

/** Answers the calls that come in at an endpoint, in the worker. */
export function answerCalls(service: SearchService, endpoint: Endpoint): void {
  endpoint.addEventListener('message', async ({ data: { id, operation, args } }: MessageEvent<Call>) => {
    try {
      endpoint.postMessage({ id, value: await service[operation](...(args as [never, never])) } satisfies CallReply)
    } catch (error) {
      endpoint.postMessage({ id, message: error instanceof Error ? error.message : String(error) } satisfies CallReply)
    }
  })
}
