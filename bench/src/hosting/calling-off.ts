import { setTimeout as delay } from 'node:timers/promises'
import { clubEventCancel, clubEventCancellationGet } from '@forenet/contract/club/event-calls'
import type { ClubEventCancellation } from '@forenet/contract/club/event-cancellation'
import { makeCall } from '@forenet/testkit/portal'
import { fetchGatewayLedger, type GatewayLedgerEntry } from '@forenet/testkit/purchase'
import { type BenchmarkReport, buildMaximumTarget, type PerformanceTarget } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { measureTreeCpu } from '../setting/memory.ts'
import { startPortal } from '../setting/portal.ts'
import { SOLD_EVENT_MEMBER_COUNT, sellEvent } from './sold-event.ts'

const TICKETS = 2_000
const LOOK_AGAIN_MS = 200
const DONE_WITHIN_MS = 900_000

export async function measureEventCancellation(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const databaseUrl = await startFilledCluster(stack, SOLD_EVENT_MEMBER_COUNT, now.getFullYear())
  const { origin: portal, sandboxOrigin: sandbox, issuer } = await startPortal(stack, databaseUrl)
  const { host, at } = await sellEvent(stack, { databaseUrl, portal, sandbox, issuer }, TICKETS, now)
  const before = await measureTreeCpu(process.pid)
  const began = performance.now()
  const called = await makeCall(portal, host, clubEventCancel, { ...at, body: { reason: 'Stormen Ingolf' } })
  if (called.status !== 200)
    throw new Error(`Calling off was answered ${called.status} ${JSON.stringify(called.problem)}`)
  const answeredMs = performance.now() - began
  let standing: ClubEventCancellation = called.body
  while (standing.paidBack.refunds < TICKETS) {
    if (performance.now() - began > DONE_WITHIN_MS) throw new Error(`Not all is paid back: ${JSON.stringify(standing)}`)
    await delay(LOOK_AGAIN_MS)
    standing = (await makeCall(portal, host, clubEventCancellationGet, at)).body
  }
  const seconds = (performance.now() - began) / 1_000
  const after = await measureTreeCpu(process.pid)
  const ledger = await fetchGatewayLedger(sandbox)
  const each = (part: 'portal' | 'postgresql') =>
    before && after ? (((after[part] - before[part]) / TICKETS) * 1_000).toFixed(1) : ''
  return {
    title: 'An event cancelled',
    how: `${TICKETS} tickets, each bought by a different member and paid through the simulated gateway; measured from the request until the gateway has credited the last. Portal, simulators and durable PostgreSQL on this machine.`,
    header: ['', 'figure'],
    rows: [
      ['response after, ms', answeredMs.toFixed(0)],
      ['all refunded after, s', seconds.toFixed(1)],
      ['refunds a minute', ((TICKETS / seconds) * 60).toFixed(0)],
      ['portal, ms of processor each', each('portal')],
      ['PostgreSQL, ms of processor each', each('postgresql')],
    ],
    bars: buildRefundTargets(ledger, TICKETS),
  }
}

/** Targets for refunds: the gateway's ledger must show each ticket refunded exactly once. */
export function buildRefundTargets(ledger: readonly GatewayLedgerEntry[], tickets: number): PerformanceTarget[] {
  return [
    buildMaximumTarget('refunds lost', ledger.filter((one) => one.creditedAmount < one.capturedAmount).length, 0),
    buildMaximumTarget('refunds made twice', ledger.filter((one) => one.creditedAmount > one.capturedAmount).length, 0),
    buildMaximumTarget('gateway payments without a ticket', Math.abs(ledger.length - tickets), 0),
  ]
}
