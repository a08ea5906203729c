import type { PdfJob } from '@forenet/api/documents/document-job'
import { drawPdf } from '@forenet/api/documents/draw-pdf'
import type { BenchmarkReport } from '../report/report.ts'

const DOCUMENTS = 2_000
const WARM_UP = 20
const ROUNDS = 10

/** Renders invoices and tickets in turn in this process, so that other load affects both alike. */
export async function measureDocuments(size = DOCUMENTS): Promise<BenchmarkReport> {
  const spent = { invoice: 0, ticket: 0 }
  const bytes = { invoice: 0, ticket: 0 }
  const each = Math.ceil(size / ROUNDS)
  const documents = each * ROUNDS
  for (let warm = 0; warm < WARM_UP; warm++) for (const job of [invoice(warm), ticket(warm)]) await drawPdf(job, null)
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of ['invoice', 'ticket'] as const) {
      const before = process.cpuUsage()
      for (let n = 0; n < each; n++) {
        const nth = round * each + n
        bytes[kind] += (await drawPdf(kind === 'invoice' ? invoice(nth) : ticket(nth), null)).length
      }
      const { user, system } = process.cpuUsage(before)
      spent[kind] += (user + system) / 1_000
    }
  }
  const row = (kind: 'invoice' | 'ticket') => [
    kind,
    (spent[kind] / documents).toFixed(1),
    (bytes[kind] / documents / 1_000).toFixed(1),
  ]
  return {
    title: 'PDFs of invoices',
    how: `${documents} invoices with two lines and ${documents} tickets, drawn in turn in one process, ${each} at a time.`,
    header: ['document', 'processor, ms each', 'KB each'],
    rows: [row('invoice'), row('ticket'), ['ratio', (spent.invoice / spent.ticket).toFixed(2), '']],
    bars: [],
  }
}

function invoice(n: number): PdfJob {
  const club = { key: 'CLUB', name: 'Højmarken Idrætsforening', email: 'post@example.org', accentColour: '#1f6f54' }
  const lines = [
    { description: 'Kontingent 2027', quantity: 1, unitMinor: 40_000, vatRate: 1, vatMinor: 0, totalMinor: 40_000 },
    { description: 'Klubtrøje', quantity: 2, unitMinor: 5_000, vatRate: 1.25, vatMinor: 2_500, totalMinor: 12_500 },
  ]
  return {
    kind: 'invoice',
    language: 'da',
    sheet: {
      club: { ...club, addressLine1: 'Stadionvej 4', postCode: '8270', city: 'Højbjerg', cvrNumber: '09000003' },
      ...{ number: n + 1, issuedOn: '2026-11-20', dueOn: '2026-12-04', instalments: [], note: '', lines },
      recipient: { name: `Anne Lund ${n}`, address: ['Kirkevej 6', '8270 Højbjerg'], cvrNumber: '' },
      vat: [
        { vatRate: 1, baseMinor: 40_000, vatMinor: 0 },
        { vatRate: 1.25, baseMinor: 10_000, vatMinor: 2_500 },
      ],
      ...{ totalMinor: 52_500, paidMinor: 0, creditedMinor: 0, leftMinor: 52_500, slipLine: null },
      ...{ reference: String(n + 1).padStart(14, '0'), bankAccount: '9570 0012345678', payLink: null },
    },
  }
}

function ticket(n: number): PdfJob {
  return {
    kind: 'tickets',
    language: 'da',
    sheet: {
      organisation: {
        key: 'CLUB',
        name: 'Højmarken Idrætsforening',
        email: 'post@example.org',
        accentColour: '#1f6f54',
      },
      event: {
        title: 'Koncert i kirken',
        startsAt: '2026-12-04T18:00:00.000Z',
        endsAt: '2026-12-04T20:00:00.000Z',
        place: ['Kirken', 'Kirkevej 6'],
      },
      orderNumber: `IZY-EVE-${String(n).padStart(12, '0')}`,
      tickets: [
        { attendeeName: `Anne Lund ${n}`, typeName: 'Voksen', code: `https://example.org/t/${'a'.repeat(43)}${n}` },
      ],
    },
  }
}
