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
import { romanizeBurmese } from './burmese-letters.ts'
import { type HasGlyph, loadDocumentFonts } from './document-fonts.ts'
import type { PdfJob } from './document-job.ts'
import { disableHyphenation } from './word-breaks.ts'

/** Printed at 48 points; enough for 300 dots per inch. */
const LOGO_SIDE_PX = 200

let lastLogo: { bytes: Uint8Array; png: Buffer | null } | null = null

/** The renderer reads neither WebP nor interlaced PNG. Null for a picture that cannot be decoded. */
async function logoPng(bytes: Uint8Array): Promise<Buffer | null> {
  if (!lastLogo || Buffer.compare(lastLogo.bytes, bytes) !== 0) {
    const png = await sharp(bytes)
      .resize({ width: LOGO_SIDE_PX, height: LOGO_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
      .catch(() => null)
    lastLogo = { bytes, png }
  }
  return lastLogo.png
}

// Loaded with the first PDF: the renderer is large, and mails do not need it.
disableHyphenation()
const listFontsFor = await loadDocumentFonts()

/** Uses the fonts that the text needs; unsupported letters are replaced. */
export async function drawPdf(job: PdfJob, logo: Uint8Array | null): Promise<Uint8Array<ArrayBuffer>> {
  const { families, has } = await listFontsFor(JSON.stringify(job).normalize('NFC'))
  const look = { fontFamily: families, logo: logo && (await logoPng(logo)) }
  switch (job.kind) {
    case 'receipt':
      return new Uint8Array(await receiptDocument(makePrintable(job.receipt, has), job.language, look))
    case 'invoice':
      return new Uint8Array(await invoiceDocument(makePrintable(job.sheet, has), job.language, look))
    case 'credit-note':
      return new Uint8Array(await creditNoteDocument(makePrintable(job.sheet, has), job.language, look))
    case 'tickets':
      return new Uint8Array(await ticketDocument(makePrintable(job.sheet, has), job.language, look))
    case 'badges':
      return new Uint8Array(await renderBadges(makePrintable(job.sheet, has), job.language, families))
    case 'annual-statement':
      return new Uint8Array(await renderStatement(makePrintable(job.sheet, has), job.language, look))
    case 'voucher':
      return new Uint8Array(await renderVoucher(makePrintable(job.sheet, has), job.language, look))
    case 'attendee-list':
      return new Uint8Array(await renderAttendeeList(makePrintable(job.sheet, has), job.language, families))
  }
}

/**
 * Missing letters would be printed as gaps or other letters, changing the name on a ticket. Drops accents that the font
 * does not place; transliterates other letters, or prints question marks.
 */
export function printableText(text: string, has: HasGlyph): string {
  let shown = ''
  const romanized = has('က') ? text : romanizeBurmese(text)
  let cluster = ''
  for (const letter of romanized.normalize('NFC')) {
    const isMark = COMBINING_MARK.test(letter)
    if (isMark && cluster !== '' && has(cluster + letter)) {
      shown += letter
      cluster += letter
      continue
    }
    shown += toPrintableLetter(letter, has)
    if (!isMark) cluster = has(letter) ? letter : ''
  }
  return shown
}

export function makePrintable<T>(value: T, has: HasGlyph): T {
  return mapText(value, has) as T
}

function mapText(value: unknown, has: HasGlyph): unknown {
  if (typeof value === 'string') return printableText(value, has)
  if (Array.isArray(value)) return value.map((inner) => mapText(inner, has))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapText(inner, has)]))
}

/** Not the marks of one script, such as Thai or Tamil. */
const COMBINING_MARK = /(?=\p{M})\p{Script=Inherited}/u

function toPrintableLetter(letter: string, has: HasGlyph): string {
  if (letter === '\n' || letter === '\u00a0') return letter
  // Drops invisible format characters and emoji skin tones.
  if (/[\p{Cf}\p{Emoji_Modifier}]/u.test(letter)) return ''
  if (/\s/u.test(letter)) return ' '
  if (/\p{Cc}/u.test(letter) || COMBINING_MARK.test(letter)) return ''
  if (has(letter)) return letter
  if (/\p{M}/u.test(letter)) return transliterate(letter, has)
  const nearest = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  if (nearest !== '' && [...nearest].every(has)) return nearest
  return transliterate(letter, has) || '?'
}

function transliterate(letter: string, has: HasGlyph): string {
  return [...anyAscii(letter)].filter((latin) => latin !== ' ' && has(latin)).join('')
}
