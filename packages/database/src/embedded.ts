import { type ChildProcess, spawn } from 'node:child_process'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import getPort from 'get-port'
import {
  findServerUser,
  listBinariesIn,
  loadPostgresBinaries,
  type PostgresBinaries,
  type ServerUser,
} from './embedded-binaries.ts'
import { ensureCluster } from './embedded-cluster.ts'
import { ensureAccessibleFolder, ensureExecutableBinaries } from './embedded-folder.ts'
import {
  buildConnectionString,
  ensureDatabase,
  findRunningServer,
  stopServerProcess,
  waitUntilReady,
} from './embedded-server.ts'
import { isPostmaster, isProcessAlive, readProcessIdentity } from './processes.ts'
import { readFileIfExists } from './read-file-if-exists.ts'

const LOCK_FILE = 'parent.pid'
const MAX_LOCK_ATTEMPTS = 5
const LOCK_WRITE_GRACE_MS = 200

/** Takes over locks of dead processes. @throws if the owner is alive */
async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, LOCK_FILE)
  const own = `${process.pid}\n${readProcessIdentity(process.pid) ?? ''}\n`
  for (let attempt = 0; attempt < MAX_LOCK_ATTEMPTS; attempt++) {
    if (await createLockFile(file, own)) return () => releaseLockFile(file, own)
    const other = await readLockFile(file)
    if (other === null) continue
    const pid = findLivingParent(other)
    if (pid !== null) throw new Error(alreadyRunningMessage(dataDir, pid, file))
    await moveStaleLockAside(file, other)
  }
  throw new Error(`Another portal is starting on this data folder (${dataDir}); ${file} keeps changing`)
}

/** By a second call another process may own the lock. */
async function releaseLockFile(file: string, own: string): Promise<void> {
  if ((await readFileIfExists(file)) === own) await rm(file, { force: true })
}

function findLivingParent(text: string): number | null {
  const [first, identity] = text.split('\n')
  const pid = Number(first)
  if (!isProcessAlive(pid)) return null
  const now = readProcessIdentity(pid)
  // The process id was reused, as is usual in containers.
  if (identity && now && identity !== now) return null
  return pid
}

function alreadyRunningMessage(dataDir: string, pid: number, file: string): string {
  return (
    `Another portal is running on this data folder (pid ${pid}): ${dataDir}. ` +
    `Stop that one first, or give this one a DATA_DIR of its own. If process ${pid} is no portal, delete ${file}`
  )
}

async function createLockFile(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The writer may not have finished the line. */
async function readLockFile(file: string): Promise<string | null> {
  const text = await readFileIfExists(file)
  if (text === null || text.includes('\n')) return text
  await delay(LOCK_WRITE_GRACE_MS)
  return readFileIfExists(file)
}

/** Restores the lock file if a third process replaced it concurrently. */
async function moveStaleLockAside(file: string, stale: string): Promise<void> {
  const aside = `${file}.${process.pid}`
  try {
    await rename(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const taken = await readFileIfExists(aside)
  if (taken !== null && taken !== stale) await createLockFile(file, taken)
  await rm(aside, { force: true })
}

export type EmbeddedPostgresOptions = {
  dataDir: string
  settings?: Record<string, string>
  /** Folder of PostgreSQL executables to use instead of the bundled ones. */
  programs?: string
  log: (line: string) => void
  onExit?: (reason: string) => void
}

export type EmbeddedPostgres = {
  url: string
  dataDir: string
  /** Whether the server was already running, left behind by a killed process. */
  adopted: boolean
  stop(): Promise<void>
}

type RunningServer = Pick<EmbeddedPostgres, 'url' | 'adopted' | 'stop'>

const SERVER_SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  log_min_messages: 'fatal',
  timezone: 'UTC',
}

const PARENT_POLL_MS = 1_000

/**
 * Starts PostgreSQL, or adopts a running server left behind by a killed process. @throws if a live process manages the
 * folder, or if part of an existing database is missing
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = findServerUser()
  const binaries = options.programs
    ? listBinariesIn(options.programs)
    : await ensureExecutableBinaries(await loadPostgresBinaries(), user, options.log)
  const dataDir = await ensureAccessibleFolder(resolve(options.dataDir), user, options.log)
  const cluster = join(dataDir, 'cluster')
  const release = await lockFolder(dataDir)
  try {
    const orphan = await findRunningServer(cluster)
    const password = await ensureCluster(dataDir, cluster, binaries, user)
    const running = orphan
      ? await adoptOrphan(orphan, password, options)
      : await spawnServer(cluster, password, binaries, user, options)
    return { ...running, dataDir, stop: () => running.stop().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
}

async function adoptOrphan(
  orphan: { pid: number; port: number },
  password: string,
  { log, onExit }: EmbeddedPostgresOptions,
): Promise<RunningServer> {
  const server = buildConnectionString(password, orphan.port)
  await waitUntilReady(server, () => isProcessAlive(orphan.pid))
  log(`Adopted the PostgreSQL server that was still running (pid ${orphan.pid})`)
  const url = await ensureDatabase(server)
  const watch = setInterval(async () => {
    if (await isPostmaster(orphan.pid)) return
    clearInterval(watch)
    onExit?.(`The adopted PostgreSQL server (pid ${orphan.pid}) is gone`)
  }, PARENT_POLL_MS)
  watch.unref()
  const stop = () => {
    clearInterval(watch)
    return stopServerProcess(orphan.pid)
  }
  return { url, adopted: true, stop }
}

async function spawnServer(
  cluster: string,
  password: string,
  binaries: PostgresBinaries,
  user: ServerUser,
  { settings, onExit }: EmbeddedPostgresOptions,
): Promise<RunningServer> {
  const port = await getPort({ host: '127.0.0.1' })
  const flags = Object.entries({ ...SERVER_SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(binaries.postgres, ['-D', cluster, ...flags], {
    ...user.spawn,
    cwd: cluster,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
  })
  let output = ''
  const note = (text: string) => {
    output = (output + text).slice(-4000)
  }
  child.stderr.on('data', (chunk: Buffer) => note(chunk.toString()))
  child.once('error', (error) => note(String(error)))
  child.unref()
  const url = await waitUntilServerReady(child, buildConnectionString(password, port)).catch(async (cause: unknown) => {
    await stopChild(child)
    throw new Error(`The embedded PostgreSQL did not start: ${output.trim() || String(cause)}`, { cause })
  })
  const tell = (code: number | null, signal: string | null) =>
    onExit?.(`PostgreSQL (pid ${child.pid}) ended by itself (${signal ?? code}): ${output.trim() || 'it said nothing'}`)
  child.once('exit', tell)
  const stop = () => {
    child.off('exit', tell)
    return stopChild(child)
  }
  return { url, adopted: false, stop }
}

async function waitUntilServerReady(child: ChildProcess, server: string): Promise<string> {
  await waitUntilReady(server, () => isRunning(child))
  return ensureDatabase(server)
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const gone = new Promise((done) => child.once('exit', done))
  child.ref()
  child.kill('SIGINT')
  await gone
}
