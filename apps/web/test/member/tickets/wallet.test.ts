import type { EventRegistration, Ticket } from '@forenet/contract/entry'
import { describe, expect, test } from 'vitest'
import { toOfflineEntries } from '../../../src/member/tickets/offline-entries.ts'
import {
  buildWallet,
  findEntries,
  findTicketStatus,
  hasPendingChange,
  listGroupCodes,
  orderTickets,
  type TicketWithEntry,
} from '../../../src/member/tickets/wallet.ts'
import { buildEntry, buildTicket } from '../events/build.ts'

const NOW = Date.parse('2027-03-10T12:00:00Z')
const AFTER = Date.parse('2027-03-14T21:00:00Z')
const names = (tickets: readonly TicketWithEntry[]) => tickets.map(({ ticket }) => ticket.attendeeName)

test.each([
  ['valid', 'valid', null, 'valid'],
  ['used', 'used', null, 'used'],
  ['void', 'void', null, 'void'],
  ['held', 'reserved', '2027-03-10T12:00:01Z', 'reserved'],
  ['reserved until exactly now', 'reserved', '2027-03-10T12:00:00Z', 'lapsed'],
  ['with an expired reservation', 'reserved', '2027-03-10T11:59:00Z', 'lapsed'],
  ['reserved without a deadline', 'reserved', null, 'lapsed'],
] as const)('a ticket that is %s', (_what, state, heldUntil, standing) => {
  expect(findTicketStatus({ state }, { heldUntil }, NOW)).toBe(standing)
})

describe('the deck', () => {
  const tickets = [
    buildTicket('Cancelled', { state: 'void', voidReason: 'cancelled' }),
    buildTicket('Passed on', { state: 'void', voidReason: 'transferred' }),
    buildTicket('Never paid', { state: 'void', voidReason: 'not-paid' }),
    buildTicket('Used', { state: 'used' }),
    buildTicket('Valid'),
  ]
  const entry = buildEntry('entry', { tickets })

  test('lists unpaid tickets first and void ones last, without irrelevant ones', () => {
    const held = buildEntry('held', {
      state: 'reserved',
      heldUntil: '2027-03-10T12:05:00Z',
      tickets: [buildTicket('Held', { state: 'reserved' })],
    })
    expect(names(orderTickets([entry, held], NOW))).toEqual(['Held', 'Valid', 'Used', 'Cancelled'])
  })

  test('includes a transferred ticket on request', () => {
    expect(names(orderTickets([entry], NOW, 'Passed on'))).toEqual(['Valid', 'Used', 'Cancelled', 'Passed on'])
  })
})

describe('the wallet', () => {
  const soon = buildEntry('soon', { tickets: [buildTicket('Mette')] })
  const later = buildEntry('later', {
    eveId: 'later',
    startDate: '2027-04-01T18:00:00Z',
    endDate: '2027-04-01T21:00:00Z',
    tickets: [buildTicket('Mette')],
  })
  const gone = buildEntry('gone', {
    eveId: 'gone',
    startDate: '2026-04-01T18:00:00Z',
    endDate: '2026-04-01T21:00:00Z',
    tickets: [buildTicket('Mette', { state: 'used' })],
  })
  const cancelled = buildEntry('cancelled', {
    eveId: 'cancelled',
    state: 'refunded',
    tickets: [buildTicket('Mette', { state: 'void', voidReason: 'cancelled' })],
  })
  const letGo = buildEntry('let-go', {
    eveId: 'let-go',
    state: 'declined',
    declineReason: 'let-go',
    tickets: [buildTicket('Mette', { state: 'void', voidReason: 'not-paid' })],
  })
  const notComing = buildEntry('not-coming', { eveId: 'no', state: 'declined', declineReason: 'not-coming' })
  const events = (groups: readonly { eventId: string }[]) => groups.map(({ eventId }) => eventId)

  test('shows the next event first and the latest past one first, without unpaid ones', () => {
    const wallet = buildWallet([gone, later, notComing, soon, cancelled, letGo], NOW)
    expect(events(wallet.ahead)).toEqual(['event', 'later'])
    expect(events(wallet.past)).toEqual(['cancelled', 'gone'])
  })

  test('an event is upcoming until it ends', () => {
    expect(events(buildWallet([soon], AFTER - 1).ahead)).toEqual(['event'])
    expect(events(buildWallet([soon], AFTER).ahead)).toEqual([])
    expect(events(buildWallet([soon], AFTER).past)).toEqual(['event'])
  })

  test('two entries to one event share a card', () => {
    const second = buildEntry('second', { tickets: [buildTicket('Freja')] })
    const [group] = buildWallet([soon, second], NOW).ahead
    expect(names(group?.tickets ?? [])).toEqual(['Mette', 'Freja'])
  })
})

describe('the URL', () => {
  const one = buildEntry('one', { tickets: [buildTicket('Mette')] })
  const two = buildEntry('two', { tickets: [buildTicket('Freja')] })
  const other = buildEntry('other', { eveId: 'another', tickets: [buildTicket('Ole')] })
  const entries = [one, two, other]

  test.each([
    ['the event', null, ['one', 'two'], null],
    ['an entry', 'two', ['two'], null],
    ['a ticket', 'Freja', ['two'], 'Freja'],
  ])('%s', (_what, id, found, ticketId) => {
    const result = findEntries(entries, 'event', id)
    expect(result?.entries.map((entry) => entry.id)).toEqual(found)
    expect(result?.ticketId).toBe(ticketId)
  })

  test.each([
    ['an entry to another event', 'event', 'other'],
    ['a ticket to another event', 'event', 'Ole'],
    ['an event without entries', 'nothing', null],
    ['nobody’s', 'event', 'nobody'],
  ])('not found: %s', (_what, eventId, id) => {
    expect(findEntries(entries, eventId, id)).toBeNull()
  })
})

test.each([
  ['paid', {}, false],
  ['a pending refund', { refundPendingMinor: 1 }, true],
  ['held', { state: 'reserved', heldUntil: '2027-03-10T12:05:00Z' }, false],
  ['an expired reservation, possibly being paid', { state: 'reserved', heldUntil: '2027-03-10T11:00:00Z' }, true],
] as const)('a change is pending: %s', (_what, given, unsettled) => {
  expect(hasPendingChange([buildEntry('entry', given)], NOW)).toBe(unsettled)
})

test('stores tickets without data a door does not need', () => {
  const entry = buildEntry('entry', {
    tickets: [buildTicket('Mette', { code: 'FT1.code' })],
    answers: { allergies: 'nuts' },
    returnToken: 'token',
    orderId: 'order',
    orderNumber: 'IZY-EVE-1',
  })
  const [kept] = toOfflineEntries([entry], NOW)
  expect(kept?.tickets[0]?.code).toBe('FT1.code')
  expect(kept).toMatchObject({ answers: {}, returnToken: null, orderId: null, orderNumber: null, paidWith: null })
})

test('deletes long past entries, and those without tickets', () => {
  const entry = buildEntry('entry', { tickets: [buildTicket('Mette')] })
  const twoDays = 2 * 86_400_000
  expect(toOfflineEntries([entry], AFTER + twoDays - 1)).toHaveLength(1)
  expect(toOfflineEntries([entry], AFTER + twoDays)).toEqual([])
  expect(toOfflineEntries([buildEntry('none')], NOW)).toEqual([])
})

describe('a group code', () => {
  const [mette, bo, ea] = ['Mette', 'Bo', 'Ea'].map((name) => buildTicket(name))
  const coded = (code: string, tickets: readonly (Ticket | undefined)[]) => ({
    code,
    ticketIds: tickets.flatMap((ticket) => (ticket ? [ticket.id] : [])),
  })
  const told = (entries: readonly EventRegistration[]) =>
    listGroupCodes(orderTickets(entries, NOW)).map(({ code, tickets }) => [
      code,
      ...tickets.map(({ ticket }) => ticket.id),
    ])

  test('appears once, even if several entries contain it', () => {
    const groupCodes = [coded('all', [mette, bo, ea])]
    const entries = [
      buildEntry('one', { tickets: [mette, bo] as Ticket[], groupCodes }),
      buildEntry('two', { tickets: [ea] as Ticket[], groupCodes }),
    ]
    expect(told(entries)).toEqual([['all', mette?.id, bo?.id, ea?.id]])
  })

  test('needs at least two tickets, and the newer of two equivalent codes wins', () => {
    const used = { ...bo, state: 'used' } as Ticket
    expect(
      told([buildEntry('one', { tickets: [mette, used] as Ticket[], groupCodes: [coded('all', [mette, bo])] })]),
    ).toEqual([])
    const entries = [
      buildEntry('one', { tickets: [mette, bo] as Ticket[], groupCodes: [coded('of one', [mette, bo])] }),
      buildEntry('two', { tickets: [ea] as Ticket[], groupCodes: [coded('all', [mette, bo, ea])] }),
    ]
    expect(told(entries)).toEqual([['all', mette?.id, bo?.id, ea?.id]])
  })
})
