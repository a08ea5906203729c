import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

type Environment = Record<string, string | undefined>

/** PostgreSQL's programs read these URL parameters from environment variables. */
const BY_VARIABLE = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
} as const

/** Passes no password as an argument, because arguments are visible to all users of the machine. */
export function programEnvironment(url: string, environment: Environment): Environment {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const search = new URL(url).searchParams
  const ssl = Object.entries(BY_VARIABLE).flatMap(([parameter, variable]) => {
    const value = search.get(parameter)
    return value === null ? [] : [[variable, value] as const]
  })
  return {
    PATH: environment.PATH,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    ...(typeof password === 'string' ? { PGPASSWORD: password } : {}),
    ...Object.fromEntries(ssl),
  }
}

export async function runProgram(program: string, args: readonly string[], env: Environment): Promise<string> {
  try {
    return (await run(program, args, { env: env as NodeJS.ProcessEnv })).stdout
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
      throw new Error(`${program} is not here: install PostgreSQL's client programs`, { cause })
    }
    const said: unknown = cause instanceof Error ? Reflect.get(cause, 'stderr') : ''
    const [first] = String(said).trim().split('\n')
    throw new Error(first || `${program} failed`, { cause })
  }
}

/** Does not close the stream; throws the first line of stderr. */
export async function pipeProgram(
  program: string,
  args: readonly string[],
  env: Environment,
  output: Writable,
): Promise<void> {
  const child = spawn(program, args, { env: env as NodeJS.ProcessEnv, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], complaint] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stderr),
    pipeline(child.stdout, output, { end: false }),
  ])
  if (code !== 0) throw new Error(complaint.trim().split('\n')[0] || `${program} failed`)
}

/** A program older than the server would fail halfway. */
export async function requireProgram(program: string, serverMajor: number, env: Environment): Promise<void> {
  const version = (await runProgram(program, ['--version'], env)).trim()
  const major = Number(/ (\d+)/.exec(version)?.[1])
  if (major >= serverMajor) return
  throw new Error(
    `${version} is older than the server, PostgreSQL ${serverMajor}: install postgresql-client-${serverMajor}, and put it first in PATH`,
  )
}
