import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from '@forenet/database/embedded'
import { findServerUser } from '@forenet/database/embedded-binaries'
import { createOwnedFolder } from '@forenet/database/embedded-folder'
import { findRunningServerUrl } from '@forenet/database/find-running-server-url'
import { isProcessAlive } from '@forenet/database/processes'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const programs = process.env.TEST_POSTGRES_BIN
const settings = { fsync: 'off', max_connections: '10', shared_buffers: '16MB' }
let root: string
let dataDir: string
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

async function start(more: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({
    dataDir,
    settings,
    log: () => undefined,
    ...(programs ? { programs } : {}),
    ...more,
  })
  running.push(embedded)
  return embedded
}

async function startParent(): Promise<ChildProcess> {
  const code = `import { startEmbedded } from '@forenet/database/embedded'
    await startEmbedded({ ...JSON.parse(process.argv[1]), log: () => undefined })
    console.log('up')
    setInterval(() => undefined, 1000)`
  const options = JSON.stringify({ dataDir, settings, ...(programs ? { programs } : {}) })
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, options], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  expect(line).toBe('up')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ value: unknown }>(statement)).rows[0]?.value
  } finally {
    await client.end()
  }
}

const serverPid = async () => Number((await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

beforeAll(async () => {
  root = await mkdtemp('/var/tmp/forenet-embedded-')
  await chmod(root, 0o755)
  dataDir = join(root, 'data')
  const embedded = await start()
  await ask(embedded.url, `create table kept as select 'still here' as value`)
  await embedded.stop()
}, 60_000)
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await kill(child)
  for (const embedded of running.splice(0)) await embedded.stop()
})
afterAll(() => rm(root, { recursive: true, force: true }))

const kept = async () => {
  const { url } = await start()
  return ask(url, 'select value from kept')
}

test('lower() handles Danish letters, and text sorts by code point', async () => {
  const { url } = await start()
  expect(await ask(url, `select lower('ÆØÅ ØSTERGAARD') as value`)).toBe('æøå østergaard')
  expect(await ask(url, `select 'Z' < 'a' as value`)).toBe(true)
})

describe('never deletes an existing database', () => {
  test('when its password is missing, empty or unreadable; refuses to start and names the file', async () => {
    const file = join(dataDir, 'password')
    const password = await readFile(file, 'utf8')
    await rm(file)
    await expect(start()).rejects.toThrow(`${file} is missing`)
    await writeFile(file, '')
    await expect(start()).rejects.toThrow(file)
    await rm(file)
    await symlink(join(root), file)
    await expect(start()).rejects.toThrow('cannot be read')
    await rm(file)
    await writeFile(file, password, { mode: 0o600 })
    expect(await kept()).toBe('still here')
  })

  test('when its PG_VERSION is missing', async () => {
    const file = join(dataDir, 'cluster/PG_VERSION')
    const text = await readFile(file, 'utf8')
    await rm(file)
    await expect(start()).rejects.toThrow(`${file} is missing`)
    const { uid, gid } = findServerUser().spawn ?? {}
    await writeFile(file, text)
    if (uid !== undefined && gid !== undefined) await chown(file, uid, gid)
    expect(await kept()).toBe('still here')
  })

  test('when its marker is missing while its server runs', async () => {
    const parent = await startParent()
    await kill(parent)
    const marker = join(dataDir, 'initialised')
    const text = await readFile(marker, 'utf8')
    await rm(marker)
    await expect(start()).rejects.toThrow(`${marker} is missing`)
    await writeFile(marker, text)
    expect(await kept()).toBe('still here')
  })
})

test('recreates a cluster after an interrupted initialisation', async () => {
  const half = join(root, 'half')
  const first = await start({ dataDir: half })
  await first.stop()
  await rm(join(half, 'initialised'))
  await truncate(join(half, 'password'))
  const second = await start({ dataDir: half })
  expect(await ask(second.url, 'select 1 as value')).toBe(1)
})

describe('allows one parent process at a time', () => {
  test('refuses a second parent with the id of the first, which can still read the connection string', async () => {
    const parent = await startParent()
    const server = await serverPid()
    await expect(start()).rejects.toThrow(`Another portal is running on this data folder (pid ${parent.pid})`)
    expect(await serverPid()).toBe(server)
    expect(await ask(await findRunningServerUrl(dataDir), 'select value from kept')).toBe('still here')
  })

  test('lets the next parent adopt and stop the server of a killed parent', async () => {
    await kill(await startParent())
    const server = await serverPid()
    const embedded = await start()
    expect(embedded.adopted).toBe(true)
    expect(await ask(embedded.url, 'select value from kept')).toBe('still here')
    await embedded.stop()
    expect(isProcessAlive(server)).toBe(false)
    await expect(findRunningServerUrl(dataDir)).rejects.toThrow('No PostgreSQL server runs')
  })

  test('refuses a second start in the same process, and releases the folder on stop', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(`(pid ${process.pid})`)
    await first.stop()
    expect(await kept()).toBe('still here')
  })

  test.each([
    ['a dead process', () => '4194304\n\n'],
    ['a later process of the same id', () => `${process.pid}\nanother boot/1\n`],
    ['nobody, cut short by a power failure', () => ''],
  ])('takes over a lock file naming %s', async (_, text) => {
    await writeFile(join(dataDir, 'parent.pid'), text())
    expect(await kept()).toBe('still here')
  })
})

describe('a server that exits unexpectedly', () => {
  test.each(['its own', 'an adopted'])('is reported: %s', async (whose) => {
    if (whose === 'an adopted') await kill(await startParent())
    const told = Promise.withResolvers<string>()
    const embedded = await start({ onExit: told.resolve })
    expect(embedded.adopted).toBe(whose === 'an adopted')
    process.kill(await serverPid(), 'SIGINT')
    expect(await told.promise).toMatch(/PostgreSQL/)
  })

  test('is not reported after stop()', async () => {
    const told: string[] = []
    const embedded = await start({ onExit: (reason) => told.push(reason) })
    await embedded.stop()
    expect(told).toEqual([])
  })

  test('reports missing executables with a readable message, and releases the folder', async () => {
    await expect(start({ programs: join(root, 'nowhere') })).rejects.toThrow('did not start')
    expect(await kept()).toBe('still here')
  })
})

test('creates and reuses a folder with a predictable name, unless it is a symbolic link', async () => {
  const folder = join(root, 'guessed')
  await createOwnedFolder(folder, findServerUser())
  await createOwnedFolder(folder, findServerUser())
  await symlink(folder, join(root, 'link'))
  await expect(createOwnedFolder(join(root, 'link'), findServerUser())).rejects.toThrow('a link or no folder')
})

test.runIf(process.getuid?.() === 0)('refuses a folder with a predictable name that another user owns', async () => {
  const folder = join(root, 'theirs')
  await createOwnedFolder(folder, findServerUser())
  await chown(folder, 4242, 4242)
  await expect(createOwnedFolder(folder, findServerUser())).rejects.toThrow('owned by user 4242')
})
