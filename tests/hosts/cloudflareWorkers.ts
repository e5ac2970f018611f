/** Stands for the runtime's own module, which is all that Cloudflare's asset worker needs of it. */
export class WorkerEntrypoint<Env> {
  readonly ctx: unknown
  readonly env: Env

  constructor(ctx: unknown, env: Env) {
    this.ctx = ctx
    this.env = env
  }
}
