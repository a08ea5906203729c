import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import getPort from 'get-port'
import { type Binaries, binariesIn, loadBinaries, type RunAs, runAs } from './embedded-binaries.ts'
import { ensureCluster } from './embedded-cluster.ts'
import { usableBinaries, usableFolder } from './embedded-folder.ts'
import { lockFolder } from './embedded-parent.ts'
import { connectionString, ensureDatabase, findRunningServer, stopPid, waitUntilReady } from './embedded-server.ts'
import { isAlive, isPostmaster } from './processes.ts'

export type EmbeddedOptions = {
  dataDir: string
  settings?: Record<string, string>
  /** Folder of PostgreSQL executables, instead of the bundled ones. */
  programs?: string
  log: (line: string) => void
  onExit?: (reason: string) => void
}

export type Embedded = {
  url: string
  dataDir: string
  /** The server was left by a killed process and adopted. */
  adopted: boolean
  stop(): Promise<void>
}

type Running = Pick<Embedded, 'url' | 'adopted' | 'stop'>

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  log_min_messages: 'fatal',
  timezone: 'UTC',
}

const WATCH_MS = 1_000

/**
 * Adopts a server left by a killed process. @throws if a live process manages the folder, or part of an existing
 * database is missing
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const user = runAs()
  const binaries = options.programs
    ? binariesIn(options.programs)
    : await usableBinaries(await loadBinaries(), user, options.log)
  const dataDir = await usableFolder(resolve(options.dataDir), user, options.log)
  const cluster = join(dataDir, 'cluster')
  const release = await lockFolder(dataDir)
  try {
    const orphan = await findRunningServer(cluster)
    const password = await ensureCluster(dataDir, cluster, binaries, user)
    const running = orphan
      ? await adopt(orphan, password, options)
      : await spawnServer(cluster, password, binaries, user, options)
    return { ...running, dataDir, stop: () => running.stop().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
}

async function adopt(
  orphan: { pid: number; port: number },
  password: string,
  { log, onExit }: EmbeddedOptions,
): Promise<Running> {
  const server = connectionString(password, orphan.port)
  await waitUntilReady(server, () => isAlive(orphan.pid))
  log(`Adopted the PostgreSQL server that was still running (pid ${orphan.pid})`)
  const url = await ensureDatabase(server)
  const watch = setInterval(async () => {
    if (await isPostmaster(orphan.pid)) return
    clearInterval(watch)
    onExit?.(`The adopted PostgreSQL server (pid ${orphan.pid}) is gone`)
  }, WATCH_MS)
  watch.unref()
  const stop = () => {
    clearInterval(watch)
    return stopPid(orphan.pid)
  }
  return { url, adopted: true, stop }
}

async function spawnServer(
  cluster: string,
  password: string,
  binaries: Binaries,
  user: RunAs,
  { settings, onExit }: EmbeddedOptions,
): Promise<Running> {
  const port = await getPort({ host: '127.0.0.1' })
  const flags = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => [
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
  const url = await becomeReady(child, connectionString(password, port)).catch(async (cause: unknown) => {
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

async function becomeReady(child: ChildProcess, server: string): Promise<string> {
  await waitUntilReady(server, () => runs(child))
  return ensureDatabase(server)
}

function runs(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (!runs(child)) return
  const gone = new Promise((done) => child.once('exit', done))
  child.ref()
  child.kill('SIGINT')
  await gone
}
