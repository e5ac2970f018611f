import type { OutputFile } from '../assets.ts'
import { caddy } from './caddy.ts'
import { gitHubPages } from './gitHubPages.ts'
import { headersFile } from './headersFile.ts'
import { nginx } from './nginx.ts'
import { type Host, type HostInput, SERVER_DIR } from './rules.ts'
import { vercel } from './vercel.ts'

/** The server behind `npm start`, which reads the rules as they are. */
const npmStart: Host = {
  files: ({ rules }) => [{ path: `${SERVER_DIR}/headers.json`, data: JSON.stringify(rules) }],
}

const hosts = [headersFile, vercel, nginx, caddy, npmStart, gitHubPages]

/** The configuration of every host; each reads its own and leaves the others alone. */
export const hostFiles = (input: HostInput): OutputFile[] => hosts.flatMap((host) => host.files(input))
