import type { Receipt } from '@forenet/contract/receipt'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Language } from '@forenet/domain/language'
import type { PdfJob } from '../../../documents/document-job.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { getOrganisation } from '../../core/organisations/index.ts'
import { findClubEventReceipt } from '../../events/events/index.ts'
import { findClubMembershipReceipt } from '../../membership/memberships/index.ts'
import { findCreditNote, findIssuedSheet } from '../invoices/index.ts'
import { accountInWords, type Voucher } from '../ledger/index.ts'
import { voucherText } from './voucher-file.ts'

export type DocumentKind = 'invoice' | 'credit-note' | 'receipt' | 'refund-receipt' | 'voucher'
export type DatedVoucher = Voucher & { day: CalendarDate }
type FoundDocument = { kind: DocumentKind; job: PdfJob }

/** Falls back to a page with the posting itself. */
export async function findDocument(
  database: Database,
  club: ClubCaller['club'],
  voucher: DatedVoucher,
  language: Language,
): Promise<FoundDocument> {
  const { sourceId, invoiceId } = voucher
  if (voucher.invoice?.change === 'issued' && invoiceId !== null) {
    const sheet = await findIssuedSheet(database, club.id, invoiceId)
    if (sheet) return { kind: 'invoice', job: { kind: 'invoice', sheet, language } }
  }
  if (voucher.invoice?.change === 'credited') {
    const found = await findCreditNote(database, sourceId)
    if (found?.invoice.organisationId === club.id) {
      return { kind: 'credit-note', job: { kind: 'credit-note', sheet: found.sheet, language } }
    }
  }
  const receipt = await findReceipt(database, club.id, voucher)
  if (receipt) {
    const until = voucher.movedAt.toISOString()
    const refunds = receipt.refunds.filter(({ at, done }) => done && at <= until)
    const isRefund = (voucher.lines[0]?.amountMinor ?? 0) < 0
    return {
      kind: isRefund ? 'refund-receipt' : 'receipt',
      job: { kind: 'receipt', receipt: { ...receipt, refunds }, language },
    }
  }
  return { kind: 'voucher', job: await voucherPage(database, club, voucher, language) }
}

export async function voucherPage(
  database: Database,
  club: ClubCaller['club'],
  voucher: DatedVoucher,
  language: Language,
): Promise<PdfJob> {
  const { key, name, accentColour, cvrNumber } = await getOrganisation(database, club.id)
  const { sequence, day, movedOn, lines } = voucher
  return {
    kind: 'voucher',
    language,
    sheet: {
      club: { key, name, accentColour, cvrNumber },
      ...{ sequence, day, movedOn },
      text: voucherText(voucher, language),
      lines: lines
        .toSorted((one, other) => other.amountMinor - one.amountMinor)
        .map(({ account, amountMinor }) => ({ account: accountInWords(account, language), amountMinor })),
    },
  }
}

async function findReceipt(
  database: Database,
  organisationId: string,
  { orderId, sold }: Voucher,
): Promise<Receipt | undefined> {
  const deps = { database, organisation: (id: string) => getOrganisation(database, id) }
  if (orderId === null) return undefined
  if (sold === 'membership') return findClubMembershipReceipt(deps, organisationId, orderId)
  return sold === 'event' ? findClubEventReceipt(deps, organisationId, orderId) : undefined
}
