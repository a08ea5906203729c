import { renderAttendeeList } from '../modules/events/events/people/attendee-list-document.ts'
import { renderBadges } from '../modules/events/events/people/badge-document.ts'
import { ticketDocument } from '../modules/events/tickets/ticket-document.ts'
import { renderStatement } from '../modules/finance/annual-statement/statement-document.ts'
import { creditNoteDocument } from '../modules/finance/invoices/credit-note-document.ts'
import { invoiceDocument } from '../modules/finance/invoices/invoice-document.ts'
import { receiptDocument } from '../modules/membership/memberships/receipts/receipt-document.ts'
import type { PdfJob } from './document-job.ts'
import { printable } from './printable.ts'
import { loadDocumentFonts } from './type-face.ts'
import { breakBetweenWords } from './word-breaks.ts'

// Loaded with the first PDF: the renderer is large, and mails do not need it.
breakBetweenWords()
const facesFor = await loadDocumentFonts()

/** Uses the fonts that the text needs; unsupported letters are replaced. */
export async function drawPdf(job: PdfJob): Promise<Uint8Array<ArrayBuffer>> {
  const { families, has } = await facesFor(JSON.stringify(job).normalize('NFC'))
  switch (job.kind) {
    case 'receipt':
      return new Uint8Array(await receiptDocument(printable(job.receipt, has), job.language, families))
    case 'invoice':
      return new Uint8Array(await invoiceDocument(printable(job.sheet, has), job.language, families))
    case 'credit-note':
      return new Uint8Array(await creditNoteDocument(printable(job.sheet, has), job.language, families))
    case 'tickets':
      return new Uint8Array(await ticketDocument(printable(job.sheet, has), job.language, families))
    case 'badges':
      return new Uint8Array(await renderBadges(printable(job.sheet, has), job.language, families))
    case 'annual-statement':
      return new Uint8Array(await renderStatement(printable(job.sheet, has), job.language, families))
    case 'attendee-list':
      return new Uint8Array(await renderAttendeeList(printable(job.sheet, has), job.language, families))
  }
}
