import { spawnSync } from 'node:child_process'
import { linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder, type TemporaryFolder } from '@forenet/testkit/throw-away-folder'
import { startPortalProcess } from './portal-process.ts'

/** Variable with the folder filled for all portals of a run. */
const FILLED = 'JOURNEY_FILLED'
/** A portal detects a copied folder by the creation time of this file (apps/api/src/start/open-database.ts). */
const DATED_FILE = join('postgresql', 'cluster', 'PG_VERSION')

/** Filled once, because filling takes three times as long as starting. */
export default async function fillOnce(): Promise<() => Promise<void>> {
  const { path, remove } = await createTemporaryFolder('filled')
  const portal = await startPortalProcess(path)
  await portal.stop()
  process.env[FILLED] = path
  return remove
}

export async function filledFolder(what: string): Promise<TemporaryFolder> {
  const folder = await createTemporaryFolder(what)
  const filled = process.env[FILLED]
  if (!filled) throw new Error(`${FILLED} is not set: e2e/playwright.config.ts names what fills it`)
  // As root, PostgreSQL runs as another user, so ownership is preserved.
  const { status, stderr } = spawnSync('cp', ['-a', `${filled}/.`, folder.path])
  if (status !== 0) throw new Error(`The filled folder could not be copied: ${stderr}`)
  // On a copied folder the portal would start in maintenance. A hard link has the original creation time.
  const marker = join(folder.path, DATED_FILE)
  rmSync(marker)
  linkSync(join(filled, DATED_FILE), marker)
  return folder
}
