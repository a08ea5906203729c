import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chownTree, type PostgresBinaries, type ServerUser } from './embedded-binaries.ts'
import { findRunningServer } from './embedded-server.ts'
import { readFileIfExists } from './read-file-if-exists.ts'

/** First PostgreSQL version with a built-in UTF-8 locale. */
const BUILTIN_LOCALE_SINCE = 17

/**
 * Creates the database cluster, or returns the superuser's password of an existing one. Never deletes a complete
 * cluster (with marker file) but throws, naming the missing part. An interrupted initialisation is repeated.
 */
export async function ensureCluster(
  dataDir: string,
  cluster: string,
  binaries: PostgresBinaries,
  user: ServerUser,
): Promise<string> {
  const marker = join(dataDir, 'initialised')
  const passwordFile = join(dataDir, 'password')
  if (await exists(marker)) {
    if (!(await exists(join(cluster, 'PG_VERSION'))))
      throw new Error(missingFileMessage(join(cluster, 'PG_VERSION'), dataDir))
    return readPassword(passwordFile, dataDir)
  }
  if (await findRunningServer(cluster)) throw new Error(missingFileMessage(marker, dataDir))
  const password = randomBytes(24).toString('base64url')
  await rm(cluster, { recursive: true, force: true })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flush: true })
  await chownTree(dataDir, user)
  makeCluster(cluster, passwordFile, dataDir, binaries, user)
  await writeFile(marker, `${new Date().toISOString()}\n`, { flush: true })
  return password
}

/** Reads the superuser's password. @throws if the file is missing, empty or unreadable */
export async function readPassword(file: string, dataDir: string): Promise<string> {
  const text = await readFileIfExists(file).catch((cause: unknown) => {
    throw new Error(`${missingFileMessage(file, dataDir)} (it cannot be read: ${String(cause)})`, { cause })
  })
  const password = text?.trim()
  if (!password) throw new Error(missingFileMessage(file, dataDir))
  return password
}

function missingFileMessage(file: string, dataDir: string): string {
  return (
    `${file} is missing, empty or unreadable, but a database was made in ${dataDir}. Nothing was changed. ` +
    `Put the file back from a backup, or move ${dataDir} away to begin with an empty database`
  )
}

function makeCluster(
  cluster: string,
  passwordFile: string,
  dataDir: string,
  binaries: PostgresBinaries,
  user: ServerUser,
): void {
  const options = { ...user.spawn, cwd: dataDir, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } }
  const { stdout } = spawnSync(binaries.initdb, ['--version'], options)
  const major = Number(/(\d+)/.exec(stdout?.toString() ?? '')?.[1] ?? 0)
  const made = spawnSync(
    binaries.initdb,
    [
      ...['-D', cluster, '-U', 'forenet', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['-E', 'UTF8', ...localeFlags(major), '--no-instructions', '--no-sync'],
    ],
    options,
  )
  if (made.status !== 0) {
    throw new Error(
      `The embedded database could not be made in ${cluster}: ${made.stderr?.toString().trim() || String(made.error)}`,
    )
  }
}

/** Locale options for initdb. Text sorts by code point, but unlike in the `C` locale lower() works for Æ, Ø and Å. */
function localeFlags(major: number): string[] {
  if (major >= BUILTIN_LOCALE_SINCE) return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const { stdout } = spawnSync('locale', ['-a'])
  return [/^C\.utf-?8$/im.test(stdout?.toString() ?? '') ? '--locale=C.UTF-8' : '--locale=C']
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
