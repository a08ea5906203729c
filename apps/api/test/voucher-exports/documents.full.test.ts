import { randomUUID } from 'node:crypto'
import { clubVoucherExportCreate, clubVoucherExportDocuments } from '@forenet/contract/club/voucher-calls'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buysMembership, PAID } from '../club/refund-scene.ts'
import { createInvoiceScene, type InvoiceScene } from '../invoices/scene.ts'
import { pdfText } from '../tickets/read-pdf.ts'

let portal: TestPortal
let scene: InvoiceScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createInvoiceScene(portal)
})
afterAll(() => portal.stop())

const kroner = (minor: number) => `${(minor / 100).toFixed(2).replace('.', ',')} kr.`

async function exportVouchers(language: 'da' | 'en', { verify, treasurer, club } = scene) {
  await verify()
  const id = randomUUID()
  const body = { id, from: '2026-01-01', to: '2026-12-31', format: 'neutral' as const, language }
  await portal.call(treasurer, clubVoucherExportCreate, { params: { orgKey: club.key }, body })
  return id
}

async function fetchZip(exportId: string, { treasurer, club } = scene) {
  const path = clubVoucherExportDocuments.path.replace('{orgKey}', club.key).replace('{exportId}', exportId)
  const headers = { orgKey: 'ALL', authorization: `Bearer ${await portal.token(treasurer)}` }
  return fetch(new URL(path, portal.origin), { headers })
}

async function exportedZip(language: 'da' | 'en') {
  const answer = await fetchZip(await exportVouchers(language))
  expect(answer.headers.get('content-type')).toBe('application/zip')
  return { answer, files: unzipSync(new Uint8Array(await answer.arrayBuffer())) }
}

test('a zip has a PDF of each voucher, named by its number, and an index', async () => {
  const { member } = await buysMembership(portal, scene.club)
  const { id: invoiceId } = await scene.issued()
  await scene.pay(invoiceId, 10_000)
  await scene.credit(invoiceId, 2_500)
  const { files, answer } = await exportedZip('da')
  expect(answer.headers.get('content-disposition')).toContain('bilag.zip')
  const { 'bilagsliste.csv': index = new Uint8Array(), ...pdfs } = files
  const [headings, ...rows] = strFromU8(index).replace('\ufeff', '').trimEnd().split('\r\n')
  expect(headings).toBe('Bilag;Dato;Dokument;Tekst;Beløb, kr.;Fil')
  expect(rows.map((row) => row.split(';')[5])).toEqual(Object.keys(pdfs))
  const textOf = (document: string) => {
    const file = rows.find((row) => row.split(';')[2] === document)?.split(';')[5]
    return pdfText(pdfs[file ?? ''] ?? new Uint8Array())
  }
  expect(textOf('Kvittering')).toContain(member.lastName)
  expect(textOf('Faktura')).toContain('525,00')
  expect(textOf('Faktura')).not.toContain('/betal/')
  expect(textOf('Kreditnota')).toContain('Meldt ud')
  expect(textOf('Bilag')).toMatch(/Bankoverførsel, faktura 1.*Bank 100,00.*Tilgodehavender 100,00/)
})

test('the receipt of a refund shows the refund, the receipt before it does not', async () => {
  const { orderId } = await buysMembership(portal, scene.club)
  await scene.run(
    `insert into payment_refund (id, attempt_id, order_id, amount_minor, state, reason, not_before, requested_at, updated_at, done_at)
     select gen_random_uuid(), id, order_id, 10000, 'done', 'moved', now(), now(), now(), now() + interval '1 hour'
       from payment_attempt where order_id = $1`,
    orderId,
  )
  const { files } = await exportedZip('en')
  const rows = strFromU8(files['index.csv'] ?? new Uint8Array()).split('\r\n')
  const [paid, refunded] = ['Receipt', 'Refund receipt'].map((kind) => {
    const file = rows.find((row) => row.split(';')[2] === kind)?.split(';')[5]
    return pdfText(files[file ?? ''] ?? new Uint8Array())
  })
  expect(paid).not.toContain('Paid back')
  expect(refunded).toContain('Paid back')
  expect([paid, refunded].every((text) => text?.includes(kroner(PAID).replace(' kr.', '').replace(',', '.')))).toBe(
    true,
  )
})

test('a club downloads one zip at a time, and an export has no part beyond its vouchers', async () => {
  for (let invoice = 0; invoice < 3; invoice++) await scene.issued()
  const exportId = await exportVouchers('da')
  const both = await Promise.all([fetchZip(exportId), fetchZip(exportId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429])
  for (const { body } of both) await body?.cancel()
  await expect.poll(async () => (await fetchZip(exportId)).status).toBe(200)
  const other = await createInvoiceScene(portal)
  for (const { treasurer, club, part } of [
    { ...scene, part: 2 },
    { ...other, part: 1 },
  ]) {
    const input = { params: { orgKey: club.key, exportId }, query: { part } }
    await expect.poll(async () => (await portal.call(treasurer, clubVoucherExportDocuments, input)).status).toBe(404)
  }
})

test('a large zip is sent while its PDFs are drawn, and the portal answers meanwhile', async () => {
  const large = await createInvoiceScene(portal)
  for (let invoice = 0; invoice < 25; invoice++) await large.issued()
  const { body } = await fetchZip(await exportVouchers('da', large), large)
  const reader = body?.getReader()
  const chunks = [(await reader?.read())?.value ?? new Uint8Array()]
  // The last PDF is not drawn yet, so it has the new name.
  await large.run(
    "update invoice set recipient_name = 'Tegnet Til Sidst' where organisation_id = $1 and number = 25",
    large.club.id,
  )
  let isRead = false
  const readRest = async () => {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) chunks.push(part.value)
    isRead = true
  }
  const rest = readRest()
  const answers = new Set<number>()
  while (!isRead) answers.add((await fetch(new URL('/health/live', portal.origin))).status)
  await rest
  expect([...answers]).toEqual([200])
  const files = unzipSync(Buffer.concat(chunks))
  expect(Object.keys(files)).toHaveLength(26)
  expect(pdfText(files['000025.pdf'] ?? new Uint8Array())).toContain('Tegnet Til Sidst')
  expect(pdfText(files['000001.pdf'] ?? new Uint8Array())).not.toContain('Tegnet Til Sidst')
})
