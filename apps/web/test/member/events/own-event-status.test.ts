import { expect, test } from 'vitest'
import {
  applyOwnAvailability,
  areListedTypesSoldOut,
  canRegister,
  computeMaxSeatsPerRequest,
  groupEntries,
  isInvitationSpent,
  listAttendeeNames,
  openOffer,
} from '../../../src/member/events/own-event-status.ts'
import { mapSearchUrl } from '../../../src/member/shared/events/map-address.ts'
import { buildAttendee, buildEntry, buildEvent, buildTicket, buildType } from './build.ts'

const NOW = Date.parse('2027-02-01T12:00:00Z')

test('groups entries by their current state', () => {
  const held = buildEntry('held', { state: 'reserved', heldUntil: '2027-02-01T12:00:01Z' })
  const late = buildEntry('late', { state: 'reserved', heldUntil: '2027-02-01T12:00:00Z' })
  const paid = buildEntry('paid')
  const other = buildEntry('other', { eveId: 'another' })
  const declined = buildEntry('declined', { state: 'declined', declineReason: 'let-go' })
  const standing = groupEntries(buildEvent(), [late, held, paid, other, declined], NOW)
  expect(standing.held?.id).toBe('held')
  expect(standing.confirmed.map(({ id }) => id)).toEqual(['paid'])
  expect(standing.notComing).toBe(false)
  expect(groupEntries(buildEvent({ mine: 'not-coming' }), [late], NOW)).toMatchObject({ held: null, notComing: true })
})

test('includes entries of a cancelled event, except those cancelled by the member earlier', () => {
  const refunded = buildEntry('refunded', { state: 'refunded', eventCancelled: true })
  const held = buildEntry('held', { state: 'declined', declineReason: 'event-cancelled', eventCancelled: true })
  const letGo = buildEntry('let-go', { state: 'declined', declineReason: 'let-go', eventCancelled: true })
  const { calledOff } = groupEntries(buildEvent({ cancelled: true }), [refunded, held, letGo], NOW)
  expect(calledOff.map(({ id }) => id)).toEqual(['refunded', 'held'])
})

test('names on valid tickets', () => {
  const tickets = [buildTicket('Mette'), buildTicket('Freja', { state: 'void' }), buildTicket('Ole', { state: 'used' })]
  expect(listAttendeeNames([buildEntry('one', { tickets })])).toEqual(['Mette', 'Ole'])
})

test.each([
  ['guests are welcome', { guestsInvited: true, attendees: [] }, true],
  ['a member without a ticket', { guestsInvited: false, attendees: [buildAttendee('mette')] }, true],
  ['everyone has a ticket', { guestsInvited: false, attendees: [buildAttendee('mette', { ticketId: 't' })] }, false],
  [
    'several tickets are allowed',
    { guestsInvited: false, oneTicketPerAttendee: false, attendees: [buildAttendee('mette', { ticketId: 't' })] },
    true,
  ],
  [
    'nobody is invited',
    { guestsInvited: false, attendees: [buildAttendee('mette', { standing: 'not-invited' })] },
    false,
  ],
])('whether registration is possible if %s', (_what, given, may) => {
  expect(canRegister(buildEvent(given))).toBe(may)
})

test('an offer is valid until its deadline, unlike a waiting-list entry', () => {
  const waiting = {
    id: 'w',
    eventId: 'event',
    seats: 2,
    state: 'offered' as const,
    place: null,
    offerUntil: '2027-02-01T12:00:01Z',
    joinedAt: '2027-01-01T12:00:00Z',
  }
  expect(openOffer({ waiting }, NOW)).toBe(waiting)
  expect(openOffer({ waiting }, NOW + 1_000)).toBeNull()
  expect(openOffer({ waiting: { ...waiting, state: 'waiting', offerUntil: null } }, NOW)).toBeNull()
  expect(openOffer({ waiting: null }, NOW)).toBeNull()
})

test.each([
  [{ place: 'The hall', placeAddress: 'Skovvej 2', city: 'Silkeborg' }, 'Skovvej 2, Silkeborg'],
  [{ place: 'The hall', placeAddress: '', city: 'Silkeborg' }, 'The hall, Silkeborg'],
  [{ place: '', placeAddress: '', city: '' }, null],
])('the map of %o', (where, query) => {
  const address = mapSearchUrl(where)
  expect(address && new URL(address).searchParams.get('query')).toBe(query)
})

test('an invitation limits the number of seats', () => {
  const invitation = { seats: 4, left: 3, declined: false, answerUntil: null, ended: false }
  expect(computeMaxSeatsPerRequest({ mostPerEntry: 10, invitation: null })).toBe(10)
  expect(computeMaxSeatsPerRequest({ mostPerEntry: 10, invitation })).toBe(3)
  expect(computeMaxSeatsPerRequest({ mostPerEntry: 2, invitation })).toBe(2)
  expect([null, invitation].map((one) => isInvitationSpent({ invitation: one }))).toEqual([false, false])
  expect(isInvitationSpent({ invitation: { ...invitation, left: 0 } })).toBe(true)
  expect(isInvitationSpent({ invitation: { ...invitation, ended: true } })).toBe(true)
})

test('is sold out for a person if the last tickets are for others only', () => {
  const types = [
    buildType('members', { guestPriceMinor: null, quota: 9, left: 5, quotaLeft: 5 }),
    buildType('guests', { memberPriceMinor: null, quota: 1, left: 0, quotaLeft: 0 }),
  ]
  const open = {
    registration: 'open',
    placesLeft: 5,
    ticketTypes: types,
    forMembers: true,
    guestsInvited: true,
  } as const
  const guest = buildEvent({ ...open, attendees: [buildAttendee('me', { standing: 'guest' })] })
  const seen = applyOwnAvailability(guest)
  expect([seen.registration, seen.placesLeft, areListedTypesSoldOut(seen)]).toEqual(['sold-out', 0, true])
  const member = buildEvent({ ...open, attendees: [buildAttendee('me')] })
  const renewal = { membershipConfId: 'x', name: '2027', startDate: '2027-01-01', totalMinor: 0 } as never
  const renewing = buildEvent({ ...open, attendees: [buildAttendee('me', { standing: 'guest', renewal })] })
  const unlimited = { ...guest, ticketTypes: [...types, buildType('late')] }
  for (const event of [member, renewing, unlimited, buildEvent({ ticketTypes: [] })]) {
    expect(applyOwnAvailability(event)).toBe(event)
  }
})
