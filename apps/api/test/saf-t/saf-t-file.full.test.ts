import type { LedgerAccount } from '@forenet/domain/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactionElement } from '../../src/modules/finance/saf-t/saf-t-file.ts'
import { oreAt, readXml, textsAt } from './read-xml.ts'

const voucher = {
  ...{
    sequence: 7,
    day: '2026-11-20',
    movedOn: null,
    kind: 'manual' as const,
    invoice: null,
    drawerLine: null,
    payout: null,
    booking: null,
  },
  ...{ orderId: null, eventId: null, sold: null, invoiceId: null, sourceId: 'x', what: [] },
  ...{ movedAt: new Date('2026-11-20T12:00:00Z'), recordedAt: new Date('2026-11-20T12:00:00Z') },
}
const ACCOUNTS: LedgerAccount[] = ['bank', 'cash', 'vat', 'memberships', 'gateway:freepay']
const amounts = fc.array(fc.tuple(fc.constantFrom(...ACCOUNTS), fc.integer({ min: -10_000_000, max: 10_000_000 })))

test('any balanced posting with any text is well-formed, with Σ debit = Σ credit', () => {
  fc.assert(
    fc.property(amounts, fc.string({ unit: 'binary' }), (given, eventTitle) => {
      const sum = given.reduce((total, [, minor]) => total + minor, 0)
      const lines = [...given, ['events', 0 - sum] as const].map(([account, amountMinor]) => ({
        account: account as LedgerAccount,
        amountMinor: amountMinor + 0,
      }))
      const file = readXml(transactionElement({ ...voucher, eventTitle, lines }, null, 'da').markup)
      expect(oreAt(file, 'Line/DebitAmount/Amount')).toBe(oreAt(file, 'Line/CreditAmount/Amount'))
      expect(textsAt(file, 'Line/RecordID')).toHaveLength(lines.length)
    }),
  )
})
