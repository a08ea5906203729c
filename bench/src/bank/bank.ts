import { randomUUID } from 'node:crypto'
import { clubBankFileImport, clubBankLineList, clubBankMatchAll } from '@forenet/contract/club/bank-calls'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { formatTransferReference } from '@forenet/domain/invoice'
import { makeCall } from '@forenet/testkit/portal'
import { type BenchmarkReport, buildMaximumTarget, buildMinimumTarget } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { fillInvoices } from '../setting/invoices.ts'
import { buildNthMember } from '../setting/members.ts'
import { measureTreeCpu } from '../setting/memory.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner } from '../setting/sign-in.ts'

const LINES = 10_000
const MEMBERS = 1_000
const CLUB = 'CLUB00001'
const MAX_SECONDS = 10

/** Imports a bank statement over HTTP: half of the lines have a reference, a quarter a number, a quarter a name. */
export async function measureBank(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const databaseUrl = await startFilledCluster(stack, MEMBERS, now.getFullYear())
  const today = calendarDateAt(now)
  const issuedOn = `${today.slice(0, 7)}-01`
  await fillInvoices(databaseUrl, {
    ...{ club: CLUB, invoices: LINES, issuedOn, isPaid: false },
    recipient: "'Anne' || g || ' Lund' || g",
  })
  const portal = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, portal.issuer)
  const caller = { token: await sign(buildNthMember(1).email, [`org:${CLUB}|role:ADMIN`]) }
  const params = { orgKey: CLUB }
  const before = await measureTreeCpu(process.pid)
  const began = performance.now()
  const imported = await makeCall(portal.origin, caller, clubBankFileImport, {
    params,
    query: { id: randomUUID(), filename: 'bank.csv', account: '9570 0012345678' } as never,
    // The body is cast, because the contract does not type uploads.
    body: Buffer.from(bankFile(today)) as never,
  })
  if (imported.status !== 200) throw new Error(`The file was answered with ${JSON.stringify(imported.body)}`)
  const read = performance.now()
  const after = await measureTreeCpu(process.pid)
  await makeCall(portal.origin, caller, clubBankMatchAll, { params })
  const matched = performance.now()
  const { states } = (await makeCall(portal.origin, caller, clubBankLineList, { params, query: {} })).body
  const inState = (state: string) => states.find((one) => one.state === state)?.lines ?? 0
  const seconds = (from: number, to: number) => (to - from) / 1_000
  const processor = (part: 'portal' | 'postgresql') => (before && after ? after[part] - before[part] : 0)
  return {
    title: 'Bank transactions',
    how: `A CSV file of ${LINES} transactions of a club with ${LINES} open invoices, over HTTP. Half have the full reference, a quarter the number of the invoice and a quarter the name of the payer. Once.`,
    header: ['step', 'seconds', 'transactions', 'processor of portal, s', 'processor of PostgreSQL, s'],
    rows: [
      [
        ...['imported, and matched by reference', seconds(began, read).toFixed(1), String(LINES)],
        ...[processor('portal').toFixed(1), processor('postgresql').toFixed(1)],
      ],
      ['the open ones compared', seconds(read, matched).toFixed(1), String(LINES - inState('matched')), '', ''],
    ],
    bars: [
      buildMaximumTarget(`${LINES} bank transactions imported and matched`, seconds(began, read), MAX_SECONDS, ' s'),
      buildMaximumTarget('open bank transactions compared', seconds(read, matched), MAX_SECONDS, ' s'),
      buildMinimumTarget('bank transactions matched by reference', inState('matched'), LINES / 2),
    ],
  }
}

function bankFile(today: string): string {
  const day = today.split('-').toReversed().join('.')
  const rows = Array.from({ length: LINES }, (_, n) => {
    const number = n + 1
    const slip = `71<${formatTransferReference(number).padStart(15, '0')}`
    const text = n % 2 === 0 ? slip : n % 4 === 1 ? `Faktura ${number}` : `Anne${number} Lund${number} overførsel`
    return `"${day}";"${text}";"125,00";"0,00";"Udført";"Nej"`
  })
  return `${['"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"', ...rows].join('\r\n')}\r\n`
}
