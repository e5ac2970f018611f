import type { Checked } from '../config/frontMatter.ts'
import type { Problem } from '../config/problems.ts'
import type { SiteConfig } from '../config/site.ts'
import type { ContentFile } from './files.ts'
import type { LastUpdate } from './shared/model.ts'

/** Collects problems while unwrapping checked values. */
export class Collector {
  readonly problems: Problem[] = []
  take<T>(checked: Checked<T>): T | undefined {
    if (checked.problems) this.problems.push(...checked.problems)
    return checked.data
  }
  add(problems: readonly Problem[]) {
    this.problems.push(...problems)
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
