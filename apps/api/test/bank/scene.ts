import { randomUUID } from 'node:crypto'
import type { BankFileQuery, BankLineFilter } from '@forenet/contract/club/bank'
import * as calls from '@forenet/contract/club/bank-calls'
import { clubClosingAccept } from '@forenet/contract/club/closing-calls'
import { formatTransferReference } from '@forenet/domain/invoice'
import type { TestPortal } from '@forenet/testkit/portal'
import { COMPANY, createInvoiceScene } from '../invoices/scene.ts'

export const ACCOUNT = '9570 0012345678'
const HEADINGS = '"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"'

/** A file as Danske Bank writes it, without balances: `[text, kroner, day of November]`. */
export function danskeBank(rows: readonly (readonly [string, string, number])[]): string {
  const lines = rows.map(
    ([text, kroner, day]) => `"${String(day).padStart(2, '0')}.11.2026";"${text}";"${kroner}";"";"Udført";"Nej"`,
  )
  return `${[HEADINGS, ...lines].join('\r\n')}\r\n`
}

/** The text of a transfer with the full reference of an invoice. */
export const slipOf = ({ number }: { number: number | null }) =>
  `71<${formatTransferReference(number ?? 0).padStart(15, '0')}`

/** An entry of camt.053 with a detail for each amount. */
export function camtEntry(
  amount: string,
  {
    day = '2026-11-18',
    reference = '',
    kind = 'CRDT',
    currency = 'DKK',
    status = '<Sts><Cd>BOOK</Cd></Sts>',
    details = '',
  } = {},
): string {
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd>${status}<BookgDt><Dt>${day}</Dt></BookgDt>${
    reference === '' ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`
  }${details === '' ? '' : `<NtryDtls>${details}</NtryDtls>`}</Ntry>`
}

export const camtDetail = (text: string, { amount = '', creditor = '', name = '' } = {}) =>
  `<TxDtls>${amount === '' ? '' : `<Amt Ccy="DKK">${amount}</Amt>`}${
    name === '' ? '' : `<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>`
  }<RmtInf>${text === '' ? '' : `<Ustrd>${text}</Ustrd>`}${
    creditor === '' ? '' : `<Strd><CdtrRefInf><Ref>${creditor}</Ref></CdtrRefInf></Strd>`
  }</RmtInf></TxDtls>`

/** A booked balance of camt.053, such as `camtBalance('CLBD', '2026-11-30', '150.00')`. */
export const camtBalance = (type: 'OPBD' | 'CLBD', day: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="DKK">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

export const camt = (entries: string, account = 'DK5000400440116243') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

export const companyCalled = (name: string) => ({ ...COMPANY, kind: 'other' as const, name }) as typeof COMPANY

export type BankScene = Awaited<ReturnType<typeof createBankScene>>

/** A club whose treasurer imports bank statements. */
export async function createBankScene(portal: TestPortal) {
  const scene = await createInvoiceScene(portal)
  const { club, treasurer } = scene
  const params = { orgKey: club.key }
  const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? Buffer.from(file) : file) as never
  const list = async (query: BankLineFilter & { after?: string } = {}) =>
    (await portal.call(treasurer, calls.clubBankLineList, { params, query })).body
  return {
    ...scene,
    params,
    preview: (file: string | Uint8Array, query: Partial<BankFileQuery> = {}) =>
      portal.call(treasurer, calls.clubBankFilePreview, {
        params,
        query: { filename: 'bank.csv', ...query } as never,
        body: bytesOf(file),
      }),
    upload: (file: string | Uint8Array, query: Partial<BankFileQuery> = {}, id: string = randomUUID()) =>
      portal.call(treasurer, calls.clubBankFileImport, {
        params,
        query: { id, filename: 'bank.csv', account: ACCOUNT, ...query } as never,
        body: bytesOf(file),
      }),
    undoFile: (fileId: string) => portal.call(treasurer, calls.clubBankFileUndo, { params: { ...params, fileId } }),
    lines: list,
    /** The line with a text. */
    line: async (text: string) => {
      const found = (await list({ text })).lines[0]
      if (!found) throw new Error(`No line says ${text}`)
      return found
    },
    detail: async (lineId: string) =>
      (await portal.call(treasurer, calls.clubBankLineGet, { params: { ...params, lineId } })).body,
    match: (lineId: string, invoiceId: string, amountMinor: number, id: string = randomUUID()) =>
      portal.call(treasurer, calls.clubBankLineMatch, {
        params: { ...params, lineId },
        body: { id, invoiceId, amountMinor },
      }),
    undoMatch: (lineId: string, matchId: string) =>
      portal.call(treasurer, calls.clubBankMatchUndo, {
        params: { ...params, lineId, matchId },
        body: { id: randomUUID(), reason: 'Forkert faktura' },
      }),
    book: (
      lineId: string,
      kind: 'cash' | 'bank-fee' | 'prepayment',
      amountMinor: number,
      { id = randomUUID() as string, prepaymentId = null as string | null } = {},
    ) =>
      portal.call(treasurer, calls.clubBankLineBook, {
        params: { ...params, lineId },
        body: { id, kind, amountMinor, prepaymentId },
      }),
    undoBooking: (lineId: string, bookingId: string, id: string = randomUUID()) =>
      portal.call(treasurer, calls.clubBankBookingUndo, {
        params: { ...params, lineId, bookingId },
        body: { id, reason: 'Forkert' },
      }),
    ignore: (lineId: string, reason = 'Tilskud') =>
      portal.call(treasurer, calls.clubBankLineIgnore, { params: { ...params, lineId }, body: { reason } }),
    restore: (lineId: string) => portal.call(treasurer, calls.clubBankLineRestore, { params: { ...params, lineId } }),
    ignorePreview: async (through: string, unproposedOnly = false) =>
      (await portal.call(treasurer, calls.clubBankIgnorePreview, { params, body: { through, unproposedOnly } })).body,
    ignoreMany: (
      through: string,
      lines: number,
      { id = randomUUID() as string, unproposedOnly = false, reason = 'Før portalen' } = {},
    ) =>
      portal.call(treasurer, calls.clubBankIgnoreBatchCreate, {
        params,
        body: { id, through, unproposedOnly, reason, lines },
      }),
    ignoreBatches: async () => (await portal.call(treasurer, calls.clubBankIgnoreBatchList, { params })).body,
    undoIgnoring: (batchId: string) =>
      portal.call(treasurer, calls.clubBankIgnoreBatchUndo, { params: { ...params, batchId } }),
    /** Accepts gaps in the bank statements when closing. */
    acceptStatements: (through: string, payments: number) =>
      portal.call(treasurer, clubClosingAccept, {
        params,
        body: { source: 'bank', through, payments, reason: 'Kontoen er lukket' },
      }),
    matchAll: async () => (await portal.call(treasurer, calls.clubBankMatchAll, { params })).body,
  }
}
