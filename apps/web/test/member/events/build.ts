import type { EventRegistration } from '@forenet/contract/entry'
import type { EventDetail, PossibleAttendee, Question, TicketType } from '@forenet/contract/event'
import { buildOrganisation } from '../../fixture/people.ts'

export function buildType(id: string, given: Partial<TicketType> = {}): TicketType {
  return {
    id,
    name: id,
    description: '',
    memberPriceMinor: 10_000,
    guestPriceMinor: 15_000,
    memberTotalMinor: 10_000,
    guestTotalMinor: 15_000,
    vatRate: 1,
    surchargeMinor: 0,
    ageFrom: null,
    ageTo: null,
    quota: null,
    left: null,
    quotaLeft: null,
    saleOpensAt: null,
    saleClosesAt: null,
    onSale: true,
    earlyPrices: [],
    householdBy: null,
    householdSecond: null,
    householdThird: null,
    ...given,
  }
}

export function buildAttendee(memberId: string, given: Partial<PossibleAttendee> = {}): PossibleAttendee {
  return {
    memberId,
    name: memberId,
    email: null,
    standing: 'member',
    age: null,
    ticketId: null,
    self: false,
    renewal: null,
    ...given,
  }
}

export function buildQuestion(id: string, given: Partial<Question> = {}): Question {
  return {
    ...{ id, label: id, hint: '', kind: 'text', choices: [], required: true, askedOf: 'ticket', ticketTypeId: null },
    ...{ shownWhen: null, ...given },
  }
}

export function buildEvent(given: Partial<EventDetail> = {}): EventDetail {
  return {
    id: 'event',
    orgId: 'club',
    orgKey: 'CLUB',
    organisationName: 'The club',
    accentColour: '#1f6f54',
    title: 'Summer party',
    description: '',
    place: 'The hall',
    placeAddress: 'Skovvej 2',
    city: 'Silkeborg',
    startDate: '2027-03-14T18:00:00.000Z',
    endDate: '2027-03-14T21:00:00.000Z',
    registrationOpensAt: '2027-01-01T09:00:00.000Z',
    registrationClosesAt: '2027-03-10T22:00:00.000Z',
    enabled: true,
    cancelled: false,
    forMembers: true,
    invitation: null,
    guestsInvited: true,
    capacity: 100,
    placesLeft: 80,
    registration: 'open',
    fromPriceMinor: 10_000,
    hasPicture: false,
    pictureVersion: '',
    pictureText: '',
    mine: 'none',
    about: '',
    organisation: buildOrganisation(),
    mostPerEntry: 10,
    oneTicketPerAttendee: true,
    cancelUntil: null,
    cancellationFeeMinor: 0,
    transferUntil: null,
    resaleFeeMinor: null,
    resaleUntil: null,
    waitingList: true,
    offerMinutes: 720,
    contactName: '',
    contactEmail: '',
    contactPhone: '',
    ticketTypes: [buildType('adult')],
    questions: [],
    attendees: [buildAttendee('mette', { self: true })],
    coming: { count: 0, names: [], own: null, nameable: false },
    waiting: null,
    series: null,
    entryIds: [],
    ...given,
  }
}

export function buildEntry(id: string, given: Partial<EventRegistration> = {}): EventRegistration {
  return {
    id,
    eveId: 'event',
    orgId: 'club',
    orgKey: 'CLUB',
    organisationName: 'The club',
    accentColour: '#1f6f54',
    logo: null,
    memberId: 'mette',
    email: 'mette@example.org',
    state: 'confirmed',
    declineReason: null,
    paymentStatus: 'paid',
    eventTitle: 'Summer party',
    place: 'The hall',
    placeAddress: 'Skovvej 2',
    city: 'Silkeborg',
    startDate: '2027-03-14T18:00:00.000Z',
    endDate: '2027-03-14T21:00:00.000Z',
    eventCancelled: false,
    transferUntil: null,
    heldUntil: null,
    totalMinor: 10_000,
    refundedMinor: 0,
    handedBackMinor: 0,
    refundPendingMinor: 0,
    laterPayments: [],
    asked: [],
    orderId: null,
    orderNumber: null,
    groupCodes: [],
    paidWith: null,
    returnToken: null,
    answers: {},
    tickets: [],
    createdAt: '2027-02-01T12:00:00.000Z',
    confirmedAt: null,
    ...given,
  }
}

export function buildTicket(
  attendeeName: string,
  given: Partial<EventRegistration['tickets'][number]> = {},
): EventRegistration['tickets'][number] {
  return {
    id: attendeeName,
    entryId: 'entry',
    eventId: 'event',
    ticketTypeId: 'adult',
    ticketTypeName: 'adult',
    memberId: null,
    attendeeName,
    attendeeEmail: null,
    guest: false,
    state: 'valid',
    voidReason: null,
    totalMinor: 10_000,
    refundedMinor: 0,
    code: null,
    usedAt: null,
    cancellation: { allowed: true, refusal: null, until: null, refundMinor: 0, feeMinor: 0 },
    transferAllowed: true,
    resale: { state: null, allowed: false, refusal: 'not-offered', until: null, refundMinor: 0, feeMinor: 0 },
    ...given,
  }
}
