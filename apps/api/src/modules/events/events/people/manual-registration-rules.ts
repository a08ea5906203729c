import { type Minor, sumMinor } from '@forenet/domain/money'
import { type BuyerType, computeTicketPrice } from '@forenet/domain/ticket-price'
import type { QuestionRow, TicketTypeRow } from '../catalogue/repository.ts'
import {
  FULL_PRICE,
  findInvalidAnswer,
  type InvalidAnswer,
  type PricedTicket,
} from '../registration/registration-rules.ts'

export type ManualAttendee = { memberId: string | null; name: string; email: string | null; isMember: boolean }

export type ManualRegistrationRefusal =
  | { reason: 'unknown-ticket-type' | 'own-twice'; ticket: number }
  | { reason: 'total-differs'; oursMinor: Minor }

type RequestedRegistration = {
  tickets: readonly { ticketTypeId: string; name: string; answers: Record<string, string> }[]
  /** The tickets are free. */
  given: boolean
  totalMinor: Minor
}
type PricedRegistration =
  | { ok: true; tickets: PricedTicket[]; totalMinor: Minor }
  | { ok: false; refusal: ManualRegistrationRefusal }

/** Falls back to the other price, because the club may admit anyone. */
export function manualPrice(type: TicketTypeRow, isMember: boolean, now: Date) {
  const order: BuyerType[] = isMember ? ['member', 'guest'] : ['guest', 'member']
  const price = order.flatMap((status) => computeTicketPrice(type, status, now) ?? [])[0]
  if (!price) throw new Error(`Ticket type ${type.id} has no price`)
  return price
}

/** Required questions may stay unanswered. */
export function validateManualRegistration(
  wanted: Pick<RequestedRegistration, 'tickets'> & { answers: Record<string, string> },
  questions: readonly QuestionRow[],
): InvalidAnswer | null {
  const mayBeOpen = questions.map((question) => ({ ...question, required: false }))
  return findInvalidAnswer(wanted, mayBeOpen)
}

/** Ages, sale periods and ticket limits do not apply; seats are checked when taken. */
export function priceManualRegistration(
  wanted: RequestedRegistration,
  person: ManualAttendee,
  types: readonly TicketTypeRow[],
  now: Date,
): PricedRegistration {
  const tickets: PricedTicket[] = []
  let hasOwn = false
  for (const [ticket, { ticketTypeId, name, answers }] of wanted.tickets.entries()) {
    const type = types.find(({ id }) => id === ticketTypeId)
    if (!type) return { ok: false, refusal: { reason: 'unknown-ticket-type', ticket } }
    const isOwn = name === ''
    if (isOwn && hasOwn) return { ok: false, refusal: { reason: 'own-twice', ticket } }
    hasOwn ||= isOwn
    const asMember = isOwn && person.isMember
    const price = manualPrice(type, asMember, now)
    const free = { priceMinor: 0, vatMinor: 0, surchargeMinor: 0, totalMinor: 0 }
    tickets.push({
      ...price,
      ...(wanted.given ? free : {}),
      type,
      memberId: isOwn ? person.memberId : null,
      attendeeName: isOwn ? person.name : name,
      attendeeEmail: isOwn ? person.email : null,
      guest: !asMember,
      answers,
      ...FULL_PRICE,
    })
  }
  const totalMinor = sumMinor(tickets.map((ticket) => ticket.totalMinor))
  if (totalMinor !== wanted.totalMinor)
    return { ok: false, refusal: { reason: 'total-differs', oursMinor: totalMinor } }
  return { ok: true, tickets, totalMinor }
}
