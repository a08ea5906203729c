import { join } from 'node:path'
import { getFilledDataFolder } from './filled-folder.ts'
import { type PortalProcess, startPortalProcess } from './portal-process.ts'

/** Runs a test on a separate portal, because it changes accounts or needs other settings. */
export async function runWithOwnPortal(
  work: (origin: string, dataDir: string, portal: PortalProcess) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const { path: dataDir, remove } = await getFilledDataFolder('own')
  const { PORTAL_ORIGIN, SANDBOX_ORIGIN, JOURNEY_SESSIONS } = process.env
  const portal = await startPortalProcess(dataDir, settings)
  process.env.PORTAL_ORIGIN = portal.origin
  process.env.SANDBOX_ORIGIN = portal.sandboxUrl
  process.env.JOURNEY_SESSIONS = join(dataDir, 'sessions')
  try {
    await work(portal.origin, dataDir, portal)
  } finally {
    Object.assign(process.env, { PORTAL_ORIGIN, SANDBOX_ORIGIN, JOURNEY_SESSIONS })
    await portal.stop()
    await remove()
  }
}
