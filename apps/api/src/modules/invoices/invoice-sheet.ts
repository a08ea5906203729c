import type { InvoiceTerms } from '@forenet/contract/club/invoice'
import type { Organisation } from '@forenet/contract/organisation'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { outstandingMinor, paymentSlipLine, transferReference } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'
import { getOrganisation } from '../organisations/index.ts'
import { type InvoiceRecord, type LineRow, listLines } from './invoice-repository.ts'

/** An issued invoice as it is printed and e-mailed; plain data. Of the club only its key, e-mail and colour are today's. */
export type InvoiceSheet = {
  club: Pick<
    Organisation,
    'key' | 'name' | 'email' | 'addressLine1' | 'postCode' | 'city' | 'cvrNumber' | 'accentColour'
  >
  number: number
  issuedOn: CalendarDate
  dueOn: CalendarDate
  recipient: { name: string; address: string[]; cvrNumber: string }
  note: string
  lines: LineRow[]
  vatMinor: Minor
  totalMinor: Minor
  leftMinor: Minor
  reference: string
  bankAccount: InvoiceTerms['bankAccount']
  /** Null without a payment slip agreement. */
  slipLine: string | null
}

/** @throws for a draft */
export async function invoiceSheet(database: Database, invoice: InvoiceRecord): Promise<InvoiceSheet> {
  const { id, organisationId, number, issuedOn, dueOn, totalMinor, vatMinor, note, sellerName, creditorNumber } =
    invoice
  if (number === null || issuedOn === null || dueOn === null || sellerName === null) {
    throw new Error(`The invoice ${id} is a draft`)
  }
  const [club, lines] = await Promise.all([getOrganisation(database, organisationId), listLines(database, id)])
  const { key, email, accentColour } = club
  return {
    club: {
      ...{ key, email, accentColour, name: sellerName, addressLine1: invoice.sellerAddress },
      ...{ postCode: invoice.sellerPostCode, city: invoice.sellerCity, cvrNumber: invoice.sellerCvrNumber },
    },
    ...{ number, issuedOn, dueOn, note, lines, vatMinor, totalMinor },
    recipient: {
      name: invoice.recipientName,
      address: invoice.recipientAddress,
      cvrNumber: invoice.cvrNumber,
    },
    leftMinor: outstandingMinor(invoice),
    reference: transferReference(number),
    bankAccount: invoice.bankAccount,
    slipLine: creditorNumber === '' ? null : paymentSlipLine(number, creditorNumber),
  }
}

/** Labelled ways to pay. */
export function waysToPay(
  { bankAccount, reference, slipLine }: Pick<InvoiceSheet, 'bankAccount' | 'reference' | 'slipLine'>,
  words: { account: string; reference: string; slip: string },
): { label: string; value: string }[] {
  return [
    ...(bankAccount === ''
      ? []
      : [
          { label: words.account, value: bankAccount },
          { label: words.reference, value: reference },
        ]),
    ...(slipLine === null ? [] : [{ label: words.slip, value: slipLine }]),
  ]
}
