import { calendarFeedCreate } from '@forenet/contract/calendar-calls'
import { entryCancel, entryItem, entryList } from '@forenet/contract/entry-calls'
import { eventCalendar, eventItem } from '@forenet/contract/event-calls'
import { familyItem } from '@forenet/contract/family-calls'
import { memberCreate } from '@forenet/contract/member-calls'
import { ticketEmailToAttendee, ticketPdf, ticketTransfer } from '@forenet/contract/ticket-calls'
import { createDependant, createMember, linkFamily, toTestPerson } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'
import { confirmed, createTicketScene, type TicketScene } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const ticketsOf = async (person: TestPerson) => {
  const answer = await portal.call(person, entryList, { query: { email: person.email ?? '' } })
  return answer.body
}
const passOn = async (
  scene: TicketScene,
  ticketId: string,
  attendeeEmail: string | null,
  attendeeName = 'Ida Krogh',
) => {
  const answer = await portal.call(scene.person, ticketTransfer, {
    params: { ticketId },
    body: { attendeeName, attendeeEmail },
  })
  const ticket = answer.body.tickets.find((one) => one.attendeeName === attendeeName && one.state === 'valid')
  if (!ticket) throw new Error(JSON.stringify(answer.problem))
  return { answer, ticket }
}

/** A member who registered with a guest, and another member. */
async function given() {
  const scene = await createTicketScene(portal)
  const { entry, first } = await confirmed(portal, scene, ['Bo Lund'])
  const ida = await createMember(portal.database, { firstName: 'Ida', lastName: 'Krogh' })
  return { scene, entry, first, ida, asIda: toTestPerson(ida) }
}

describe("a ticket transferred to a member's e-mail", () => {
  test('is among their tickets, alone and without its price, and both see the holder', async () => {
    const { scene, entry, first, asIda } = await given()
    expect(await ticketsOf(asIda)).toEqual([])
    const { ticket } = await passOn(scene, first.id, asIda.email ?? '')
    const [theirs, ...more] = await ticketsOf(asIda)
    expect(more).toEqual([])
    expect(theirs).toMatchObject({ id: entry.id, email: '', totalMinor: 0, orderId: null })
    const holder = {
      id: ticket.id,
      attendeeName: 'Ida Krogh',
      attendeeEmail: asIda.email,
      code: ticket.code,
      memberId: null,
    }
    expect(theirs?.tickets).toMatchObject([holder])
    const [bought] = await ticketsOf(scene.person)
    expect(bought?.tickets).toContainEqual(expect.objectContaining(holder))
  })

  test('can be viewed, saved and put into a calendar; cancelling and transferring stay with the buyer', {
    tags: 'full',
  }, async () => {
    const { scene, entry, first, ida, asIda } = await given()
    const feed = (await portal.call(asIda, calendarFeedCreate)).body.url ?? ''
    const { ticket } = await passOn(scene, first.id, asIda.email ?? '')
    const params = { ticketId: ticket.id }
    expect((await portal.call(asIda, ticketPdf, { params, query: { language: 'da' } })).status).toBe(200)
    expect(
      (await portal.call(asIda, ticketEmailToAttendee, { params, body: { email: 'bo@example.org' } })).status,
    ).toBe(200)
    const event = { params: { eventId: scene.event.id } }
    expect((await portal.call(asIda, eventItem, event)).body.mine).toBe('coming')
    const file = await portal.call(asIda, eventCalendar, { ...event, query: { language: 'da' } })
    expect(readCalendar(String(file.body)).events).toMatchObject([{ status: 'CONFIRMED' }])
    expect(readCalendar(await (await fetch(feed)).text()).events).toMatchObject([{ status: 'CONFIRMED' }])
    const family = await portal.call(asIda, familyItem, { params: { memberId: ida.id } })
    expect(family.body.participants).toMatchObject([{ tickets: 1 }])

    const [theirs] = await ticketsOf(asIda)
    expect(theirs?.tickets[0]).toMatchObject({ transferAllowed: false, cancellation: { allowed: false } })
    const refusals = [
      await portal.call(asIda, entryCancel, {
        params: { entryId: entry.id },
        body: { ticketIds: [ticket.id], refundMinor: 0 },
      }),
      await portal.call(asIda, ticketTransfer, { params, body: { attendeeName: 'Bo Lund' } }),
      await portal.call(asIda, entryItem, { params: { entryId: entry.id } }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])

    const cancelled = await portal.call(scene.person, entryCancel, {
      params: { entryId: entry.id },
      body: { ticketIds: [ticket.id], refundMinor: 0 },
    })
    expect(cancelled.status).toBe(200)
    expect(await ticketsOf(asIda)).toEqual([])
    expect(readCalendar(await (await fetch(feed)).text()).events).toMatchObject([{ status: 'CANCELLED' }])
  })

  test('is among the tickets of a member who joins later', async () => {
    const { scene, first } = await given()
    const email = 'snart.medlem@example.org'
    await passOn(scene, first.id, email)
    await portal.call({ email }, memberCreate, { body: { email, firstName: 'Snart', lastName: 'Medlem' } })
    expect((await ticketsOf({ email })).flatMap(({ tickets }) => tickets)).toMatchObject([
      { attendeeName: 'Ida Krogh' },
    ])
  })

  test('does not reveal whether the e-mail has a member', { tags: 'full' }, async () => {
    const [known, unknown] = [await given(), await given()]
    const answers = [
      await passOn(known.scene, known.first.id, known.asIda.email ?? ''),
      await passOn(unknown.scene, unknown.first.id, 'ingen.her@example.org'),
    ]
    const shape = ({ ticket }: (typeof answers)[number]) => ({
      ...ticket,
      attendeeEmail: typeof ticket.attendeeEmail,
      ...Object.fromEntries(['id', 'entryId', 'eventId', 'ticketTypeId', 'code'].map((field) => [field, '…'])),
    })
    expect(shape(answers[0] as never)).toEqual(shape(answers[1] as never))
    // The buyer's view of the ticket never changes.
    await ticketsOf(known.asIda)
    // Tickets of one entry are ordered by random ids.
    const read = async ({ scene, entry }: typeof known) =>
      (await portal.call(scene.person, entryItem, { params: { entryId: entry.id } })).body.tickets
        .map((ticket) => [ticket.memberId === scene.member.id ? 'own' : ticket.memberId, ticket.state].join(' '))
        .toSorted()
    expect(await read(known)).toEqual(await read(unknown))
  })

  test('leaves their tickets when transferred again', { tags: 'full' }, async () => {
    const { scene, first, asIda } = await given()
    const { ticket } = await passOn(scene, first.id, asIda.email ?? '')
    const other = await createMember(portal.database)
    await passOn(scene, ticket.id, other.email, 'En Anden')
    expect(await ticketsOf(asIda)).toEqual([])
    expect((await ticketsOf(toTestPerson(other))).flatMap(({ tickets }) => tickets)).toMatchObject([
      { attendeeName: 'En Anden' },
    ])
  })

  test('is visible to no one else', async () => {
    const { scene, first, asIda } = await given()
    const { ticket } = await passOn(scene, first.id, asIda.email ?? '')
    const stranger = toTestPerson(await createMember(portal.database))
    const asked = { params: { ticketId: ticket.id }, query: { language: 'da' as const } }
    expect((await portal.call(stranger, ticketPdf, asked)).status).toBe(404)
    expect((await portal.call(stranger, entryList, { query: { email: asIda.email ?? '' } })).status).toBe(404)
  })

  test('is visible to their family, like a ticket bought for them', async () => {
    const { scene, first, ida, asIda } = await given()
    const aunt = await createMember(portal.database)
    await linkFamily(portal.database, ida, aunt)
    const { ticket } = await passOn(scene, first.id, asIda.email ?? '')
    const answer = await portal.call(toTestPerson(aunt), entryList, { query: { email: asIda.email ?? '' } })
    expect(answer.body.flatMap(({ tickets }) => tickets.map(({ id }) => id))).toEqual([ticket.id])
  })
})

test("an e-mail entered with a guest's name assigns the ticket to no member", async () => {
  const scene = await createTicketScene(portal)
  const ida = await createMember(portal.database)
  await confirmed(portal, scene)
  await portal.database.$client.query(
    `update event_ticket set attendee_email = $1, member_id = null where event_id = $2`,
    [ida.email, scene.event.id],
  )
  expect(await ticketsOf(toTestPerson(ida))).toEqual([])
})

describe('a ticket for an age', () => {
  /** The child ticket of Mette's guest, Mette's family, and a transfer. */
  async function childsTicket() {
    const scene = await createTicketScene(portal)
    const { database } = portal
    await database.$client.query(`update event_ticket_type set age_to = 11 where event_id = $1 and name = 'Barn'`, [
      scene.event.id,
    ])
    const { entry } = await confirmed(portal, scene, ['Bo Lund'])
    await database.$client.query(`update member set date_of_birth = '1985-03-14' where id = $1`, [scene.member.id])
    const ida = await createDependant(database, scene.member.id, { firstName: 'Ida', dateOfBirth: '2018-05-04' })
    const give = (attendeeName: string, attendeeEmail: string | null = null) =>
      portal.call(scene.person, ticketTransfer, {
        params: { ticketId: entry.tickets[1]?.id ?? '' },
        body: { attendeeName, attendeeEmail },
      })
    return { scene, give, ida }
  }

  test('is not transferred to an adult of the family, and stays unchanged', async () => {
    const { scene, give } = await childsTicket()
    for (const email of [null, scene.person.email ?? '']) {
      expect(await give('mette ærø holm', email)).toMatchObject({
        status: 422,
        problem: { code: 'ticket-not-for-age', detail: expect.stringContaining('not for mette ærø holm’s age') },
      })
    }
    const [entry] = await ticketsOf(scene.person)
    expect(entry?.tickets.map(({ attendeeName, state }) => [attendeeName, state])).toEqual([
      ['Mette Ærø Holm', 'valid'],
      ['Bo Lund', 'valid'],
    ])
  })

  test("is transferred to a child of the family, even by an adult's e-mail, or to a guest of unknown age", async () => {
    const child = await childsTicket()
    const name = `${child.ida.firstName} ${child.ida.lastName}`
    expect((await child.give(name, child.scene.person.email ?? '')).status).toBe(200)
    const { give } = await childsTicket()
    expect((await give('Karen Krogh')).status).toBe(200)
  })

  test("does not reveal a stranger's age", async () => {
    const { give } = await childsTicket()
    const stranger = await createMember(portal.database, {
      firstName: 'Ole',
      lastName: 'Krogh',
      dateOfBirth: '1950-01-01',
    })
    expect((await give('Ole Krogh', stranger.email)).status).toBe(200)
  })
})
