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

/** A fee given back or corrected; 'Refund fee' and 'Chargeback fee' are fees charged. */
const FEE_RETURNED =
  /(?:\bfees?\b|gebyr).{0,20}(?:refun|revers|return|correct|adjust|korrek|regul|tilbage|refus|kredit|godtg)|(?:refunded|reversed|returned|credited|corrected|tilbageført|tilbagebetalt|returneret|krediteret|refunderet|godtgjort|korrigeret) (?:fee|\p{L}{0,20}gebyr)|(?:refund|reversal|correction|tilbageførsel|tilbagebetaling|refusion|refundering|korrektion|regulering|godtgørelse) (?:of|af) .{0,20}(?:fee|gebyr)/iu
const KINDS: readonly (readonly [PayoutKind | 'total', RegExp])[] = [
  ['fee', FEE_RETURNED],
  ['fee', /(?:\bfees?|gebyr(?:er)?)\s*$/i],
  ['chargeback', /charge.?back|dispute|indsigelse|tvist/i],
  ['total', /^(?:payout|udbetaling|settlement|afregning|transfer|overførsel|total|i alt)/i],
  ['fee', /fee|gebyr|abonnement|subscription|commission|provision/i],
  ['refund', /refun|refusion|tilbagebetal|retur|(?:credit|kredit)(?!.?(?:card|kort))/i],
  ['capture', /capture|sale|payment|purchase|settled|charge|transaction|køb|salg|betaling|hævet|hævning|transaktion/i],
]
const REVERSED = /revers|tilbageført|won|vundet/i
/** A refund that did not reach the cardholder, so that the money came back to the club. */
const REFUND_FAILED =
  /(?:refun|refus|kredit|retur)\p{L}*[\s_-](?:fail|revers|fejl|mislyk|annull|tilbageført)|(?:failed|revers|fejl|mislyk|annull|tilbageført)\p{L}*[\s_-](?:of |af )?(?:refun|refus|kredit|retur)/iu

function readKind(text: string, amountMinor: Minor): PayoutKind | 'total' | null {
  const plain = amountMinor < 0 ? 'refund' : 'capture'
  if (text.trim() === '') return plain
  const kind = KINDS.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? null
  return kind === 'capture' ? plain : kind
}

/**
 * Whether a file writes fees that were charged with a minus sign, so that a positive one was given back. Rows of other
 * types decide if no type is plainly a fee.
 */
export function hasSignedFees(rows: Iterable<readonly string[]>, { fields }: PayoutMapping): boolean {
  const [typeColumn, amountColumn] = [fields.indexOf('kind'), fields.indexOf('amount')]
  let chargedBySign = 0
  let hasNegative = false
  for (const cells of rows) {
    const type = statementText(cells[typeColumn] ?? '', BANK_LIMITS.referenceLength)
    const sign = Math.sign(readBankAmount(cells[amountColumn] ?? '') ?? 0)
    const isFee = readKind(type, sign) === 'fee'
    if (isFee && !FEE_RETURNED.test(type)) chargedBySign -= sign
    if (!isFee && sign < 0) hasNegative = true
  }
  return chargedBySign === 0 ? hasNegative : chargedBySign > 0
}

/** Some acquirers write refunds and fees with a minus sign, others without. `signedFees`: as `hasSignedFees` found. */
export function readPayoutRow(
  cells: readonly string[],
  { fields, dateOrder }: PayoutMapping,
  signedFees: boolean,
): ReadPayoutRow {
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
  const amounts =
    kind === 'fee'
      ? {
          amountMinor: 0,
          feeMinor: feeOfRow(type, { amount: amount || (net ?? 0), fee, signedFees }),
          feeDiffers: false,
        }
      : amountsOf(returnSign(kind, type), amount, { fee, net })
  if (amounts.amountMinor === 0 && amounts.feeMinor === 0) return { refusal: 'nothing' }
  return { ...{ payout, paidOn, kind, ...amounts }, ...references(cell('order'), cell('transaction')) }
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

/** The fee of a separate row: positive if charged, negative if given back. */
function feeOfRow(
  type: string,
  { amount, fee = 0, signedFees }: { amount: Minor; fee: Minor | undefined; signedFees: boolean },
): Minor {
  if (amount !== 0 && signedFees) return 0 - amount
  const feeMinor = Math.abs(amount || fee)
  return FEE_RETURNED.test(type) ? 0 - feeMinor : feeMinor
}

/** The sign of a row's amount: -1 for money given back, 1 for money that came back to the club, 0 as in the file. */
function returnSign(kind: Exclude<PayoutKind, 'fee'>, type: string): -1 | 0 | 1 {
  if (kind === 'refund') return REFUND_FAILED.test(type) ? 1 : -1
  return kind === 'chargeback' && !REVERSED.test(type) ? -1 : 0
}

/** Derives the fee from the net amount, because that is what reaches the bank. */
function amountsOf(
  sign: -1 | 0 | 1,
  stated: Minor,
  { fee, net }: { fee: Minor | undefined; net: Minor | undefined },
): Pick<PayoutRow, 'amountMinor' | 'feeMinor' | 'feeDiffers'> {
  const signed = (minor: Minor) => (sign === 0 ? minor : sign * Math.abs(minor))
  const amountMinor = signed(stated)
  if (net === undefined) return { amountMinor, feeMinor: Math.abs(fee ?? 0), feeDiffers: false }
  const feeMinor = amountMinor - signed(net)
  return { amountMinor, feeMinor, feeDiffers: fee !== undefined && Math.abs(fee) !== Math.abs(feeMinor) }
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
