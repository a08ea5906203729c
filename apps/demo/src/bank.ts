import type { bankFile, bankLine, bankMatch } from '@forenet/database/bank-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { formatTransferReference } from '@forenet/domain/invoice'
import type { Invoices } from './invoices.ts'
import { createRandom } from './random.ts'

export type BankRows = {
  bankFiles: (typeof bankFile.$inferInsert)[]
  bankLines: (typeof bankLine.$inferInsert)[]
  bankMatches: (typeof bankMatch.$inferInsert)[]
}

export const ACQUIRER_NAME = 'Freepay'

const OTHERS = [
  { daysAgo: 3, text: 'Aktivitetstilskud 2. halvår', payer: 'Silkeborg Kommune', amountMinor: 1_840_000 },
  { daysAgo: 4, text: 'Indbetaling fra kortindløser', payer: ACQUIRER_NAME, amountMinor: 428_650 },
  { daysAgo: 5, text: 'MobilePay Pølsevogn', payer: '', amountMinor: 87_500 },
  { daysAgo: 7, text: 'Hal 2, november', payer: 'Højmarkhallen', amountMinor: -650_000 },
  { daysAgo: 12, text: 'Gebyr', payer: '', amountMinor: -4_500 },
] as const
const DUE_DAYS = 14

export function buildBankRows({ invoices, invoiceMovements, invoicing }: Invoices, today: CalendarDate): BankRows {
  const random = createRandom('bank')
  const fileId = random.uuid()
  const [terms] = invoicing
  if (!terms) throw new Error('The demonstration has no invoice terms')
  const { organisationId } = terms
  const account = terms.bankAccount ?? ''
  const importedAt = copenhagenInstant(today, '08:30')
  const rows: BankRows = { bankFiles: [], bankLines: [], bankMatches: [] }
  const numberOf = new Map(
    invoiceMovements.flatMap(({ kind, invoiceId, number }) => (kind === 'issued' ? [[invoiceId, number ?? 0]] : [])),
  )
  const nameOf = new Map(invoices.map(({ id, recipientName }) => [id, recipientName]))

  function addLine(
    line: Pick<typeof bankLine.$inferInsert, 'bookedOn' | 'amountMinor'> & Partial<typeof bankLine.$inferInsert>,
  ) {
    const id = random.uuid()
    rows.bankLines.push({
      ...{ id, organisationId, fileId, account, key: id, source: 'camt', text: '', payer: '', reference: '' },
      ...{ bankReference: `2026${String(rows.bankLines.length + 1).padStart(8, '0')}` },
      ...{ reason: null, proposals: [], ...line },
    })
    return id
  }

  for (const { id, kind, invoiceId, amountMinor, day } of invoiceMovements) {
    if (kind !== 'payment') continue
    const reference = formatTransferReference(numberOf.get(invoiceId) ?? 0)
    const [paidMinor, payer] = [0 - amountMinor, nameOf.get(invoiceId) ?? '']
    const bookedOn = day < today ? day : addDays(today, -1)
    const lineId = addLine({ bookedOn, amountMinor: paidMinor, payer, reference })
    rows.bankMatches.push({
      ...{ id, organisationId, lineId, invoiceId, amountMinor: paidMinor, matchedAt: copenhagenInstant(day, '10:00') },
    })
  }
  const leftMinor = Map.groupBy(invoiceMovements, ({ invoiceId }) => invoiceId)
  const owed = invoices.flatMap(({ id, dueOn }) => {
    const left = (leftMinor.get(id) ?? []).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    return left > 0 && numberOf.has(id) && dueOn ? [{ id, left, dueOn }] : []
  })
  const [byName, inPart] = owed.toReversed().filter(({ dueOn }) => addDays(dueOn, 1 - DUE_DAYS) < today)
  if (byName) {
    const proposals = [{ invoiceId: byName.id, reason: 'amount-and-name' }]
    addLine({
      ...{ bookedOn: addDays(today, -1), amountMinor: byName.left, payer: nameOf.get(byName.id) ?? '' },
      ...{ text: 'Overførsel', reason: 'amount-and-name', proposals },
    })
  }
  if (inPart) {
    const proposals = [{ invoiceId: inPart.id, reason: 'part-payment' }]
    addLine({
      ...{ bookedOn: addDays(today, -2), amountMinor: 40_000, payer: nameOf.get(inPart.id) ?? '' },
      ...{ reference: formatTransferReference(numberOf.get(inPart.id) ?? 0), reason: 'part-payment', proposals },
    })
  }
  for (const { daysAgo, ...line } of OTHERS) addLine({ ...line, bookedOn: addDays(today, -daysAgo) })
  rows.bankFiles.push({
    ...{ id: fileId, organisationId, fingerprint: fileId, filename: 'kontoudtog.xml', format: 'camt' as const },
    ...{
      accounts: [account],
      lines: rows.bankLines.length,
      added: rows.bankLines.length,
      refused: 0,
      refusedFirst: [],
    },
    createdAt: importedAt,
  })
  return rows
}
