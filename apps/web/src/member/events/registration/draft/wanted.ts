import type { DiscountOffer } from '@forenet/contract/discount'
import type { WantedTicket } from '@forenet/contract/entry'
import type { EventDetail, PossibleAttendee, TicketType } from '@forenet/contract/event'
import { withDiscount } from '@forenet/domain/discount'
import { withHousehold } from '@forenet/domain/household-tickets'
import { sumMinor } from '@forenet/domain/money'
import type { PriceLines } from '@forenet/domain/price'
import { fitsAge, type ProposedTicket, proposedTicket } from '@forenet/domain/ticket-age'
import { type Standing, ticketPrice } from '@forenet/domain/ticket-price'
import { givenAnswers, questionsOf } from '../../../../kit/questions/answers.ts'
import { type Draft, type Guest, isUntouched } from './draft.ts'

/**
 * What is bought from: the event as it is now, the seats of an offer from the waiting list, if they come from one, and how
 * many tickets the member has there already: all of a member's entries share the most there is for one. `discount` is what a
 * code takes off, null without one; `now` is when it is priced.
 */
export type Sale = {
  event: EventDetail
  offeredSeats: number | null
  had: number
  discount: DiscountOffer | null
  now: Date
}

/** The event with what a code opens: hidden kinds of ticket, after the others, and what is asked with them. */
export function withOpened(event: EventDetail, discount: DiscountOffer | null): EventDetail {
  if (!discount || discount.opened.ticketTypes.length === 0) return event
  const { ticketTypes, questions } = discount.opened
  return {
    ...event,
    ticketTypes: [...event.ticketTypes, ...ticketTypes],
    questions: [...event.questions, ...questions],
  }
}

/** A kind of ticket somebody can have, with its price in øre. */
export type Option = { type: TicketType; price: PriceLines; soldOut: boolean }

/** Somebody of the family, and what there is for them; `blocked` says why there is nothing. */
export type Person = PossibleAttendee & {
  options: readonly Option[]
  /** The kind of ticket to begin with; null where none is left. */
  proposed: Proposal | null
  blocked: 'not-invited' | 'has-ticket' | 'no-tickets' | 'not-for-age' | null
}

/** A kind of ticket to begin with, and why that one. */
export type Proposal = { option: Option; because: ProposedTicket<unknown>['because'] }

/** One ticket of the registration. `key` is the participant's id, or the guest's key. */
export type ChosenTicket = {
  key: string
  memberId: string | null
  name: string
  email: string
  option: Option
  /**
   * What it costs: less as the `nth` of its kind in the registration, and what a code takes off that; the price of its kind is
   * without either. `byCode`: the code counts for it.
   */
  price: PriceLines
  nth: number
  householdMinor: number
  discountMinor: number
  byCode: boolean
  answers: Readonly<Record<string, string>>
}

type FullTicket = Omit<ChosenTicket, 'price' | 'nth' | 'householdMinor' | 'discountMinor' | 'byCode'>

/** What was chosen, priced by the one rule; `lost` are those whose kind of ticket can no longer be had. Money in øre. */
export type Chosen = { tickets: readonly ChosenTicket[]; totalMinor: number; lost: readonly string[] }

/** Kinds of ticket that are on sale to a standing and an age (null: not known), in the event's own order. */
export function optionsFor(
  { event, offeredSeats, now }: Sale,
  standing: Standing,
  age: number | null = null,
): Option[] {
  return event.ticketTypes.flatMap((type) => {
    const price = type.onSale && fitsAge(type, age) ? ticketPrice(type, standing, now) : null
    // An offer reserves seats of the event, but of no ticket type: a type may be full.
    const left = offeredSeats === null ? type.left : type.quotaLeft
    return price ? [{ type, price, soldOut: left === 0 }] : []
  })
}

/** The family with what there is for each. */
export function peopleOf(sale: Sale): Person[] {
  return sale.event.attendees.map((attendee) => {
    const options = optionsFor(sale, attendee.standing, attendee.age)
    const proposed = proposalFor(optionsFor(sale, attendee.standing), attendee.age)
    return { ...attendee, options, proposed, blocked: blockedBy(attendee, options, sale) }
  })
}

function blockedBy(attendee: PossibleAttendee, options: readonly Option[], sale: Sale): Person['blocked'] {
  if (attendee.standing === 'not-invited') return 'not-invited'
  if (sale.event.oneTicketPerAttendee && attendee.ticketId !== null) return 'has-ticket'
  if (options.length > 0) return null
  return optionsFor(sale, attendee.standing).length > 0 ? 'not-for-age' : 'no-tickets'
}

/** The kind of ticket to begin with, of those for any age that are left; null where none is. */
function proposalFor(options: readonly Option[], age: number | null): Proposal | null {
  const left = options.filter(({ soldOut }) => !soldOut)
  const proposed = proposedTicket(
    left.map((option) => ({ ...option.type, option, totalMinor: option.price.totalMinor })),
    age,
  )
  return proposed && { option: proposed.ticket.option, because: proposed.because }
}

/** A new draft has the member chosen already, where that is possible. */
export function firstDraft(earlier: Draft, people: readonly Person[]): Draft {
  if (!isUntouched(earlier)) return earlier
  const self = people.find((person) => person.self && person.blocked === null)
  if (!self?.proposed) return earlier
  return { ...earlier, people: { [self.memberId]: { ticketTypeId: self.proposed.option.type.id, answers: {} } } }
}

/** Tickets of those chosen, family first, in the order they are shown. */
export function chosenTickets(sale: Sale, people: readonly Person[], draft: Draft): Chosen {
  const lost: string[] = []
  const find = (options: readonly Option[], ticketTypeId: string, name: string): Option | undefined => {
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
  const forGuests = sale.event.guestsInvited ? optionsFor(sale, 'guest') : []
  const guests = draft.guests.flatMap((guest): FullTicket[] => {
    const option = find(forGuests, guest.ticketTypeId, guest.name.trim())
    const { key, email, answers } = guest
    return option ? [{ key, memberId: null, name: guest.name.trim(), email: email.trim(), option, answers }] : []
  })
  const tickets = discounted([...family, ...guests], sale.discount)
  return { tickets, totalMinor: sumMinor(tickets.map(({ price }) => price.totalMinor)), lost }
}

function discounted(full: readonly FullTicket[], discount: DiscountOffer | null): ChosenTicket[] {
  const ofHousehold = withHousehold(
    full.map(({ option: { type, price } }) => ({ ticketTypeId: type.id, terms: type, price })),
  )
  const prices = withDiscount(
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

/** How many more hidden tickets were chosen than the code that opens them is good for. */
export function beyondCode({ discount }: Sale, { tickets }: Chosen): number {
  const opened = discount?.opened.ticketTypes ?? []
  return tickets.filter(({ option, byCode }) => !byCode && opened.some(({ id }) => id === option.type.id)).length
}

/** Whether the member is among those who get a ticket. */
export function isComing(people: readonly Person[], { tickets }: Chosen): boolean {
  const self = people.find((person) => person.self)
  return self !== undefined && tickets.some(({ memberId }) => memberId === self.memberId)
}

/** Tickets one registration may have now. */
export function mostTickets({ event, offeredSeats, had, discount }: Sale): number {
  const most = Math.max(0, Math.min(event.mostPerEntry - had, event.invitation?.left ?? event.mostPerEntry))
  // Hidden ticket types have places that are not shown without their code; the server has the last word.
  const isOpened = (discount?.opened.ticketTypes.length ?? 0) > 0
  return Math.min(most, offeredSeats ?? (isOpened ? most : (event.placesLeft ?? most)))
}

/** A guest to be typed in, with the kind of ticket to begin with. */
export function newGuest(key: string, options: readonly Option[]): Guest {
  return { key, name: '', email: '', ticketTypeId: proposalFor(options, null)?.option.type.id ?? '', answers: {} }
}

/** The tickets as the call takes them: answers of questions that are asked, and only given ones. */
export function wantedTickets(
  { event }: Sale,
  tickets: readonly ChosenTicket[],
  ofEntry: Readonly<Record<string, string>>,
): WantedTicket[] {
  return tickets.map(({ option, memberId, name, email, answers }) => ({
    ticketTypeId: option.type.id,
    memberId,
    attendeeName: memberId === null ? name : '',
    attendeeEmail: memberId === null && email !== '' ? email : null,
    answers: givenAnswers(questionsOf(event, option.type.id, answers, ofEntry), answers),
  }))
}
