import { BANK_LIMITS, cleanStatementText } from './bank-statement.ts'

/**
 * What a type of a file means. `chargeback-reversed`: the club won the dispute. `deduction`: an adjustment that the file
 * writes without a minus. `total`: states the amount of the payout.
 */
export const PAYOUT_TYPES = [
  'capture',
  'refund',
  'chargeback',
  'chargeback-reversed',
  'fee',
  'adjustment',
  'deduction',
  'total',
] as const
export type PayoutType = (typeof PAYOUT_TYPES)[number]
/** The meanings that a treasurer chose, by type in lower case. */
export type ChosenPayoutTypes = readonly (readonly [type: string, meaning: PayoutType])[]
export const MAX_PAYOUT_TYPES = 50

const FEE_WORD = /fee|gebyr/i
const RETURN_WORD = /refun|revers|return|correct|adjust|korrek|korri|regul|tilbage|refus|kredit(?!.?kort)|godtg/i
const PARTICIPLE = /(?:ed|ført|betalt|eret|gjort)$/i
const REFUND_WORD = /refun|refus|tilbagebetal|retur|credit|kredit/i
const FAILURE_WORD = /fail|fejl|mislyk|annull|revers|tilbageført/i

const wordsOf = (type: string) => type.split(/[\s_,.-]+/).filter((word) => word !== '')

/** Whether a fee was given back or corrected; 'Refund fee' and 'Fee for chargeback' are fees charged. */
export function isReturnedFee(type: string): boolean {
  const words = wordsOf(type)
  const place = words.findIndex((word) => FEE_WORD.test(word))
  const [, ...compound] = (words[place] ?? '').split(FEE_WORD)
  const following = words.slice(place + 1)
  if (place < 0 || /^(?:for|ved)$/i.test(following[0] ?? '')) return false
  if (RETURN_WORD.test([...compound, ...following].join(' '))) return true
  const preceding = words.slice(0, place)
  const adjective = preceding.at(-1) ?? ''
  if (RETURN_WORD.test(adjective) && PARTICIPLE.test(adjective)) return true
  return preceding.some((word) => /^(?:of|af)$/i.test(word)) && RETURN_WORD.test(preceding[0] ?? '')
}

/** Whether a refund did not reach the cardholder, so that the money came back to the club. */
export function isFailedRefund(type: string): boolean {
  const words = wordsOf(type)
  const refund = words.findIndex((word) => REFUND_WORD.test(word))
  const failure = words.findIndex((word) => FAILURE_WORD.test(word))
  if (refund < 0 || failure < 0) return false
  // 'Reversal of refund', but not 'Refund of failed payment'.
  const between = words.slice(failure + 1, refund)
  return Math.abs(refund - failure) <= 1 || (between.length === 1 && /^(?:of|af)$/i.test(between[0] ?? ''))
}

const TYPES: readonly (readonly [PayoutType, RegExp])[] = [
  ['fee', /(?:\bfees?|gebyr(?:er)?)\s*$/i],
  ['chargeback', /charge.?back|dispute|indsigelse|tvist/i],
  ['total', /^(?:payout|udbetaling|settlement|afregning|transfer|overførsel|total|i alt)/i],
  ['fee', /fee|gebyr|abonnement|subscription|commission|provision/i],
  ['refund', /refun|refusion|tilbagebetal|retur|(?:credit|kredit)(?!.?(?:card|kort))/i],
  [
    'adjustment',
    /(?<!\p{L})reserven?(?!\p{L})|reserved.funds|hold.?back|tilbagehold|korrektion|correction|adjust|regulering|overført fra|carried|carry.?over|negativ saldo|negative balance/iu,
  ],
  [
    'capture',
    /^(?:visa|dankort|master.?card|maestro|amex|american express|diners|jcb|union.?pay|mobile.?pay|apple.?pay|google.?pay)\b|^(?:debit|debet|order|ordre)$/i,
  ],
  ['capture', /capture|sale|payment|purchase|settled|charge|transaction|køb|salg|betaling|hævet|hævning|transaktion/i],
]
export const REVERSED = /revers|tilbageført|won|vundet/i
/** The acquirer charges the cardholder once more after the club objected to the chargeback. */
const REPRESENTMENT = /re-?presentment|genfremsæt/i

/** Types of a file as chosen by the treasurer, in the query of an import. */
export function encodePayoutTypes(types: ChosenPayoutTypes): string {
  const query = new URLSearchParams()
  for (const [type, meaning] of types) query.append(type, meaning)
  return query.toString()
}

/** Parses `encodePayoutTypes`; null if malformed. */
export function parsePayoutTypes(text: string): ChosenPayoutTypes | null {
  const written = [...new URLSearchParams(text)]
  const types = written.flatMap(([type, value]) => {
    const meaning = PAYOUT_TYPES.find((known) => known === value)
    return meaning === undefined || type === '' ? [] : [[payoutTypeKey(type), meaning] as const]
  })
  return types.length === written.length && types.length <= MAX_PAYOUT_TYPES ? types : null
}

export function payoutTypeKey(type: string): string {
  return cleanStatementText(type, BANK_LIMITS.referenceLength).trim().toLowerCase()
}

/** Decides the row's key, so that a type which it understands must keep its meaning here. */
export function typeOfWords(type: string): PayoutType | null {
  return isReturnedFee(type) ? 'fee' : (TYPES.find(([, pattern]) => pattern.test(type))?.[0] ?? null)
}

function meaningOfWords(type: string): PayoutType | null {
  const meaning = typeOfWords(type)
  if (meaning === 'chargeback' && REVERSED.test(type)) return 'chargeback-reversed'
  const canBeReversed = meaning === 'chargeback' || meaning === 'capture' || meaning === null
  return canBeReversed && REPRESENTMENT.test(type) ? 'chargeback-reversed' : meaning
}

/** The meaning that the treasurer chose for a type, otherwise the one of its words; null if unknown. */
export function meaningOfType(type: string, chosen: ChosenPayoutTypes): PayoutType | null {
  const key = payoutTypeKey(type)
  if (key === '') return 'capture'
  return chosen.find(([one]) => one === key)?.[1] ?? meaningOfWords(key)
}

export const isChosenType = (type: string, chosen: ChosenPayoutTypes) =>
  chosen.some(([one]) => one === payoutTypeKey(type))
