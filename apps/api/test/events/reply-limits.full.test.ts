import { entryCancel } from '@forenet/contract/entry-calls'
import { eventAttendanceDecline } from '@forenet/contract/event-calls'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { createDependant, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, TEST_NOW, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/modules/core/audit/audit.ts'
import {
  assertReplyLimit,
  lockMemberReplies,
  MAX_DAILY_REPLIES,
  MAX_DAILY_REPLIES_PER_EVENT,
} from '../../src/modules/events/events/entries/reply-limits.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})
const aDayLater = () => {
  portal.clock.now = new Date(TEST_NOW.getTime() + 86_400_001)
}

const FREE = [{ name: 'Voksen', memberPriceMinor: 0, guestPriceMinor: 0 }]
async function scene() {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const person: TestPerson = { email: member.email ?? '' }
  const freeEvent = () => createEvent(portal.database, organisation.id, {}, FREE)
  return { organisation, member, person, freeEvent, event: await freeEvent() }
}
type Scene = Awaited<ReturnType<typeof scene>>

const comes = ({ person }: Scene, event: Scene['event']) =>
  registerForEvent(
    portal,
    person,
    event.id,
    buildRegistration([{ ticketTypeId: event.typeId, attendeeName: 'Bo Lund' }], 0),
  )
const comesNot = ({ person }: Scene, event: Scene['event'], notComing: boolean, memberId?: string) =>
  portal.call(person, eventAttendanceDecline, {
    params: { eventId: event.id },
    body: { notComing, ...(memberId === undefined ? {} : { memberId }) },
  })
async function comesAndCancels(s: Scene, event: Scene['event']): Promise<number> {
  const { status, body } = await comes(s, event)
  if (status !== 200) return status
  const cancelled = await portal.call(s.person, entryCancel, {
    params: { entryId: body.entry.id },
    body: { refundMinor: 0 },
  })
  expect(cancelled.status).toBe(200)
  return status
}
/** Inserts audit entries of the member's replies to other events. */
const recorded = (s: Scene, action: string, eventId: string, times: number, hoursAgo = 1) =>
  portal.database.$client.query(
    `insert into audit_entry (at, actor_email, actor_member_id, action, object_kind, object_id, detail)
     select $1, $2, $3, $4, 'event-entry', gen_random_uuid()::text, jsonb_build_object('eventId', $5::text)
       from generate_series(1, $6)`,
    [new Date(TEST_NOW.getTime() - hoursAgo * 3_600_000), s.person.email, s.member.id, action, eventId, times],
  )
const entriesOf = async (s: Scene) =>
  Number(
    (await portal.database.$client.query('select count(*) from event_entry where member_id = $1', [s.member.id]))
      .rows[0]?.count,
  )

test('limits registering for and cancelling a free event to ten a day, with a message', async () => {
  const s = await scene()
  for (let time = 0; time < MAX_DAILY_REPLIES_PER_EVENT; time++) expect(await comesAndCancels(s, s.event)).toBe(200)
  const refused = await comes(s, s.event)
  expect(refused).toMatchObject({
    status: 429,
    problem: { code: 'too-many-requests', detail: 'You can register for one event 10 times a day' },
  })
  expect(await entriesOf(s)).toBe(MAX_DAILY_REPLIES_PER_EVENT)
  expect((await comes(s, await s.freeEvent())).status).toBe(200)
  aDayLater()
  expect((await comes(s, s.event)).status).toBe(200)
})

test('limits all free events together; paid ones do not count', async () => {
  const s = await scene()
  const other = await s.freeEvent()
  await recorded(s, 'event-registered', other.id, MAX_DAILY_REPLIES - 1)
  await recorded(s, 'event-registered', other.id, MAX_DAILY_REPLIES, 25)
  expect((await comes(s, s.event)).status).toBe(200)
  const refused = await comes(s, await s.freeEvent())
  expect([refused.status, refused.problem.detail]).toEqual([429, 'You can register for free events 60 times a day'])
  const paid = await createEvent(portal.database, s.organisation.id)
  const wanted = buildRegistration([{ ticketTypeId: paid.typeId, attendeeName: 'Bo Lund' }], 30_000)
  expect((await registerForEvent(portal, s.person, paid.id, wanted)).status).toBe(200)
})

test('concurrent requests stay within the limit, and each gets an answer', async () => {
  const s = await scene()
  await recorded(s, 'event-registered', s.event.id, MAX_DAILY_REPLIES_PER_EVENT - 2)
  const answers = await Promise.all(Array.from({ length: 6 }, () => comes(s, s.event)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429])
})

test('limits declining and undoing to ten a day; the last decline can always be undone', async () => {
  const s = await scene()
  const child = await createDependant(portal.database, s.member.id)
  for (let time = 0; time < MAX_DAILY_REPLIES_PER_EVENT; time++) {
    // Repeated replies count once.
    for (const notComing of [true, true, false, false]) {
      expect((await comesNot(s, s.event, notComing, time % 2 ? child.id : undefined)).status).toBe(200)
    }
  }
  const refused = await comesNot(s, s.event, true)
  expect([refused.status, refused.problem.detail]).toEqual([
    429,
    'You can say that you are not coming to one event 10 times a day',
  ])
  expect(await entriesOf(s)).toBe(0)
  expect((await comesNot(s, s.event, false)).status).toBe(200)
  expect((await comesNot(s, await s.freeEvent(), true)).status).toBe(200)
  aDayLater()
  expect((await comesNot(s, s.event, true)).status).toBe(200)
})

/** Four concurrent replies with one left; returns how many were admitted. */
async function fourAtOnce(
  takeTurn: (transaction: Database, memberId: string) => Promise<void>,
  counted: () => Promise<void> = async () => undefined,
): Promise<number> {
  const s = await scene()
  await recorded(s, 'event-registered', s.event.id, MAX_DAILY_REPLIES_PER_EVENT - 1)
  const caller = { email: s.person.email ?? '', memberId: s.member.id, actingFor: null }
  const fact = { action: 'event-registered', objectKind: 'event-entry', detail: { eventId: s.event.id } }
  const all = await Promise.allSettled(
    Array.from({ length: 4 }, (_one, nth) =>
      inTransaction(portal.app.payments.pool, async (transaction) => {
        await takeTurn(transaction, s.member.id)
        await assertReplyLimit(transaction, 'event-registered', s.member.id, s.event.id, TEST_NOW)
        await counted()
        await audit(transaction, caller, { ...fact, objectId: String(nth) }, TEST_NOW)
      }),
    ),
  )
  return all.filter(({ status }) => status === 'fulfilled').length
}

test('with the lock one of four requests is admitted', async () => {
  expect(await fourAtOnce(lockMemberReplies)).toBe(1)
})

test('twin: counting without the lock admits more', async () => {
  let counting = 0
  const everybodyIsHere = Promise.withResolvers<void>()
  const together = async () => {
    if (++counting === 4) everybodyIsHere.resolve()
    await everybodyIsHere.promise
  }
  expect(await fourAtOnce(async () => undefined, together)).toBe(4)
})
