import { constants } from 'node:fs'
import { access, chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** In memory: on a disk, most of the time of a throw-away database goes into making and flushing files. */
const MEMORY = '/dev/shm'
const DISK = '/var/tmp'
const ROOM_BYTES = 2 * 1024 ** 3

export type ThrowAwayFolder = { path: string; inMemory: boolean; remove: () => Promise<void> }

/** An empty folder for what need not outlive the run, in memory where there is room for it. */
export async function throwAwayFolder(what: string): Promise<ThrowAwayFolder> {
  const inMemory = await hasRoomInMemory()
  const path = await mkdtemp(join(inMemory ? MEMORY : DISK, `forenet-${what}-`))
  // As root, PostgreSQL runs under another uid, which must be able to enter: otherwise it would keep its files elsewhere.
  await chmod(path, 0o755)
  return { path, inMemory, remove: () => rm(path, { recursive: true, force: true }) }
}

async function hasRoomInMemory(): Promise<boolean> {
  try {
    await access(MEMORY, constants.W_OK)
    const { bavail, bsize } = await statfs(MEMORY)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}
