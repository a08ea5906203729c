import { setTimeout as delay } from 'node:timers/promises'
import { VOUCHERS_PER_ZIP } from '@forenet/contract/club/voucher'
import { formatKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import { sumMinor } from '@forenet/domain/money'
import { Zip, ZipDeflate } from 'fflate'
import type { PdfJob } from '../../../documents/document-job.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { type CsvColumn, writeCsv } from '../../../platform/lists/csv.ts'
import { errorCause } from '../../../platform/observability/error-reason.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import { listVouchers } from '../ledger/index.ts'
import { findLanguage, listExported } from './export-store-repository.ts'
import { type DatedVoucher, type DocumentKind, findDocument, voucherPage } from './find-document.ts'
import { voucherText } from './voucher-file.ts'

type ZipDeps = Pick<Platform, 'database' | 'documents' | 'now' | 'log'>
type IndexRow = { voucher: DatedVoucher; kind: DocumentKind; name: string }
type ZipEntry = { name: string; bytes: Uint8Array }

const VOUCHERS_AT_ONCE = 200
/** Delay between attempts while the PDF queue is full. */
const BUSY_WAIT_MS = 1_000

const TEXTS = {
  da: {
    ...{ index: 'bilagsliste.csv', file: 'fil', sequence: 'bilag', day: 'dato', text: 'tekst', amount: 'beløb, kr.' },
    kind: 'dokument',
    kinds: {
      invoice: 'Faktura',
      'credit-note': 'Kreditnota',
      receipt: 'Kvittering',
      'refund-receipt': 'Kvittering for refundering',
      voucher: 'Bilag',
    },
  },
  en: {
    ...{ index: 'index.csv', file: 'file', sequence: 'voucher', day: 'date', text: 'text', amount: 'amount, DKK' },
    kind: 'document',
    kinds: {
      invoice: 'Invoice',
      'credit-note': 'Credit note',
      receipt: 'Receipt',
      'refund-receipt': 'Refund receipt',
      voucher: 'Voucher',
    },
  },
} as const

/** Streams, with one PDF in memory at a time. Throws `not-found`. */
export async function zipVouchers(
  deps: ZipDeps,
  { club, caller }: ClubCaller,
  exportId: string,
  part: number,
): Promise<{ nth: number; language: Language; zip: AsyncGenerator<Uint8Array> }> {
  const { database, now } = deps
  const stored = await findLanguage(database, club.id, exportId)
  const range = { from: (part - 1) * VOUCHERS_PER_ZIP, size: VOUCHERS_PER_ZIP }
  const sequences = stored ? await listExported(database, club.id, exportId, range) : []
  if (!stored || sequences.length === 0) throw notFound('The export')
  const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
  await audit(database, caller, { action: 'vouchers-downloaded', ...about, detail: { number: stored.nth } }, now())
  return { ...stored, zip: zipFiles(drawVouchers(deps, club, sequences, stored.language), now()) }
}

async function* drawVouchers(
  deps: ZipDeps,
  club: ClubCaller['club'],
  sequences: readonly number[],
  language: Language,
): AsyncGenerator<ZipEntry> {
  const rows: IndexRow[] = []
  for (let from = 0; from < sequences.length; from += VOUCHERS_AT_ONCE) {
    for (const voucher of await listVouchers(deps.database, club.id, sequences.slice(from, from + VOUCHERS_AT_ONCE))) {
      const { kind, bytes } = await drawVoucher(deps, club, voucher, language)
      const name = `${String(voucher.sequence).padStart(6, '0')}.pdf`
      rows.push({ voucher, kind, name })
      yield { name, bytes }
    }
  }
  yield { name: TEXTS[language].index, bytes: await writeCsv(indexColumns(language), rows) }
}

/** If the document cannot be rendered, prints the posting, so that one failure does not block the others. */
async function drawVoucher(
  deps: ZipDeps,
  club: ClubCaller['club'],
  voucher: DatedVoucher,
  language: Language,
): Promise<{ kind: DocumentKind; bytes: Uint8Array }> {
  const draw = (job: PdfJob) => renderWhenFree(deps, job, `vouchers ${club.id}`)
  const { kind, job } = await findDocument(deps.database, club, voucher, language)
  try {
    return { kind, bytes: await draw(job) }
  } catch (error) {
    if (kind === 'voucher') throw error
    deps.log.error({ err: errorCause(error), voucher: voucher.sequence }, 'a document of a voucher could not be drawn')
    return { kind: 'voucher', bytes: await draw(await voucherPage(deps.database, club, voucher, language)) }
  }
}

async function renderWhenFree({ documents }: ZipDeps, job: PdfJob, askedBy: string): Promise<Uint8Array> {
  for (;;) {
    try {
      return await documents.draw(job, askedBy)
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'overloaded')) throw error
      await delay(BUSY_WAIT_MS)
    }
  }
}

function indexColumns(language: Language): CsvColumn<IndexRow>[] {
  const words = TEXTS[language]
  return [
    { heading: words.sequence, of: ({ voucher }) => voucher.sequence },
    { heading: words.day, of: ({ voucher }) => voucher.day },
    { heading: words.kind, of: ({ kind }) => words.kinds[kind] },
    { heading: words.text, of: ({ voucher }) => voucherText(voucher, language) },
    {
      heading: words.amount,
      of: ({ voucher }) => formatKroner(sumMinor(voucher.lines.map(({ amountMinor }) => Math.max(0, amountMinor)))),
    },
    { heading: words.file, of: ({ name }) => name },
  ]
}

async function* zipFiles(files: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  for await (const { name, bytes } of files) {
    // PDFs are compressed already.
    const file = new ZipDeflate(name, { level: 1 })
    file.mtime = mtime
    zip.add(file)
    file.push(bytes, true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written.splice(0)
}
