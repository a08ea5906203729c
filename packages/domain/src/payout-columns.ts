import { BANK_LIMITS, cleanStatementText, readBankAmount, readBankDate } from './bank-statement.ts'
import type { DateOrder } from './date-order.ts'
import type { Minor } from './money.ts'
import type { PayoutKind, PayoutRow } from './payout.ts'
import {
  type ChosenPayoutTypes,
  isChosenType,
  isFailedRefund,
  isReturnedFee,
  MAX_PAYOUT_TYPES,
  meaningOfType,
  type PayoutType,
  payoutTypeKey,
  REVERSED,
  typeOfWords,
} from './payout-types.ts'

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

export type PayoutMapping = {
  fields: readonly (PayoutField | null)[]
  dateOrder: DateOrder
  types?: ChosenPayoutTypes | undefined
}

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
/** `keyed`: what stays the same in the row's key, however its type is understood. */
export type KeyedPayoutRow = PayoutRow & { keyed: readonly [type: string, minor: Minor] }
export type PayoutRowResult = KeyedPayoutRow | PayoutTotal | { refusal: PayoutRefusal }

/** Lower case, letters only; the most specific first. */
const HEADINGS: Readonly<Record<PayoutField, readonly string[]>> = {
  payout: [
    ...['payoutid', 'payoutreference', 'payoutnumber', 'settlementid', 'settlementnumber', 'settlementreference'],
    ...['udbetalingsnummer', 'udbetalingsnr', 'udbetalingsid', 'afregningsnummer', 'afregningsnr', 'afregningsid'],
    ...['automaticpayoutid', 'transferreference', 'transferid'],
    ...['payout', 'settlement', 'udbetaling', 'afregning', 'batchid', 'batch'],
  ],
  'paid-on': [
    ...['payoutdate', 'paidon', 'settlementdate', 'udbetalingsdato', 'udbetalt', 'afregningsdato', 'valuedate'],
    ...['automaticpayouteffectiveat', 'transferdate', 'paymentdate', 'valørdato', 'bogføringsdato', 'date', 'dato'],
  ],
  kind: ['transactiontype', 'transaktionstype', 'reportingcategory', 'type', 'kind', 'posteringstype', 'event'],
  order: [
    ...['orderid', 'ordernumber', 'orderreference', 'ordrenummer', 'ordrenr', 'ordreid', 'merchantreference'],
    ...['paymentmetadataorder', 'paymentmetadataorderid', 'order', 'ordre', 'reference', 'referencenummer'],
  ],
  transaction: [
    ...['transactionid', 'transactionnumber', 'transaktionsid', 'transaktionsnummer', 'transaktionsnr', 'paymentid'],
    ...['authorizationid', 'authorisationid', 'authorizationidentifier', 'paymenttransactionid', 'paymentintentid'],
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

/** Meanings of rows that reduce the payout by what a payment had brought; captures with a minus are refunds. */
const RETURNS: ReadonlySet<PayoutType> = new Set(['capture', 'refund', 'chargeback'])
/**
 * `fees`: charged fees have a minus, so that a positive one was given back; otherwise the reverse. `amounts`: some other
 * amount has a minus. `returns`: a refund or chargeback has a minus, so that a chargeback without one was reversed.
 */
type PayoutSigns = { fees: boolean; amounts: boolean; returns: boolean }

/**
 * Finds which amounts a file writes with a minus. Most plain fees are charged; if there are as many with a minus as
 * without, those with a minus are. The other amounts decide for fees if no type is plainly a fee.
 */
export function findPayoutSigns(rows: Iterable<readonly string[]>, { fields, types = [] }: PayoutMapping): PayoutSigns {
  const [typeColumn, amountColumn] = [fields.indexOf('kind'), fields.indexOf('amount')]
  let chargedBySign = 0
  let hasNegativeFee = false
  let hasNegative = false
  let hasNegativeReturn = false
  for (const cells of rows) {
    const type = cleanStatementText(cells[typeColumn] ?? '', BANK_LIMITS.referenceLength)
    const sign = Math.sign(readBankAmount(cells[amountColumn] ?? '') ?? 0)
    const meaning = meaningOfType(type, types)
    const isFee = meaning === 'fee'
    if (isFee && !isReturnedFee(type)) {
      chargedBySign -= sign
      hasNegativeFee ||= sign < 0
    }
    if (!isFee && sign < 0) hasNegative = true
    if (sign < 0 && meaning !== null && RETURNS.has(meaning)) hasNegativeReturn = true
  }
  const fees = chargedBySign === 0 ? hasNegativeFee || hasNegative : chargedBySign > 0
  return { fees, amounts: hasNegative || fees, returns: hasNegativeReturn }
}

/** The meaning of a type in a file; null if unknown. Without any minus, a reserve can be withheld or released. */
function meaningInFile(type: string, chosen: ChosenPayoutTypes, signs: PayoutSigns) {
  const meaning = meaningOfType(type, chosen)
  return meaning === 'adjustment' && !signs.amounts && !isChosenType(type, chosen) ? null : meaning
}

/** Types of a file with their number of rows; unknown ones first, at most 50. */
export function listPayoutTypes(
  rows: readonly (readonly string[])[],
  { fields, dateOrder, types = [] }: PayoutMapping,
): { type: string; rows: number; meaning: PayoutType | null; isChosen: boolean }[] {
  const column = fields.indexOf('kind')
  const signs = findPayoutSigns(rows, { fields, dateOrder, types })
  const found = new Map<string, { type: string; rows: number }>()
  for (const cells of column < 0 ? [] : rows) {
    const type = cleanStatementText(cells[column] ?? '', BANK_LIMITS.referenceLength).trim()
    const key = payoutTypeKey(type)
    const before = found.get(key)
    if (before) before.rows += 1
    else if (key !== '') found.set(key, { type, rows: 1 })
  }
  return [...found]
    .map(([key, one]) => ({
      ...{ ...one, meaning: meaningInFile(key, types, signs) },
      isChosen: isChosenType(key, types),
    }))
    .toSorted((one, other) => Number(one.meaning !== null) - Number(other.meaning !== null))
    .slice(0, MAX_PAYOUT_TYPES)
}

/** Some acquirers write refunds and fees with a minus sign, others without. `signs`: of the whole file. */
export function readPayoutRow(
  cells: readonly string[],
  { fields, dateOrder, types = [] }: PayoutMapping,
  signs: PayoutSigns,
): PayoutRowResult {
  const cell = (field: PayoutField) => cells[fields.indexOf(field)] ?? ''
  if (!['', 'DKK', 'KR', '208'].includes(cell('currency').trim().toUpperCase())) return { refusal: 'other-currency' }
  const paidOn = readBankDate(cell('paid-on'), dateOrder)
  if (paidOn === null) return { refusal: 'no-date' }
  const [amount, fee, net] = [readBankAmount(cell('amount')), optional(cell('fee')), optional(cell('net'))]
  if (amount === null || fee === null || net === null) return { refusal: 'no-amount' }
  const type = cleanStatementText(cell('kind'), BANK_LIMITS.referenceLength)
  const meaning = meaningInFile(type, types, signs)
  if (meaning === null) return { refusal: 'unknown-kind' }
  const payout = cleanStatementText(cell('payout'), BANK_LIMITS.referenceLength) || paidOn
  if (meaning === 'total') return { payout, totalMinor: Math.abs(amount) }
  const kind = kindOf(meaning, amount)
  const amounts =
    kind === 'fee'
      ? { amountMinor: 0, feeMinor: feeOfRow(type, signs, { amount, fee, net }), feeDiffers: false }
      : amountsOf(returnSign(meaning, kind, { type, signs, net }), amount, { fee, net })
  if (amounts.amountMinor === 0 && amounts.feeMinor === 0) return { refusal: 'nothing' }
  const text = isChosenType(type, types) || kind === 'adjustment' ? type : ''
  return {
    ...{ payout, paidOn, kind, text, ...amounts, keyed: keyedPart(type, amount, net || fee || 0) },
    ...references(cell('order'), cell('transaction')),
  }
}

/**
 * From the words of the type alone, because the chosen meanings and the other rows of a file can differ between
 * overlapping files. A type that its words do not explain is itself the key. `otherMinor`: if the amount is zero.
 */
function keyedPart(type: string, amount: Minor, otherMinor: Minor): KeyedPayoutRow['keyed'] {
  const key = payoutTypeKey(type)
  const meaning = key === '' ? 'capture' : typeOfWords(key)
  if (meaning === null || meaning === 'adjustment' || meaning === 'deduction' || meaning === 'total') {
    return [`type ${key}`, Math.abs(amount || otherMinor)]
  }
  const kind = kindOf(meaning, amount)
  if (kind === 'fee') return [kind, (isReturnedFee(type) ? -1 : 1) * Math.abs(amount || otherMinor)]
  const sign = kind === 'chargeback' ? (REVERSED.test(type) ? 0 : -1) : kind === 'refund' ? refundSign(type) : 0
  return [kind, amountsOf(sign, amount, {}).amountMinor]
}

function kindOf(meaning: Exclude<PayoutType, 'total'>, amountMinor: Minor): PayoutKind {
  if (meaning === 'deduction') return 'adjustment'
  if (meaning === 'chargeback-reversed') return 'chargeback'
  return meaning === 'capture' && amountMinor < 0 ? 'refund' : meaning
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
  signs: PayoutSigns,
  { amount, fee = 0, net = 0 }: { amount: Minor; fee: Minor | undefined; net: Minor | undefined },
): Minor {
  const stated = amount || net
  if (stated !== 0 && signs.fees) return 0 - stated
  if (isReturnedFee(type)) return 0 - Math.abs(stated || fee)
  // The signs of the net column are those of the payout, not of the fees.
  return amount || Math.abs(net || fee)
}

/** The sign of a row's amount: -1 for money given back, 1 for money that came back to the club, 0 as in the file. */
function returnSign(
  meaning: PayoutType,
  kind: PayoutKind,
  { type, signs, net = 0 }: { type: string; signs: PayoutSigns; net: Minor | undefined },
): -1 | 0 | 1 {
  if (kind === 'refund') return refundSign(type)
  return meaning === 'deduction' || (meaning === 'chargeback' && (!signs.returns || net < 0)) ? -1 : 0
}

const refundSign = (type: string) => (isFailedRefund(type) ? 1 : -1)

/** Derives the fee from the net amount, because that is what reaches the bank. */
function amountsOf(
  sign: -1 | 0 | 1,
  stated: Minor,
  { fee, net }: { fee?: Minor | undefined; net?: Minor | undefined },
): Pick<PayoutRow, 'amountMinor' | 'feeMinor' | 'feeDiffers'> {
  const signed = (minor: Minor) => (sign === 0 ? minor : sign * Math.abs(minor))
  const amountMinor = signed(stated)
  if (net === undefined) return { amountMinor, feeMinor: Math.abs(fee ?? 0), feeDiffers: false }
  const feeMinor = amountMinor - signed(net)
  return { amountMinor, feeMinor, feeDiffers: fee !== undefined && Math.abs(fee) !== Math.abs(feeMinor) }
}

/**
 * Content plus a counter among equal rows, so that overlapping files add a row once. Fees are left out, because the
 * user may map the fee column later, and so is a meaning that the user chose.
 */
export function computePayoutRowKeys(rows: readonly KeyedPayoutRow[]): string[] {
  const seen = new Map<string, number>()
  return rows.map(({ payout, keyed: [type, minor], order, transaction }) => {
    const content = JSON.stringify([payout, type, order, transaction, minor])
    const nth = (seen.get(content) ?? 0) + 1
    seen.set(content, nth)
    return nth === 1 ? content : `${content} ${nth}`
  })
}
