// Door of server. Takes a built site.
// Gives answers with the headers of production.
import { foldersOf } from '../config/node/folders.ts'
import { siteServer } from './server.ts'

const dist = foldersOf(process.env).outDir

try {
  const port = readPort(process.env.PORT || '3000')
  const server = await siteServer(dist)
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another: PORT=3001 npm start` : error.message)
  })
  server.listen(port, () => console.log(`Scrollcraft is at http://localhost:${port}`))
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

/** @throws When the text is no port. */
function readPort(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : NaN
  if (!(port <= 65_535)) throw new Error(`PORT is "${text}". Write a number from 0 to 65535: PORT=3001 npm start`)
  return port
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
