import { spawnSync } from 'node:child_process'
import { cp, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chownTree, type PostgresBinaries, type ServerUser } from './embedded-binaries.ts'

export async function ensureExecutableBinaries(
  found: PostgresBinaries,
  user: ServerUser,
  log: (line: string) => void,
): Promise<PostgresBinaries> {
  const probe = spawnSync(found.postgres, ['--version'], { ...user.spawn, cwd: '/' })
  if (probe.status === 0) return found
  const copy = join(tmpdir(), `forenet-postgresql-${found.version}-${process.getuid?.() ?? 0}`)
  log(`PostgreSQL's own uid cannot enter this checkout; its programs run from ${copy}`)
  await createOwnedFolder(copy, user)
  await cp(found.root, copy, { recursive: true, verbatimSymlinks: true, force: true })
  await chownTree(copy, user)
  return { ...found, root: copy, postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') }
}

/** Returns a folder that the server's user can access: the requested one, or else one in /var/tmp. */
export async function ensureAccessibleFolder(
  wanted: string,
  user: ServerUser,
  log: (line: string) => void,
): Promise<string> {
  await mkdir(wanted, { recursive: true })
  if (!user.spawn) return wanted
  await chownTree(wanted, user)
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w .', wanted], { ...user.spawn, cwd: '/' })
  if (probe.status === 0) return wanted
  const elsewhere = join('/var/tmp', `forenet-data${wanted.replaceAll('/', '-')}`)
  await createOwnedFolder(elsewhere, user)
  await chownTree(elsewhere, user)
  log(`PostgreSQL's own uid cannot enter ${wanted}; the database is kept in ${elsewhere}`)
  return elsewhere
}

/** Creates a folder. @throws if it is a symbolic link or belongs to another user, who could replace its files */
export async function createOwnedFolder(path: string, user: ServerUser): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(path)
  const owners = [0, process.getuid?.() ?? 0, ...(user.spawn ? [user.spawn.uid] : [])]
  if (found.isDirectory() && owners.includes(found.uid)) return
  throw new Error(
    `${path} is ${found.isDirectory() ? `owned by user ${found.uid}` : 'a link or no folder'}, so somebody else may have put it there. ` +
      'Look at what it is, remove it, and start again',
  )
}
