import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, CallInput } from '@forenet/contract/define-call'
import { memberCreate } from '@forenet/contract/member-calls'
import { paymentCapture, paymentLink, paymentPrepare, paymentStatus } from '@forenet/contract/payment-calls'
import { onPool } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import { newPurchaseToken } from '@forenet/domain/purchase-token'
import { encodeSelection } from '@forenet/domain/selection'
import { createConfiguration, createOrganisation } from '@forenet/testkit/builders'
import { databaseUrl, dropDatabase, onServer, TEST_SERVER } from '@forenet/testkit/database'
import { freePort } from '@forenet/testkit/free-port'
import { migrateToBefore } from '@forenet/testkit/older-schema'
import { makeCall } from '@forenet/testkit/portal'
import { selectionOf } from '@forenet/testkit/purchase'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Visitor } from '../../../identity/test/support/visitor.ts'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { QUEUE_SCHEMA } from '../../src/platform/jobs/queue-schema.ts'
import { openDatabase } from '../../src/start/open-database.ts'
import { type Portal, startPortal } from '../../src/start/start-portal.ts'

const server = process.env[TEST_SERVER] ?? ''
const id = randomUUID().slice(0, 8)
const name = `two_roles_${id}`
/** Names that have to be quoted, so that one that is not fails. */
const ROLES = { migrates: `forenet "owner" ${id}`, runs: `forenet portal ${id}` }
const PASSWORD = randomBytes(12).toString('hex')
const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

function addressOf(role: string): string {
  const url = new URL(databaseUrl(server, name))
  url.username = encodeURIComponent(role)
  url.password = PASSWORD
  return url.href
}
const [migrationUrl, url] = [addressOf(ROLES.migrates), addressOf(ROLES.runs)]

let folder: string
let running: pg.Pool
let migrating: pg.Pool
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forenet-roles-'))
  for (const role of Object.values(ROLES)) {
    await onServer(server, `create role ${pg.escapeIdentifier(role)} login password '${PASSWORD}'`)
  }
  await onServer(server, `create database ${name} owner ${pg.escapeIdentifier(ROLES.migrates)}`)
  await migrateToBefore('0004', migrationUrl)
  running = openPool(url, 1)
  migrating = openPool(migrationUrl, 1)
})
afterAll(async () => {
  await running?.end()
  await migrating?.end()
  await dropDatabase(server, name)
  for (const role of Object.values(ROLES)) await onServer(server, `drop role ${pg.escapeIdentifier(role)}`)
  await rm(folder, { recursive: true, force: true })
})

const variables = () => ({
  NODE_ENV: 'test',
  DATA_DIR: folder,
  DATABASE_URL: url,
  DATABASE_MIGRATION_URL: migrationUrl,
  SEED_DEMONSTRATION: 'false',
  LOG_LEVEL: 'error',
  SECURITY_LOG_FILE: join(folder, 'security.log'),
})

async function withPortal(work: (portal: Portal) => Promise<void>): Promise<void> {
  const configuration = readConfiguration({
    ...variables(),
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
  })
  const portal = await startPortal(configuration, 'test')
  try {
    await work(portal)
  } finally {
    await portal.stop()
  }
}

/** Registers by mail, signs in and becomes a member; everything after it is asked with the token. */
async function newMember(portal: Portal, email: string) {
  const visitor = new Visitor({ origin: portal.origin, mount: '/auth/realms/forenet' })
  const { base } = await visitor.open({ prompt: 'create' })
  const form = { givenName: 'Frida', familyName: 'Møller', email, password: 'tre små grå gæs', terms: 'yes' }
  await visitor.follow(await visitor.post(`${base}/register`, form))
  const [mail] = await mailsTo(portal, email)
  const done = await visitor.follow(await visitor.get(mail?.links[0] ?? ''))
  const { access_token: token } = await visitor.tokensFor(new URL(done.location ?? ''))
  const call = async <C extends Call>(which: C, input: Partial<CallInput<C>> = {}) => {
    const answer = await makeCall(portal.origin, { token }, which, input)
    if (answer.status !== 200) throw new Error(`${which.name}: ${JSON.stringify(answer.problem)}`)
    return answer.body
  }
  const address = { AddressLine1: 'Ribevej 14', PostCode: '8600', City: 'Silkeborg', Country: 'Denmark' }
  const person = { firstName: 'Frida', lastName: 'Møller', email, phone: '+45 20 30 40 50', address }
  const { id: memberId } = await call(memberCreate, { body: person as never })
  return { call, memberId }
}

/** Mails that have come to somebody, newest first; waits for at least so many. */
function mailsTo(portal: Portal, email: string, atLeast = 1) {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${portal.sandboxUrl}/sandbox/mails?to=${encodeURIComponent(email)}`)
      const { mails } = (await answer.json()) as { mails: { subject: string; links: string[] }[] }
      expect(mails.length).toBeGreaterThanOrEqual(atLeast)
      return mails
    },
    { timeout: 20_000 },
  )
}

test('a start migrates by one role, and a portal that runs by the other sells a membership and mails about it', async () => {
  await withPortal(async (portal) => {
    const email = 'frida@example.org'
    const { call, memberId } = await newMember(portal, email)
    const database = onPool(migrating)
    const club = await createOrganisation(database)
    const period = { startDate: dayIn(30), endDate: dayIn(365), offerStartDate: dayIn(-30) }
    const configuration = await createConfiguration(database, club.id, period)
    const selection = selectionOf(club.id, [{ memberId, membershipConfId: configuration.id }], 45_000)
    const body = { token: newPurchaseToken(randomBytes), membershipData: encodeSelection(selection) }
    const { returnToken: forenettoken } = await call(paymentPrepare, { body })
    const { paymentIdentifier } = await call(paymentLink, { body: { forenettoken } })
    const before = (await mailsTo(portal, email)).length
    const approve = `${portal.sandboxUrl}/sandbox/payments/${paymentIdentifier}/approve`
    const { authorizationIdentifier } = (await (await fetch(approve, { method: 'POST' })).json()) as {
      authorizationIdentifier: string
    }
    await call(paymentCapture, { params: { id: authorizationIdentifier }, body: { forenettoken } })
    await vi.waitFor(async () => expect((await call(paymentStatus, { query: { forenettoken } })).state).toBe('paid'), {
      timeout: 20_000,
    })
    await mailsTo(portal, email, before + 1)
  })
  const { rows } = await migrating.query<{ owner: string }>(
    `select distinct tableowner as owner from pg_tables where schemaname in ('public', 'identity', 'jobs')`,
  )
  expect(rows).toEqual([{ owner: ROLES.migrates }])
  const sessions = await running.query<{ name: string }>('select current_user as name')
  expect(sessions.rows).toEqual([{ name: ROLES.runs }])
})

describe('the role that runs may not', () => {
  test.each([
    'create table public.mine (id int)',
    'create table identity.mine (id int)',
    'create table jobs.mine (id int)',
    'create schema mine',
    'alter table member add column mine text',
    'alter table identity.account disable trigger all',
    'create index on member (first_name)',
    'create trigger mine before insert on member execute function tell_of_notification()',
    'drop table jobs.schedule',
    'drop table member cascade',
    'truncate audit_entry',
    `insert into identity.migration (name) values ('0009_mine.sql')`,
    'select from forenet_migrations.__drizzle_migrations',
  ])('%s', async (statement) => {
    await expect(running.query(statement)).rejects.toMatchObject({
      message: expect.stringMatching(/^(permission denied|must be owner)/),
    })
  })

  test('the same statement is for the other role to make', async () => {
    await migrating.query('create table public.mine (id int); drop table public.mine')
  })
})

test('a table of the next migration is there for the role that runs, which may not change it either', async () => {
  await migrating.query('create table public.of_next_migration (id int generated always as identity, word text)')
  await withPortal(async () => {
    await running.query(`insert into of_next_migration (word) values ('new')`)
    expect((await running.query('select id, word from of_next_migration')).rows).toEqual([{ id: 1, word: 'new' }])
    await expect(running.query('drop table of_next_migration')).rejects.toThrow('must be owner')
  })
})

test('the job queue is looked after by the role that runs', async () => {
  const db = { executeSql: (text: string, values?: unknown[]) => running.query(text, values) }
  const options = { schema: QUEUE_SCHEMA, migrate: false, reindex: false, supervise: false, schedule: false }
  const boss = new PgBoss({ db, ...options })
  const errors: unknown[] = []
  boss.on('error', (error) => errors.push(error))
  await boss.start()
  await boss.supervise()
  await boss.stop()
  expect(errors).toEqual([])
})

test('three processes that start at once take turns', async () => {
  const open = () => openDatabase(readConfiguration(variables()), pino({ level: 'silent' }), () => undefined)
  const opened = await Promise.all([open(), open(), open()])
  expect(opened.map(({ runTimeRole }) => runTimeRole)).toEqual([true, true, true])
})

describe('in production', () => {
  const warnings = async (more: Record<string, string | undefined>) => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const configuration = { ...readConfiguration({ ...variables(), ...more }), NODE_ENV: 'production' as const }
    await openDatabase(configuration, log, () => undefined)
    return lines
  }

  test('a portal whose role may change tables says so', async () => {
    const lines = await warnings({ DATABASE_URL: migrationUrl, DATABASE_MIGRATION_URL: undefined })
    expect(lines.join()).toContain('may change and drop tables')
  })

  test('one whose role may not says nothing', async () => {
    expect(await warnings({})).toEqual([])
  })
})

describe('is refused in words', () => {
  const refused = async (more: Record<string, string | undefined>) =>
    openDatabase(readConfiguration({ ...variables(), ...more }), pino({ level: 'silent' }), () => undefined)

  test('the same role twice', async () => {
    await expect(refused({ DATABASE_URL: migrationUrl })).rejects.toThrow('it needs a role of its own')
  })

  test('another database', async () => {
    await expect(refused({ DATABASE_MIGRATION_URL: databaseUrl(migrationUrl, 'postgres') })).rejects.toThrow(
      `leads to the database postgres, DATABASE_URL to ${name}`,
    )
  })

  test('a wrong password, by the name of the variable', async () => {
    const wrong = migrationUrl.replace(PASSWORD, 'wrong')
    await expect(refused({ DATABASE_MIGRATION_URL: wrong })).rejects.toThrow(/^DATABASE_MIGRATION_URL: .*password/)
  })

  test('an address to migrate by and none to run on', async () => {
    expect(() => readConfiguration({ DATABASE_MIGRATION_URL: migrationUrl })).toThrow('needs DATABASE_URL beside it')
  })
})
