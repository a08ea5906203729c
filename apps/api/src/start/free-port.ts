import { createServer } from 'node:net'

const TRIED_PORTS = 40

export async function findFreePortFrom(from: number, host: string): Promise<number> {
  for (let port = from; port < from + TRIED_PORTS; port++) {
    const trouble = await findListeningError(port, host)
    if (trouble === null) return port
    if (trouble !== 'EADDRINUSE' && trouble !== 'EACCES') throw noSuchHost(host, trouble)
  }
  throw new Error(`No free port from ${from} to ${from + TRIED_PORTS - 1}: set PORT`)
}

/** Throws, naming the variable. Port 0 is always free. */
export async function requireFreePort(variable: string, port: number, host: string): Promise<void> {
  const trouble = await findListeningError(port, host)
  if (trouble === null) return
  if (trouble === 'EADDRINUSE') {
    throw new Error(
      `${variable}: port ${port} is taken, another program listens there. Stop it, choose another port, or leave ${variable} out for the next free one`,
    )
  }
  if (trouble === 'EACCES') {
    throw new Error(
      `${variable}: port ${port} is not for this user (EACCES). Choose one above 1023; the proxy in front may have the low one`,
    )
  }
  throw noSuchHost(host, trouble)
}

function noSuchHost(host: string, code: string): Error {
  return new Error(`HOST: ${host} is no address of this machine (${code})`)
}

function findListeningError(port: number, host: string): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => done(null)))
  })
}
