import { getSharedDocuments } from '@forenet/testkit/documents'
import sharp from 'sharp'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import type { PdfJob } from '../../src/documents/document-job.ts'
import { type Documents, openDocuments } from '../../src/documents/documents.ts'
import type { RenderableMailPage } from '../../src/platform/delivery/mail-page.ts'
import { pdfText, readPdf } from '../tickets/read-pdf.ts'

type Tickets = Extract<PdfJob, { kind: 'tickets' }>
const job = (attendeeName: string, code = `FT1.abcd.${'A'.repeat(43)}.${'B'.repeat(86)}`): Tickets => ({
  kind: 'tickets',
  language: 'en',
  sheet: {
    organisation: { key: 'RYROKLUB', name: 'Roklubben', email: '', accentColour: '#1f6f54' },
    event: { title: 'Fest', startsAt: '2027-06-05T15:00:00Z', endsAt: '2027-06-05T22:00:00Z', place: [] },
    orderNumber: null,
    tickets: [{ attendeeName, typeName: 'Adult', code }],
  },
})
const titled = (title: string): Tickets => {
  const tickets = job('Mette Holm')
  return { ...tickets, sheet: { ...tickets.sheet, event: { ...tickets.sheet.event, title } } }
}
const mail = (text: string): RenderableMailPage => ({
  language: 'da',
  subject: 'Velkommen',
  preview: text,
  organisation: 'Roklubben',
  club: { key: 'RYROKLUB', name: 'Roklubben' },
  logo: 'https://portal.example.org/logo?v=1',
  picture: 'https://portal.example.org/picture?v=1',
  report: {
    text: 'Denne e-mail kommer fra Roklubben gennem Forenet.',
    label: 'Anmeld misbrug',
    href: 'https://portal.example.org/report-abuse?club=RYROKLUB',
  },
  accentColour: '#1f6f54',
  content: [
    { kind: 'paragraph', text },
    { kind: 'rows', rows: [{ label: 'I alt', value: '250,00 kr.', bold: true }] },
    { kind: 'facts', facts: [{ label: 'Hvor', lines: ['Bådhuset', 'Havnevej 12'] }] },
    { kind: 'button', label: 'Se billetten', href: 'https://portal.example.org/tickets' },
    { kind: 'remark', text: 'Billetten er vedhæftet.' },
  ],
  foot: 'Du får denne mail, fordi du er tilmeldt.',
})
const isPdf = (pdf: Buffer) => pdf.subarray(0, 5).toString() === '%PDF-'

const STUB = new URL('./stub-process.ts', import.meta.url)

const voucher: PdfJob = {
  kind: 'voucher',
  language: 'en',
  sheet: {
    club: { key: 'RYROKLUB', name: 'Roklubben', accentColour: '#1f6f54', cvrNumber: null },
    sequence: 7,
    day: '2027-01-31',
    movedOn: null,
    text: 'Boat hire',
    lines: [{ account: 'Bank', amountMinor: 50_000 }],
  },
}

describe('the rendering process', () => {
  const documents = getSharedDocuments()

  test('an invalid document fails without affecting others', async () => {
    const bad = documents.draw(job('Bad', 'x'.repeat(9_000)))
    const good = documents.draw(job('Good'))
    await expect(bad).rejects.toThrow('The document could not be drawn')
    expect(isPdf(await good)).toBe(true)
  })

  test('every character is present and lines break between words, whatever was rendered before', async () => {
    // A new process that renders å before a: its parts must not be cached as letters.
    const fresh = openDocuments()
    onTestFinished(() => fresh.close())
    await fresh.draw(titled('Julefrokost i bådhuset'))
    const long = 'Sommerkoncert -> Københavns Drengekor 3x4 og afslutningsfest i Musikhuset'
    const { text } = readPdf(await fresh.draw(titled(long)))
    expect(text.replace(/\s+/g, ' ')).toContain(long)
  })

  test('a document shows the logo of its club, and only the name if the logo cannot be read', async () => {
    const webp = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#1d4ed8' } })
      .webp()
      .toBuffer()
    const isDrawn = async (logo: Uint8Array | null) => {
      const fresh = openDocuments({ findLogo: async (key) => (key === 'RYROKLUB' ? logo : null) })
      onTestFinished(() => fresh.close())
      const pdf = await fresh.draw(job('Mette Holm'))
      expect(readPdf(pdf).text).toContain('Roklubben')
      return pdf.includes('/Subtype /Image')
    }
    expect([await isDrawn(webp), await isDrawn(Buffer.from('no picture')), await isDrawn(null)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('a voucher without another document shows the logo and name of its club', async () => {
    const logo = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#1d4ed8' } })
      .png()
      .toBuffer()
    const fresh = openDocuments({ findLogo: async (key) => (key === 'RYROKLUB' ? logo : null) })
    onTestFinished(() => fresh.close())
    const pdf = await fresh.draw(voucher)
    expect(pdfText(pdf)).toContain('Roklubben')
    expect(pdf.includes('/Subtype /Image')).toBe(true)
  })

  test('e-mails are rendered between documents, with user input as text', async () => {
    const [before, written, after] = await Promise.all([
      documents.draw(job('One')),
      documents.write(mail('Kære <b>Łukasz</b> & co.')),
      documents.draw(job('Two')),
    ])
    expect([before, after].every(isPdf)).toBe(true)
    expect(written.subject).toBe('Velkommen')
    expect(written.html).toContain('Kære &lt;b&gt;Łukasz&lt;/b&gt; &amp; co.')
    expect(written.html).toContain('href="https://portal.example.org/tickets"')
    expect(written.html).toContain('src="https://portal.example.org/logo?v=1"')
    expect(written.html).toContain('src="https://portal.example.org/picture?v=1"')
    expect(written.html).toContain('@media (prefers-color-scheme: dark)')
    // Gmail cuts longer ones.
    expect(written.html.length).toBeLessThan(102_000)
    expect(written.text).not.toContain('portal.example.org/picture')
    expect(written.html).toContain('href="https://portal.example.org/report-abuse?club=RYROKLUB"')
    for (const words of [
      'Roklubben gennem Forenet',
      'report-abuse?club=RYROKLUB',
      'Kære <b>Łukasz</b> & co.',
      '250,00 kr.',
      'Havnevej 12',
      'Billetten er vedhæftet.',
    ]) {
      expect(written.text).toContain(words)
    }
  })

  test('a ticket code is an inline picture with a text, and changes nothing in the plain-text part', async () => {
    const plain = mail('Hej')
    const code = (name: string): RenderableMailPage['content'][number] => ({
      ...{ kind: 'ticket-code', code: 'FT1.key.ticket.signature', name, detail: 'Voksen' },
      alt: `QR-kode til billetten for ${name}, Voksen`,
      wallets: [{ label: 'Føj til Google Wallet', href: 'https://pay.google.com/gp/v/save/token' }],
    })
    const [without, written] = await Promise.all([
      documents.write(plain),
      documents.write({ ...plain, content: [...plain.content, code('Asta'), code('Bo')] }),
    ])
    expect(without.images).toEqual([])
    expect(written.images.map(({ cid, filename }) => [cid, filename])).toEqual([
      ['ticket-1@forenet', 'ticket-1.png'],
      ['ticket-2@forenet', 'ticket-2.png'],
    ])
    for (const { png } of written.images) expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG')
    expect(written.html).toContain('src="cid:ticket-2@forenet"')
    expect(written.html).toContain('alt="QR-kode til billetten for Bo, Voksen"')
    expect(written.html).toContain('href="https://pay.google.com/gp/v/save/token"')
    expect(written.html.length).toBeLessThan(102_000)
    expect(written.text).toBe(without.text)
  })
})

describe('the rendering queue', () => {
  let documents: Documents
  const open = (options: Parameters<typeof openDocuments>[0] = {}) => {
    documents = openDocuments({ script: STUB, ...options })
  }
  afterEach(() => documents.close())

  test('concurrent requests get their own document, in the order requested', async () => {
    open()
    const names = ['One', 'Two', 'Three', 'Four']
    const order: string[] = []
    const pdfs = await Promise.all(
      names.map((name) =>
        documents.draw(job(name)).then((pdf) => {
          order.push(name)
          return pdf
        }),
      ),
    )
    expect(pdfs.every(isPdf)).toBe(true)
    expect(order).toEqual(names)
  })

  test('a hanging request fails and its process is replaced', async () => {
    open({ slowestMs: 1 })
    const both = [documents.draw(job('One')), documents.draw(job('Two'))]
    for (const drawn of both) await expect(drawn).rejects.toThrow('took too long')
  })

  test('beyond its limit asks callers to retry; earlier ones are served', async () => {
    open({ mostWaiting: 1 })
    const [first, second] = [documents.draw(job('One')), documents.draw(job('Two'))]
    await expect(documents.draw(job('Three'))).rejects.toMatchObject({ code: 'overloaded', status: 503 })
    expect((await Promise.all([first, second])).every(isPdf)).toBe(true)
    expect(isPdf(await documents.draw(job('Four')))).toBe(true)
  })

  test('serves five documents of one caller at a time; others and e-mails are served', async () => {
    open()
    const five = Array.from({ length: 5 }, (_, nth) => documents.draw(job(`No ${nth}`), 'asta'))
    const refused = documents.draw(job('One more'), 'asta')
    await expect(refused).rejects.toMatchObject({ code: 'too-many-requests', status: 429 })
    const [other, written] = await Promise.all([documents.draw(job('Other'), 'bo'), documents.write(mail('Hej'))])
    expect([isPdf(other), written.subject]).toEqual([true, 'Velkommen'])
    expect((await Promise.all(five)).every(isPdf)).toBe(true)
    expect(isPdf(await documents.draw(job('Again'), 'asta'))).toBe(true)
  })

  test('e-mails overtake waiting documents, three to one, and are never rejected as full', async () => {
    open({ mostWaiting: 5 })
    const order: string[] = []
    const noted = (what: string) => () => order.push(what)
    const asked = ['a', 'b', 'c'].map((who) => documents.draw(job(who), who).then(noted(who)))
    const mails = [1, 2, 3, 4, 5].map((nth) => documents.write(mail('Hej')).then(noted(`mail ${nth}`)))
    await Promise.all([...asked, ...mails])
    // The first document was being rendered when the e-mails arrived.
    expect(order).toEqual(['a', 'mail 1', 'mail 2', 'mail 3', 'b', 'mail 4', 'mail 5', 'c'])
  })

  test('leaves room for e-mails when callers fill it', async () => {
    open({ mostWaiting: 1 })
    const asked = ['a', 'b'].map((who) => documents.draw(job(who), who))
    await expect(documents.draw(job('c'), 'c')).rejects.toMatchObject({ code: 'overloaded' })
    expect((await documents.write(mail('Hej'))).subject).toBe('Velkommen')
    expect((await Promise.all(asked)).every(isPdf)).toBe(true)
  })

  test('closing rejects waiting and later requests', async () => {
    open()
    const waiting = [documents.draw(job('One')), documents.draw(job('Two'))].map((drawn) =>
      drawn.then(
        () => 'drawn',
        (error: Error) => error.message,
      ),
    )
    await documents.close()
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 2 }, () => 'The document renderer is stopped'))
    await expect(documents.draw(job('Three'))).rejects.toThrow('The document renderer is stopped')
  })
})
