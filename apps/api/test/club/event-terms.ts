import { randomUUID } from 'node:crypto'
import type { EventTerms } from '@forenet/contract/club/event'

/** What an organiser writes of an event: a summer party for members and guests, at a price for each. */
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

/** A kind of ticket for everybody. */
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

/** The first of some Tuesdays at seven in the evening, by Danish clocks, before summer time begins. */
export const TRAINING: Partial<EventTerms> = {
  title: 'Træning',
  startsAt: '2027-03-23T18:00:00.000Z',
  endsAt: '2027-03-23T20:00:00.000Z',
  registrationOpensAt: '2027-03-01T08:00:00.000Z',
  registrationClosesAt: '2027-03-23T17:00:00.000Z',
  cancelUntil: '2027-03-22T18:00:00.000Z',
}
