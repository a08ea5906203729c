import type { Receipt } from '@forenet/contract/receipt'
import type { AttendeeListSheet, BadgeSheet } from '../modules/events/events/people/printed-sheets.ts'
import type { TicketSheet } from '../modules/events/tickets/ticket-sheet.ts'
import type { StatementSheet } from '../modules/finance/annual-statement/statement-document.ts'
import type { CreditNoteSheet } from '../modules/finance/invoices/credit-note-document.ts'
import type { InvoiceSheet } from '../modules/finance/invoices/invoice-sheet.ts'
import type { VoucherSheet } from '../modules/finance/voucher-exports/voucher-document.ts'
import type { RenderableMailPage, RenderedMail } from '../platform/delivery/mail-page.ts'

export type PdfJob =
  | { kind: 'receipt'; receipt: Receipt; language: 'da' | 'en' }
  | { kind: 'invoice'; sheet: InvoiceSheet; language: 'da' | 'en' }
  | { kind: 'credit-note'; sheet: CreditNoteSheet; language: 'da' | 'en' }
  | { kind: 'tickets'; sheet: TicketSheet; language: 'da' | 'en' }
  | { kind: 'badges'; sheet: BadgeSheet; language: 'da' | 'en' }
  | { kind: 'attendee-list'; sheet: AttendeeListSheet; language: 'da' | 'en' }
  | { kind: 'annual-statement'; sheet: StatementSheet; language: 'da' | 'en' }
  | { kind: 'voucher'; sheet: VoucherSheet; language: 'da' | 'en' }

export type DocumentJob =
  | { kind: 'pdf'; job: PdfJob; logo: Uint8Array | null }
  | { kind: 'mail'; page: RenderableMailPage }
export type DrawnDocument = { pdf: Uint8Array } | { mail: RenderedMail }

/** The document shows this club's logo. */
export function getClubKey(job: PdfJob): string | null {
  switch (job.kind) {
    case 'receipt':
      return job.receipt.organisation.key
    case 'tickets':
      return job.sheet.organisation.key
    case 'invoice':
    case 'credit-note':
    case 'annual-statement':
    case 'voucher':
      return job.sheet.club.key
    default:
      return null
  }
}
