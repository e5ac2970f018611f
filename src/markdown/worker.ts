import { parentPort } from 'node:worker_threads'
import { compile } from './compile.ts'
import type { CompiledPage, CompileInput } from './shared/compiled.ts'
import { MarkdownError } from './diagnostics.ts'
import type { SourceDiagnostic } from '../config/diagnostics.ts'

/** What a worker is sent. */
export interface CompileRequest {
  index: number
  input: CompileInput
}

/** What a worker answers: a page, the problems of its file, or a problem of the compiler itself. */
export type CompileReply = { index: number } & (
  { page: CompiledPage } | { diagnostics: readonly SourceDiagnostic[] } | { crash: string }
)

parentPort?.on('message', async ({ index, input }: CompileRequest) => {
  parentPort?.postMessage(await answer(index, input))
})

async function answer(index: number, input: CompileInput): Promise<CompileReply> {
  try {
    return { index, page: await compile(input) }
  } catch (error) {
    if (error instanceof MarkdownError) return { index, diagnostics: error.diagnostics }
    return { index, crash: String(error) }
  }
}
