import { createServer } from 'node:net'

/** The first free port from `from` on; tries forty. A port is free when nothing listens on it at this host. */
export async function freePortFrom(from: number, host: string): Promise<number> {
  for (let port = from; port < from + 40; port++) if (await isFree(port, host)) return port
  throw new Error(`No free port from ${from} to ${from + 39}: set PORT`)
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, host, () => server.close(() => done(true)))
  })
}
