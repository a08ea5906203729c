import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { ProxyKind } from '@forenet/testkit/example-proxy'
import { createTemporaryFolder } from '@forenet/testkit/temporary-folder'
import { startPortalBehindProxy } from './behind-proxy.ts'
import { getFilledDataFolder } from './filled-folder.ts'
import { startPortalProcess } from './portal-process.ts'

/** One process, or several behind a proxy. Sets the environment variables that tests read. */
export async function startPortal(): Promise<() => Promise<void>> {
  // Secret of return tokens, with which tests create expired tokens.
  process.env.RETURN_TOKEN_SECRET = randomBytes(32).toString('base64url')
  const { JOURNEY_PROCESSES, JOURNEY_PROXY } = process.env
  const { path: dataDir, remove } = await (JOURNEY_PROCESSES
    ? createTemporaryFolder('journeys')
    : getFilledDataFolder('journeys'))
  process.env.JOURNEY_SESSIONS = join(dataDir, 'sessions')
  const portal = JOURNEY_PROCESSES
    ? await startPortalBehindProxy(dataDir, Number(JOURNEY_PROCESSES), JOURNEY_PROXY as ProxyKind)
    : await startPortalProcess(dataDir)
  process.env.PORTAL_ORIGIN = portal.origin
  process.env.SANDBOX_ORIGIN = portal.sandboxUrl
  return async () => {
    await portal.stop()
    await remove()
  }
}
