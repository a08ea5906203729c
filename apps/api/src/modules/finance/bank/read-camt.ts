import { type BookedBalance, findCamtPeriod, type StatementPeriod } from '@forenet/domain/bank-balance'
import {
  BANK_LIMITS,
  type BankRowResult,
  cleanStatementText,
  maskTexts,
  normalizeBankAccount,
  readBankDate,
  readDecimalAmount,
} from '@forenet/domain/bank-statement'
import { addDays, type CalendarDate, isCalendarDate } from '@forenet/domain/calendar-date'
import { decodeText } from '@forenet/domain/import-text'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { readXml } from '../../../platform/tasks/read-xml.ts'

export type Statement = {
  nth: number
  account: string
  lines: (BankRowResult & { row: number })[]
  period: StatementPeriod | null
}
/** Statements as JSON in blocks, so that the portal's process can decode one block at a time. */
export type EncodedStatements = { blocks: Uint8Array[] }

const LINES_PER_BLOCK = 500
/** Maximum length of the text of one element. */
const MAX_TEXT = 2_000
const MAX_REMITTANCE_LINES = 20

/** camt.053 (ISO 20022), in the parsing process. Throws for an invalid file. */
export function encodeCamt(bytes: Uint8Array): EncodedStatements {
  const encoder = new TextEncoder()
  const blocks = parseCamt(bytes).flatMap(({ lines, ...statement }) => {
    const parts: Statement[] = []
    // A statement without lines has balances too.
    for (let from = 0; from === 0 || from < lines.length; from += LINES_PER_BLOCK) {
      parts.push({ ...statement, lines: lines.slice(from, from + LINES_PER_BLOCK) })
    }
    return parts.map((part) => encoder.encode(JSON.stringify(part)))
  })
  return { blocks }
}

export function parseCamt(bytes: Uint8Array): Statement[] {
  const decoded = decodeText(bytes)
  if (!decoded) throw unreadable('The file is not XML')
  const reader = new CamtReader()
  try {
    readXml([new TextEncoder().encode(decoded.text)], {
      open: (name, attributes) => reader.open(name, attributes),
      text: (text) => reader.text(text),
      close: () => reader.close(),
    })
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw unreadable('The file is incomplete or is not XML', error)
  }
  return reader.statements
}

/** Values of an entry or of one of its details by path, such as 'Refs/AcctSvcrRef'. */
type Values = Map<string, string>

class CamtReader {
  readonly statements: Statement[] = []
  readonly #path: string[] = []
  #text = ''
  #account = ''
  #entry: Values | null = null
  #balance: Values | null = null
  #opening: BookedBalance | undefined
  #closing: BookedBalance | undefined
  #lastDay: CalendarDate | undefined
  #isOtherCurrency = false
  #details: Values[] = []
  #lines = 0
  #rows = 0

  open(name: string, attributes: Record<string, string>): void {
    if (this.#path.length === 1 && name !== 'BkToCstmrStmt') throw unreadable('The file is not a camt.053 statement')
    this.#path.push(name)
    this.#text = ''
    if (name === 'Stmt') {
      this.#account = ''
      this.#opening = undefined
      this.#closing = undefined
      this.#lastDay = undefined
      this.#isOtherCurrency = false
    }
    if (name === 'Bal') this.#balance = new Map()
    if (name === 'Ntry') {
      this.#entry = new Map()
      this.#details = []
    }
    if (name === 'TxDtls') this.#details.push(new Map())
    if (name === 'Amt' && attributes.Ccy !== undefined) this.#store(`${this.#where()}@Ccy`, attributes.Ccy)
  }

  text(text: string): void {
    if (this.#text.length < MAX_TEXT) this.#text += text.slice(0, MAX_TEXT)
  }

  close(): void {
    const value = this.#text.trim()
    if (value !== '') this.#store(this.#where(), value)
    this.#text = ''
    const name = this.#path.pop()
    if (name === 'Acct' && this.#path.at(-1) === 'Stmt') this.#startStatement()
    if (name === 'Bal') this.#endBalance()
    if (name === 'Ntry') this.#endEntry()
    if (name === 'Stmt') this.#endStatement()
  }

  /** Path below the innermost detail, entry or statement. */
  #where(): string {
    const from = Math.max(
      this.#path.lastIndexOf('TxDtls'),
      this.#path.lastIndexOf('Ntry'),
      this.#path.lastIndexOf('Bal'),
      this.#path.lastIndexOf('Stmt'),
    )
    return this.#path.slice(from + 1).join('/')
  }

  #store(where: string, value: string): void {
    if (this.#balance) {
      this.#balance.set(where, value)
      return
    }
    if (!this.#entry) {
      if (where === 'FrToDt/ToDtTm') this.#lastDay = lastDayUntil(value)
      if (where === 'Acct/Id/IBAN' || where === 'Acct/Id/Othr/Id') this.#account ||= value
      return
    }
    const values = this.#path.includes('TxDtls') ? (this.#details.at(-1) ?? this.#entry) : this.#entry
    const before = values.get(where)
    if (before === undefined) values.set(where, value)
    else if (where === 'RmtInf/Ustrd' && before.split('\n').length < MAX_REMITTANCE_LINES) {
      values.set(where, `${before}\n${value}`)
    }
  }

  #startStatement(): void {
    const account = normalizeBankAccount(this.#account)
    if (this.#account === '') throw unreadable('The statement does not say which account it is of')
    if (account === null) {
      throw new ProblemError('file-account-invalid', 'The account number of the statement is invalid')
    }
    this.statements.push({ nth: this.statements.length, account, lines: [], period: null })
  }

  #endBalance(): void {
    const balance = this.#balance
    this.#balance = null
    if (!balance) return
    if (balance.get('Amt@Ccy') !== 'DKK') this.#isOtherCurrency = true
    const type = balance.get('Tp/CdOrPrtry/Cd')
    const day = (balance.get('Dt/Dt') ?? balance.get('Dt/DtTm') ?? '').slice(0, 10)
    const amount = readDecimalAmount(balance.get('Amt') ?? '')
    const sign = directionOf(balance)
    if (!isCalendarDate(day) || amount === null || sign === null) return
    const booked = { day, minor: amount === 0 ? 0 : sign * amount }
    if (type === 'OPBD' || type === 'PRCD') this.#opening ??= booked
    if (type === 'CLBD') this.#closing = booked
  }

  #endStatement(): void {
    const statement = this.statements.at(-1)
    if (!statement || this.#isOtherCurrency) return
    statement.period = findCamtPeriod(
      statement.lines.filter((line) => 'bookedOn' in line),
      { opening: this.#opening, closing: this.#closing, lastDay: this.#lastDay },
    )
  }

  #endEntry(): void {
    const entry = this.#entry
    const statement = this.statements.at(-1)
    this.#entry = null
    if (!entry || !statement) throw unreadable('An entry is outside of a statement')
    this.#rows += 1
    const lines = readEntry(entry, this.#details)
    this.#lines += lines.length
    if (this.#lines > BANK_LIMITS.lines) {
      throw new ProblemError('file-too-long', `The file has more than ${BANK_LIMITS.lines} transactions`)
    }
    for (const line of lines) statement.lines.push({ ...line, row: this.#rows })
  }
}

/** A statement until midnight covers the day before. */
function lastDayUntil(instant: string): CalendarDate | undefined {
  const day = instant.slice(0, 10)
  if (!isCalendarDate(day)) return undefined
  return instant.slice(10).startsWith('T00:00') ? addDays(day, -1) : day
}

/** One line for each detail if the details have amounts that sum to the entry's, as for collected payment slips. */
function readEntry(entry: Values, details: readonly Values[]): BankRowResult[] {
  if (entry.get('Amt@Ccy') !== 'DKK') return [{ refusal: 'other-currency' }]
  if (!/^BOOK$/i.test(entry.get('Sts/Cd') ?? entry.get('Sts') ?? 'BOOK')) return [{ refusal: 'pending' }]
  const bookedOn = readBankDate(
    (entry.get('BookgDt/Dt') ?? entry.get('BookgDt/DtTm') ?? entry.get('ValDt/Dt') ?? '').slice(0, 10),
    'day-first',
  )
  if (bookedOn === null) return [{ refusal: 'no-date' }]
  const total = readDecimalAmount(entry.get('Amt') ?? '')
  const sign = directionOf(entry)
  if (total === null || sign === null) return [{ refusal: 'no-amount' }]
  if (total === 0) return [{ refusal: 'nothing' }]
  const amounts = details.map(detailAmount)
  const isSplit =
    details.length > 1 &&
    amounts.every((amount) => amount !== null && amount > 0) &&
    amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) === total
  const bankReference = referenceIn(entry.get('AcctSvcrRef'))
  if (!isSplit) {
    const [detail = new Map()] = details.length === 1 ? details : [mergedDetails(details)]
    return [
      {
        ...{ bookedOn, amountMinor: sign * total },
        ...describe(entry, detail, sign),
        bankReference: bankReference || referenceIn(detail.get('Refs/AcctSvcrRef')),
      },
    ]
  }
  return details.map((detail, nth) => ({
    ...{ bookedOn, amountMinor: sign * (amounts[nth] ?? 0) },
    ...describe(entry, detail, sign),
    bankReference:
      referenceIn(detail.get('Refs/AcctSvcrRef')) || (bankReference === '' ? '' : `${bankReference}/${nth + 1}`),
  }))
}

function directionOf(entry: Values): 1 | -1 | null {
  const direction = entry.get('CdtDbtInd')
  return direction === 'CRDT' ? 1 : direction === 'DBIT' ? -1 : null
}

function detailAmount(detail: Values): number | null {
  const path = ['Amt', 'AmtDtls/TxAmt/Amt'].find((one) => detail.has(one)) ?? ''
  return (detail.get(`${path}@Ccy`) ?? 'DKK') === 'DKK' ? readDecimalAmount(detail.get(path) ?? '') : null
}

/** If details have no amounts, returns only the values that all of them share. */
function mergedDetails(details: readonly Values[]): Values {
  const [first = new Map<string, string>(), ...others] = details
  return new Map([...first].filter(([path, value]) => others.every((detail) => detail.get(path) === value)))
}

function describe(entry: Values, detail: Values, sign: 1 | -1) {
  const party = sign > 0 ? 'Dbtr' : 'Cdtr'
  const name = detail.get(`RltdPties/${party}/Nm`) ?? detail.get(`RltdPties/${party}/Pty/Nm`) ?? ''
  const text = detail.get('RmtInf/Ustrd') ?? detail.get('AddtlTxInf') ?? entry.get('AddtlNtryInf') ?? ''
  return {
    ...maskTexts((mask) => ({ text: mask(text), payer: mask(name, BANK_LIMITS.nameLength) })),
    reference: referenceIn(detail.get('RmtInf/Strd/CdtrRefInf/Ref')),
  }
}

function referenceIn(text: string | undefined): string {
  return text === undefined || /^not ?provided$/i.test(text)
    ? ''
    : cleanStatementText(text, BANK_LIMITS.referenceLength)
}

function unreadable(detail: string, cause?: unknown): ProblemError {
  return new ProblemError('file-unreadable', detail, { cause })
}
