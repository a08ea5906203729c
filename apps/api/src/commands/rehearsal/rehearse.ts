import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { connectToPostgres } from '@forenet/database/connect'
import { migrateDatabase } from '@forenet/database/migrate'
import type { ReportMigrationProgress } from '@forenet/database/migration-progress'
import { openPool } from '@forenet/database/pool'
import { migrateIdentity } from '@forenet/identity/migrate-identity'
import pg from 'pg'
import { type Books, booksOf } from '../../modules/money/payments/index.ts'

const execFileAsync = promisify(execFile)

type ProgramEnvironment = Record<string, string | undefined>

/** PostgreSQL's programs read these URL parameters from environment variables. */
const VARIABLE_BY_URL_PARAMETER = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
} as const

/** Passes no password as an argument, because arguments are visible to all users of the machine. */
function programEnvironment(url: string, environment: ProgramEnvironment): ProgramEnvironment {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const search = new URL(url).searchParams
  const ssl = Object.entries(VARIABLE_BY_URL_PARAMETER).flatMap(([parameter, variable]) => {
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

async function runProgram(program: string, args: readonly string[], env: ProgramEnvironment): Promise<string> {
  try {
    return (await execFileAsync(program, args, { env: env as NodeJS.ProcessEnv })).stdout
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
async function pipeProgram(
  program: string,
  args: readonly string[],
  env: ProgramEnvironment,
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
async function requireProgram(program: string, serverMajor: number, env: ProgramEnvironment): Promise<void> {
  const version = (await runProgram(program, ['--version'], env)).trim()
  const major = Number(/ (\d+)/.exec(version)?.[1])
  if (major >= serverMajor) return
  throw new Error(
    `${version} is older than the server, PostgreSQL ${serverMajor}: install postgresql-client-${serverMajor}, and put it first in PATH`,
  )
}

type DatabaseContents = ReadonlyMap<string, { rows: number; digest: string }>

const SCHEMAS = ['public', 'identity', 'jobs', 'forenet_migrations']

async function readDatabaseContents(client: pg.Client): Promise<DatabaseContents> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind = 'r' order by 1`,
    [SCHEMAS],
  )
  const contents = new Map<string, { rows: number; digest: string }>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; digest: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(one::text, 0)::numeric), 0)::text as digest from ${name} one`,
    )
    const [found] = rows
    contents.set(name, { rows: Number(found?.rows), digest: found?.digest ?? '' })
  }
  return contents
}

export function contentDifferences(original: DatabaseContents, copy: DatabaseContents): string[] {
  const names = [...new Set([...original.keys(), ...copy.keys()])].sort()
  return names.flatMap((name) => {
    const [there, here] = [original.get(name), copy.get(name)]
    if (!there) return [`${name} is in the copy alone`]
    if (!here) return [`${name} is missing in the copy`]
    if (there.rows !== here.rows) return [`${name} holds ${here.rows} rows, ${there.rows} in the portal`]
    return there.digest === here.digest ? [] : [`${name} holds other values than in the portal`]
  })
}

export function bookDifferences(original: Books, copy: Books): string[] {
  const accounts = [...new Set([...original.keys(), ...copy.keys()])].sort()
  return accounts.flatMap((account) => {
    const [there, here] = [original.get(account) ?? '0', copy.get(account) ?? '0']
    return there === here ? [] : [`${account}: ${here} øre, ${there} in the portal`]
  })
}

const SLOW_MIGRATION_MS = 1_000

export type Rehearsal = {
  differences: string[]
  steps: string[]
}

type EnvironmentVariables = Record<string, string | undefined>

export async function writeDump(url: string, environment: EnvironmentVariables, output: Writable): Promise<void> {
  const client = await connectForRehearsal(url)
  const { major } = await readServerFacts(client).finally(() => client.end())
  const env = programEnvironment(url, environment)
  await requireProgram('pg_dump', major, env)
  await pipeProgram('pg_dump', ['--format=custom'], env, output)
}

/** Dumps a snapshot, restores it as another database, compares both, and migrates the copy. Always removes the copy. */
export async function rehearse(
  url: string,
  environment: EnvironmentVariables,
  say: (line: string) => void,
): Promise<Rehearsal> {
  const original = await connectForRehearsal(url)
  try {
    const { major, mayCreate, name, size } = await readServerFacts(original)
    const env = programEnvironment(url, environment)
    await requireProgram('pg_dump', major, env)
    await requireProgram('pg_restore', major, env)
    if (!mayCreate) {
      throw new Error(
        `The role ${original.user} may not make the database to restore into: alter role ${original.user} createdb`,
      )
    }
    const copy = `${name.slice(0, 40)}_rehearsal_${randomBytes(4).toString('hex')}`
    const folder = await mkdtemp(join(tmpdir(), 'forenet-rehearsal-'))
    say(`Restoring into ${copy}, which is dropped afterwards.`)
    try {
      const steps = [`The database takes ${formatMegabytes(size)}.`]
      const file = join(folder, 'forenet.dump')
      const then = await dumpInSnapshot(original, env, file, steps)
      await original.query(`create database ${pg.escapeIdentifier(copy)}`)
      const differences = await restoreAndCompare(url, copy, { env, file }, then, steps)
      return { differences, steps }
    } finally {
      await original.query(`drop database if exists ${pg.escapeIdentifier(copy)} with (force)`)
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    await original.end()
  }
}

type DumpedContents = { contents: DatabaseContents; books: Books }

/** One snapshot, so that concurrent writes affect neither dump nor count. */
async function dumpInSnapshot(
  original: pg.Client,
  env: EnvironmentVariables,
  file: string,
  steps: string[],
): Promise<DumpedContents> {
  await original.query('begin transaction isolation level repeatable read, read only')
  const { rows } = await original.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  const began = performance.now()
  await runProgram('pg_dump', ['--format=custom', `--snapshot=${rows[0]?.snapshot}`, `--file=${file}`], env)
  steps.push(`Dumped in ${secondsSince(began)} into ${formatMegabytes((await stat(file)).size)}.`)
  const held = { contents: await readDatabaseContents(original), books: await booksOf(original) }
  await original.query('commit')
  return held
}

async function restoreAndCompare(
  url: string,
  copy: string,
  { env, file }: { env: EnvironmentVariables; file: string },
  then: DumpedContents,
  steps: string[],
): Promise<string[]> {
  const copyUrl = replaceDatabaseName(url, copy)
  const restoring = performance.now()
  await runProgram('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${copy}`, file], env)
  steps.push(`Restored in ${secondsSince(restoring)}.`)
  const client = await connectForRehearsal(copyUrl)
  const comparing = performance.now()
  const contents = await readDatabaseContents(client)
  const differences = [
    ...contentDifferences(then.contents, contents),
    ...bookDifferences(then.books, await booksOf(client)),
  ]
  await client.end()
  const rows = [...contents.values()].reduce((sum, table) => sum + table.rows, 0)
  steps.push(
    `Compared ${contents.size} tables with ${rows} rows, and ${then.books.size} sums of the books, in ${secondsSince(comparing)}.`,
  )
  const migrating = performance.now()
  const slow: string[] = []
  const report: ReportMigrationProgress = (progress) => {
    if (progress.step !== 'finished' || progress.ms < SLOW_MIGRATION_MS) return
    slow.push(`The migration ${progress.migration} took ${(progress.ms / 1000).toFixed(1)} s.`)
  }
  await migrateDatabase(copyUrl, { report })
  const pool = openPool(copyUrl, 1)
  // The pool ends before its connection, which may still report that the copy was dropped.
  pool.on('error', () => undefined)
  await migrateIdentity(pool, { report }).finally(() => pool.end())
  steps.push(`Migrated in ${secondsSince(migrating)}: the portal starts on it.`, ...slow)
  return differences
}

function connectForRehearsal(url: string): Promise<pg.Client> {
  return connectToPostgres({
    connectionString: url,
    application_name: 'forenet-rehearsal',
    connectionTimeoutMillis: 8_000,
  })
}

async function readServerFacts(client: pg.Client) {
  const { rows } = await client.query<{ major: number; mayCreate: boolean; name: string; size: string }>(
    `select current_setting('server_version_num')::int / 10000 as major, rolcreatedb or rolsuper as "mayCreate",
        current_database() as name, pg_database_size(current_database())::text as size
       from pg_roles where rolname = current_user`,
  )
  const [found] = rows
  if (!found) throw new Error('The server does not say who signs in')
  return { ...found, size: Number(found.size) }
}

function replaceDatabaseName(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1)} s`
const formatMegabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`
