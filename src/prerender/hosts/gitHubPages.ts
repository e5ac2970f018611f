import { HOST_FILES, type Host } from './rules.ts'

/** GitHub Pages sends no headers of ours. Its Jekyll would leave out `_rsc/`; this file turns it off. */
export const gitHubPages: Host = {
  files: () => [{ path: HOST_FILES.gitHubPages, data: '' }],
}
