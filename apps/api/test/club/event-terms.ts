import { randomUUID } from 'node:crypto'
import type { EventTerms } from '@forenet/contract/club/event'

/** Terms of a summer party for members and guests, each with a price. */
export function eventTermsOf(more: Partial<EventTerms> = {}): EventTerms {
  return {
    title: 'Sommerfest',
    description: '',
    place: 'Klubhuset',
    placeAddress: '',
    city: 'Aarhus',
    startsAt: '2026-12-19T17:00:00.000Z',
    endsAt: '2026-12-19T21:00:00.000Z',
    registrationOpensAt: '2026-11-01T08:00:00.000Z',
    registrationClosesAt: '2026-12-18T17:00:00.000Z',
    closesAtStart: false,
    capacity: 100,
    mostPerEntry: 10,
    oneTicketPerAttendee: true,
    forMembers: true,
    guestsInvited: true,
    cancelUntil: null,
    cancellationFeeMinor: 0,
    transferUntil: null,
    resaleFeeMinor: null,
    resaleUntil: null,
    waitingList: true,
    offerMinutes: 720,
    unlisted: false,
    byInvitation: false,
    contactName: '',
    contactEmail: '',
    contactPhone: '',
    ticketTypes: [ticketTypeOf()],
    questions: [],
    ...more,
  }
}

/** A ticket type open to everyone. */
export function ticketTypeOf(more: Partial<EventTerms['ticketTypes'][number]> = {}): EventTerms['ticketTypes'][number] {
  return {
    id: randomUUID(),
    name: 'Voksen',
    description: '',
    memberPriceMinor: 25_000,
    guestPriceMinor: 30_000,
    vatRate: 1,
    surchargeMinor: 0,
    quota: null,
    ageFrom: null,
    ageTo: null,
    saleOpensAt: null,
    saleClosesAt: null,
    earlyPrices: [],
    doorSale: false,
    doorPriceMinor: null,
    hidden: false,
    householdBy: null,
    householdSecond: null,
    householdThird: null,
    ...more,
  }
}

/** Tuesdays at 19:00 Danish time, starting before summer time. */
export const TRAINING: Partial<EventTerms> = {
  title: 'Træning',
  startsAt: '2027-03-23T18:00:00.000Z',
  endsAt: '2027-03-23T20:00:00.000Z',
  registrationOpensAt: '2027-03-01T08:00:00.000Z',
  registrationClosesAt: '2027-03-23T17:00:00.000Z',
  cancelUntil: '2027-03-22T18:00:00.000Z',
}
