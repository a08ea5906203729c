import { constants } from 'node:fs'
import { access, chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** A file system in memory, because creating and flushing files is most of the cost of a temporary database. */
const MEMORY_FOLDER = '/dev/shm'
const DISK_FOLDER = '/var/tmp'
const ROOM_BYTES = 2 * 1024 ** 3

export type TemporaryFolder = { path: string; inMemory: boolean; remove: () => Promise<void> }

export async function createTemporaryFolder(what: string): Promise<TemporaryFolder> {
  const inMemory = await hasRoomInMemory()
  const path = await mkdtemp(join(inMemory ? MEMORY_FOLDER : DISK_FOLDER, `forenet-${what}-`))
  // If tests run as root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(path, 0o755)
  return { path, inMemory, remove: () => rm(path, { recursive: true, force: true }) }
}

async function hasRoomInMemory(): Promise<boolean> {
  try {
    await access(MEMORY_FOLDER, constants.W_OK)
    const { bavail, bsize } = await statfs(MEMORY_FOLDER)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}
