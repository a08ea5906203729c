import { setTimeout as delay } from 'node:timers/promises'
import {
  clubEventCancel,
  clubEventCancellationGet,
  clubEventCancellationRetry,
} from '@forenet/contract/club/event-calls'
import type { ClubEventCancellation } from '@forenet/contract/club/event-cancellation'
import { type ForkedPortal, forkPortal } from '@forenet/testkit/forked-portal'
import { findFreePort } from '@forenet/testkit/free-port'
import { makeCall } from '@forenet/testkit/portal'
import { fetchGatewayLedger, type GatewayLedgerEntry } from '@forenet/testkit/purchase'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { buildIssuerUrl, settingsOfKilledPortal } from '../setting/portal.ts'
import { startSimulators } from '../setting/stand-ins.ts'
import { registerCleanup } from '../setting/undo.ts'
import { buildRefundTargets } from './calling-off.ts'
import { SOLD_EVENT_MEMBER_COUNT, type SoldEvent, sellEvent } from './sold-event.ts'

const TICKETS = 5_000
const KILLS = 10
const FAILS_ONE_IN = 5
const LOOK_AGAIN_MS = 500
const PRESSED_EVERY_MS = 30_000
/** Timeout: refunds with an unknown result are checked after ten minutes, and once more after another ten. */
const DONE_WITHIN_MS = 45 * 60_000

/** Gateway faults in turn; "after" faults refund without confirming it. */
const FAULTS = [
  { kind: 'error-before' },
  { kind: 'error-after' },
  { kind: 'refuse' },
  { kind: 'hang-before', delayMs: 30_000 },
  { kind: 'hang-after', delayMs: 30_000 },
] as const

/**
 * Cancels an event with 5,000 paid tickets while the gateway fails for every fifth payment and the portal is killed ten
 * times; then compares the refunds with the gateway's ledger.
 */
export async function measureCancellationWithFaults(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const databaseUrl = await startFilledCluster(stack, SOLD_EVENT_MEMBER_COUNT, now.getFullYear())
  const standIns = await startSimulators(stack)
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const portal = await forkPortal(await settingsOfKilledPortal(stack, { databaseUrl, standIns, port }))
  await registerCleanup(stack, portal.kill)
  const selling = { databaseUrl, portal: origin, sandbox: standIns.origin, issuer: buildIssuerUrl(origin) }
  const event = await sellEvent(stack, selling, TICKETS, now)
  const paid = await fetchGatewayLedger(standIns.origin)
  const planned = await planFaults(standIns.origin, paid)

  const began = performance.now()
  const called = await makeCall(origin, event.host, clubEventCancel, {
    ...event.at,
    body: { reason: 'Stormen Ingolf' },
  })
  if (called.status !== 200) throw new Error(`Calling off was answered ${called.status}`)
  const killed = await killOnTheWay(portal, () => standing(origin, event))
  const failing = await untilPaidBack(origin, event, began)
  const seconds = (performance.now() - began) / 1_000
  const struck = planned - (await faultsLeft(standIns.origin))
  const ledger = await fetchGatewayLedger(standIns.origin)
  return {
    title: 'An event cancelled with a failing gateway and a killed portal',
    how: `${TICKETS} tickets paid through the simulated gateway; the refund of each ${FAILS_ONE_IN}th fails once: rejected, or no response or an error, each before or after the money has moved. The portal is killed (SIGKILL) ${KILLS} times in between and restarted. Refunds with an unknown result are checked at the gateway after ten minutes, which is most of the duration; rejected refunds are retried by the host.`,
    header: ['', 'figure'],
    rows: [
      ['killed', String(killed)],
      ['faults planned', String(planned)],
      ['faults injected', String(struck)],
      ['most concurrent failures', String(failing)],
      ['all refunded after, s', seconds.toFixed(0)],
    ],
    bars: [
      ...buildRefundTargets(ledger, TICKETS),
      buildMaximumTarget('kills not made', KILLS - killed, 0),
      buildMaximumTarget('faults not injected', planned - struck, 0),
    ],
  }
}

async function planFaults(sandbox: string, ledger: readonly GatewayLedgerEntry[]): Promise<number> {
  const unlucky = ledger.filter((_, nth) => nth % FAILS_ONE_IN === 0)
  for (const [nth, { orderNumber }] of unlucky.entries()) {
    const fault = { service: 'gateway', operation: 'credit', orderNumber, ...FAULTS[nth % FAULTS.length] }
    const answer = await fetch(`${sandbox}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    })
    if (!answer.ok) throw new Error(`fault: ${answer.status} ${await answer.text()}`)
  }
  return unlucky.length
}

async function faultsLeft(sandbox: string): Promise<number> {
  const { faults } = (await (await fetch(`${sandbox}/sandbox/faults`)).json()) as { faults: unknown[] }
  return faults.length
}

async function standing(origin: string, { host, at }: SoldEvent): Promise<ClubEventCancellation | null> {
  const answer = await makeCall(origin, host, clubEventCancellationGet, at).catch(() => null)
  return answer?.status === 200 ? answer.body : null
}

/** At random moments. Returns how often. */
async function killOnTheWay(portal: ForkedPortal, look: () => Promise<ClubEventCancellation | null>): Promise<number> {
  for (let killed = 0; killed < KILLS; killed++) {
    for (;;) {
      const seen = await look()
      if (seen && seen.ended >= (TICKETS / (KILLS + 1)) * killed + 50) break
      await delay(50)
    }
    await delay(Math.random() * 300)
    await portal.kill()
    await portal.start()
  }
  return KILLS
}

/** Waits for the last refund, retrying failed ones; returns the maximum number that had failed at one time. */
async function untilPaidBack(origin: string, event: SoldEvent, began: number): Promise<number> {
  let most = 0
  let pressed = 0
  for (;;) {
    const seen = await standing(origin, event)
    most = Math.max(most, seen?.failing.refunds ?? 0)
    if (seen && seen.paidBack.refunds >= TICKETS) return most
    const onlyFailing = seen && seen.left.entries === 0 && seen.onTheWay.refunds === 0 && seen.failing.refunds > 0
    if (onlyFailing && performance.now() - pressed > PRESSED_EVERY_MS) {
      await makeCall(origin, event.host, clubEventCancellationRetry, event.at)
      pressed = performance.now()
    }
    if (performance.now() - began > DONE_WITHIN_MS) throw new Error(`Not all is paid back: ${JSON.stringify(seen)}`)
    await delay(LOOK_AGAIN_MS)
  }
}
