import { spawnSync } from 'node:child_process'
import { linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ThrowAwayFolder, throwAwayFolder } from '@forenet/testkit/throw-away-folder'
import { startPortalProcess } from './portal-process.ts'

/** Environment variable with the folder filled for all portals of a run. */
const FILLED = 'JOURNEY_FILLED'
/** The creation time of this file lets a portal detect a copied folder (apps/api/src/start/open-database.ts). */
const DATED_FILE = join('postgresql', 'cluster', 'PG_VERSION')

/**
 * Global setup: creates and fills a database once, because filling takes three times as long as starting, and every
 * worker and some tests have their own portal.
 */
export default async function fillOnce(): Promise<() => Promise<void>> {
  const { path, remove } = await throwAwayFolder('filled')
  const portal = await startPortalProcess(path)
  await portal.stop()
  process.env[FILLED] = path
  return remove
}

/** A copy of the filled folder for one portal. */
export async function filledFolder(what: string): Promise<ThrowAwayFolder> {
  const folder = await throwAwayFolder(what)
  const filled = process.env[FILLED]
  if (!filled) throw new Error(`${FILLED} is not set: e2e/playwright.config.ts names what fills it`)
  // Preserves ownership, because PostgreSQL runs as another user if the tests run as root.
  const { status, stderr } = spawnSync('cp', ['-a', `${filled}/.`, folder.path])
  if (status !== 0) throw new Error(`The filled folder could not be copied: ${stderr}`)
  // On a copied folder the portal would start in maintenance. A link has the same creation time, a copy has not.
  const marker = join(folder.path, DATED_FILE)
  rmSync(marker)
  linkSync(join(filled, DATED_FILE), marker)
  return folder
}
