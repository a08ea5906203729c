import { constants, existsSync } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Configuration } from '../configuration/configuration.ts'
import { errorReason } from '../platform/observability/error-reason.ts'
import { needsSimulators } from './external-services.ts'

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
async function requireFreePort(variable: string, port: number, host: string): Promise<void> {
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

const LOOPBACK_HOST = '127.0.0.1'

export async function choosePorts(configuration: Configuration): Promise<{ port: number; sandboxPort: number }> {
  const { PORT, SANDBOX_PORT, HOST } = configuration
  if (PORT !== undefined) await requireFreePort('PORT', PORT, HOST)
  const port = PORT ?? (await findFreePortFrom(3000, HOST))
  if (!needsSimulators(configuration)) return { port, sandboxPort: 0 }
  if (SANDBOX_PORT !== undefined && SANDBOX_PORT === PORT && PORT !== 0)
    throw new Error(`SANDBOX_PORT: ${PORT} is the portal's own PORT; choose another, or leave SANDBOX_PORT out`)
  if (SANDBOX_PORT !== undefined) await requireFreePort('SANDBOX_PORT', SANDBOX_PORT, LOOPBACK_HOST)
  return { port, sandboxPort: SANDBOX_PORT ?? (await findFreePortFrom(Math.max(3100, port + 1), LOOPBACK_HOST)) }
}

/** Throws, naming DATA_DIR, if it is not writable. */
export async function createDataFolder(configuration: Configuration): Promise<void> {
  const { DATA_DIR, DATABASE_URL, RETURN_TOKEN_SECRET, ENCRYPTION_KEY } = configuration
  if (DATABASE_URL && RETURN_TOKEN_SECRET && ENCRYPTION_KEY && !needsSimulators(configuration)) return
  try {
    await mkdir(DATA_DIR, { recursive: true })
    await access(DATA_DIR, constants.W_OK)
  } catch (cause) {
    const folder = resolve(DATA_DIR)
    throw new Error(`DATA_DIR: ${folder} cannot be written (${errorReason(cause)}); name a folder that can`, { cause })
  }
}

/** Throws, naming WEB_DIR, in production without a built web app. */
export function requireWebApp({ NODE_ENV, WEB_DIR }: Configuration): void {
  if (NODE_ENV !== 'production' || existsSync(join(WEB_DIR, 'index.html'))) return
  throw new Error(
    `WEB_DIR: ${resolve(WEB_DIR)} holds no built web app; start the portal in the folder that npm run release made, or name the folder`,
  )
}
