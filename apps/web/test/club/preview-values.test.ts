import { expect, test } from 'vitest'
import { createTicketTypeValues } from '../../src/club/events/event-values.ts'
import { previewPrices, previewTime } from '../../src/club/events/live-preview.tsx'

const both = { forMembers: true, guestsInvited: true }

test.each([
  ['one price for members', { memberPrice: '100' }, { ...both, guestsInvited: false }, [['everyone', 10_000]]],
  ['one price for both', { memberPrice: '100', guestPrice: '100' }, both, [['everyone', 10_000]]],
  [
    'two prices',
    { memberPrice: '0', guestPrice: '80,50' },
    both,
    [
      ['members', 0],
      ['guests', 8_050],
    ],
  ],
  [
    'VAT and a surcharge',
    { memberPrice: '100', vat: '1.25', surcharge: '5' },
    { ...both, guestsInvited: false },
    [['everyone', 13_000]],
  ],
  ['a price that is not typed yet', { memberPrice: '' }, both, []],
  ['a price that cannot be read', { memberPrice: 'to' }, both, []],
])('previews %s', (_name, type, who, prices) => {
  const shown = previewPrices({ ...createTicketTypeValues(), ...type }, who)
  expect(shown.map(({ isFor, minor }) => [isFor, minor])).toEqual(prices)
})

test('previews the time once it is complete', () => {
  const evening = { startsAt: '2026-12-05T19:00', endsAt: '2026-12-05T22:00' }
  expect(previewTime(evening, 'da')).toEqual({ day: 'lørdag den 5. december 2026', time: 'kl. 19.00–22.00' })
  expect(previewTime({ ...evening, endsAt: '' }, 'da')).toBeNull()
  expect(previewTime({ ...evening, endsAt: '2026-12-05T18:00' }, 'da')).toBeNull()
})
