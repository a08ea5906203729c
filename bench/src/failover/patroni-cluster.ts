import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readDatabaseAddress } from '@forenet/api/start/database-address'
import { findServerUser } from '@forenet/database/embedded-binaries'
import { makeCertificate, type SelfSignedCertificate } from '@forenet/testkit/certificate'
import { findFreePort } from '@forenet/testkit/free-port'
import pg from 'pg'
import { Agent, request } from 'undici'
import { createTemporaryFolder } from '../setting/folder.ts'
import { PROJECT_ROOT } from '../setting/project.ts'
import { registerCleanup } from '../setting/undo.ts'

const POSTGRESQL_FOLDER = '/usr/lib/postgresql'
const STARTED_WITHIN_MS = 120_000
const STOP_WITHIN_MS = 15_000
const POLL_MS = 100
const PASSWORD = 'change-me'
const NAMES = ['db1', 'db2', 'db3'] as const
type Name = (typeof NAMES)[number]

/** Runs etcd; all but the third machine also Patroni with PostgreSQL. */
type Machine = {
  name: Name
  folder: string
  etcd: ChildProcess
  patroni: ChildProcess | null
  ports: Record<'etcd' | 'peer' | 'patroni' | 'postgresql', number>
}

export type PatroniCluster = {
  /** Connection strings through HAProxy, for the superuser, the owner of the tables and the portal. */
  superuser: string
  owner: string
  portal: string
  replica: string
  /** Sends SIGKILL to everything on the primary's machine; returns its name. */
  killPrimary: () => Promise<string>
  findPrimary: () => Promise<string | null>
}

/**
 * Starts deploy/patroni on this machine with other addresses, ports and folders, until `stack` is disposed. @throws if
 * Debian packages are missing
 */
export async function startPatroniCluster(stack: AsyncDisposableStack): Promise<PatroniCluster> {
  const folder = await createTemporaryFolder(stack)
  // Members of etcd compare each other's address with the certificate.
  const certificate = makeCertificate(folder, 'localhost', '127.0.0.1')
  await copyFile(certificate.certFile, join(folder, 'authority.crt'))
  await chmod(join(folder, 'authority.crt'), 0o644)
  const check = statusReader(certificate)
  const ports = new Map<Name, Machine['ports']>()
  for (const name of NAMES)
    ports.set(name, {
      etcd: await findFreePort(),
      peer: await findFreePort(),
      patroni: await findFreePort(),
      postgresql: await findFreePort(),
    })
  const machines = new Map<Name, Machine>()
  for (const name of NAMES) machines.set(name, await startEtcd(stack, folder, name, ports))
  const machine = (name: Name): Machine => {
    const found = machines.get(name)
    if (!found) throw new Error(`No machine ${name}`)
    return found
  }
  await until('etcd', () => check(machine('db1').ports.etcd, '/health'))
  await startPatroni(stack, machine('db1'), ports)
  await until('the primary', () => check(machine('db1').ports.patroni, '/primary'))
  await startPatroni(stack, machine('db2'), ports)
  await until('the synchronous standby', () => check(machine('db2').ports.patroni, '/synchronous'))
  const proxy = await startHaproxy(stack, folder, ports)
  const addressOf = (role: string, database: string, port = proxy.primary) =>
    `postgresql://${role}:${PASSWORD}@localhost:${port}/${database}?sslmode=verify-full&sslrootcert=${join(folder, 'authority.crt')}`
  const maintenance = addressOf('postgres', 'postgres')
  await until('HAProxy', () => leadsToPrimary(maintenance))
  await createDatabase(maintenance)
  const databases = (['db1', 'db2'] as const).map(machine)
  const findPrimary = async () => {
    for (const { name, ports: own } of databases) if (await check(own.patroni, '/primary')) return name
    return null
  }
  return {
    superuser: addressOf('postgres', 'forenet'),
    owner: addressOf('forenet', 'forenet'),
    portal: addressOf('forenet_portal', 'forenet'),
    replica: addressOf('forenet_portal', 'forenet', proxy.replica),
    findPrimary,
    killPrimary: async () => {
      const name = await findPrimary()
      const primary = databases.find((one) => one.name === name)
      if (!primary) throw new Error('There is no primary')
      killMachine(primary)
      return primary.name
    },
  }
}

type Ports = ReadonlyMap<Name, Machine['ports']>

async function startEtcd(stack: AsyncDisposableStack, shared: string, name: Name, ports: Ports): Promise<Machine> {
  const folder = join(shared, name)
  await mkdir(folder, { mode: 0o700 })
  const own = portsOf(ports, name)
  const config = join(folder, 'etcd.yaml')
  const peers = NAMES.map((one) => `${one}=https://localhost:${portsOf(ports, one).peer}`).join(',')
  await writeFile(
    config,
    replaced(await sample('etcd.yaml'), [
      [/^initial-cluster: .*$/m, `initial-cluster: ${peers}`],
      [/^name: db1$/m, `name: ${name}`],
      ['/var/lib/etcd/forenet', join(folder, 'etcd')],
      ['https://0.0.0.0:2379', `https://127.0.0.1:${own.etcd}`],
      ['https://db1.example.org:2379', `https://localhost:${own.etcd}`],
      ['https://0.0.0.0:2380', `https://127.0.0.1:${own.peer}`],
      ['https://db1.example.org:2380', `https://localhost:${own.peer}`],
      ['/etc/forenet-db', folder],
    ]),
  )
  await copyCertificate(shared, folder)
  await giveToUser(folder, ['etcd.yaml', 'node.crt', 'node.key', 'authority.crt'])
  const etcd = await startProgram(stack, folder, 'etcd', ['--config-file', config])
  return { name, folder, etcd, patroni: null, ports: own }
}

async function startPatroni(stack: AsyncDisposableStack, machine: Machine, ports: Ports): Promise<void> {
  const { name, folder, ports: own } = machine
  const config = join(folder, 'patroni.yaml')
  const etcds = NAMES.map((one) => `localhost:${portsOf(ports, one).etcd}`).join(', ')
  await writeFile(
    config,
    replaced(await sample('patroni.yaml'), [
      [/^ {2}hosts: .*$/m, `  hosts: [${etcds}]`],
      [/^name: db1$/m, `name: ${name}`],
      ['0.0.0.0:8008', `127.0.0.1:${own.patroni}`],
      ['db1.example.org:8008', `localhost:${own.patroni}`],
      ['0.0.0.0:5432', `127.0.0.1:${own.postgresql}`],
      ['db1.example.org:5432', `localhost:${own.postgresql}`],
      [/\/var\/lib\/postgresql\/\d+\/forenet/, join(folder, 'postgresql')],
      [/\/usr\/lib\/postgresql\/\d+\/bin/, join(findNewestPostgresql(), 'bin')],
      ['/var/lib/postgresql/patroni.pgpass', join(folder, 'pgpass')],
      ['/var/run/postgresql', folder],
      ['/etc/forenet-db', folder],
      ['10.0.0.0/24', '127.0.0.1/32'],
      // The watchdog is disabled, because it would reset this machine.
      ['mode: automatic', 'mode: off'],
    ]),
  )
  await giveToUser(folder, ['patroni.yaml'])
  machine.patroni = await startProgram(stack, folder, 'patroni', [config])
  await registerCleanup(stack, async () => killMachine(machine))
}

async function startHaproxy(
  stack: AsyncDisposableStack,
  shared: string,
  ports: Ports,
): Promise<{ primary: number; replica: number }> {
  const folder = join(shared, 'haproxy')
  await mkdir(folder, { mode: 0o700 })
  const listening = { primary: await findFreePort(), replica: await findFreePort() }
  const config = join(folder, 'haproxy.cfg')
  const servers = (['db1', 'db2'] as const).map((name): [string, string] => {
    const { postgresql, patroni } = portsOf(ports, name)
    return [`${name}.example.org:5432`, `127.0.0.1:${postgresql} port ${patroni}`]
  })
  await writeFile(
    config,
    replaced(await sample('haproxy.cfg'), [
      ['127.0.0.1:5000', `127.0.0.1:${listening.primary}`],
      ['127.0.0.1:5001', `127.0.0.1:${listening.replica}`],
      ['/etc/forenet-db', shared],
      ...servers,
    ]),
  )
  await giveToUser(folder, ['haproxy.cfg'])
  await startProgram(stack, folder, 'haproxy', ['-db', '-f', config], '/usr/sbin/haproxy')
  return listening
}

/** As an unprivileged user, with its output in a file of its folder. */
async function startProgram(
  stack: AsyncDisposableStack,
  folder: string,
  name: string,
  args: readonly string[],
  path = `/usr/bin/${name}`,
): Promise<ChildProcess> {
  const output = createWriteStream(join(folder, `${name}.log`))
  const child = spawn(path, args, {
    ...findServerUser().spawn,
    cwd: folder,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  await once(child, 'spawn')
  await registerCleanup(stack, async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    child.kill('SIGTERM')
    await once(child, 'exit')
    clearTimeout(timer)
  })
  return child
}

/** Sends SIGKILL to PostgreSQL, Patroni and etcd of a machine, with all children. */
function killMachine({ folder, etcd, patroni }: Machine): void {
  const roots = [postmasterOf(folder), patroni?.pid, etcd.pid].filter((pid) => pid !== undefined)
  for (const pid of withDescendants(roots)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function postmasterOf(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postgresql', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

function withDescendants(roots: readonly number[]): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // The process ended between listing and reading it.
    }
  }
  const found = new Set(roots)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found].filter((pid) => parents.has(pid))
}

async function createDatabase(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: toPortalConnectionString(superuser) })
  await client.connect()
  try {
    for (const role of ['forenet', 'forenet_portal'])
      await client.query(`create role ${role} login password '${PASSWORD}'`)
    await client.query('create database forenet owner forenet')
  } finally {
    await client.end()
  }
}

export function toPortalConnectionString(url: string): string {
  const read = readDatabaseAddress(url)
  if ('wrong' in read) throw new Error(read.wrong)
  return read.address
}

/**
 * Whether HAProxy connects to the primary only. Before its first health checks it uses both servers in turn, so several
 * connections are tried.
 */
async function leadsToPrimary(url: string): Promise<boolean> {
  for (let connection = 0; connection < 4; connection++) if (!(await isPrimary(url))) return false
  return true
}

async function isPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: toPortalConnectionString(url), connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"')
    return rows[0]?.isReplica === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates a check whether a URL of etcd or Patroni returns 200. etcd requires a client certificate. */
function statusReader({ cert, key }: SelfSignedCertificate) {
  const dispatcher = new Agent({ connect: { ca: cert, cert, key } })
  return async (port: number, path: string): Promise<boolean> => {
    try {
      const { statusCode, body } = await request(`https://localhost:${port}${path}`, { dispatcher })
      await body.dump()
      return statusCode === 200
    } catch {
      return false
    }
  }
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + STARTED_WITHIN_MS
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`${what} did not start within ${STARTED_WITHIN_MS / 1_000} s`)
    await delay(POLL_MS)
  }
}

function sample(name: string): Promise<string> {
  return readFile(join(PROJECT_ROOT, 'deploy/patroni', name), 'utf8')
}

/** Replaces texts of a configuration. @throws if a text is missing, so that deploy/ and this setup cannot diverge */
function replaced(text: string, pairs: readonly (readonly [string | RegExp, string])[]): string {
  return pairs.reduce((sum, [from, to]) => {
    if (!(typeof from === 'string' ? sum.includes(from) : from.test(sum)))
      throw new Error(`deploy/patroni has no ${from}`)
    return typeof from === 'string' ? sum.replaceAll(from, to) : sum.replace(from, to)
  }, text)
}

async function copyCertificate(from: string, to: string): Promise<void> {
  await copyFile(join(from, 'certificate.pem'), join(to, 'node.crt'))
  await copyFile(join(from, 'key.pem'), join(to, 'node.key'))
  await copyFile(join(from, 'authority.crt'), join(to, 'authority.crt'))
}

async function giveToUser(folder: string, files: readonly string[]): Promise<void> {
  const user = findServerUser().spawn
  for (const path of [folder, ...files.map((file) => join(folder, file))]) {
    if (user) await chown(path, user.uid, user.gid)
    if (path !== folder) await chmod(path, 0o600)
  }
}

export function findNewestPostgresql(): string {
  const versions = readdirSync(POSTGRESQL_FOLDER).toSorted((one, other) => Number(other) - Number(one))
  const [newest] = versions
  if (newest === undefined) throw new Error(`No PostgreSQL in ${POSTGRESQL_FOLDER}: install the package postgresql`)
  return join(POSTGRESQL_FOLDER, newest)
}

function portsOf(ports: Ports, name: Name): Machine['ports'] {
  const found = ports.get(name)
  if (!found) throw new Error(`No ports for ${name}`)
  return found
}
