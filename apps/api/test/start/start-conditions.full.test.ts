import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@forenet/testkit/database'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { startPortal } from '../../src/start/start-portal.ts'

const SECRET = 'p3Zt8mWq0cYd'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'forenet-conditions-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A port used by another program with the given behaviour. */
async function takenPort(called: (socket: Socket) => void = () => undefined): Promise<number> {
  const server = createServer(called)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** The error of a start with these variables. */
async function refusal(variables: Record<string, string>): Promise<string> {
  // Port 0, because another program could take a free port first.
  const common = { NODE_ENV: 'test', LOG_LEVEL: 'silent', SEED_DEMONSTRATION: 'false', SANDBOX_PORT: '0' }
  const configuration = readConfiguration({ ...common, ...variables })
  try {
    const portal = await startPortal(configuration, 'test')
    await portal.stop()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('The portal started')
}

describe('a port in use', () => {
  test.each(['PORT', 'SANDBOX_PORT'])('is reported with the name of %s, before anything is created', async (name) => {
    const parent = await emptyFolder()
    const taken = String(await takenPort())
    const said = await refusal({ DATA_DIR: join(parent, 'data'), PORT: '0', [name]: taken })
    expect(said).toMatch(new RegExp(`^${name}: port ${taken} is taken.*leave ${name} out`))
    expect(await readdir(parent)).toEqual([])
  })

  test('may be one that both were given', async () => {
    const port = await takenPort()
    // In use at another address, so that only the two conflict.
    const said = await refusal({
      DATA_DIR: await emptyFolder(),
      HOST: '127.0.0.2',
      PORT: `${port}`,
      SANDBOX_PORT: `${port}`,
    })
    expect(said).toMatch(/^SANDBOX_PORT: \d+ is the portal's own PORT/)
  })
})

test('a host that is not this machine is reported with its variable', async () => {
  expect(await refusal({ DATA_DIR: await emptyFolder(), HOST: '192.0.2.1' })).toMatch(
    /^HOST: 192\.0\.2\.1 is no address/,
  )
})

test('a data folder that cannot be written is reported with its variable', async () => {
  const folder = await emptyFolder()
  await writeFile(join(folder, 'data'), 'a file where the folder should be')
  expect(await refusal({ DATA_DIR: join(folder, 'data'), PORT: '0' })).toMatch(
    /^DATA_DIR: .*data cannot be written \(E/,
  )
})

describe('an unreachable database is reported with DATABASE_URL, without its password:', () => {
  const refused = async (url: string) => {
    const said = await refusal({ DATA_DIR: await emptyFolder(), PORT: '0', DATABASE_URL: url })
    expect(said).not.toContain(SECRET)
    return said
  }
  const existing = async (change: (url: URL) => void) => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const url = new URL(database.url)
    change(url)
    return url.href
  }

  test('nothing listens there', async () => {
    const said = await refused(`postgresql://portal:${SECRET}@127.0.0.1:1/forenet`)
    expect(said).toBe(
      'DATABASE_URL: nothing answers at 127.0.0.1:1; does PostgreSQL run there, and listen on that address?',
    )
  })

  test('its host is unknown', async () => {
    expect(await refused(`postgresql://portal:${SECRET}@database.invalid/forenet`)).toMatch(
      /^DATABASE_URL: the host database\.invalid (was not found|could not be looked up)/,
    )
  })

  test('it closes the connection', async () => {
    const port = await takenPort((socket) => socket.destroy())
    expect(await refused(`postgresql://portal:${SECRET}@127.0.0.1:${port}/forenet`)).toMatch(
      /^DATABASE_URL: the connection to 127\.0\.0\.1:\d+ was cut/,
    )
  })

  test('it accepts the connection and does not respond', async () => {
    const port = await takenPort()
    expect(await refused(`postgresql://portal:${SECRET}@127.0.0.1:${port}/forenet`)).toMatch(
      /^DATABASE_URL: 127\.0\.0\.1:\d+ does not answer/,
    )
  })

  test('the password is wrong', async () => {
    const url = await existing((given) => {
      given.password = SECRET
    })
    expect(await refused(url)).toMatch(/^DATABASE_URL: 127\.0\.0\.1:\d+ does not accept the password of user \w+$/)
  })

  test('the database does not exist', async () => {
    const url = await existing((given) => {
      given.pathname = '/no_such_database'
    })
    expect(await refused(url)).toMatch(/has no database no_such_database; make it with: createdb no_such_database$/)
  })

  test('the URL is invalid', async () => {
    expect(await refused(`postgresql://portal:${SECRET}#@127.0.0.1:1x/forenet`)).toMatch(
      /^DATABASE_URL: this is no address such as/,
    )
  })

  test('it does not support the required TLS', async () => {
    const url = await existing((given) => given.searchParams.set('sslmode', 'verify-full'))
    expect(await refused(url)).toMatch(/^DATABASE_URL: no safe connection to 127\.0\.0\.1:\d+: .*SSL/)
  })
})
