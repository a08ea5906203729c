import type { Identity } from '@forenet/identity/build-identity'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { buildTestIdentity } from '@forenet/testkit/identity'
import { findPlaintextSecrets } from '@forenet/testkit/secrets-in-database'
import Fastify, { type FastifyInstance } from 'fastify'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Mail } from '../../src/adapters/mailer.ts'
import { type Jobs, openJobs } from '../../src/platform/jobs/jobs.ts'
import { IDENTITY_MAILS, identityModule } from '../../src/start/embedded-identity.ts'

const REALM = '/auth/realms/forenet'
const PASSWORD = 'korrekt hest batteri'
const WITHIN = { timeout: 15_000, interval: 50 }

let database: TestDatabase
let kept: Jobs
let identity: Identity
let app: FastifyInstance
/** Delivered e-mails, oldest first, and the mail server's response. */
let handed: Mail[]
let answer: (mail: Mail) => void

beforeEach(async () => {
  database = await createTestDatabase()
  handed = []
  answer = () => undefined
  const log = pino({ level: 'silent' })
  kept = await openJobs(database.pool, log)
  identity = await buildTestIdentity(database.pool, (request) => kept.send(IDENTITY_MAILS, request))
  await kept.declare([identityModuleWith(mailer)])
  app = Fastify()
  await app.register(identity.plugin)
  return async () => {
    await kept.stop()
    await app.close()
    await database.drop()
  }
})

/** Starts the workers as the portal does, with a test mail server. */
const work = () => kept.work([identityModuleWith(mailer)])

const mailer = {
  async send(mail: Mail) {
    handed.push(mail)
    answer(mail)
    return mail.messageId
  },
}

const identityModuleWith = (to: typeof mailer) =>
  identityModule(identity, { pool: database.pool, mailer: to, now: () => new Date() })

async function account(email: string): Promise<void> {
  await identity.accounts.create({
    email,
    emailVerified: true,
    givenName: 'Liv',
    familyName: 'Bach',
    password: PASSWORD,
  })
}

async function forget(email: string): Promise<void> {
  const payload = new URLSearchParams({ email }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const asked = await app.inject({ method: 'POST', url: `${REALM}/login-actions/reset-credentials`, payload, headers })
  expect(asked.statusCode).toBe(200)
}

const jobs = async () =>
  (
    await database.pool.query<{ name: string; state: string; data: unknown; output: unknown }>(
      `select name, state, data, output from jobs.job where name like '%mail' order by created_on`,
    )
  ).rows

/** Runs waiting retries at once; `lastTry` makes them the last. */
async function tryAgain({ lastTry = false } = {}): Promise<void> {
  await database.pool.query(
    `update jobs.job set start_after = now() - interval '1 second' ${lastTry ? ', retry_limit = retry_count + 1' : ''} where state = 'retry'`,
  )
}
const tokenIn = (mail: Mail | undefined) => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
const opens = async (token: string) =>
  (await app.inject({ url: `${REALM}/login-actions/new-password?token=${token}` })).statusCode

test('a link is created when its e-mail is sent, new for each attempt, and never stored', async () => {
  await account('liv@example.org')
  await forget('liv@example.org')
  expect(await jobs()).toMatchObject([{ name: 'identity-mail', state: 'created', data: { kind: 'reset-password' } }])
  expect(JSON.stringify(await jobs())).not.toMatch(/token|http|liv@example/)
  const links = async () => (await database.pool.query('select from identity.mail_link')).rowCount
  expect(await links()).toBe(0)

  answer = () => {
    throw new Error('connect ECONNREFUSED')
  }
  await work()
  await vi.waitFor(() => expect(handed).toHaveLength(1), WITHIN)
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'retry' }]), WITHIN)
  answer = () => undefined
  await tryAgain()
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), WITHIN)

  expect(handed).toHaveLength(2)
  const [unsent, sent] = handed.map(tokenIn)
  expect(unsent).not.toBe(sent)
  expect(handed[1]?.messageId).toBe(handed[0]?.messageId)
  expect(await opens(sent ?? '')).toBe(200)
  expect(await findPlaintextSecrets(database.pool, { unsent: unsent ?? '', sent: sent ?? '' })).toEqual([])
  // The same search finds e-mails stored completely, as before.
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.pool.query(text, values) }, schema: 'jobs' })
  await boss.createQueue('send-mail')
  await boss.send('send-mail', handed[1])
  expect(await findPlaintextSecrets(database.pool, { sent: sent ?? '' })).toContain('jobs.job_common.data: sent')
})

test('a rejected e-mail neither stops nor repeats the others of its batch', async () => {
  const emails = ['bad@example.org', 'one@example.org', 'two@example.org']
  await Promise.all(emails.map(account))
  for (const email of emails) await forget(email)
  answer = ({ to }) => {
    if (to.startsWith('bad')) throw new Error('refused')
  }
  await work()
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'retry' }]), WITHIN)
  expect(handed.map(({ to }) => to).sort()).toEqual(emails)
})

test('a sent e-mail is not sent again when its job cannot be deleted', async () => {
  await database.pool.query(
    `create function jobs.refuse() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$`,
  )
  await database.pool.query(
    'create trigger refuse before delete on jobs.job_common for each statement execute function jobs.refuse()',
  )
  await account('liv@example.org')
  await forget('liv@example.org')
  await work()
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'completed' }]), WITHIN)
  expect(handed).toHaveLength(1)
})

test('an abandoned message is stored without an address', async () => {
  await account('gone@example.org')
  await forget('gone@example.org')
  answer = ({ to }) => {
    throw new Error(`550 5.1.1 <${to}>: Recipient address rejected`)
  }
  await work()
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'retry' }]), WITHIN)
  await tryAgain({ lastTry: true })
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state: 'failed' }]), WITHIN)
  expect(JSON.stringify(await jobs())).toContain('Recipient address rejected')
  expect(JSON.stringify(await jobs())).not.toContain('gone@example')
})

test('a link requested before a password change is not created after it', async () => {
  await account('liv@example.org')
  await forget('liv@example.org')
  const { id } = (await identity.accounts.byEmail('liv@example.org')) ?? {}
  await identity.accounts.setPassword(id ?? '', 'tre små grå gæs')
  await work()
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), WITHIN)
  expect(handed).toEqual([])
})

test('complete messages stored by an older version are sent and then deleted', async () => {
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.pool.query(text, values) }, schema: 'jobs' })
  await boss.createQueue('send-mail')
  const mail = { subject: 's', html: 'h', text: 'https://localhost/new-password?token=x', messageId: 'm' }
  await boss.send('send-mail', { ...mail, to: 'done@example.org' })
  await database.pool.query(`update jobs.job set state = 'completed', completed_on = now() where name = 'send-mail'`)
  await boss.send('send-mail', { ...mail, to: 'waiting@example.org' })
  await work()
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), WITHIN)
  expect(handed).toMatchObject([{ ...mail, to: 'waiting@example.org' }])
})
