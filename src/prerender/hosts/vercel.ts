import { HOST_FILES, type Host } from './rules.ts'

/** `vercel.json`. Of the headers of several rules for a path, Vercel takes the last. */
export const vercel: Host = {
  files: ({ rules }) => {
    const headers = rules.map(({ path, headers: list }) => ({
      source: path.replace(/\*$/, '(.*)'),
      headers: list.map(([key, value]) => ({ key, value })),
    }))
    const config = { cleanUrls: true, trailingSlash: false, headers }
    return [{ path: HOST_FILES.vercel, data: `${JSON.stringify(config, null, 2)}\n` }]
  },
}
