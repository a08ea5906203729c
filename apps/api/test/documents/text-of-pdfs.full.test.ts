import { formatMoney } from '@forenet/domain/money'
import { getSharedDocuments } from '@forenet/testkit/documents'
import { describe, expect, test } from 'vitest'
import type { PdfJob } from '../../src/documents/document-job.ts'
import { pdfText, pdfWords } from '../tickets/read-pdf.ts'
import { RECEIPT as receipt } from './receipt.ts'

const documents = getSharedDocuments()

/** The text that search, copy and screen readers find in a PDF. */
const textOf = async (job: PdfJob) => pdfText(await documents.draw(job))

test.each([
  { leftMinor: 40_000, isPayable: true },
  { leftMinor: 0, isPayable: false },
])('an invoice with $leftMinor øre left says how to pay: $isPayable', async ({ leftMinor, isPayable }) => {
  const sheet = {
    club: { ...receipt.organisation, key: 'HOJMARKEN', accentColour: '#1f6f5c' },
    ...{ number: 7, issuedOn: '2027-01-01', dueOn: '2027-01-15', note: '', reference: '7', payLink: null },
    recipient: { name: 'Ry Tryk ApS', address: [], cvrNumber: '' },
    instalments: [],
    lines: [{ description: 'Annonce', quantity: 1, unitMinor: 40_000, vatRate: 1, vatMinor: 0, totalMinor: 40_000 }],
    ...{ vat: [], totalMinor: 40_000, paidMinor: 40_000 - leftMinor, creditedMinor: 0, leftMinor, slipLine: null },
    bankAccount: '1234 0012345678',
  }
  const text = await textOf({ kind: 'invoice', sheet, language: 'da' } as PdfJob)
  expect(text).toContain('Annonce')
  expect(text.includes('Sådan betaler du')).toBe(isPayable)
  expect(text.includes('0012345678')).toBe(isPayable)
})

describe.each(['da', 'en'] as const)('a receipt in %s', (language) => {
  test('every amount is text that other programs find', async () => {
    const text = await textOf({ kind: 'receipt', receipt, language })
    const sums = [
      ...receipt.lines.flatMap(({ priceMinor, vatMinor, surchargeMinor, totalMinor }) => [
        priceMinor,
        vatMinor,
        surchargeMinor,
        totalMinor,
      ]),
      receipt.vatMinor,
      receipt.surchargeMinor,
      receipt.totalMinor,
    ]
    expect(sums.map((minor) => formatMoney(minor, language)).filter((sum) => !text.includes(sum))).toEqual([])
    expect(text).toContain(
      language === 'da' ? `Betalt i alt ${formatMoney(1_656_184, 'da')}` : `Total paid ${formatMoney(1_656_184, 'en')}`,
    )
  })

  test('has the order number once, and the CVR number if any', async () => {
    const text = await textOf({ kind: 'receipt', receipt, language })
    expect(text.split(receipt.orderNumber)).toHaveLength(2)
    expect(text).toContain(language === 'da' ? 'CVR-nr. 09000003' : 'CVR no. 09000003')
    const organisation = { ...receipt.organisation, cvrNumber: null }
    expect(await textOf({ kind: 'receipt', receipt: { ...receipt, organisation }, language })).not.toContain('CVR')
  })

  test("has the country in the reader's language", async () => {
    const text = await textOf({ kind: 'receipt', receipt, language })
    expect(text).toContain(language === 'da' ? 'Danmark' : 'Denmark')
    expect(text).not.toContain(language === 'da' ? 'Denmark' : 'Danmark')
  })
})

describe('a ticket', () => {
  const sheet = (attendeeName: string, title = 'Sommerfest') => ({
    organisation: { key: 'HOJMARKEN', name: 'Højmarken', email: 'post@example.org', accentColour: '#1f6f54' },
    event: { title, startsAt: '2027-06-05T15:00:00Z', endsAt: '2027-06-05T22:00:00Z', place: ['Bådhuset'] },
    orderNumber: 'IZY-EVE-0123456789ab',
    tickets: [{ attendeeName, typeName: 'Voksen', code: `FT1.abcd.${'A'.repeat(43)}.${'B'.repeat(86)}` }],
  })

  test.each([
    ['Danish', 'Søren Ærø-Åberg'],
    ['Polish', 'Łukasz Żółć'],
    ['Cyrillic', 'Мария Иванова'],
    ['Greek', 'Γιώργος Παπαδόπουλος'],
    ['Chinese', '李小龍 张伟'],
    ['Japanese', '渡邊 さくら'],
    ['Korean', '김철수'],
    ['Arabic', 'محمد علي'],
    ['Arabic with dots at the start of words', 'فاطمة خديجة بن نبيل'],
    ['Yoruba with two marks', 'Ọlá Ṣẹ́gun'],
    ['Thai', 'สมชาย ใจดี'],
    ['an emoji', 'Anna 🎉 Berg'],
  ])('prints a name in %s as written, as text', async (_script, name) => {
    expect(await textOf({ kind: 'tickets', sheet: sheet(name), language: 'da' })).toContain(name)
  })

  test('keeps the lines of a title apart, whatever its script', async () => {
    const title = `فعالية الصيف · Sommerfest 夏祭り · ${'Meget lang titel med mange ord '.repeat(2)}`
    const pdf = await documents.draw({ kind: 'tickets', sheet: sheet('Asta Holm', title), language: 'da' })
    const words = pdfWords(pdf)
    const [first, second] = ['Sommerfest', 'lang'].map((text) => words.find((word) => word.text === text))
    expect(first && second && second.top - first.top).toBeGreaterThan(10)
  })

  test.each(['فعالية الصيف', 'Sommerfest 夏祭り i hallen', 'חגיגת קיץ', 'งานเลี้ยง', 'उत्सव'])(
    'an attendee list has the title %s',
    async (title) => {
      const { organisation, event } = sheet('Asta Holm', title)
      const rows = [{ name: 'Asta Holm', ticketType: 'Voksen', buyer: 'Asta Holm', owedMinor: 0, isIn: false }]
      const list = { organisation, event, rows }
      expect(await textOf({ kind: 'attendee-list', sheet: list, language: 'da' } as PdfJob)).toContain(title)
    },
  )

  test.each(['da', 'en'] as const)('contains all its texts in %s', async (language) => {
    const text = await textOf({ kind: 'tickets', sheet: sheet('Asta Holm', 'Fest 12 for 3.450 “venner”'), language })
    const found =
      language === 'da'
        ? ['lørdag den 5. juni 2027', 'kl. 17.00–00.00', 'Ordrenummer IZY-EVE-0123456789ab', 'Billet']
        : ['5 June 2027', '17:00–00:00', 'Order number IZY-EVE-0123456789ab', 'Ticket']
    for (const words of [...found, 'Højmarken', 'Fest 12 for 3.450 “venner”', 'Bådhuset', 'Asta Holm', 'Voksen'])
      expect(text).toContain(words)
  })
})
