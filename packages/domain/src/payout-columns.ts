import { BANK_LIMITS, cleanStatementText, readBankAmount, readBankDate } from './bank-statement.ts'
import type { DateOrder } from './import-text.ts'
import type { Minor } from './money.ts'
import type { PayoutKind, PayoutRow } from './payout.ts'

export const PAYOUT_FIELDS = [
  'payout',
  'paid-on',
  'kind',
  'order',
  'transaction',
  'amount',
  'fee',
  'net',
  'currency',
] as const
export type PayoutField = (typeof PAYOUT_FIELDS)[number]
export type PayoutMapping = { fields: readonly (PayoutField | null)[]; dateOrder: DateOrder }

export const PAYOUT_REFUSALS = [
  'no-date',
  'no-amount',
  'nothing',
  'other-currency',
  'unknown-kind',
  'truncated',
  'arrived',
] as const
/** `nothing`: its amount is zero. `arrived`: its payout is already matched with the bank. */
export type PayoutRefusal = (typeof PAYOUT_REFUSALS)[number]

/** Absolute amount. */
export type PayoutTotal = { payout: string; totalMinor: Minor }
export type PayoutRowResult = PayoutRow | PayoutTotal | { refusal: PayoutRefusal }

/** Lower case, letters only; the most specific first. */
const HEADINGS: Readonly<Record<PayoutField, readonly string[]>> = {
  payout: [
    ...['payoutid', 'payoutreference', 'payoutnumber', 'settlementid', 'settlementnumber', 'settlementreference'],
    ...['udbetalingsnummer', 'udbetalingsnr', 'udbetalingsid', 'afregningsnummer', 'afregningsnr', 'afregningsid'],
    ...['payout', 'settlement', 'udbetaling', 'afregning', 'batchid', 'batch'],
  ],
  'paid-on': [
    ...['payoutdate', 'paidon', 'settlementdate', 'udbetalingsdato', 'udbetalt', 'afregningsdato', 'valuedate'],
    ...['valørdato', 'bogføringsdato', 'date', 'dato'],
  ],
  kind: ['transactiontype', 'transaktionstype', 'type', 'kind', 'posteringstype'],
  order: [
    ...['orderid', 'ordernumber', 'orderreference', 'ordrenummer', 'ordrenr', 'ordreid', 'merchantreference'],
    ...['order', 'ordre', 'reference', 'referencenummer'],
  ],
  transaction: [
    ...['transactionid', 'transactionnumber', 'transaktionsid', 'transaktionsnummer', 'transaktionsnr', 'paymentid'],
    ...['authorizationid', 'authorisationid', 'authorizationidentifier'],
  ],
  amount: [
    ...['grossamount', 'gross', 'bruttobeløb', 'brutto', 'transactionamount', 'transaktionsbeløb', 'amount', 'beløb'],
  ],
  fee: ['feeamount', 'totalfee', 'fees', 'fee', 'gebyrer', 'gebyr', 'transaktionsgebyr', 'commission'],
  net: ['netamount', 'net', 'nettobeløb', 'netto', 'payoutamount', 'settledamount'],
  currency: ['currency', 'currencycode', 'valuta', 'valutakode', 'settlementcurrency'],
}
const reduced = (heading: string) =>
  heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-zæøå]/g, '')

/** The most specific heading wins. */
export function guessPayoutFields(headings: readonly string[]): (PayoutField | null)[] {
  const bare = headings.map(reduced)
  const guessed: (PayoutField | null)[] = headings.map(() => null)
  for (const field of PAYOUT_FIELDS) {
    const heading = HEADINGS[field].find((name) => bare.some((one, place) => one === name && guessed[place] === null))
    if (heading !== undefined) guessed[bare.indexOf(heading)] = field
  }
  return guessed
}

export function findPayoutMappingProblem(
  fields: readonly (PayoutField | null)[],
): 'field-twice' | 'no-date' | 'no-amount' | 'no-order' | null {
  const chosen = fields.filter((field) => field !== null)
  if (new Set(chosen).size < chosen.length) return 'field-twice'
  if (!chosen.includes('paid-on')) return 'no-date'
  if (!chosen.includes('amount')) return 'no-amount'
  return chosen.includes('order') || chosen.includes('transaction') ? null : 'no-order'
}

const KINDS: readonly (readonly [PayoutKind | 'total', RegExp])[] = [
  ['fee', /(?:\bfees?|gebyr(?:er)?)\s*$/i],
  ['chargeback', /charge.?back|dispute|indsigelse|tvist/i],
  ['total', /^(?:payout|udbetaling|settlement|afregning|transfer|overførsel|total|i alt)/i],
  ['fee', /fee|gebyr|abonnement|subscription|commission|provision/i],
  ['refund', /refun|tilbagebetal|retur|(?:credit|kredit)(?!.?(?:card|kort))/i],
  ['capture', /capture|sale|payment|purchase|settled|charge|transaction|køb|salg|betaling|hævet|hævning|transaktion/i],
]
const REVERSED = /revers|tilbageført|won|vundet/i

function readKind(text: string, amountMinor: Minor): PayoutKind | 'total' | null {
  const plain = amountMinor < 0 ? 'refund' : 'capture'
  if (text.trim() === '') return plain
  const kind = KINDS.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? null
  return kind === 'capture' ? plain : kind
}

/** Some acquirers write refunds and fees with a minus sign, others without. */
export function readPayoutRow(cells: readonly string[], { fields, dateOrder }: PayoutMapping): PayoutRowResult {
  const cell = (field: PayoutField) => cells[fields.indexOf(field)] ?? ''
  if (!['', 'DKK', 'KR', '208'].includes(cell('currency').trim().toUpperCase())) return { refusal: 'other-currency' }
  const paidOn = readBankDate(cell('paid-on'), dateOrder)
  if (paidOn === null) return { refusal: 'no-date' }
  const [amount, fee, net] = [readBankAmount(cell('amount')), optional(cell('fee')), optional(cell('net'))]
  if (amount === null || fee === null || net === null) return { refusal: 'no-amount' }
  const type = cleanStatementText(cell('kind'), BANK_LIMITS.referenceLength)
  const kind = readKind(type, amount)
  if (kind === null) return { refusal: 'unknown-kind' }
  const payout = cleanStatementText(cell('payout'), BANK_LIMITS.referenceLength) || paidOn
  if (kind === 'total') return { payout, totalMinor: Math.abs(amount) }
  const isReturn = kind === 'refund' || (kind === 'chargeback' && !REVERSED.test(type))
  const sign = isReturn && amount > 0 ? -1 : 1
  const fees = computeRowFee(kind, {
    amountMinor: sign * amount,
    fee,
    net: isReturn && net !== undefined ? -Math.abs(net) : net,
  })
  const amountMinor = kind === 'fee' ? 0 : sign * amount
  if (amountMinor === 0 && fees.feeMinor === 0) return { refusal: 'nothing' }
  return { ...{ payout, paidOn, kind, amountMinor, ...fees }, ...references(cell('order'), cell('transaction')) }
}

function references(order: string, transaction: string): Pick<PayoutRow, 'order' | 'transaction'> {
  return {
    order: cleanStatementText(order, BANK_LIMITS.referenceLength),
    transaction: cleanStatementText(transaction, BANK_LIMITS.referenceLength),
  }
}

/** Undefined if the cell is empty, null if malformed. */
function optional(cell: string): Minor | null | undefined {
  return cell.trim() === '' ? undefined : readBankAmount(cell)
}

/** Derives the fee from the net amount, because that is what reaches the bank. */
function computeRowFee(
  kind: PayoutKind,
  { amountMinor, fee, net }: { amountMinor: Minor; fee: Minor | undefined; net: Minor | undefined },
): Pick<PayoutRow, 'feeMinor' | 'feeDiffers'> {
  if (kind === 'fee') return { feeMinor: Math.abs(amountMinor) || Math.abs(fee ?? 0), feeDiffers: false }
  if (net === undefined) return { feeMinor: Math.abs(fee ?? 0), feeDiffers: false }
  const feeMinor = amountMinor - net
  return { feeMinor, feeDiffers: fee !== undefined && Math.abs(fee) !== Math.abs(feeMinor) }
}

/**
 * Content plus a counter among equal rows, so that overlapping files add a row once. Fees are left out, because the
 * user may map the fee column later.
 */
export function computePayoutRowKeys(rows: readonly PayoutRow[]): string[] {
  const seen = new Map<string, number>()
  return rows.map(({ payout, kind, order, transaction, amountMinor, feeMinor }) => {
    const content = JSON.stringify([payout, kind, order, transaction, kind === 'fee' ? feeMinor : amountMinor])
    const nth = (seen.get(content) ?? 0) + 1
    seen.set(content, nth)
    return nth === 1 ? content : `${content} ${nth}`
  })
}
