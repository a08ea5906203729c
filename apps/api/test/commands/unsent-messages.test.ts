import { randomUUID } from 'node:crypto'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { approvePayment, buildSelection, openPaymentWindow, waitForPaymentState } from '@forenet/testkit/purchase'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openJobs } from '../../src/platform/jobs/jobs.ts'
import { forenet } from './run-forenet.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
  const jobs = await openJobs(portal.app.payments.pool, pino({ level: 'silent' }))
  await jobs.declare(portal.app.modules)
  await jobs.stop()
})
afterAll(() => portal.stop())

const run = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await portal.app.payments.pool.query<Row>(text, values)).rows
const minutesLater = (minutes: number) => new Date(portal.clock.now.getTime() + minutes * 60_000)
const mails = (args: string[], minutes = 11) =>
  forenet(['mails', ...args], { DATABASE_URL: portal.databaseUrl }, { now: () => minutesLater(minutes) })

test('every queue that sends messages is covered by "mails stuck", directly or by its table', () => {
  const others = portal.app.modules.flatMap(({ jobs = [] }) => jobs).filter(({ queue }) => queue.kind === 'work')
  expect(others.map(({ queue }) => queue.name).sort()).toEqual([
    'after-payment', // after_payment_step
    'change-set', // writes held_message, sends nothing
    'club-refund', // sends nothing
    'event-letter', // event_message
    'held-letter', // held_message
  ])
})

/** Stores one unsent, due message in each table, and a job of a message queue. Returns their ids. */
async function storeUnsent() {
  const club = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const configuration = await createEdition(portal.database, club.id)
  const person = { email: member.email ?? '' }
  const selection = buildSelection(club.id, [{ memberId: member.id, membershipConfId: configuration.id }], 45_000)
  const window = await openPaymentWindow(portal, person, selection)
  await approvePayment(portal, window.paymentIdentifier)
  const { orderId } = await waitForPaymentState(portal, person, window.forenettoken, ['paid'])

  const changeSetId = randomUUID()
  await run(
    `insert into change_set (id, organisation_id, kind, about, fingerprint, state, made_at, creates, changes, sames, refusals)
     values ($1, $2, 'enrol', '', '', 'applied', $3, 1, 0, 0, 0)`,
    changeSetId,
    club.id,
    portal.clock.now,
  )
  await run(
    `insert into held_message (change_set_id, place, data, goes_at) values ($1, 3, '{}', $2)`,
    changeSetId,
    portal.clock.now,
  )

  const event = await createEvent(portal.database, club.id)
  const [messageId, invitationId] = [randomUUID(), randomUUID()]
  await run(
    `insert into event_message (id, event_id, organisation_id, subject, message, audience, reader, time, state, made_at, asked_at)
     values ($1, $2, $3, 'Mødested', 'Vi mødes ved broen.', 'everybody', 'attendee', 'now', 'waiting', $4, $5)`,
    messageId,
    event.id,
    club.id,
    portal.clock.now,
    minutesLater(-10),
  )
  await run(
    `insert into event_invitation (id, event_id, organisation_id, email, seats, language, asked_at, due_at)
     values ($1, $2, $3, 'bo@example.org', 1, 'da', $4, $4)`,
    invitationId,
    event.id,
    club.id,
    portal.clock.now,
  )
  const [job] = await run<{ id: string }>(
    `insert into jobs.job (name, data, policy, created_on, deletion_seconds)
     select name, '{"place":"on"}', policy, $1, deletion_seconds from jobs.queue where name = 'team-news' returning id`,
    portal.clock.now,
  )
  return { orderId, message: `${changeSetId}/3`, messageId, invitationId, jobId: job?.id ?? '' }
}

describe('with one unsent message of each type', () => {
  let unsent: Awaited<ReturnType<typeof storeUnsent>>
  beforeEach(async () => {
    unsent = await storeUnsent()
    return async () => {
      await mails(['drop', '--all'])
      await run('delete from jobs.job')
    }
  })
  const listed = (said: string) =>
    said
      .split('\n')
      .filter((line) => /^\S/.test(line))
      .map((line) => line.split('  ')[0])
  const waiting = () =>
    run<{ name: string; key: string }>(
      `select name, singleton_key as key from jobs.job where state = 'created' and start_after <= now() and name <> 'team-news' order by name`,
    )

  test('"mails stuck" lists all of them after ten minutes, and immediately during maintenance', async () => {
    expect(await mails(['stuck'], 9)).toMatchObject({ code: 0, said: 'Every message has been sent' })
    const { code, said } = await mails(['stuck'])
    expect(code).toBe(1)
    expect(listed(said)).toEqual([...expectIds(), '5 messages were not sent'])
    expect(said).toContain(`after-payment  notification  orderId ${unsent.orderId}`)
    await run('insert into maintenance (began_at) values (now())')
    expect(listed((await mails(['stuck'], 1)).said)).toHaveLength(6)
    await run('delete from maintenance')
  })

  test('"mails again" sends all of them', { tags: 'full' }, async () => {
    expect(await mails(['again', '--all'])).toMatchObject({ code: 0, said: expect.stringMatching(/^5 messages/) })
    expect(await waiting()).toEqual([
      { name: 'after-payment', key: unsent.orderId },
      { name: 'event-letter', key: unsent.messageId },
      { name: 'held-letter', key: unsent.message.replace('/', ' ') },
    ])
    await mails(['again', unsent.orderId])
    expect(await waiting()).toHaveLength(3)
  })

  test('"mails drop" drops all of them, and the other steps after a payment run', { tags: 'full' }, async () => {
    expect(await mails(['drop', unsent.orderId])).toMatchObject({ code: 0, said: '1 message was dropped' })
    expect(await mails(['drop', '--all'])).toMatchObject({ code: 0, said: '4 messages were dropped' })
    expect(await mails(['stuck'])).toMatchObject({ code: 0 })
    const open = await run(
      'select step from after_payment_step where order_id = $1 and done_at is null',
      unsent.orderId,
    )
    expect(open).toEqual([{ step: 'recalculation' }])
    expect(await waiting()).toContainEqual({ name: 'after-payment', key: unsent.orderId })
    expect(await run('select state from event_message where id = $1', unsent.messageId)).toEqual([{ state: 'draft' }])
    expect(await run('select from event_invitation where id = $1', unsent.invitationId)).toEqual([])
    expect(await run(`select from held_message where state = 'held'`)).toEqual([])
    expect(await run('select from jobs.job where id = $1', unsent.jobId)).toEqual([])
  })

  /** The event message was requested first, the rest at the same time. */
  const expectIds = () => {
    const { messageId, ...others } = unsent
    return [messageId, others.jobId, others.orderId, others.message, others.invitationId]
  }
})
