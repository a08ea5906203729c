import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { clubInvoiceList } from '@forenet/contract/club/invoice-calls'
import { clubVoucherExportCreate, clubVoucherExportDocuments } from '@forenet/contract/club/voucher-calls'
import { addDays, calendarDateAt, getYear } from '@forenet/domain/calendar-date'
import { makeCall } from '@forenet/testkit/portal'
import { type BenchmarkReport, buildMaximumTarget, buildMinimumTarget } from '../report/report.ts'
import { computePercentile } from '../report/statistics.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { fillInvoices } from '../setting/invoices.ts'
import { buildNthMember } from '../setting/members.ts'
import { readTreeMemory } from '../setting/memory.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner } from '../setting/sign-in.ts'

const DEFAULT_VOUCHERS = 5_000
const MEMBERS = 1_000
const CLUB = 'CLUB00001'
const LOOKED_EVERY_MS = 1_000
const MAX_MORE_MEMORY_MB = 100
const END_OF_ZIP = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** Downloads the PDFs of an export, while other calls are made every second. */
export async function measureVoucherZip(
  stack: AsyncDisposableStack,
  now: Date,
  size = DEFAULT_VOUCHERS,
): Promise<BenchmarkReport> {
  // Issued and paid.
  const invoices = Math.ceil(size / 2)
  const vouchers = 2 * invoices
  const databaseUrl = await startFilledCluster(stack, MEMBERS, now.getFullYear())
  const issuedOn = addDays(`${calendarDateAt(now).slice(0, 7)}-01`, -1)
  await fillInvoices(databaseUrl, { club: CLUB, invoices, issuedOn, isPaid: true, recipient: "'Anne Lund'" })
  const portal = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, portal.issuer)
  const caller = { token: await sign(buildNthMember(1).email, [`org:${CLUB}|role:ADMIN`]) }
  const params = { orgKey: CLUB }
  const id = randomUUID()
  const period = { from: `${getYear(issuedOn)}-01-01`, to: `${getYear(issuedOn)}-12-31` }
  await makeCall(portal.origin, caller, clubVoucherExportCreate, {
    params,
    body: { id, ...period, format: 'neutral', language: 'da' },
  })
  const before = (await readTreeMemory(process.pid))?.portal ?? 0
  let most = before
  const waits: number[] = []
  const liveWaits: number[] = []
  const lags: number[] = []
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      const asked = performance.now()
      await makeCall(portal.origin, caller, clubInvoiceList, { params, query: {} })
      const answered = performance.now()
      waits.push(answered - asked)
      const { ok } = await fetch(new URL('/health/live', portal.origin))
      if (!ok) throw new Error('The portal does not say that it is live')
      liveWaits.push(performance.now() - answered)
      lags.push(await longestLag(portal.origin))
      most = Math.max(most, (await readTreeMemory(process.pid))?.portal ?? 0)
      await pause(LOOKED_EVERY_MS)
    }
  })()
  const began = performance.now()
  const path = clubVoucherExportDocuments.path.replace('{orgKey}', CLUB).replace('{exportId}', id)
  const answer = await fetch(new URL(path, portal.origin), {
    headers: { orgKey: 'ALL', authorization: `Bearer ${caller.token}` },
  })
  let [bytes, end] = [0, Buffer.alloc(0)]
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    end = Buffer.concat([end, chunk]).subarray(-100)
  }
  const seconds = (performance.now() - began) / 1_000
  isDone = true
  await watching
  const place = end.lastIndexOf(END_OF_ZIP)
  const files = place < 0 ? 0 : end.readUInt16LE(place + 10)
  return {
    title: 'PDFs of vouchers in a zip',
    how: `${vouchers} vouchers of a club are downloaded with their PDFs, drawn one at a time, while the invoices are listed and \`/health/live\` is called every second. The delay of the event loop is the longest of each second. Once.`,
    header: [
      'files',
      'MB',
      'seconds',
      'a second',
      'memory of the portal before, MB',
      'most, MB',
      'list, p95, ms',
      '/health/live, p95 and longest, ms',
      'event loop delay, p95 and longest, ms',
    ],
    rows: [
      [
        ...[String(files), (bytes / 1_000_000).toFixed(1), seconds.toFixed(0), (files / seconds).toFixed(1)],
        ...[before.toFixed(0), most.toFixed(0), computePercentile(waits, 0.95).toFixed(0)],
        ...[liveWaits, lags].map((ms) => `${computePercentile(ms, 0.95).toFixed(0)} / ${Math.max(...ms).toFixed(0)}`),
      ],
    ],
    bars: [
      buildMinimumTarget('vouchers in a zip, with the index', files, vouchers + 1),
      buildMaximumTarget('memory during a zip, more MB', most - before, MAX_MORE_MEMORY_MB),
    ],
  }
}

/** Since the previous reading, in milliseconds. */
async function longestLag(origin: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', origin))).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]
  if (seconds === undefined) throw new Error('The portal has no metric of its event loop')
  return Number(seconds) * 1_000
}
