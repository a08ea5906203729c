import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import {
  MAX_EXPORTED_VOUCHERS,
  type NewVoucherExport,
  type VoucherExportResult,
  type VoucherFormat,
} from '@forenet/contract/club/voucher'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { Language } from '@forenet/domain/language'
import { buildVoucherLines, createAccountNumberFinder, type IncomePart } from '@forenet/domain/voucher-lines'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { type CsvColumn, writeCsv } from '../../../platform/lists/csv.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import { listMembershipTypeRows } from '../../membership/membership-types/index.ts'
import { listVouchers, postAllQueued, type Voucher } from '../ledger/index.ts'
import * as store from './export-store-repository.ts'
import { findFile } from './export-store-repository.ts'
import { listIncomeParts, listMappings } from './mapping-repository.ts'
import {
  formatCredit,
  formatDebit,
  formatSignedAmount,
  neutralColumns,
  type VoucherRow,
  voucherText,
} from './voucher-file.ts'

const decompress = promisify(gunzip)

export async function readExportFile(
  { database, now }: Pick<Platform, 'database' | 'now'>,
  { club, caller }: ClubCaller,
  exportId: string,
  file: 'program' | 'neutral',
): Promise<{ bytes: Buffer; nth: number; language: Language }> {
  const stored = await findFile(database, club.id, exportId, file)
  if (!stored) throw notFound('The export')
  const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
  await audit(database, caller, { action: 'vouchers-downloaded', ...about, detail: { number: stored.nth } }, now())
  return { ...stored, bytes: await decompress(stored.bytes) }
}

type AccountingProgram = Exclude<VoucherFormat, 'neutral'>

/** Format of '14-03-2026'. */
const formatDanishDay = ({ day }: VoucherRow) => day.split('-').toReversed().join('-')
const getAccountNumber = ({ number: account }: VoucherRow) => account
const findVatCode = ({ vatCode: code }: VoucherRow) => code
const getVoucherText = (row: VoucherRow) => row.text
const getSequence = (row: VoucherRow) => row.sequence

// Assumed column headings, because these accounting programs do not publish theirs (README.md).
const COLUMNS: Record<AccountingProgram, CsvColumn<VoucherRow>[]> = {
  'e-conomic': [
    { heading: 'Dato', of: formatDanishDay },
    { heading: 'Bilagsnr.', of: getSequence },
    { heading: 'Tekst', of: getVoucherText },
    { heading: 'Konto', of: getAccountNumber },
    { heading: 'Momskode', of: findVatCode },
    { heading: 'Beløb', of: formatSignedAmount },
  ],
  dinero: [
    { heading: 'Bilagsnummer', of: getSequence },
    { heading: 'Dato', of: formatDanishDay },
    { heading: 'Tekst', of: getVoucherText },
    { heading: 'Konto', of: getAccountNumber },
    { heading: 'Momstype', of: findVatCode },
    { heading: 'Beløb', of: formatSignedAmount },
    { heading: 'Modkonto', of: () => '' },
  ],
  billy: [
    { heading: 'Dato', of: ({ day }) => day },
    { heading: 'Bilagsnr.', of: getSequence },
    { heading: 'Beskrivelse', of: getVoucherText },
    { heading: 'Konto', of: getAccountNumber },
    { heading: 'Moms', of: findVatCode },
    { heading: 'Debet', of: formatDebit },
    { heading: 'Kredit', of: formatCredit },
  ],
}

function programColumns(program: AccountingProgram): CsvColumn<VoucherRow>[] {
  return COLUMNS[program]
}

const compress = promisify(gzip)
const POSTINGS_AT_ONCE = 1_000

type ExportDeps = Pick<Platform, 'pool' | 'now'> & { lockExports?: typeof store.lockExports }

/**
 * Marks each posting once, with its file. Idempotent by id. Stores nothing if an account has no number in the
 * accounting program.
 */
export async function createExport(
  deps: ExportDeps,
  { club, caller }: ClubCaller,
  wanted: NewVoucherExport,
): Promise<VoucherExportResult> {
  await postAllQueued(deps, club.id)
  return inTransaction(deps.pool, async (transaction) => {
    await (deps.lockExports ?? store.lockExports)(transaction, club.id)
    const known = await store.findExport(transaction, club.id, wanted.id)
    if (known) return { export: known, unmapped: [] }
    const sequences = await store.listUnexported(transaction, club.id, wanted, MAX_EXPORTED_VOUCHERS)
    if (sequences.length === 0) return { export: null, unmapped: [] }
    const rows = await exportedRows(transaction, club.id, sequences, wanted.language)
    if (wanted.format !== 'neutral') {
      const unmapped = [...new Set(rows.flatMap(({ number, account }) => (number === '' ? account : [])))].toSorted()
      if (unmapped.length > 0) return { export: null, unmapped }
    }
    const fileOf = async (columns: Parameters<typeof writeCsv<VoucherRow>>[0]) =>
      compress(await writeCsv(columns, rows))
    const stored = await store.insertExport(
      transaction,
      {
        ...wanted,
        organisationId: club.id,
        postings: sequences.length,
        createdAt: deps.now(),
        neutralFile: await fileOf(neutralColumns(wanted.language)),
        programFile: wanted.format === 'neutral' ? null : await fileOf(programColumns(wanted.format)),
      },
      sequences,
    )
    if (!stored) throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    const detail = { number: stored.nth, from: wanted.from, until: wanted.to }
    await audit(transaction, caller, { action: 'vouchers-exported', ...about, detail }, deps.now())
    return { export: stored, unmapped: [] }
  })
}

async function exportedRows(
  transaction: Database,
  organisationId: string,
  sequences: readonly number[],
  language: NewVoucherExport['language'],
): Promise<VoucherRow[]> {
  const numberOf = createAccountNumberFinder(await listMappings(transaction, organisationId))
  const types = new Map((await listMembershipTypeRows(transaction, organisationId)).map(({ id, name }) => [id, name]))
  const rows: VoucherRow[] = []
  for (let from = 0; from < sequences.length; from += POSTINGS_AT_ONCE) {
    const vouchers = await listVouchers(transaction, organisationId, sequences.slice(from, from + POSTINGS_AT_ONCE))
    const parts = await listIncomeParts(transaction, [...new Set(vouchers.flatMap(({ orderId }) => orderId ?? []))])
    for (const voucher of vouchers) {
      const text = voucherText(voucher, language)
      for (const { subjectId, ...line } of buildVoucherLines(
        { ...voucher, parts: partsOf(voucher, parts) },
        numberOf,
      )) {
        const subject = subjectId === null ? '' : (types.get(subjectId) ?? voucher.eventTitle ?? '')
        rows.push({ sequence: voucher.sequence, day: voucher.day, movedOn: voucher.movedOn, text, subject, ...line })
      }
    }
  }
  return rows
}

function partsOf({ eventId, orderId }: Voucher, byOrder: ReadonlyMap<string, IncomePart[]>): readonly IncomePart[] {
  if (eventId !== null) return [{ subjectId: eventId, netMinor: 1, vatMinor: 1 }]
  return orderId === null ? [] : (byOrder.get(orderId) ?? [])
}
