import type { RequestedTicket } from '@forenet/contract/entry'
import { applyDiscount, type DiscountTerms } from '@forenet/domain/discount'
import { applyHouseholdPrices } from '@forenet/domain/household-tickets'
import { type Minor, sumMinor } from '@forenet/domain/money'
import type { PriceLines } from '@forenet/domain/price'
import { isWithinSaleWindow, type RegistrationState } from '@forenet/domain/registration-state'
import { isWithinAgeBand } from '@forenet/domain/ticket-age'
import { type BuyerType, computeTicketPrice } from '@forenet/domain/ticket-price'
import {
  type AnswersByQuestion,
  appliesToTicketType,
  filterShownQuestions,
  isValidAnswer,
} from '@forenet/domain/ticket-question'
import { filterUnlockedTicketTypes } from '../catalogue/open-offer.ts'
import type { QuestionRow, TicketTypeRow } from '../catalogue/repository.ts'

export type Attendee = {
  memberId: string
  name: string
  email: string | null
  standing: BuyerType
  /** Age on the event's first day; null if unknown. */
  age: number | null
}

export type RegistrationInput = {
  registration: RegistrationState
  mostPerEntry: number
  oneTicketPerAttendee: boolean
  guestsInvited: boolean
  types: readonly TicketTypeRow[]
  questions: readonly QuestionRow[]
  attendees: readonly Attendee[]
  /** Null if the registration uses free seats instead of a waiting-list offer. */
  offeredSeats: number | null
  discount: (DiscountTerms & { left: number }) | null
}

export type PricedTicket = PriceLines & {
  type: TicketTypeRow
  memberId: string | null
  attendeeName: string
  attendeeEmail: string | null
  guest: boolean
  answers: Record<string, string>
  nth: number
  householdMinor: Minor
  /** `byCode`: the code discounts or unlocks the ticket. */
  discountMinor: Minor
  byCode: boolean
}

export const FULL_PRICE = {
  nth: 1,
  householdMinor: 0,
  discountMinor: 0,
  byCode: false,
} as const satisfies Partial<PricedTicket>

export type InvalidAnswer = { reason: 'answer-missing' | 'answer-unknown'; question: string; ticket: number | null }

export type RegistrationRefusal =
  | { reason: 'not-open'; state: Exclude<RegistrationState, 'open'> }
  | { reason: 'too-many-tickets'; most: number }
  | { reason: 'unknown-ticket-type' | 'not-on-sale' | 'code-has-no-more'; ticket: number }
  | { reason: 'attendee-twice' | 'name-missing'; ticket: number }
  | { reason: 'attendee-not-yours' | 'guests-not-invited' | 'members-only' | 'not-for-age'; ticket: number }
  | InvalidAnswer
  | { reason: 'total-differs'; oursMinor: Minor }

type RequestedTickets = { tickets: readonly RequestedTicket[]; answers: Record<string, string>; totalMinor: Minor }
type CheckedTickets =
  | { ok: true; tickets: PricedTicket[]; totalMinor: Minor }
  | { ok: false; refusal: RegistrationRefusal }

/** Applies rulings 6, 18 and 19. Seats are checked when they are taken. A hidden ticket type requires a code. */
export function checkRegistration(requested: RequestedTickets, all: RegistrationInput, now: Date): CheckedTickets {
  const facts = { ...all, ...filterUnlockedTicketTypes(all, all.discount) }
  const refusal =
    closedReason(facts) ??
    tooManyTicketsRefusal(requested, facts) ??
    findDuplicateAttendee(requested, facts) ??
    findInvalidAnswer(requested, facts.questions)
  if (refusal) return { ok: false, refusal }
  const full: PricedTicket[] = []
  for (const [index, wanted] of requested.tickets.entries()) {
    const priced = priceTicket(wanted, index, facts, now)
    if ('reason' in priced) return { ok: false, refusal: priced }
    full.push(priced)
  }
  const tickets = applyCodeDiscount(applyHouseholdDiscount(full), facts)
  const beyondCode = tickets.findIndex(({ type, byCode }) => type.hidden && !byCode)
  if (beyondCode >= 0) return { ok: false, refusal: { reason: 'code-has-no-more', ticket: beyondCode } }
  const totalMinor = sumMinor(tickets.map((ticket) => ticket.totalMinor))
  if (totalMinor !== requested.totalMinor)
    return { ok: false, refusal: { reason: 'total-differs', oursMinor: totalMinor } }
  return { ok: true, tickets, totalMinor }
}

/** Household discounts apply before codes, which discount the remaining price. */
function applyHouseholdDiscount(full: readonly PricedTicket[]): PricedTicket[] {
  const prices = applyHouseholdPrices(
    full.map((ticket) => ({ ticketTypeId: ticket.type.id, terms: ticket.type, price: toPriceLines(ticket) })),
  )
  return full.map((ticket, at) => {
    const priced = prices[at]
    return priced ? { ...ticket, ...priced.price, nth: priced.nth, householdMinor: priced.householdMinor } : ticket
  })
}

function applyCodeDiscount(full: readonly PricedTicket[], { discount }: RegistrationInput): PricedTicket[] {
  const prices = applyDiscount(
    full.map((ticket) => ({
      ticketTypeId: ticket.type.id,
      hidden: ticket.type.hidden,
      vatRate: ticket.type.vatRate,
      price: toPriceLines(ticket),
    })),
    discount,
    discount?.left ?? 0,
  )
  return full.map((ticket, at) => ({
    ...ticket,
    ...prices[at]?.price,
    discountMinor: prices[at]?.discountMinor ?? 0,
    byCode: prices[at]?.byCode ?? false,
  }))
}

function toPriceLines({ priceMinor, vatMinor, surchargeMinor, totalMinor }: PricedTicket): PriceLines {
  return { priceMinor, vatMinor, surchargeMinor, totalMinor }
}

/** An offer remains valid while registration is full for everyone else. */
function closedReason({ registration, offeredSeats }: RegistrationInput): RegistrationRefusal | null {
  if (registration === 'open') return null
  const full = registration === 'waiting-list' || registration === 'sold-out'
  return full && offeredSeats !== null ? null : { reason: 'not-open', state: registration }
}

function tooManyTicketsRefusal({ tickets }: RequestedTickets, facts: RegistrationInput): RegistrationRefusal | null {
  const most = Math.min(facts.mostPerEntry, facts.offeredSeats ?? facts.mostPerEntry)
  return tickets.length > most ? { reason: 'too-many-tickets', most } : null
}

function findDuplicateAttendee({ tickets }: RequestedTickets, facts: RegistrationInput): RegistrationRefusal | null {
  if (!facts.oneTicketPerAttendee) return null
  const seen = new Set<string>()
  for (const [ticket, wanted] of tickets.entries()) {
    const key = wanted.memberId ?? `guest:${wanted.attendeeName.toLowerCase()}:${wanted.attendeeEmail ?? ''}`
    if (seen.has(key)) return { reason: 'attendee-twice', ticket }
    seen.add(key)
  }
  return null
}

/** Ignores conditional questions that were not shown. */
export function findInvalidAnswer(
  {
    tickets,
    answers,
  }: { tickets: readonly Pick<RequestedTicket, 'ticketTypeId' | 'answers'>[]; answers: AnswersByQuestion },
  questions: readonly QuestionRow[],
): InvalidAnswer | null {
  const ofEntry = questions.filter((question) => question.askedOf === 'entry')
  const wrong = findInvalidAnswerTo(answers, filterShownQuestions(ofEntry, answers))
  if (wrong) return { ...wrong, ticket: null }
  for (const [ticket, wanted] of tickets.entries()) {
    const ofTicket = questions.filter((question) =>
      appliesToTicketType({ askedOf: question.askedOf, ticketTypeId: question.ticketTypeId }, wanted.ticketTypeId),
    )
    const shown = filterShownQuestions(ofTicket, wanted.answers, { questions: ofEntry, answers })
    const wrongOne = findInvalidAnswerTo(wanted.answers, shown)
    if (wrongOne) return { ...wrongOne, ticket }
  }
  return null
}

function findInvalidAnswerTo(answers: AnswersByQuestion, questions: readonly QuestionRow[]) {
  const known = new Set(questions.map((question) => question.id))
  const stray = Object.keys(answers).find((id) => !known.has(id))
  if (stray) return { reason: 'answer-unknown' as const, question: stray }
  for (const question of questions) {
    const answer = answers[question.id] ?? ''
    if (answer === '') {
      if (question.required) return { reason: 'answer-missing' as const, question: question.id }
    } else if (!isValidAnswer(question, answer)) return { reason: 'answer-unknown' as const, question: question.id }
  }
  return null
}

function priceTicket(
  wanted: RequestedTicket,
  ticket: number,
  facts: RegistrationInput,
  now: Date,
): PricedTicket | RegistrationRefusal {
  const type = facts.types.find((candidate) => candidate.id === wanted.ticketTypeId)
  if (!type) return { reason: 'unknown-ticket-type', ticket }
  if (!isWithinSaleWindow(type, now)) return { reason: 'not-on-sale', ticket }
  const person = findPerson(wanted, ticket, facts)
  if ('reason' in person) return person
  if (!isWithinAgeBand({ ageFrom: type.ageFrom, ageTo: type.ageTo }, person.age))
    return { reason: 'not-for-age', ticket }
  const price = computeTicketPrice(
    {
      memberPriceMinor: type.memberPriceMinor,
      guestPriceMinor: type.guestPriceMinor,
      earlyPrices: type.earlyPrices,
      vatRate: type.vatRate,
      surchargeMinor: type.surchargeMinor,
    },
    person.standing,
    now,
  )
  if (!price) return { reason: person.standing === 'guest' ? 'members-only' : 'not-on-sale', ticket }
  return {
    ...price,
    type,
    memberId: person.memberId,
    attendeeName: person.name,
    attendeeEmail: person.email,
    guest: person.standing !== 'member',
    answers: wanted.answers,
    ...FULL_PRICE,
  }
}

type Person = Omit<Attendee, 'memberId'> & { memberId: string | null }

function findPerson(wanted: RequestedTicket, ticket: number, facts: RegistrationInput): Person | RegistrationRefusal {
  if (wanted.memberId === null) {
    if (!facts.guestsInvited) return { reason: 'guests-not-invited', ticket }
    if (wanted.attendeeName === '') return { reason: 'name-missing', ticket }
    return { memberId: null, name: wanted.attendeeName, email: wanted.attendeeEmail, standing: 'guest', age: null }
  }
  const attendee = facts.attendees.find((candidate) => candidate.memberId === wanted.memberId)
  if (!attendee) return { reason: 'attendee-not-yours', ticket }
  if (attendee.standing === 'not-invited') return { reason: 'members-only', ticket }
  const name = attendee.name || wanted.attendeeName || (attendee.email ?? '')
  if (name === '') return { reason: 'name-missing', ticket }
  return { ...attendee, name, email: wanted.attendeeEmail ?? attendee.email }
}
