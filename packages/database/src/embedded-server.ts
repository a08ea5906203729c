import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectToPostgres } from './connect.ts'
import { isPostmaster, isProcessAlive } from './processes.ts'
import { readFileIfExists } from './read-file-if-exists.ts'

const DATABASE_NAME = 'forenet'

/** Finds a running server by its pid file; deletes the file if the server is dead. */
export async function findRunningServer(cluster: string): Promise<{ pid: number; port: number } | null> {
  const pidFile = join(cluster, 'postmaster.pid')
  const text = await readFileIfExists(pidFile)
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (port > 0 && (await isPostmaster(pid))) return { pid, port }
  await rm(pidFile, { force: true })
  return null
}

/** Stops a server that is not a child process (PostgreSQL's fast shutdown). */
export async function stopServerProcess(pid: number): Promise<void> {
  if (isProcessAlive(pid)) process.kill(pid, 'SIGINT')
  while (await isPostmaster(pid)) await delay(20)
}

/** Waits until the server accepts connections. @throws the last connection error if the server exits, or after 30 s */
export async function waitUntilReady(url: string, alive: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    try {
      const client = await connectToPostgres({ connectionString: url })
      await client.end()
      return
    } catch (error) {
      if (!alive() || Date.now() > deadline) throw error
      await delay(15)
    }
  }
}

export async function ensureDatabase(url: string): Promise<string> {
  const client = await connectToPostgres({ connectionString: url })
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE_NAME])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE_NAME}`)
  } finally {
    await client.end()
  }
  return url.replace(/\/postgres$/, `/${DATABASE_NAME}`)
}

export function buildConnectionString(password: string, port: number): string {
  return `postgresql://forenet:${password}@127.0.0.1:${port}/postgres`
}
