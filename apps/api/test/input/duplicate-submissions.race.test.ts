import { eventWaitingListJoin } from '@forenet/contract/event-calls'
import { accountClaimOffer, dependantCreate, familyInvitationCreate } from '@forenet/contract/family-calls'
import { ticketEmailToAttendee } from '@forenet/contract/ticket-calls'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { createDependant, createMember, createOrganisation, toTestPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSameDependant, insertDependant } from '../../src/modules/core/members/index.ts'
import { createContactClub, notificationsOf } from '../contact/scene.ts'
import { confirmed, createTicketScene } from '../tickets/scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const TIMES = 6
/** Sends the same call concurrently and asserts equal, successful responses. */
async function together<T extends { status: number; body: unknown }>(send: () => Promise<T>): Promise<T> {
  const answers = await Promise.all(Array.from({ length: TIMES }, send))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: TIMES }, () => 200))
  const [first] = answers
  if (!first) throw new Error('Nothing was sent')
  return first
}
async function count(text: string, values: unknown[]): Promise<number> {
  const { rows } = await portal.database.$client.query(`select count(*)::int as count ${text}`, values)
  return rows[0].count
}
const child = { firstName: 'Alma', lastName: 'Holm', dateOfBirth: '2016-05-04' }

test('a registration under one token holds its seats once', async () => {
  const organisation = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, organisation.id)
  const member = await createMember(portal.database)
  const wanted = buildRegistration([{ ticketTypeId: event.typeId, attendeeName: 'Bo Lund' }], 30_000)
  const { body } = await together(() => registerForEvent(portal, toTestPerson(member), event.id, wanted))
  expect(await count('from event_entry where member_id = $1', [member.id])).toBe(1)
  expect(await count('from event_ticket where entry_id = $1', [body.entry.id])).toBe(1)
  expect(await count('from event where id = $1 and seats_taken = 1', [event.id])).toBe(1)
})

test('joining a waiting list is one entry', async () => {
  const organisation = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, organisation.id, { capacity: 1 })
  const [first, second] = [await createMember(portal.database), await createMember(portal.database)]
  const wanted = buildRegistration([{ ticketTypeId: event.typeId, attendeeName: 'Bo Lund' }], 30_000)
  await registerForEvent(portal, toTestPerson(first), event.id, wanted)
  const params = { eventId: event.id }
  await together(() =>
    portal.call(toTestPerson(second), eventWaitingListJoin, { params, body: { seats: 1, language: 'da' } }),
  )
  expect(await count('from event_waiting where member_id = $1', [second.id])).toBe(1)
})

test('a message to a club under one id is one message, with one notification', async () => {
  const club = await createContactClub(portal)
  const written = club.written()
  const { body } = await together(() => club.open(written))
  expect(await notificationsOf(portal, body.threadId)).toHaveLength(1)
  const id = crypto.randomUUID()
  await together(() => club.answer(club.admin, body.threadId, 'We will mend it.', id))
  expect(await count('from contact_message where thread_id = $1', [body.threadId])).toBe(2)
})

test('an invitation to the same e-mail is one invitation', async () => {
  const inviter = await createMember(portal.database)
  const body = { email: 'moster@example.org', name: 'Moster', childId: null }
  await together(() => portal.call(toTestPerson(inviter), familyInvitationCreate, { body }))
  expect(await count('from family_invitation where inviter_member_id = $1', [inviter.id])).toBe(1)
})

test('a claim offered to the same e-mail is mailed once', async () => {
  const parent = await createMember(portal.database)
  const grown = await createDependant(portal.database, parent.id, { dateOfBirth: '2000-01-01' })
  const params = { memberId: parent.id, childId: grown.id }
  const messages = () => portal.familyMails.filter((mail) => mail.kind === 'hand-over' && mail.memberId === grown.id)
  const offer = (email: string) => portal.call(toTestPerson(parent), accountClaimOffer, { params, body: { email } })
  await together(() => offer('alma.holm@example.org'))
  expect(messages()).toHaveLength(1)
  await offer('another@example.org')
  expect(messages()).toHaveLength(2)
})

test('a ticket sent to the same address is mailed once, and again a minute later', { tags: 'full' }, async () => {
  const scene = await createTicketScene(portal)
  const { first } = await confirmed(portal, scene)
  const mailed = () => count("from outgoing_message where once_key like 'ticket:' || $1 || ':share:%'", [first.id])
  const share = (email: string) =>
    portal.call(scene.person, ticketEmailToAttendee, { params: { ticketId: first.id }, body: { email } })
  await together(() => share('friend@example.org'))
  expect(await mailed()).toBe(1)
  await share('other@example.org')
  expect(await mailed()).toBe(2)
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
  await share('friend@example.org')
  expect(await mailed()).toBe(3)
})

test('a ticket sent to the same address across midnight or past the limit is one request', {
  tags: 'full',
}, async () => {
  const scene = await createTicketScene(portal, { startsAt: new Date('2026-12-01T17:00:00Z') })
  const { first } = await confirmed(portal, scene)
  const mailed = () => count("from outgoing_message where once_key like 'ticket:' || $1 || ':share:%'", [first.id])
  const share = (email: string) =>
    portal.call(scene.person, ticketEmailToAttendee, { params: { ticketId: first.id }, body: { email } })
  portal.clock.now = new Date(`${calendarDateAt(portal.clock.now)}T22:59:40Z`)
  const day = calendarDateAt(portal.clock.now)
  await share('friend@example.org')
  portal.clock.now = new Date(portal.clock.now.getTime() + 50_000)
  expect(calendarDateAt(portal.clock.now)).not.toBe(day)
  await share('friend@example.org')
  expect(await mailed()).toBe(1)
  for (let nth = 1; nth <= 9; nth++) await share(`friend${nth}@example.org`)
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
  const statuses = await Promise.all([share('last@example.org'), share('last@example.org')])
  expect(await mailed()).toBe(11)
  expect([...statuses, await share('late@example.org')].map(({ status }) => status)).toEqual([200, 200, 429])
  expect((await share('last@example.org')).status).toBe(200)
})

test('a child of the same name and birth date is one child', async () => {
  const parent = await createMember(portal.database)
  const add = (body: typeof child) =>
    portal.call(toTestPerson(parent), dependantCreate, { params: { memberId: parent.id }, body })
  const { body } = await together(() => add(child))
  expect(await count('from member where parent_id = $1', [parent.id])).toBe(1)
  expect((await add({ ...child, firstName: 'ALMA' })).body.id).toBe(body.id)
  expect((await add({ ...child, dateOfBirth: '2016-05-05' })).body.id).not.toBe(body.id)
})

test('twin: without the lock the child is added twice', async () => {
  const parent = await createMember(portal.database)
  const looked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const add = (nth: number) =>
    inTransaction(portal.app.payments.pool, async (transaction) => {
      const same = await findSameDependant(transaction, parent.id, child)
      looked[nth]?.resolve()
      await Promise.all(looked.map(({ promise }) => promise))
      if (same) return
      const wanted = { ...child, gender: null, address: null }
      await insertDependant(transaction, crypto.randomUUID(), parent.id, wanted, portal.clock.now)
    })
  await Promise.all([add(0), add(1)])
  expect(await count('from member where parent_id = $1', [parent.id])).toBe(2)
})
