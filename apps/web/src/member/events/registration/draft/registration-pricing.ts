import type { DiscountOffer } from '@forenet/contract/discount'
import type { RequestedTicket } from '@forenet/contract/entry'
import type { EventDetail, PossibleAttendee, TicketType } from '@forenet/contract/event'
import { applyDiscount } from '@forenet/domain/discount'
import { applyHouseholdPrices } from '@forenet/domain/household-tickets'
import { sumMinor } from '@forenet/domain/money'
import type { PriceLines } from '@forenet/domain/price'
import { isWithinAgeBand, type ProposedTicket, proposeTicket } from '@forenet/domain/ticket-age'
import { type BuyerType, computeTicketPrice } from '@forenet/domain/ticket-price'
import { filterApplicableQuestions, selectApplicableAnswers } from '../../../../kit/questions/answers.ts'
import { type Guest, isUntouched, type RegistrationDraft } from './draft.ts'

/** Existing tickets count towards the limit. */
export type RegistrationPricing = {
  event: EventDetail
  offeredSeats: number | null
  had: number
  discount: DiscountOffer | null
  now: Date
}

export function addUnlockedTypes(event: EventDetail, discount: DiscountOffer | null): EventDetail {
  if (!discount || discount.opened.ticketTypes.length === 0) return event
  const { ticketTypes, questions } = discount.opened
  return {
    ...event,
    ticketTypes: [...event.ticketTypes, ...ticketTypes],
    questions: [...event.questions, ...questions],
  }
}

export type TicketOption = { type: TicketType; price: PriceLines; soldOut: boolean }

export type AttendeeOption = PossibleAttendee & {
  options: readonly TicketOption[]
  proposed: TicketProposal | null
  blocked: 'not-invited' | 'has-ticket' | 'no-tickets' | 'not-for-age' | null
}

export type TicketProposal = { option: TicketOption; because: ProposedTicket<unknown>['because'] }

export type ChosenTicket = {
  key: string
  memberId: string | null
  name: string
  email: string
  option: TicketOption
  price: PriceLines
  nth: number
  householdMinor: number
  discountMinor: number
  byCode: boolean
  answers: Readonly<Record<string, string>>
}

type FullTicket = Omit<ChosenTicket, 'price' | 'nth' | 'householdMinor' | 'discountMinor' | 'byCode'>

export type PricedSelection = { tickets: readonly ChosenTicket[]; totalMinor: number; lost: readonly string[] }

/** Ticket types on sale for a membership status and an age (null: unknown), in the event's order. */
export function listTicketOptions(
  { event, offeredSeats, now }: RegistrationPricing,
  standing: BuyerType,
  age: number | null = null,
): TicketOption[] {
  return event.ticketTypes.flatMap((type) => {
    const price = type.onSale && isWithinAgeBand(type, age) ? computeTicketPrice(type, standing, now) : null
    // An offer reserves seats of the event, not of a ticket type, so a type may be full.
    const left = offeredSeats === null ? type.left : type.quotaLeft
    return price ? [{ type, price, soldOut: left === 0 }] : []
  })
}

export function listAttendeeOptions(sale: RegistrationPricing): AttendeeOption[] {
  return sale.event.attendees.map((attendee) => {
    const options = listTicketOptions(sale, attendee.standing, attendee.age)
    const proposed = findProposal(listTicketOptions(sale, attendee.standing), attendee.age)
    return { ...attendee, options, proposed, blocked: findBlockReason(attendee, options, sale) }
  })
}

function findBlockReason(
  attendee: PossibleAttendee,
  options: readonly TicketOption[],
  sale: RegistrationPricing,
): AttendeeOption['blocked'] {
  if (attendee.standing === 'not-invited') return 'not-invited'
  if (sale.event.oneTicketPerAttendee && attendee.ticketId !== null) return 'has-ticket'
  if (options.length > 0) return null
  return listTicketOptions(sale, attendee.standing).length > 0 ? 'not-for-age' : 'no-tickets'
}

function findProposal(options: readonly TicketOption[], age: number | null): TicketProposal | null {
  const left = options.filter(({ soldOut }) => !soldOut)
  const proposed = proposeTicket(
    left.map((option) => ({ ...option.type, option, totalMinor: option.price.totalMinor })),
    age,
  )
  return proposed && { option: proposed.ticket.option, because: proposed.because }
}

export function createInitialDraft(earlier: RegistrationDraft, people: readonly AttendeeOption[]): RegistrationDraft {
  if (!isUntouched(earlier)) return earlier
  const self = people.find((person) => person.self && person.blocked === null)
  if (!self?.proposed) return earlier
  return { ...earlier, people: { [self.memberId]: { ticketTypeId: self.proposed.option.type.id, answers: {} } } }
}

export function priceChosenTickets(
  sale: RegistrationPricing,
  people: readonly AttendeeOption[],
  draft: RegistrationDraft,
): PricedSelection {
  const lost: string[] = []
  const find = (options: readonly TicketOption[], ticketTypeId: string, name: string): TicketOption | undefined => {
    const option = options.find(({ type, soldOut }) => type.id === ticketTypeId && !soldOut)
    if (!option && ticketTypeId) lost.push(name)
    return option
  }
  const family = people.flatMap((person): FullTicket[] => {
    const choice = draft.people[person.memberId]
    const option = choice && find(person.blocked ? [] : person.options, choice.ticketTypeId, person.name)
    if (!option) return []
    const { memberId, name, email } = person
    return [{ key: memberId, memberId, name, email: email ?? '', option, answers: choice.answers }]
  })
  const forGuests = sale.event.guestsInvited ? listTicketOptions(sale, 'guest') : []
  const guests = draft.guests.flatMap((guest): FullTicket[] => {
    const option = find(forGuests, guest.ticketTypeId, guest.name.trim())
    const { key, email, answers } = guest
    return option ? [{ key, memberId: null, name: guest.name.trim(), email: email.trim(), option, answers }] : []
  })
  const tickets = applyDiscountToTickets([...family, ...guests], sale.discount)
  return { tickets, totalMinor: sumMinor(tickets.map(({ price }) => price.totalMinor)), lost }
}

function applyDiscountToTickets(full: readonly FullTicket[], discount: DiscountOffer | null): ChosenTicket[] {
  const ofHousehold = applyHouseholdPrices(
    full.map(({ option: { type, price } }) => ({ ticketTypeId: type.id, terms: type, price })),
  )
  const prices = applyDiscount(
    full.map(({ option: { type, price } }, at) => ({
      ticketTypeId: type.id,
      hidden: discount?.opened.ticketTypes.some(({ id }) => id === type.id) ?? false,
      vatRate: type.vatRate,
      price: ofHousehold[at]?.price ?? price,
    })),
    discount,
    discount?.left ?? 0,
  )
  return full.flatMap((ticket, at) => {
    const [household, priced] = [ofHousehold[at], prices[at]]
    return household && priced ? [{ ...ticket, ...household, ...priced }] : []
  })
}

/** Tickets of hidden types beyond the limit of the code. */
export function countBeyondCode({ discount }: RegistrationPricing, { tickets }: PricedSelection): number {
  const opened = discount?.opened.ticketTypes ?? []
  return tickets.filter(({ option, byCode }) => !byCode && opened.some(({ id }) => id === option.type.id)).length
}

export function isAttending(people: readonly AttendeeOption[], { tickets }: PricedSelection): boolean {
  const self = people.find((person) => person.self)
  return self !== undefined && tickets.some(({ memberId }) => memberId === self.memberId)
}

export function computeMaxTickets({ event, offeredSeats, had, discount }: RegistrationPricing): number {
  const most = Math.max(0, Math.min(event.mostPerEntry - had, event.invitation?.left ?? event.mostPerEntry))
  // Capacity of hidden types is unknown without their code; the server decides.
  const isOpened = (discount?.opened.ticketTypes.length ?? 0) > 0
  return Math.min(most, offeredSeats ?? (isOpened ? most : (event.placesLeft ?? most)))
}

export function createGuest(key: string, options: readonly TicketOption[]): Guest {
  return { key, name: '', email: '', ticketTypeId: findProposal(options, null)?.option.type.id ?? '', answers: {} }
}

export function buildTicketRequests(
  { event }: RegistrationPricing,
  tickets: readonly ChosenTicket[],
  ofEntry: Readonly<Record<string, string>>,
): RequestedTicket[] {
  return tickets.map(({ option, memberId, name, email, answers }) => ({
    ticketTypeId: option.type.id,
    memberId,
    attendeeName: memberId === null ? name : '',
    attendeeEmail: memberId === null && email !== '' ? email : null,
    answers: selectApplicableAnswers(filterApplicableQuestions(event, option.type.id, answers, ofEntry), answers),
  }))
}
