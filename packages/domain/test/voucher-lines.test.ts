import { sumMinor } from '@forenet/domain/money'
import {
  type AccountMapping,
  allocateByWeight,
  buildVoucherLines,
  createAccountNumberFinder,
  type IncomePart,
} from '@forenet/domain/voucher-lines'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const MAPPINGS: AccountMapping[] = [
  { account: 'gateway:freepay', subjectId: null, number: '5810', vatCode: '' },
  { account: 'vat', subjectId: null, number: '7400', vatCode: '' },
  { account: 'memberships', subjectId: null, number: '1010', vatCode: '' },
  { account: 'memberships', subjectId: 'junior', number: '1020', vatCode: '' },
  { account: 'events', subjectId: null, number: '1100', vatCode: 'U25' },
]
const part = (subjectId: string | null, netMinor: number, vatMinor = 0): IncomePart => ({
  subjectId,
  netMinor,
  vatMinor,
})
const written = (posted: [string, number][], parts: IncomePart[]) =>
  buildVoucherLines(
    { lines: posted.map(([account, amountMinor]) => ({ account: account as 'bank', amountMinor })), parts },
    createAccountNumberFinder(MAPPINGS),
  ).map(({ account, number, vatCode, amountMinor }) => `${account} ${number}${vatCode} ${amountMinor}`)

describe('voucher lines of', () => {
  test.each<[string, [string, number][], IncomePart[], string[]]>([
    [
      'two membership types, divided by what they cost',
      [
        ['gateway:freepay', 90_000],
        ['memberships', -90_000],
      ],
      [part('senior', 60_000), part('junior', 30_000)],
      ['gateway:freepay 5810 90000', 'memberships 1010 -60000', 'memberships 1020 -30000'],
    ],
    [
      'income without a VAT code, with its VAT apart',
      [
        ['gateway:freepay', 50_000],
        ['vat', -10_000],
        ['memberships', -40_000],
      ],
      [part('senior', 40_000, 10_000)],
      ['gateway:freepay 5810 50000', 'vat 7400 -10000', 'memberships 1010 -40000'],
    ],
    [
      'income with a VAT code, including its VAT',
      [
        ['gateway:freepay', 50_000],
        ['vat', -10_000],
        ['events', -40_000],
      ],
      [part('e1', 1, 1)],
      ['gateway:freepay 5810 50000', 'events 1100U25 -50000'],
    ],
    [
      'a movement without income',
      [
        ['cash', 5_000],
        ['drawers', -5_000],
      ],
      [],
      ['cash  5000', 'drawers  -5000'],
    ],
    [
      'a refund of what cost nothing',
      [
        ['gateway:freepay', -100],
        ['memberships', 100],
      ],
      [part('senior', 0), part('junior', 0)],
      ['gateway:freepay 5810 -100', 'memberships 1010 100'],
    ],
  ])('%s', (_what, posted, parts, expected) => {
    expect(written(posted, parts)).toEqual(expected)
  })

  test('of any purchase sum to zero', () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 })
    fc.assert(
      fc.property(
        fc.array(fc.record({ net: amount, vat: amount }), { maxLength: 5 }),
        amount,
        amount,
        (sold, net, vat) => {
          const lines = buildVoucherLines(
            {
              lines: [
                { account: 'bank', amountMinor: net + vat },
                { account: 'vat', amountMinor: -vat },
                { account: 'events', amountMinor: -net },
              ],
              parts: sold.map((one, index) => part(`${index}`, one.net, one.vat)),
            },
            (_account, subjectId) => ({ number: '', vatCode: subjectId === '1' ? 'U25' : '' }),
          )
          expect(sumMinor(lines.map(({ amountMinor }) => amountMinor))).toBe(0)
        },
      ),
    )
  })
})

test.each<[number, number[], number[]]>([
  [100, [1, 1, 1], [33, 34, 33]],
  [-100, [1, 1, 1], [-33, -34, -33]],
  [7, [0, 0], [7, 0]],
  [0, [3, 4], [0, 0]],
  [5, [], []],
])('%i divided by %j is %j', (amountMinor, weights, expected) => {
  expect(allocateByWeight(amountMinor, weights).map((one) => one + 0)).toEqual(expected)
})
