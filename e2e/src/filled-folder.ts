import { spawnSync } from 'node:child_process'
import { linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder, type TemporaryFolder } from '@forenet/testkit/temporary-folder'
import { startPortalProcess } from './portal-process.ts'

/** Environment variable with the data folder that was filled for all portals of a run. */
const FILLED_FOLDER_VARIABLE = 'JOURNEY_FILLED'
/** A portal detects a copied folder by the creation time of this file (apps/api/src/start/open-database.ts). */
const DATED_FILE = join('postgresql', 'cluster', 'PG_VERSION')

/** Fills a data folder once for all tests, because filling takes three times as long as starting. */
export default async function fillDataFolderOnce(): Promise<() => Promise<void>> {
  const { path, remove } = await createTemporaryFolder('filled')
  const portal = await startPortalProcess(path)
  await portal.stop()
  process.env[FILLED_FOLDER_VARIABLE] = path
  return remove
}

export async function getFilledDataFolder(what: string): Promise<TemporaryFolder> {
  const folder = await createTemporaryFolder(what)
  const filled = process.env[FILLED_FOLDER_VARIABLE]
  if (!filled) throw new Error(`${FILLED_FOLDER_VARIABLE} is not set: e2e/playwright.config.ts names what fills it`)
  // If run as root, PostgreSQL runs as another user, so the ownership is preserved.
  const { status, stderr } = spawnSync('cp', ['-a', `${filled}/.`, folder.path])
  if (status !== 0) throw new Error(`The filled folder could not be copied: ${stderr}`)
  // The file is a hard link with the original creation time, because the portal starts in maintenance on a folder that
  // it detects as copied.
  const marker = join(folder.path, DATED_FILE)
  rmSync(marker)
  linkSync(join(filled, DATED_FILE), marker)
  return folder
}
