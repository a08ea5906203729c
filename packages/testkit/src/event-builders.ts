import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Registration, RegistrationResult, RequestedTicket } from '@forenet/contract/entry'
import { eventRegister } from '@forenet/contract/entry-calls'
import type { Database } from '@forenet/database/database'
import { event, eventDiscount, eventDiscountCode, eventQuestion, eventTicketType } from '@forenet/database/event-tables'
import { eventInvitation } from '@forenet/database/invitation-tables'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import type { CallResponse, TestPerson, TestPortal } from './portal.ts'

type NewEvent = typeof event.$inferInsert
type NewTicketType = Omit<typeof eventTicketType.$inferInsert, 'eventId' | 'position'>
type NewQuestion = Omit<typeof eventQuestion.$inferInsert, 'eventId' | 'position'>

/** One month after the test clock, open for registration, at 250 kr. for members and 300 kr. for guests. */
export async function createEvent(
  database: Database,
  organisationId: string,
  overrides: Partial<NewEvent> = {},
  types: readonly NewTicketType[] = [{ name: 'Voksen', memberPriceMinor: 25_000, guestPriceMinor: 30_000 }],
  questions: readonly NewQuestion[] = [],
) {
  const [row] = await database
    .insert(event)
    .values({
      organisationId,
      title: 'Sommerfest',
      place: 'Klubhuset',
      startsAt: new Date('2026-12-19T17:00:00Z'),
      endsAt: new Date('2026-12-19T21:00:00Z'),
      registrationOpensAt: new Date('2026-11-01T08:00:00Z'),
      registrationClosesAt: new Date('2026-12-18T17:00:00Z'),
      guestsInvited: true,
      capacity: 100,
      cancelUntil: new Date('2026-12-10T17:00:00Z'),
      transferUntil: new Date('2026-12-19T12:00:00Z'),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('The event was not stored')
  const ticketTypes = await database
    .insert(eventTicketType)
    .values(types.map((type, position) => ({ ...type, eventId: row.id, position })))
    .returning()
  const asked = questions.map((question, position) => ({ ...question, eventId: row.id, position }))
  const stored = asked.length > 0 ? await database.insert(eventQuestion).values(asked).returning() : []
  return { ...row, ticketTypes, questions: stored, typeId: ticketTypes[0]?.id ?? randomUUID() }
}

export async function createDiscount(
  database: Database,
  eventId: string,
  overrides: Partial<typeof eventDiscount.$inferInsert> = {},
  codes: readonly string[] = ['SOMMER'],
) {
  const [row] = await database
    .insert(eventDiscount)
    .values({
      id: randomUUID(),
      eventId,
      kind: 'percent',
      value: 50,
      mostTickets: 100,
      createdAt: new Date('2026-11-02T08:00:00Z'),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('The discount was not stored')
  await database.insert(eventDiscountCode).values(codes.map((code) => ({ discountId: row.id, eventId, code })))
  return row
}

/** Sent, by default for one seat. `secret`: the secret of its link. */
export async function createInvitation(
  database: Database,
  { id: eventId, organisationId }: { id: string; organisationId: string },
  { secret, ...overrides }: Partial<typeof eventInvitation.$inferInsert> & { secret?: string } = {},
) {
  const [row] = await database
    .insert(eventInvitation)
    .values({
      id: randomUUID(),
      eventId,
      organisationId,
      email: `gaest-${randomUUID()}@example.org`,
      seats: 1,
      language: 'da',
      askedAt: new Date('2026-11-02T08:00:00Z'),
      sentAt: new Date('2026-11-02T08:10:00Z'),
      sendings: 1,
      ...(secret !== undefined && { secretHash: createHash('sha256').update(secret).digest() }),
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('The invitation was not stored')
  return row
}

export function buildRegistration(
  tickets: readonly Partial<RequestedTicket>[],
  totalMinor: number,
  overrides: Partial<Registration> = {},
): Registration {
  return {
    token: generatePurchaseToken(randomBytes),
    tickets: tickets.map((ticket) => ({
      ticketTypeId: '',
      memberId: null,
      attendeeName: '',
      attendeeEmail: null,
      answers: {},
      ...ticket,
    })),
    answers: {},
    totalMinor,
    gdprAgreement: true,
    language: 'da',
    showName: false,
    waitingId: null,
    discountCode: null,
    ...overrides,
  }
}

export function registerForEvent(
  portal: TestPortal,
  person: TestPerson,
  eventId: string,
  registration: Registration,
): Promise<CallResponse<typeof eventRegister>> {
  return portal.call(person, eventRegister, { params: { eventId }, body: registration })
}

/** @throws if the registration is refused */
export async function registerSuccessfully(
  portal: TestPortal,
  person: TestPerson,
  eventId: string,
  registration: Registration,
): Promise<RegistrationResult> {
  const answer = await registerForEvent(portal, person, eventId, registration)
  if (answer.status !== 200) throw new Error(`register: ${JSON.stringify(answer.problem)}`)
  return answer.body
}
