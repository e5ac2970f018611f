declare module '@cloudflare/workers-shared/dist/asset-worker.mjs' {
  /** The worker that serves static assets. */
  export default class AssetWorker {
    constructor(ctx: unknown, env: Record<string, unknown>)
    fetch(request: Request): Promise<Response>
  }
}
