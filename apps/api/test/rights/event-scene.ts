import { createHash } from 'node:crypto'
import { calendarFeed, ticketLink } from '@forenet/database/entry-tables'
import { eventPicture } from '@forenet/database/event-tables'
import { createMember } from '@forenet/testkit/builders'
import {
  buildRegistration,
  createDiscount,
  createEvent,
  createInvitation,
  registerSuccessfully,
} from '@forenet/testkit/event-builders'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'

export type EventScene = Awaited<ReturnType<typeof createEventScene>>

const FREE = [{ name: 'Plads', memberPriceMinor: 0, guestPriceMinor: 0 }]
/** Enough for every caller to cancel one and transfer one. */
const TICKETS = 40

/** A member's entries: one with many tickets, one left untouched and two held; and a calendar feed. */
export async function createEventScene(portal: TestPortal, organisationId: string, person: TestPerson) {
  const { database } = portal
  const open = await createEvent(database, organisationId, { mostPerEntry: 50, capacity: null }, FREE)
  await database.insert(eventPicture).values({
    eventId: open.id,
    contentType: 'image/svg+xml',
    alternativeText: 'A tent',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    updatedAt: portal.clock.now,
  })
  const full = await createEvent(database, organisationId, { capacity: 0 }, FREE)
  const doomed = await createEvent(database, organisationId, {}, FREE)
  const festive = await createEvent(database, organisationId, {}, FREE)
  const dear = await createEvent(database, organisationId, { oneTicketPerAttendee: false })
  const names = Array.from({ length: TICKETS }, (_, i) => ({ ticketTypeId: open.typeId, attendeeName: `Gæst ${i}` }))
  const { entry } = await registerSuccessfully(portal, person, open.id, buildRegistration(names, 0))
  const guest = (attendeeName: string) => buildRegistration([{ ticketTypeId: dear.typeId, attendeeName }], 30_000)
  const held = await registerSuccessfully(portal, person, dear.id, guest('Bo'))
  const owed = await registerSuccessfully(portal, person, dear.id, guest('Ib'))
  const { entry: kept } = await registerSuccessfully(
    portal,
    person,
    festive.id,
    buildRegistration(
      names.slice(0, 1).map((name) => ({ ...name, ticketTypeId: festive.typeId })),
      0,
    ),
  )
  const discountCode = 'SOMMER'
  await createDiscount(database, open.id, {}, [discountCode])
  const invitationSecret = 'invitation-that-opens-an-event-for-somebody'
  const closed = await createEvent(database, organisationId, { byInvitation: true, unlisted: true }, FREE)
  await createInvitation(database, closed, { secret: invitationSecret })
  const secret = 'feed-of-somebody-who-makes-none-anew-meanwh'
  const { id: memberId } = await createMember(database)
  const secretHash = createHash('sha256').update(secret).digest()
  // The same text is the secret of a ticket link and of a calendar feed, which must be independent.
  const [ticket] = kept.tickets
  await database.insert(ticketLink).values({ ticketId: ticket?.id ?? '', secretHash, createdAt: portal.clock.now })
  await database.insert(calendarFeed).values({ memberId, secretHash, createdAt: portal.clock.now })
  return {
    kept,
    secret,
    discountCode,
    invitationSecret,
    open,
    full,
    doomed,
    entry,
    held: held.entry,
    owed: { forenettoken: owed.payment?.returnToken ?? '' },
  }
}
