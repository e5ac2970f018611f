import type { Checked } from '../config/frontMatter.ts'
import type { Diagnostic } from '../config/diagnostics.ts'
import type { SiteConfig } from '../config/site.ts'
import type { ContentFile } from './files.ts'
import type { LastUpdate } from './shared/model.ts'

/** Collects problems while unwrapping checked values. */
export class Collector {
  readonly diagnostics: Diagnostic[] = []
  take<T>(checked: Checked<T>): T | undefined {
    if (checked.diagnostics) this.diagnostics.push(...checked.diagnostics)
    return checked.data
  }
  add(diagnostics: readonly Diagnostic[]) {
    this.diagnostics.push(...diagnostics)
  }
}

/** What the readers of docs, posts and pages have in common. */
export interface SourceContext {
  config: SiteConfig
  updates: ReadonlyMap<string, LastUpdate>
  collect: Collector
  byPath: Map<string, ContentFile>
  withDrafts: boolean
  features?: ReadonlySet<string>
}
