import { expect, test } from 'vitest'
import { isEmail } from '../../../src/kit/forms/email-rule.ts'
import {
  findCancellationObstacle,
  isCancellable,
  toCancellationTerms,
  transferRefusal,
} from '../../../src/member/tickets/actions/cancellation-terms.ts'
import { buildFileName } from '../../../src/member/tickets/actions/ticket-files.tsx'
import { placeLines } from '../../../src/member/tickets/view/place-lines.ts'
import { buildEntry, buildTicket } from '../events/build.ts'

const UNTIL = '2027-03-12T22:59:00Z'
const allowed = (refundMinor: number, feeMinor: number) => ({
  cancellation: { allowed: true, refusal: null, until: UNTIL, refundMinor, feeMinor },
})
const refused = (refusal: 'too-late' | 'never' | 'used' | 'not-valid') => ({
  cancellation: { allowed: false, refusal, until: null, refundMinor: 0, feeMinor: 0 },
})

test('cancelling several tickets sums the server’s terms', () => {
  const tickets = [buildTicket('Mette', allowed(9_500, 500)), buildTicket('Freja', allowed(4_500, 500))]
  expect(toCancellationTerms('entry', tickets)).toEqual({
    entryId: 'entry',
    tickets,
    refundMinor: 14_000,
    feeMinor: 1_000,
    until: UNTIL,
  })
})

test('only tickets the server allows are cancellable', () => {
  const tickets = [buildTicket('Mette', allowed(100, 0)), buildTicket('Freja', { state: 'used', ...refused('used') })]
  expect(isCancellable({ tickets }).map(({ id }) => id)).toEqual(['Mette'])
})

test.each([
  ['allowed', {}, {}, null],
  ['registered by another buyer', {}, { memberId: 'thomas' }, 'not-mine'],
  ['used', { state: 'used', transferAllowed: false }, {}, 'not-valid'],
  ['not offered by the event', { transferAllowed: false }, {}, 'never'],
  ['after the deadline', { transferAllowed: false }, { transferUntil: UNTIL }, 'too-late'],
] as const)('transfer: %s', (_what, ticket, entry, refusal) => {
  const given = buildTicket('Mette', ticket)
  expect(transferRefusal(given, buildEntry('entry', entry), 'mette')).toBe(refusal)
})

test.each([
  ['allowed', allowed(100, 0), {}, null],
  ['registered by another buyer', allowed(100, 0), { memberId: 'thomas' }, 'not-mine'],
  ['too late', refused('too-late'), {}, 'too-late'],
  ['never', refused('never'), {}, 'never'],
  ['used', { state: 'used', ...refused('used') }, {}, 'used'],
] as const)('cancelling: %s', (_what, ticket, entry, refusal) => {
  expect(findCancellationObstacle(buildTicket('Mette', ticket), buildEntry('entry', entry), 'mette')).toBe(refusal)
})

test.each([
  ['Summer party', 'ics', 'Summer party.ics'],
  ['Fest: mad/musik?', 'pdf', 'Fest mad musik.pdf'],
  ['  ..\u0000.. ', 'ics', 'forenet.ics'],
  ['a'.repeat(200), 'pdf', `${'a'.repeat(80)}.pdf`],
])('a file named after %j', (words, ending, name) => {
  expect(buildFileName(words, ending)).toBe(name)
})

test.each([
  [{ place: 'Hallen', placeAddress: 'Skovvej 2', city: 'Ry' }, ['Hallen', 'Skovvej 2', 'Ry']],
  [{ place: 'Hallen', placeAddress: 'Skovvej 2, 8680 Ry', city: 'Ry' }, ['Hallen', 'Skovvej 2, 8680 Ry']],
  [{ place: '', placeAddress: '', city: 'Ry' }, ['Ry']],
  [{ place: '', placeAddress: ' ', city: '' }, []],
])('the place %j', (place, lines) => {
  expect(placeLines(place)).toEqual(lines)
})

test.each([
  ['ole@example.org', true],
  [' ole@example.org ', true],
  ['ole', false],
  ['ole@example', false],
  ['ole @example.org', false],
  ['ole@exam@ple.org', false],
  ['søren@example.org', false],
])('%j is an e-mail address: %s', (text, is) => {
  expect(isEmail(text)).toBe(is)
})
