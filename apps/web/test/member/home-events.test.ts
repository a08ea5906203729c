import { expect, test } from 'vitest'
import { buildHome } from '../../src/member/home/build-home.ts'
import { groupHomeEvents, listPaymentsToShow } from '../../src/member/home/home-events.ts'
import { buildMember, buildOrganisation, buildPayment } from '../fixture/people.ts'
import { buildEvent } from './events/build.ts'

const club = buildOrganisation()
const event = (id: string, mine: ReturnType<typeof buildEvent>['mine'], cancelled = false) =>
  buildEvent({ id, mine, cancelled })
const payment = (given: Partial<ReturnType<typeof buildPayment>>) => ({ ...buildPayment(club, 'mette'), ...given })

test('reservations, offers, and the first event with tickets', () => {
  const events = [
    event('called-off', 'coming', true),
    event('ahead', 'none'),
    event('held', 'reserved'),
    event('first', 'coming'),
    event('offer', 'offered'),
    event('second', 'coming'),
    event('queue', 'waiting'),
    event('declined', 'not-coming'),
  ]
  const heldUntil = '2026-11-20T12:15:00Z'
  const found = groupHomeEvents(events, [payment({ kind: 'event', eventId: 'held', heldUntil })])
  expect(found.held.map((held) => [held.event.id, held.until])).toEqual([['held', heldUntil]])
  expect(found.offered.map(({ id }) => id)).toEqual(['offer'])
  expect(found.next?.id).toBe('first')
  expect(found.ahead.map(({ id }) => id)).toEqual(['ahead', 'second', 'queue'])
  expect(groupHomeEvents([], [])).toEqual({ today: [], held: [], offered: [], next: null, ahead: [] })
  expect(groupHomeEvents([event('held', 'reserved')], []).held[0]?.until).toBeNull()
})

test('an unpaid event purchase appears as reservation, not as payment', () => {
  const begun = [
    payment({ kind: 'membership', orderId: 'membership' }),
    payment({ kind: 'event', orderId: 'given-up' }),
    payment({ kind: 'event', orderId: 'under-way', state: 'confirming' }),
  ]
  expect(listPaymentsToShow(begun).map(({ orderId }) => orderId)).toEqual(['membership', 'under-way'])
})

test('counts pending tasks, but no tickets to bring', () => {
  const events = [event('held', 'reserved'), event('offer', 'offered'), event('first', 'coming')]
  const address = {
    AddressLine1: 'Skovvej 2',
    AddressLine2: null,
    AddressLine3: null,
    City: 'Silkeborg',
    PostCode: '8600',
    Country: 'Denmark',
  }
  const home = buildHome(buildMember({ address }), [], [], events, new Date('2026-11-20T12:00:00Z'))
  expect(home.steps).toBe(2)
})

test.each([
  ['the evening before', '2026-12-10T22:59:00Z', false],
  ['from midnight in Copenhagen', '2026-12-10T23:00:00Z', true],
  ['during the event', '2026-12-11T18:00:00Z', true],
  ['not after it ended', '2026-12-11T20:00:00Z', false],
])('today’s event is separate: %s', (_when, now: string, isToday: boolean) => {
  const dinner = buildEvent({ mine: 'coming', startDate: '2026-12-11T16:30:00Z', endDate: '2026-12-11T20:00:00Z' })
  const found = groupHomeEvents([dinner], [], new Date(now))
  expect(found.today).toHaveLength(isToday ? 1 : 0)
  expect(found.next === null).toBe(isToday)
  expect(found.ahead).toEqual([])
})

test('lists only the next few upcoming events', () => {
  const events = ['a', 'b', 'c', 'd', 'e'].map((id) => event(id, 'none'))
  expect(groupHomeEvents(events, []).ahead.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})
