import anyAscii from 'any-ascii'
import sharp from 'sharp'
import { renderAttendeeList } from '../modules/events/events/people/attendee-list-document.ts'
import { renderBadges } from '../modules/events/events/people/badge-document.ts'
import { ticketDocument } from '../modules/events/tickets/ticket-document.ts'
import { renderStatement } from '../modules/finance/annual-statement/statement-document.ts'
import { creditNoteDocument } from '../modules/finance/invoices/credit-note-document.ts'
import { invoiceDocument } from '../modules/finance/invoices/invoice-document.ts'
import { renderVoucher } from '../modules/finance/voucher-exports/voucher-document.ts'
import { receiptDocument } from '../modules/membership/memberships/receipts/receipt-document.ts'
import type { PdfJob } from './document-job.ts'
import { type HasGlyph, loadDocumentFonts } from './type-face.ts'
import { breakBetweenWords } from './word-breaks.ts'

/** Printed at 48 points; enough for 300 dots per inch. */
const SIDE = 200

let last: { bytes: Uint8Array; png: Buffer | null } | null = null

/** The renderer reads neither WebP nor interlaced PNG. Null for a picture that cannot be decoded. */
async function logoPng(bytes: Uint8Array): Promise<Buffer | null> {
  if (!last || Buffer.compare(last.bytes, bytes) !== 0) {
    const png = await sharp(bytes)
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
      .catch(() => null)
    last = { bytes, png }
  }
  return last.png
}

// Loaded with the first PDF: the renderer is large, and mails do not need it.
breakBetweenWords()
const listFontsFor = await loadDocumentFonts()

/** Uses the fonts that the text needs; unsupported letters are replaced. */
export async function drawPdf(job: PdfJob, logo: Uint8Array | null): Promise<Uint8Array<ArrayBuffer>> {
  const { families, has } = await listFontsFor(JSON.stringify(job).normalize('NFC'))
  const look = { fontFamily: families, logo: logo && (await logoPng(logo)) }
  switch (job.kind) {
    case 'receipt':
      return new Uint8Array(await receiptDocument(printable(job.receipt, has), job.language, look))
    case 'invoice':
      return new Uint8Array(await invoiceDocument(printable(job.sheet, has), job.language, look))
    case 'credit-note':
      return new Uint8Array(await creditNoteDocument(printable(job.sheet, has), job.language, look))
    case 'tickets':
      return new Uint8Array(await ticketDocument(printable(job.sheet, has), job.language, look))
    case 'badges':
      return new Uint8Array(await renderBadges(printable(job.sheet, has), job.language, families))
    case 'annual-statement':
      return new Uint8Array(await renderStatement(printable(job.sheet, has), job.language, look))
    case 'voucher':
      return new Uint8Array(await renderVoucher(printable(job.sheet, has), job.language, look))
    case 'attendee-list':
      return new Uint8Array(await renderAttendeeList(printable(job.sheet, has), job.language, families))
  }
}

/**
 * Missing letters would be printed as gaps or other letters, changing the name on a ticket. Drops unsupported accents;
 * transliterates other letters, or prints question marks.
 */
export function printableText(text: string, has: HasGlyph): string {
  let shown = ''
  for (const letter of text.normalize('NFC')) shown += printableLetter(letter, has)
  return shown
}

export function printable<T>(value: T, has: HasGlyph): T {
  return map(value, has) as T
}

function map(value: unknown, has: HasGlyph): unknown {
  if (typeof value === 'string') return printableText(value, has)
  if (Array.isArray(value)) return value.map((inner) => map(inner, has))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner, has)]))
}

function printableLetter(letter: string, has: HasGlyph): string {
  if (letter === '\n' || letter === '\u00a0') return letter
  // Drops invisible format characters and emoji skin tones.
  if (/[\p{Cf}\p{Emoji_Modifier}]/u.test(letter)) return ''
  if (/\s/u.test(letter)) return ' '
  // Drops combining marks that did not compose, except script-specific ones (Thai, Tamil), because few fonts place them
  // correctly.
  if (/\p{Cc}/u.test(letter)) return ''
  if (/\p{M}/u.test(letter) && /\p{Script=Inherited}/u.test(letter)) return ''
  if (has(letter)) return letter
  if (/\p{M}/u.test(letter)) return latinLetters(letter, has)
  const nearest = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  if (nearest !== '' && [...nearest].every(has)) return nearest
  return latinLetters(letter, has) || '?'
}

function latinLetters(letter: string, has: HasGlyph): string {
  return [...anyAscii(letter)].filter((latin) => latin !== ' ' && has(latin)).join('')
}
