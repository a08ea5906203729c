import { receiptDocument } from '../modules/memberships/receipt-document.ts'
import { ticketDocument } from '../modules/tickets/ticket-document.ts'
import type { PdfJob } from './document-job.ts'
import { printable } from './printable.ts'
import { loadTypeFace } from './type-face.ts'
import { breakBetweenWords } from './word-breaks.ts'

// Loaded with the first PDF, once: the renderer is large, and not everything that is made is a PDF.
breakBetweenWords()
const hasLetter = await loadTypeFace()

/** Draws a PDF, its texts made of letters that the type face has. */
export async function drawPdf(job: PdfJob): Promise<Uint8Array<ArrayBuffer>> {
  switch (job.kind) {
    case 'receipt':
      return new Uint8Array(await receiptDocument(printable(job.receipt, hasLetter), job.language))
    case 'tickets':
      return new Uint8Array(await ticketDocument(printable(job.sheet, hasLetter), job.language))
  }
}
