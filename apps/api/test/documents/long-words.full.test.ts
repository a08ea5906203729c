import { getSharedDocuments } from '@forenet/testkit/documents'
import { describe, expect, test } from 'vitest'
import type { PdfJob } from '../../src/documents/document-job.ts'
import { breakLongWords, chooseFontSize, estimateWordWidth } from '../../src/documents/word-breaks.ts'
import { type PdfWord, pdfWords } from '../tickets/read-pdf.ts'
import { RECEIPT } from './receipt.ts'

const documents = getSharedDocuments()

describe('a word in a column', () => {
  test.each([
    ['stays whole if it fits', 'Fastelavn', 100, ['Fastelavn']],
    ['is broken between letters if it does not', 'Fest', 20, ['F', 'e', 's', 't']],
    ['keeps letters of several signs', 'ﬁe\u0301👩‍👧', 1, ['ﬁ', 'e\u0301', '👩‍👧']],
  ])('%s', (_what, word, width, parts) => {
    expect(breakLongWords(width, 10).hyphenationCallback(word)).toEqual(parts)
  })

  test('has the largest size at which it fits, or the smallest', () => {
    const width = estimateWordWidth('Børnefastelavnsarrangement') * 20
    expect(chooseFontSize('Børnefastelavnsarrangement i år', width, [25, 20, 16])).toBe(20)
    expect(chooseFontSize('x'.repeat(200), width, [25, 20, 16])).toBe(16)
    expect(chooseFontSize('', width, [25, 20, 16])).toBe(25)
  })
})

const organisation = { key: 'ROKLUB', name: '', email: 'post@example.org', accentColour: '#1f6f54' }

/** Each kind of PDF with one text wherever people write. */
function jobsWith(text: string): [string, PdfJob, number][] {
  const event = {
    ...{ title: text, startsAt: '2027-06-05T15:00:00Z', endsAt: '2027-06-07T22:00:00Z', place: [text, text] },
  }
  const ofClub = { ...organisation, name: text }
  const address = { addressLine1: text, postCode: '8270', city: text, cvrNumber: '09000003' }
  const language = 'da'
  const ticket = { attendeeName: text, typeName: text, code: `FT1.abcd.${'A'.repeat(43)}.${'B'.repeat(86)}` }
  const person = { name: text, ticketType: text, buyer: text, owedMinor: 12_345, isIn: true, code: ticket.code }
  const line = { description: text, quantity: 2, unitMinor: 1_234_567, vatRate: 1.25, vatMinor: 1, totalMinor: 9 }
  return [
    [
      'ticket',
      { kind: 'tickets', sheet: { organisation: ofClub, event, orderNumber: null, tickets: [ticket] }, language },
      50,
    ],
    [
      'badge',
      { kind: 'badges', sheet: { organisation: ofClub, event, badges: [person, person, person] }, language },
      60,
    ],
    [
      'attendee list',
      { kind: 'attendee-list', sheet: { organisation: ofClub, event, rows: [person, person] }, language },
      40,
    ],
    [
      'receipt',
      {
        ...{ kind: 'receipt', language },
        receipt: {
          ...RECEIPT,
          organisation: { ...RECEIPT.organisation, ...ofClub, ...address },
          payer: { name: text, email: `${text}@example.org`, phone: '', address: [text, `8270 ${text}`] },
          lines: RECEIPT.lines.map((one) => ({ ...one, participantName: text, description: text })),
        },
      },
      48,
    ],
    [
      'invoice',
      {
        ...{ kind: 'invoice', language },
        sheet: {
          ...{
            club: { ...ofClub, ...address, key: 'HOJMARKEN' },
            number: 1,
            issuedOn: '2027-01-01',
            dueOn: '2027-01-15',
          },
          ...{ recipient: { name: text, address: [text], cvrNumber: '' }, note: text, lines: [line] },
          instalments: [],
          ...{ vat: [{ vatRate: 1.25, baseMinor: 8, vatMinor: 1 }], totalMinor: 9, paidMinor: 0, creditedMinor: 0 },
          ...{ leftMinor: 9, reference: text, bankAccount: '', slipLine: null, payLink: null },
        },
      },
      48,
    ],
  ]
}

/** A shortened line may end in an ellipsis that sticks out this far, in points. */
const ELLIPSIS = 6

/** The tear line of a ticket, in points from its upper edge. */
const TEAR = 240

const overlap = (a: PdfWord, b: PdfWord) =>
  a.page === b.page &&
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * Math.min(a.bottom - a.top, b.bottom - b.top)

describe.each([
  ['a compound word', 'Juletræsfestforberedelsesudvalgsmødeindkaldelse'],
  ['a word longer than a line', 'fastelavn'.repeat(12)],
  ['wide letters', 'MW'.repeat(30)],
  ['a name of several words', 'Anne-Margrethe Christiansen-Bruun van der Westhuizen af Nordborg'],
])('with %s', (_what, text) => {
  test.each(jobsWith(text))('a %s keeps all words within its margins and apart', async (_kind, job, margin) => {
    const words = pdfWords(await documents.draw(job))
    const width = job.kind === 'tickets' ? 419.53 : 595.28
    expect(words.length).toBeGreaterThan(5)
    const limit = width - margin + ELLIPSIS
    expect(words.filter(({ left, right }) => left < margin - 1 || right > limit)).toEqual([])
    const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other] as const))
    expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([])
    if (job.kind === 'tickets') expect(words.filter(({ top, bottom }) => top < TEAR && bottom > TEAR)).toEqual([])
  })
})
