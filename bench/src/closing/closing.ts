import { randomUUID } from 'node:crypto'
import { clubClosingClose } from '@forenet/contract/club/closing-calls'
import { clubVoucherExportCreate } from '@forenet/contract/club/voucher-calls'
import { addDays, calendarDateAt, getYear } from '@forenet/domain/calendar-date'
import { makeCall } from '@forenet/testkit/portal'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { fillInvoices } from '../setting/invoices.ts'
import { buildNthMember } from '../setting/members.ts'
import { measureTreeCpu } from '../setting/memory.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner } from '../setting/sign-in.ts'

const INVOICES = 10_000
/** Issued and paid. */
const MOVEMENTS = 2 * INVOICES
const MEMBERS = 1_000
const CLUB = 'CLUB00001'
const MAX_CLOSING_SECONDS = 10
const MAX_EXPORT_SECONDS = 20

/** Closes a month of paid invoices over HTTP, including posting them, and exports its vouchers. */
export async function measureClosing(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const databaseUrl = await startFilledCluster(stack, MEMBERS, now.getFullYear())
  const through = addDays(`${calendarDateAt(now).slice(0, 7)}-01`, -1)
  await fillInvoices(databaseUrl, {
    ...{ club: CLUB, invoices: INVOICES, issuedOn: `${through.slice(0, 7)}-10`, isPaid: true },
    recipient: "'Ry Tryk ApS'",
  })
  const portal = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, portal.issuer)
  const caller = { token: await sign(buildNthMember(1).email, [`org:${CLUB}|role:ADMIN`]) }
  const params = { orgKey: CLUB }
  const before = await measureTreeCpu(process.pid)
  const began = performance.now()
  const closing = await makeCall(portal.origin, caller, clubClosingClose, {
    params,
    body: { id: randomUUID(), through },
  })
  if (!closing.body.closed) throw new Error(`The month was not closed: ${JSON.stringify(closing.body)}`)
  const closed = performance.now()
  const then = await measureTreeCpu(process.pid)
  const exported = await makeCall(portal.origin, caller, clubVoucherExportCreate, {
    params,
    body: { id: randomUUID(), from: `${getYear(through)}-01-01`, to: through, format: 'neutral', language: 'da' },
  })
  const postings = exported.body.export?.postings ?? 0
  if (postings < MOVEMENTS) throw new Error(`${postings} postings were exported`)
  const after = await measureTreeCpu(process.pid)
  const closingSeconds = (closed - began) / 1_000
  const exportSeconds = (performance.now() - closed) / 1_000
  return {
    title: 'Closing a month',
    how: `A month with ${MOVEMENTS} movements of a club is closed with all checks, over HTTP, and its vouchers are exported as CSV. Movements that the sweep has not posted by then are posted first. Once.`,
    header: ['step', 'seconds', 'processor of portal, s', 'processor of PostgreSQL, s'],
    rows: [
      ['checked and closed', closingSeconds.toFixed(1), ...spent(before, then)],
      ['exported', exportSeconds.toFixed(1), ...spent(then, after)],
    ],
    bars: [
      buildMaximumTarget(`${MOVEMENTS} movements closed`, closingSeconds, MAX_CLOSING_SECONDS, ' s'),
      buildMaximumTarget(`${MOVEMENTS} movements exported`, exportSeconds, MAX_EXPORT_SECONDS, ' s'),
    ],
  }
}

type Processor = Awaited<ReturnType<typeof measureTreeCpu>>

function spent(before: Processor, after: Processor): string[] {
  return (['portal', 'postgresql'] as const).map((part) =>
    before && after ? (after[part] - before[part]).toFixed(1) : '',
  )
}
