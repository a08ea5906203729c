import type { InvoiceTerms } from '@forenet/contract/club/invoice'
import type { Organisation } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import {
  computeOutstandingMinor,
  formatPaymentSlipLine,
  formatTransferReference,
  sumVatByRate,
} from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'
import { getOrganisation } from '../../core/organisations/index.ts'
import { invoicePath } from './card/invoice-path.ts'
import { type InvoiceInstalment, listInstalments } from './instalment-repository.ts'
import { findInvoice, type InvoiceRecord, type LineRow, listLines } from './invoice-repository.ts'

export type VatRow = { vatRate: number; baseMinor: Minor; vatMinor: Minor }

/** The club's data are those at issue, except key, e-mail and colour. */
export type InvoiceSheet = {
  club: Pick<
    Organisation,
    'key' | 'name' | 'email' | 'addressLine1' | 'postCode' | 'city' | 'cvrNumber' | 'accentColour'
  >
  number: number
  issuedOn: CalendarDate
  dueOn: CalendarDate
  instalments: InvoiceInstalment[]
  recipient: { name: string; address: string[]; cvrNumber: string }
  note: string
  lines: LineRow[]
  vat: VatRow[]
  totalMinor: Minor
  paidMinor: Minor
  creditedMinor: Minor
  leftMinor: Minor
  reference: string
  bankAccount: InvoiceTerms['bankAccount']
  slipLine: string | null
  /** URL of the payment page. */
  payLink: string | null
}

/** Without an origin, omits the payment link. Throws for a draft. */
export async function invoiceSheet(
  database: Database,
  invoice: InvoiceRecord,
  origin: string | null,
): Promise<InvoiceSheet> {
  const {
    id,
    number,
    issuedOn,
    nextDueOn: dueOn,
    totalMinor,
    paidMinor,
    creditedMinor,
    note,
    creditorNumber,
    slipType,
  } = invoice
  if (number === null || issuedOn === null || dueOn === null) throw new Error(`The invoice ${id} is a draft`)
  const [parties, lines, instalments] = await Promise.all([
    sellerAndRecipient(database, invoice),
    listLines(database, id),
    listInstalments(database, invoice),
  ])
  return {
    ...parties,
    ...{ number, issuedOn, dueOn, instalments, note, lines, totalMinor, paidMinor, creditedMinor },
    vat: sumVatByRate(lines),
    leftMinor: computeOutstandingMinor(invoice),
    reference: formatTransferReference(number),
    bankAccount: invoice.bankAccount,
    slipLine: creditorNumber === '' ? null : formatPaymentSlipLine(number, { creditorNumber, slipType }),
    payLink: origin === null ? null : new URL(invoicePath(invoice.payToken), origin).href,
  }
}

/**
 * Returns the invoice for bookkeeping, without the payment link, which is the recipient's secret. Undefined for drafts.
 */
export async function findIssuedSheet(
  database: Database,
  organisationId: string,
  invoiceId: string,
): Promise<InvoiceSheet | undefined> {
  const invoice = await findInvoice(database, organisationId, invoiceId)
  if (!invoice || invoice.number === null) return undefined
  const sheet = await invoiceSheet(database, invoice, null)
  return {
    ...sheet,
    dueOn: invoice.dueOn ?? sheet.dueOn,
    instalments: sheet.instalments.map((one) => ({ ...one, leftMinor: one.amountMinor })),
    paidMinor: 0,
    creditedMinor: 0,
    leftMinor: sheet.totalMinor,
  }
}

/** Throws for a draft. */
export async function sellerAndRecipient(
  database: Database,
  invoice: InvoiceRecord,
): Promise<Pick<InvoiceSheet, 'club' | 'recipient'>> {
  if (invoice.sellerName === null) throw new Error(`The invoice ${invoice.id} is a draft`)
  const { key, email, accentColour } = await getOrganisation(database, invoice.organisationId)
  return {
    club: {
      ...{ key, email, accentColour, name: invoice.sellerName, addressLine1: invoice.sellerAddress },
      ...{ postCode: invoice.sellerPostCode, city: invoice.sellerCity, cvrNumber: invoice.sellerCvrNumber },
    },
    recipient: {
      name: invoice.recipientName,
      address: invoice.recipientAddress,
      cvrNumber: invoice.cvrNumber,
    },
  }
}

/** Finds the oldest open instalment; undefined for invoices paid in full or settled. */
export function nextInstalment({ instalments }: Pick<InvoiceSheet, 'instalments'>): InvoiceInstalment | undefined {
  return instalments.find(({ leftMinor }) => leftMinor > 0)
}

export function waysToPay(
  {
    bankAccount,
    reference,
    slipLine,
    payLink,
  }: Pick<InvoiceSheet, 'bankAccount' | 'reference' | 'slipLine' | 'payLink'>,
  words: { account: string; reference: string; slip: string; online: string },
): { label: string; value: string }[] {
  return [
    ...(payLink === null ? [] : [{ label: words.online, value: payLink }]),
    ...(bankAccount === ''
      ? []
      : [
          { label: words.account, value: bankAccount },
          { label: words.reference, value: reference },
        ]),
    ...(slipLine === null ? [] : [{ label: words.slip, value: slipLine }]),
  ]
}
