import { type StatementLine, TEXT_SEPARATOR } from './bank-statement.ts'
import { addDays } from './calendar-date.ts'
import { computePaymentCheckDigit, parseTransferReference } from './invoice.ts'
import { type Minor, sumMinor } from './money.ts'
import { listSearchIndexWords } from './search-text.ts'

/** An issued invoice, settled or not. */
export type MatchableInvoice = {
  id: string
  number: number
  recipient: string
  /** The person the invoice is about, if someone else receives it. */
  about: string | null
  leftMinor: Minor
  /** Unpaid amount of the next instalment, or of the invoice if there are none. */
  dueMinor: Minor
}

export const MATCH_REASONS = [
  'reference',
  'part-payment',
  'more-than-left',
  'paid-already',
  'wrong-check-digit',
  'other-creditor',
  'unknown-reference',
  'undone',
  'possible-duplicate',
  'several-invoices',
  'invoice-number',
  'amount-and-name',
  'amount-alone',
  'name-alone',
] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

/** `match`: an invoice to record automatically. Otherwise proposals, best first, and why the line needs a person. */
export type BankLineFinding = {
  match: string | null
  reason: MatchReason | null
  proposals: readonly { invoiceId: string; reason: MatchReason }[]
}

/** `written`: digits in the transfer's text, of unknown meaning. */
export type InvoiceReference =
  | { number: number }
  | { number: number | null; written: number }
  | { problem: 'wrong-check-digit' | 'other-creditor' }

const MAX_PROPOSALS = 3
const MAX_NAMED_INVOICES = 6
const MAX_DIGITS = 15
const MAX_SAME_AMOUNT = 3
const MAX_SAME_NAME = 10
const MAX_NAME_WORDS = 12
const SLIP = /7[15]<(\d{15,16})(?:\+(\d{8}))?/
const PAYMENT_ID = /^0\d{14,15}$/
/** Not within a word ('Overførselsref 18'), and neither a date nor an amount ('ref. 18/11', 'Ref 18.500'). */
const NAMED =
  /(?<!\p{L})(?:faktura|fakt|invoice|betalings-?id|reference|ref|fik)[\s.:#-]{0,3}(?:nr|nummer|no)?[\s.:#-]{0,3}(\d{1,15})(?!\d|[.,/-]\d)/iu
const INVOICE_WORD = /(?<!\p{L})(?:faktura|fakt|invoice)\p{L}{0,6}/iu
const LINKING_WORDS: ReadonlySet<string> = new Set(
  'og and samt faktura fakturanr fakt invoice nr nummer numre no nos'.split(' '),
)

/** The numbers in texts such as 'Fakturaer 12 og 13' and 'fakt. 12, 13 + 14', which may be payment references. */
function listNamedNumbers(text: string): number[] {
  const word = INVOICE_WORD.exec(text)
  if (!word) return []
  const numbers = new Set<number>()
  const parts = text.slice(word.index + word[0].length).split(/(\d+)/)
  for (const [nth, digits] of parts.entries()) {
    if (nth % 2 === 0) continue
    const link = parts[nth - 1] ?? ''
    const words = link.toLowerCase().split(/[^\p{L}]+/u)
    if (digits.length > MAX_DIGITS || !words.every((one) => one === '' || LINKING_WORDS.has(one))) break
    numbers.add(Number(digits))
  }
  return [...numbers].slice(0, MAX_NAMED_INVOICES)
}

/** Numbers that a line's invoices may have, for reading those from the database. */
export function listReferredNumbers(line: Pick<StatementLine, 'text' | 'reference'>, creditorNumber: string): number[] {
  const several = listNamedNumbers(line.text)
  const references = several.flatMap((number) => parseTransferReference(String(number)) ?? [])
  const found = findInvoiceReference(line, creditorNumber)
  if (found === null || 'problem' in found) return [...several, ...references]
  const written = 'written' in found ? [found.written] : []
  return [...several, ...references, ...written, ...(found.number === null ? [] : [found.number])]
}

/** `creditorNumber`: the club's payment slip creditor number, empty if it has none. */
export function findInvoiceReference(
  { text, reference }: Pick<StatementLine, 'text' | 'reference'>,
  creditorNumber: string,
): InvoiceReference | null {
  const slip = SLIP.exec(reference.replaceAll(/\s/g, '')) ?? SLIP.exec(text.replaceAll(/\s/g, ''))
  if (slip?.[1]) {
    if (slip[2] && creditorNumber !== '' && slip[2] !== creditorNumber) return { problem: 'other-creditor' }
    return checked(slip[1])
  }
  const field = reference.replaceAll(/[\s+<]/g, '')
  if (/^\d{2,16}$/.test(field)) return checked(field)
  const parts = text.split(TEXT_SEPARATOR).map((part) => part.replaceAll(/\s/g, ''))
  const paymentId = parts.find((part) => PAYMENT_ID.test(part))
  if (paymentId !== undefined) return checked(paymentId)
  // Other digits in the text are not rejected for a wrong check digit, because they are rarely a payment reference.
  const written = parts.find((part) => /^\d{1,15}$/.test(part)) ?? NAMED.exec(text)?.[1]
  return written === undefined ? null : { number: parseTransferReference(written), written: Number(written) }
}

function checked(digits: string): InvoiceReference {
  const bare = digits.replace(/^0+/, '')
  if (bare.length < 2 || computePaymentCheckDigit(bare.slice(0, -1)) !== Number(bare.at(-1))) {
    return { problem: 'wrong-check-digit' }
  }
  return { number: Number(bare.slice(0, -1)) }
}

/** Lets each bank line be compared with a few candidates only. */
export class InvoiceIndex {
  readonly #byNumber = new Map<number, MatchableInvoice>()
  readonly #byAmount = new Map<Minor, MatchableInvoice[]>()
  readonly #byName = new Map<string, MatchableInvoice[]>()

  constructor(invoices: readonly MatchableInvoice[] = []) {
    for (const invoice of invoices) this.add(invoice)
  }

  add(invoice: MatchableInvoice): void {
    const { number, leftMinor, dueMinor } = invoice
    this.#byNumber.set(number, invoice)
    if (leftMinor <= 0) return
    for (const amountMinor of new Set([leftMinor, dueMinor])) addTo(this.#byAmount, amountMinor, invoice)
    for (const name of nameKeys(invoice)) addTo(this.#byName, name, invoice)
  }

  withNumber(number: number): MatchableInvoice | undefined {
    return this.#byNumber.get(number)
  }

  /** By total unpaid amount or next instalment; none if too many match. */
  withAmount(amountMinor: Minor): readonly MatchableInvoice[] {
    const same = this.#byAmount.get(amountMinor) ?? []
    return same.length > MAX_SAME_AMOUNT ? [] : same
  }

  named(text: string): Set<MatchableInvoice> {
    const words = listSearchIndexWords(text).slice(0, MAX_NAME_WORDS)
    const found = new Set<MatchableInvoice>()
    for (const [place, first] of words.entries()) {
      for (const last of words.slice(place + 1)) {
        for (const key of [`${first} ${last}`, `${last} ${first}`]) {
          for (const invoice of (this.#byName.get(key) ?? []).slice(0, MAX_SAME_NAME)) found.add(invoice)
        }
      }
    }
    return found
  }
}

function addTo<Key>(index: Map<Key, MatchableInvoice[]>, key: Key, invoice: MatchableInvoice): void {
  const same = index.get(key)
  if (same) same.push(invoice)
  else index.set(key, [invoice])
}

function nameKeys({ recipient, about }: MatchableInvoice): Set<string> {
  const names = about === null ? [recipient] : [recipient, about]
  return new Set(
    names.flatMap((name) => {
      const words = listSearchIndexWords(name)
      return words.length < 2 ? [] : `${words[0]} ${words.at(-1)}`
    }),
  )
}

export function findInvoiceMatch(
  line: Pick<StatementLine, 'text' | 'payer' | 'reference'> & { openMinor: Minor },
  invoices: InvoiceIndex,
  creditorNumber: string,
): BankLineFinding {
  const reference = findInvoiceReference(line, creditorNumber)
  const several = reference === null || 'written' in reference ? proposeSeveral(line, invoices) : null
  if (several) return several
  const proposals = proposeInvoices(line, invoices)
  const listed = { match: null, reason: proposals[0]?.reason ?? null, proposals }
  if (reference === null) return listed
  // The payer meant an invoice, so another one of the same amount is probably not the right one.
  const withoutAmounts = { ...listed, proposals: proposals.filter(({ reason }) => reason !== 'amount-alone') }
  if ('problem' in reference) return { ...withoutAmounts, reason: reference.problem }
  const referred = reference.number === null ? undefined : invoices.withNumber(reference.number)
  if ('written' in reference) {
    const numbered = invoices.withNumber(reference.written)
    const found = proposeWritten(line.openMinor, { numbered, referred })
    if (found.length === 0) {
      if (numbered || referred) return { ...withoutAmounts, reason: 'paid-already' }
      return INVOICE_WORD.test(line.text) ? { ...withoutAmounts, reason: 'unknown-reference' } : listed
    }
    const ids = new Set(found.map(({ invoiceId }) => invoiceId))
    const others = withoutAmounts.proposals.filter(({ invoiceId }) => !ids.has(invoiceId))
    return { match: null, reason: found[0]?.reason ?? null, proposals: [...found, ...others].slice(0, MAX_PROPOSALS) }
  }
  if (!referred) return { ...withoutAmounts, reason: 'unknown-reference' }
  if (referred.leftMinor <= 0) return { ...withoutAmounts, reason: 'paid-already' }
  const reason = referenceReason(referred, line.openMinor)
  if (reason === 'reference') return { match: referred.id, reason, proposals: [] }
  return { match: null, reason, proposals: [{ invoiceId: referred.id, reason }] }
}

type Proposals = { invoiceId: string; reason: MatchReason }[]

/**
 * Proposes the unpaid invoices that a text names, by number or by reference, if the amount is exactly what they have
 * left, or exactly their next instalments. Null otherwise.
 */
function proposeSeveral(
  { text, openMinor }: { text: string; openMinor: Minor },
  invoices: InvoiceIndex,
): BankLineFinding | null {
  const numbers = listNamedNumbers(text)
  if (numbers.length < 2) return null
  const references = numbers.map((number) => parseTransferReference(String(number)))
  for (const candidates of [numbers, references]) {
    const named = candidates.map((number) => (number === null ? undefined : invoices.withNumber(number)))
    const owed = named.filter(isOwed)
    const isExact = (['leftMinor', 'dueMinor'] as const).some(
      (field) => sumMinor(owed.map((invoice) => invoice[field])) === openMinor,
    )
    if (owed.length === 0 || !isExact || named.includes(undefined)) continue
    const reason = owed.length === 1 ? 'invoice-number' : 'several-invoices'
    return { match: null, reason, proposals: owed.map(({ id }) => ({ invoiceId: id, reason })) }
  }
  return null
}

/**
 * 'Faktura 125' can mean invoice number 125, or payment reference 125 (invoice 12 and its check digit), so both are
 * only proposed to the treasurer.
 */
function proposeWritten(
  amountMinor: Minor,
  { numbered, referred }: { numbered: MatchableInvoice | undefined; referred: MatchableInvoice | undefined },
): Proposals {
  return [
    ...(isOwed(numbered) ? [{ invoiceId: numbered.id, reason: 'invoice-number' as const }] : []),
    ...(isOwed(referred) ? [{ invoiceId: referred.id, reason: referenceReason(referred, amountMinor) }] : []),
  ]
}

const isOwed = (invoice: MatchableInvoice | undefined): invoice is MatchableInvoice =>
  invoice !== undefined && invoice.leftMinor > 0

function referenceReason(invoice: MatchableInvoice, amountMinor: Minor): MatchReason {
  if (isExpected(invoice, amountMinor)) return 'reference'
  return amountMinor < invoice.leftMinor ? 'part-payment' : 'more-than-left'
}

const isExpected = ({ leftMinor, dueMinor }: MatchableInvoice, amountMinor: Minor) =>
  leftMinor === amountMinor || dueMinor === amountMinor

function proposeInvoices(
  { text, payer, openMinor }: { text: string; payer: string; openMinor: Minor },
  invoices: InvoiceIndex,
): Proposals {
  const named = invoices.named(`${payer} ${text}`)
  const sameAmount = invoices.withAmount(openMinor)
  const both = [...named].filter((invoice) => isExpected(invoice, openMinor))
  const amountAlone = both.length === 0 ? sameAmount : []
  const nameAlone = both.length === 0 ? [...named].filter((invoice) => !isExpected(invoice, openMinor)) : []
  return [
    ...both.map(({ id }) => ({ invoiceId: id, reason: 'amount-and-name' as const })),
    ...nameAlone.map(({ id }) => ({ invoiceId: id, reason: 'name-alone' as const })),
    ...amountAlone.map(({ id }) => ({ invoiceId: id, reason: 'amount-alone' as const })),
  ].slice(0, MAX_PROPOSALS)
}

export type ImportedLine = Pick<StatementLine, 'bookedOn' | 'amountMinor'> & { account: string; fileId: string }

/** Files of one bank may use booking date or value date. */
const MAX_DAYS_BETWEEN_DATES = 5

/** Whether two lines from different files may be the same transaction. */
export function isPossibleDuplicate(one: ImportedLine, other: ImportedLine): boolean {
  return (
    one.fileId !== other.fileId &&
    one.account === other.account &&
    one.amountMinor === other.amountMinor &&
    one.bookedOn >= addDays(other.bookedOn, -MAX_DAYS_BETWEEN_DATES) &&
    one.bookedOn <= addDays(other.bookedOn, MAX_DAYS_BETWEEN_DATES)
  )
}
