import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import pg from 'pg'
import { registerCleanup } from '../setting/undo.ts'

const LOOK_AGAIN_MS = 20

/** Restarts PostgreSQL (fast shutdown) with the same command line. Resolves once it accepts connections. */
export async function restartDatabase(stack: AsyncDisposableStack, url: string): Promise<void> {
  const pid = await postmasterOf(url)
  const [program = '', ...parameters] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1)
  const { uid, gid } = await stat(`/proc/${pid}`)
  const folder = parameters[parameters.indexOf('-D') + 1] ?? ''
  process.kill(pid, 'SIGINT')
  while (await runs(pid)) await pause()
  const child = spawn(program, parameters, { cwd: folder, uid, gid, stdio: 'ignore', env: { LC_ALL: 'C' } })
  await registerCleanup(stack, async () => {
    if (child.exitCode !== null) return
    child.kill('SIGINT')
    await new Promise((done) => child.once('exit', done))
  })
  while (!(await takesConnections(url))) await pause()
}

/** Finds the postmaster, which is the parent of a connection's backend process. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return Number((await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8')).split(' ')[3])
  } finally {
    await client.end()
  }
}

const pause = () => new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))

async function runs(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return state !== '' && !/\) Z /.test(state)
}

async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
