import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@forenet/database/embedded'
import { findServerUser, listBinariesIn, loadPostgresBinaries } from '@forenet/database/embedded-binaries'
import { ensureExecutableBinaries } from '@forenet/database/embedded-folder'
import { waitUntilReady } from '@forenet/database/embedded-server'
import { findFreePort } from './free-port.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export type StreamingStandby = {
  primaryUrl: string
  standbyUrl: string
  startStandby: () => Promise<void>
  stopStandby: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a primary and a streaming standby, with executables from TEST_POSTGRES_BIN or the bundled ones. The latter
 * lack pg_basebackup, so the stopped primary's files are copied.
 */
export async function startStreamingStandby(): Promise<StreamingStandby> {
  const folder = await createTemporaryFolder('standby')
  const programs = process.env.TEST_POSTGRES_BIN
  const user = findServerUser()
  const binaries = programs
    ? listBinariesIn(programs)
    : await ensureExecutableBinaries(await loadPostgresBinaries(), user, () => undefined)
  const start = () =>
    startEmbeddedPostgres({
      dataDir: join(folder.path, 'primary'),
      settings: { fsync: 'off' },
      ...(programs ? { programs } : {}),
      log: () => undefined,
    })
  const first = await start()
  await first.stop()
  const cluster = join(folder.path, 'standby')
  const copied = spawnSync('cp', ['-a', join(first.dataDir, 'cluster'), cluster])
  if (copied.status !== 0) throw new Error(`The primary's files could not be copied: ${copied.stderr}`)
  await writeFile(join(cluster, 'standby.signal'), '')
  if (user.spawn) await chown(join(cluster, 'standby.signal'), user.spawn.uid, user.spawn.gid)
  const primary = await start()
  const port = await findFreePort()
  const { hostname, port: primaryPort, username, password } = new URL(primary.url)
  const standbyUrl = new URL(primary.url)
  standbyUrl.port = String(port)
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
    fsync: 'off',
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`,
    wal_receiver_status_interval: '1s',
    wal_retrieve_retry_interval: '100ms',
  }
  let child: ChildProcess | null = null
  const stopStandby = async () => {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
    child = null
  }
  const startStandby = async () => {
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const spawned = spawn(binaries.postgres, ['-D', cluster, ...flags], {
      ...user.spawn,
      cwd: cluster,
      stdio: 'ignore',
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
    })
    child = spawned
    await waitUntilReady(standbyUrl.href, () => spawned.exitCode === null)
  }
  const stop = async () => {
    await stopStandby()
    await primary.stop()
    await folder.remove()
  }
  try {
    await startStandby()
  } catch (error) {
    await stop()
    throw error
  }
  return { primaryUrl: primary.url, standbyUrl: standbyUrl.href, startStandby, stopStandby, stop }
}
