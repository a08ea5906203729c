import { expect, test } from 'vitest'
import { applyRenewals, findRenewable, selectRenewing } from '../../../src/member/events/find-renewable.ts'
import { buildAttendee, buildEvent, buildType } from './build.ts'

const renewal = {
  membershipConfId: 'senior-2027',
  name: 'Senior 2027',
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  priceMinor: 45_000,
  vatMinor: 0,
  surchargeMinor: 0,
  totalMinor: 45_000,
}
const guest = (id: string, given = {}) => buildAttendee(id, { standing: 'guest', renewal, ...given })

test('finds who would pay less, the member first, and prices them as members', () => {
  const event = buildEvent({ attendees: [guest('line'), guest('thomas', { self: true }), buildAttendee('freja')] })
  const renewing = findRenewable(event)
  expect(renewing.map(({ attendee, saving }) => [attendee.memberId, saving])).toEqual([
    ['thomas', { nowMinor: 15_000, renewedMinor: 10_000 }],
    ['line', { nowMinor: 15_000, renewedMinor: 10_000 }],
  ])
  expect(applyRenewals(event, renewing).attendees.map(({ standing, renewal }) => [standing, renewal])).toEqual([
    ['member', null],
    ['member', null],
    ['member', null],
  ])
})

test('renews ticket holders, else the first candidate', () => {
  const renewing = findRenewable(buildEvent({ attendees: [guest('line'), guest('thomas', { self: true })] }))
  const ids = (comes: readonly string[]) =>
    selectRenewing(renewing, (id) => comes.includes(id)).map(({ attendee }) => attendee.memberId)
  expect([ids(['line']), ids(['thomas', 'line']), ids(['freja'])]).toEqual([['line'], ['thomas', 'line'], ['thomas']])
  expect(selectRenewing([], () => true)).toEqual([])
})

test.each([
  ['nothing can be renewed', { attendees: [guest('thomas', { renewal: null })] }],
  ['they have a ticket already', { attendees: [guest('thomas', { ticketId: 'ticket' })] }],
  ['nothing is on sale', { ticketTypes: [buildType('adult', { onSale: false })], attendees: [guest('thomas')] }],
  ['nothing is left', { ticketTypes: [buildType('adult', { left: 0 })], attendees: [guest('thomas')] }],
  [
    'guests pay no more',
    { ticketTypes: [buildType('adult', { guestTotalMinor: 10_000 })], attendees: [guest('thomas')] },
  ],
])('no renewal is offered if %s', (_where, given) => {
  expect(findRenewable(buildEvent(given))).toEqual([])
})
