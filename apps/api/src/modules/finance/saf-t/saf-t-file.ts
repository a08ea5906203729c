import type { Organisation } from '@forenet/contract/organisation'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { Language } from '@forenet/domain/language'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { PRODUCT } from '@forenet/domain/product'
import { cleanSafTText, findSafTAccountType, formatDanishIban, formatDecimalAmount } from '@forenet/domain/saf-t'
import { isIncomeAccount } from '@forenet/domain/voucher-lines'
import { type Html, html } from '@forenet/html'
import { accountInWords, type PeriodBalance, type PostedPeriod, type Voucher } from '../ledger/index.ts'
import { voucherText } from '../voucher-exports/index.ts'
import type { Customer } from './customers.ts'

export type SafTHead = {
  club: Organisation
  bankAccount: string
  period: PostedPeriod
  createdOn: CalendarDate
  language: Language
  accounts: readonly PeriodBalance[]
  postings: number
}
type SafTVoucher = Voucher & { day: CalendarDate }

// Maximum text lengths of the schema.
const [SHORT, CODE, MIDDLE, LONG] = [18, 35, 70, 256]
const VAT_CODE = 'S25'
const VAT_PERCENTAGE = '25.0'

const TEXTS = {
  da: { journal: 'Finansposteringer', vat: 'Moms af salg, 25 %' },
  en: { journal: 'General ledger', vat: 'VAT on sales, 25 %' },
} as const

export const SAF_T_START = `<?xml version="1.0" encoding="UTF-8"?>
<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:DK">
`
export const SAF_T_END = '</Journal></GeneralLedgerEntries>\n</AuditFile>\n'

export function headerElement({ club, bankAccount, period, createdOn, accounts }: SafTHead): Html {
  const { cvrNumber } = club
  const hasVat = accounts.some(({ account }) => account === 'vat')
  return html`<Header><AuditFileVersion>1.0</AuditFileVersion><AuditFileCountry>DK</AuditFileCountry
><AuditFileDateCreated>${createdOn}</AuditFileDateCreated><SoftwareCompanyName>${PRODUCT}</SoftwareCompanyName
><SoftwareID>${PRODUCT}</SoftwareID><SoftwareVersion>1.0</SoftwareVersion
><Company>${cvrNumber && html`<RegistrationNumber>${cvrNumber}</RegistrationNumber>`}<Name>${cleanSafTText(club.name, MIDDLE)}</Name
>${addressElement(club)}<Contact><ContactPerson><FirstName>NotUsed</FirstName><LastName>${cleanSafTText(club.name, MIDDLE)}</LastName></ContactPerson
>${club.phone && html`<Telephone>${cleanSafTText(club.phone, SHORT)}</Telephone>`}${club.email && html`<Email>${cleanSafTText(club.email, MIDDLE)}</Email>`}</Contact
>${hasVat && cvrNumber && html`<TaxRegistration><TaxRegistrationNumber>DK${cvrNumber}</TaxRegistrationNumber></TaxRegistration>`}${
    bankAccount && html`<BankAccount><IBANNumber>${formatDanishIban(bankAccount)}</IBANNumber></BankAccount>`
  }</Company><DefaultCurrencyCode>DKK</DefaultCurrencyCode
><SelectionCriteria><SelectionStartDate>${period.from}</SelectionStartDate><SelectionEndDate>${period.to}</SelectionEndDate></SelectionCriteria
><TaxAccountingBasis>Regnskab</TaxAccountingBasis><TaxEntity>${cleanSafTText(club.name, MIDDLE)}</TaxEntity></Header>
`
}

export function accountsElement({ accounts, language }: SafTHead): Html {
  return html`<GeneralLedgerAccounts>${accounts.map(
    ({ account, openingMinor, debitMinor, creditMinor }) =>
      html`<Account><AccountID>${cleanSafTText(account, CODE)}</AccountID><AccountDescription>${accountInWords(account, language)}</AccountDescription
><AccountType>${findSafTAccountType(account)}</AccountType>${balanceElements(openingMinor, openingMinor + debitMinor - creditMinor)}</Account>
`,
  )}</GeneralLedgerAccounts>
`
}

export function customerElement({ customerId, name, address, cvrNumber, ...balances }: Customer): Html {
  const [, postCode = '', city = ''] = /^(\d{3,4}) (.+)$/.exec(address.at(-1) ?? '') ?? []
  const street = { addressLine1: address[0] ?? '', postCode, city }
  return html`<Customer>${cvrNumber && html`<RegistrationNumber>${cvrNumber}</RegistrationNumber>`}<Name>${cleanSafTText(name, MIDDLE)}</Name
>${addressElement(street)}<CustomerID>${customerKey(customerId)}</CustomerID
>${balanceElements(balances.openingMinor, balances.closingMinor)}</Customer>
`
}

export function taxTableElement({ period, language }: SafTHead): Html {
  return html`<TaxTable><TaxTableEntry><TaxType>VAT</TaxType><Description>Moms</Description><TaxCodeDetails
><TaxCode>${VAT_CODE}</TaxCode><EffectiveDate>${period.from}</EffectiveDate><Description>${TEXTS[language].vat}</Description
><TaxPercentage>${VAT_PERCENTAGE}</TaxPercentage><Country>DK</Country></TaxCodeDetails></TaxTableEntry></TaxTable>
`
}

/** Opens `GeneralLedgerEntries`; `SAF_T_END` closes it. */
export function entriesStart({ accounts, postings, language }: SafTHead): string {
  const totals = html`<NumberOfEntries>${postings}</NumberOfEntries
><TotalDebit>${formatDecimalAmount(sumMinor(accounts.map(({ debitMinor }) => debitMinor)))}</TotalDebit
><TotalCredit>${formatDecimalAmount(sumMinor(accounts.map(({ creditMinor }) => creditMinor)))}</TotalCredit>`
  return `<GeneralLedgerEntries>${totals}<Journal><JournalID>GL</JournalID><Description>${TEXTS[language].journal}</Description><Type>GL</Type>\n`
}

export function transactionElement(voucher: SafTVoucher, customerId: string | null, language: Language): Html {
  const { sequence, day, movedAt, recordedAt, kind, lines } = voucher
  const text = cleanSafTText(voucherText(voucher, language), LONG)
  const vatMinor = Math.abs(sumMinor(lines.filter(({ account }) => account === 'vat').map((line) => line.amountMinor)))
  return html`<Transaction><TransactionID>${sequence}</TransactionID><Period>${Number(day.slice(5, 7))}</Period
><PeriodYear>${day.slice(0, 4)}</PeriodYear><TransactionDate>${calendarDateAt(movedAt)}</TransactionDate><TransactionType>${kind}</TransactionType
><Description>${text}</Description><SystemEntryDate>${calendarDateAt(recordedAt)}</SystemEntryDate><GLPostingDate>${day}</GLPostingDate
>${customerId && html`<CustomerID>${customerKey(customerId)}</CustomerID>`}${lines.map(
    ({ account, amountMinor }, index) =>
      html`<Line><RecordID>${sequence}-${index + 1}</RecordID><AccountID>${cleanSafTText(account, CODE)}</AccountID
>${customerId && html`<CustomerID>${customerKey(customerId)}</CustomerID>`}<Description>${text}</Description
>${amountElement(amountMinor)}${vatMinor > 0 && isIncomeAccount(account) && taxElement(vatMinor)}</Line>`,
  )}</Transaction>
`
}

function taxElement(vatMinor: Minor): Html {
  return html`<TaxInformation><TaxCode>${VAT_CODE}</TaxCode><TaxPercentage>${VAT_PERCENTAGE}</TaxPercentage
><TaxAmount><Amount>${formatDecimalAmount(vatMinor)}</Amount></TaxAmount></TaxInformation>`
}

function amountElement(minor: Minor): Html {
  return minor < 0
    ? html`<CreditAmount><Amount>${formatDecimalAmount(-minor)}</Amount></CreditAmount>`
    : html`<DebitAmount><Amount>${formatDecimalAmount(minor)}</Amount></DebitAmount>`
}

function balanceElements(openingMinor: Minor, closingMinor: Minor): Html {
  const opening =
    openingMinor < 0
      ? html`<OpeningCreditBalance>${formatDecimalAmount(-openingMinor)}</OpeningCreditBalance>`
      : html`<OpeningDebitBalance>${formatDecimalAmount(openingMinor)}</OpeningDebitBalance>`
  const closing =
    closingMinor < 0
      ? html`<ClosingCreditBalance>${formatDecimalAmount(-closingMinor)}</ClosingCreditBalance>`
      : html`<ClosingDebitBalance>${formatDecimalAmount(closingMinor)}</ClosingDebitBalance>`
  return html`${opening}${closing}`
}

function addressElement({
  addressLine1,
  city,
  postCode,
}: {
  addressLine1: string
  city: string
  postCode: string
}): Html {
  return html`<Address>${addressLine1 && html`<StreetName>${cleanSafTText(addressLine1, MIDDLE)}</StreetName>`}${
    city && html`<City>${cleanSafTText(city, CODE)}</City>`
  }${postCode && html`<PostalCode>${cleanSafTText(postCode, SHORT)}</PostalCode>`}<Country>DK</Country></Address>`
}

/** An id has 36 characters, one more than the schema allows. */
function customerKey(customerId: string): string {
  return customerId.replaceAll('-', '')
}
