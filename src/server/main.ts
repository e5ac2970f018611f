import { join } from 'node:path'
import { siteServer } from './server.ts'

const dist = process.env.OUT_DIR ?? join(import.meta.dirname, '../../dist')
const port = Number(process.env.PORT ?? 3000)

const server = await siteServer(dist)
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another: PORT=3001 npm start` : error)
  process.exitCode = 1
})
server.listen(port, () => console.log(`Scrollcraft is at http://localhost:${port}`))
