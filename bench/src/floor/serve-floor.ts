import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import type { FloorServer } from './floor.ts'

/**
 * Baseline server: bare `node:http` with the portal's SQL on an equal pool, without sign-in, authorisation, validation
 * and headers. Rows are serialised unchanged and padded to the portal's response size. `read` maps a URL to a read and
 * starts it.
 */
export function serveFloor<Read extends string>(
  read: (database: Database, url: string) => { read: Read; rows: Promise<unknown> },
): void {
  const { DATABASE_URL = '', BYTES = '{}' } = process.env
  const bytes: Partial<Record<string, number>> = JSON.parse(BYTES)
  const database = createPoolDatabase(openPool(DATABASE_URL))

  const answer = async (url: string): Promise<Buffer> => {
    const { read: name, rows } = read(database, url)
    const buffer = Buffer.alloc(bytes[name] ?? 0, ' ')
    buffer.write(JSON.stringify(await rows))
    return buffer
  }
  const server = createServer((request, response) => {
    answer(request.url ?? '').then(
      (body) =>
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  process.on('disconnect', () => process.exit(0))
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.send?.({ origin: `http://127.0.0.1:${port}` } satisfies FloorServer)
  })
}
