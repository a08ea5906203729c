import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RecipientRejectedError } from '../../src/adapters/recipient-rejected-error.ts'
import { dispatch } from '../../src/commands/dispatch.ts'
import { EVENT_MAILS } from '../../src/modules/events/tickets/index.ts'
import { type Jobs, type ModuleJobs, openJobs } from '../../src/platform/jobs/jobs.ts'
import { defineJob } from '../../src/platform/module.ts'
import { IDENTITY_MAILS } from '../../src/start/embedded-identity.ts'

const WITHIN = { timeout: 15_000, interval: 50 }

let database: TestDatabase
let queue: Jobs
/** Recipients of e-mails, and the mail server's response to each. */
let sent: string[]
let answer: () => void

const messages: ModuleJobs = {
  jobs: [
    defineJob(IDENTITY_MAILS, async (request) => {
      answer()
      if ('accountId' in request) sent.push(request.accountId)
    }),
    defineJob(EVENT_MAILS, async () => undefined),
  ],
}

beforeAll(async () => {
  database = await createTestDatabase()
  queue = await openJobs(database.pool, pino({ level: 'silent' }))
  await queue.declare([messages])
  await queue.work([messages])
})
afterAll(async () => {
  await queue?.stop()
  await database?.drop()
})
beforeEach(async () => {
  sent = []
  answer = () => undefined
  await database.pool.query(`delete from jobs.job where name = 'identity-mail'`)
})

async function mails(...args: string[]) {
  const said: string[] = []
  const code = await dispatch(
    ['mails', ...args],
    {
      environment: {},
      configuration: () => ({ DATABASE_URL: database.url }) as never,
      now: () => new Date(),
      input: async () => '',
      output: process.stdout,
    },
    { say: (line) => said.push(line), complain: (line) => said.push(line) },
  )
  return { code, said: said.join('\n') }
}

async function jobs() {
  const { rows } = await database.pool.query<{ id: string; state: string; tries: number }>(
    `select id, state, retry_count as tries from jobs.job where name = 'identity-mail'`,
  )
  return rows
}

const welcome = (accountId: string) => queue.send(IDENTITY_MAILS, { id: randomUUID(), kind: 'welcome', accountId })

async function refused(accountId: string, error: Error, state: 'failed' | 'retry'): Promise<string> {
  answer = () => {
    throw error
  }
  await welcome(accountId)
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ state }]), WITHIN)
  return (await jobs())[0]?.id ?? ''
}

test('reports nothing when no message is stuck', async () => {
  expect(await mails('stuck')).toEqual({ code: 0, said: 'Every message has been sent' })
})

test('gives up a message with a rejected recipient at once, lists it, and resends on request', async () => {
  const accountId = randomUUID()
  const id = await refused(accountId, new RecipientRejectedError('550 <anna@example.org>: no such user'), 'failed')
  const { code, said } = await mails('stuck')
  expect(code).toBe(1)
  expect(said).toContain(`${id}  identity-mail  welcome  accountId ${accountId}`)
  expect(said).toMatch(/tried once, given up: 550 <…@…>: no such user\n1 message was not sent$/)

  answer = () => undefined
  expect(await mails('again', id)).toMatchObject({ code: 0, said: expect.stringMatching(/^1 message was scheduled/) })
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), WITHIN)
  expect(sent).toEqual([accountId])
  expect(await mails('stuck')).toMatchObject({ code: 0 })
})

test('retries an undeliverable message for three days and keeps it for thirty', async () => {
  const id = await refused(randomUUID(), new Error('connect ECONNREFUSED'), 'retry')
  const { rows } = await database.pool.query(
    `select retry_limit, retry_delay_max, deletion_seconds, keep_until > now() + interval '29 days' as kept
      from jobs.job where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ retry_limit: 82, retry_delay_max: 3_600, deletion_seconds: 30 * 86_400, kept: true }])
})

test('a waiting message counts as stuck after ten minutes, and is sent at once on request', async () => {
  const id = await refused(randomUUID(), new Error('connect ECONNREFUSED'), 'retry')
  expect(await mails('stuck')).toMatchObject({ code: 0 })
  await database.pool.query(
    `update jobs.job set created_on = now() - interval '11 minutes', start_after = now() + interval '1 hour' where id = $1`,
    [id],
  )
  const { code, said } = await mails('stuck')
  expect(code).toBe(1)
  expect(said).toMatch(/next try 20\d\d-.*: connect ECONNREFUSED/)

  answer = () => undefined
  await mails('again', '--all')
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), WITHIN)
  expect(sent).toHaveLength(1)
})

test('drops a message permanently; an unknown id is reported and nothing is done', async () => {
  const id = await refused(randomUUID(), new RecipientRejectedError('550 no'), 'failed')
  const strange = randomUUID()
  expect(await mails('drop', id, strange)).toEqual({
    code: 1,
    said: `No message ${strange} is stuck; nothing was done`,
  })
  expect(await jobs()).toHaveLength(1)
  expect(await mails('drop', id)).toEqual({ code: 0, said: '1 message was dropped' })
  expect(await jobs()).toEqual([])
})

test.each([
  [[]],
  [['stuck', 'more']],
  [['again']],
  [['again', '--all', 'x']],
  [['drop']],
  [['drop', '--all', 'x']],
  [['send']],
])('mails %j is rejected', async (args) => {
  expect(await mails(...args)).toMatchObject({ code: 2, said: expect.stringContaining('forenet mails: ') })
})

test('a queue created by an older version gets the longer retry period', async () => {
  await database.pool.query(
    `update jobs.queue set retry_limit = 15, retry_delay_max = 900, deletion_seconds = 604800 where name = 'event-mail'`,
  )
  const next = await openJobs(database.pool, pino({ level: 'silent' }))
  await next.declare([messages])
  await next.stop()
  const { rows } = await database.pool.query(
    `select retry_limit, retry_delay_max, deletion_seconds from jobs.queue where name = 'event-mail'`,
  )
  expect(rows).toEqual([{ retry_limit: 82, retry_delay_max: 3_600, deletion_seconds: 30 * 86_400 }])
})
