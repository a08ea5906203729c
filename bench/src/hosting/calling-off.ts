import { setTimeout as delay } from 'node:timers/promises'
import type { ClubCallingOff } from '@forenet/contract/club/event-calling-off'
import { clubEventCallingOff, clubEventCallOff } from '@forenet/contract/club/event-calls'
import { membershipList } from '@forenet/contract/membership-calls'
import { makeCall } from '@forenet/testkit/portal'
import { gatewayLedger } from '@forenet/testkit/purchase'
import { confirmationsSent } from '../purchase/aftermath.ts'
import type { Crowd, Told } from '../purchase/purchase.ts'
import { atMost, type Report } from '../report/report.ts'
import { createOnSale } from '../rush/event.ts'
import { ask, startChild } from '../setting/child.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { nthMember, offerTo } from '../setting/members.ts'
import { processorBelow } from '../setting/memory.ts'
import { startPortal } from '../setting/portal.ts'
import { ADMINISTRATOR_OF_FIRST, MEMBER, tokenSigner } from '../setting/sign-in.ts'

const MEMBERS = 10_000
const TICKETS = 2_000
const AT_ONCE = 500
const LOOK_AGAIN_MS = 200
const DONE_WITHIN_MS = 900_000

/** Calls off an event of 2,000 tickets that were paid through the stand-in gateway, and compares what went back with its books. */
export async function measureCallingOff(stack: AsyncDisposableStack, now: Date): Promise<Report> {
  const year = now.getFullYear()
  const databaseUrl = await startFilledCluster(stack, MEMBERS, year)
  const { origin: portal, sandboxOrigin: sandbox, issuer } = await startPortal(stack, databaseUrl)
  const sign = await tokenSigner(databaseUrl, issuer)
  const crowd = await startChild(stack, new URL('../purchase/buyers.ts', import.meta.url))
  const { orgId } = offerTo(1, MEMBERS, year)
  const onSale = await createOnSale(databaseUrl, orgId, TICKETS, now)
  for (let sold = 0; sold < TICKETS; sold += AT_ONCE) {
    const buyers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, i) => {
        const { memberId, email } = nthMember(sold + i + 1)
        return { memberId, token: await sign(email, MEMBER), ...offerTo(sold + i + 1, MEMBERS, year) }
      }),
    )
    const given = { portal, sandbox, buyers, onSale }
    await ask<Crowd, Told>(crowd, { ...given, step: 'open a page' })
    await ask<Crowd, Told>(crowd, { ...given, step: 'buy' })
    await confirmationsSent(databaseUrl)
  }

  const { memberId, email } = nthMember(TICKETS + 1)
  const host = { token: await sign(email, ADMINISTRATOR_OF_FIRST) }
  await makeCall(portal, host, membershipList, { params: { memberId } })
  const at = { params: { orgKey: 'CLUB00001', eventId: onSale.eventId } }
  const before = await processorBelow(process.pid)
  const began = performance.now()
  const called = await makeCall(portal, host, clubEventCallOff, { ...at, body: { reason: 'Stormen Ingolf' } })
  if (called.status !== 200)
    throw new Error(`Calling off was answered ${called.status} ${JSON.stringify(called.problem)}`)
  const answeredMs = performance.now() - began
  let standing: ClubCallingOff = called.body
  while (standing.paidBack.refunds < TICKETS) {
    if (performance.now() - began > DONE_WITHIN_MS) throw new Error(`Not all is paid back: ${JSON.stringify(standing)}`)
    await delay(LOOK_AGAIN_MS)
    standing = (await makeCall(portal, host, clubEventCallingOff, at)).body
  }
  const seconds = (performance.now() - began) / 1_000
  const after = await processorBelow(process.pid)
  const ledger = await gatewayLedger(sandbox)
  const each = (part: 'portal' | 'postgresql') =>
    before && after ? (((after[part] - before[part]) / TICKETS) * 1_000).toFixed(1) : ''
  return {
    title: 'An event called off',
    how: `${TICKETS} tickets, each bought by a member of its own and paid through the stand-in gateway; from pressing until the gateway has credited the last. Portal, stand-ins and durable PostgreSQL on this machine.`,
    header: ['', 'figure'],
    rows: [
      ['answered after, ms', answeredMs.toFixed(0)],
      ['all paid back after, s', seconds.toFixed(1)],
      ['refunds a minute', ((TICKETS / seconds) * 60).toFixed(0)],
      ['portal, ms of processor each', each('portal')],
      ['PostgreSQL, ms of processor each', each('postgresql')],
    ],
    bars: [
      atMost('refunds lost', ledger.filter((one) => one.creditedAmount < one.capturedAmount).length, 0),
      atMost('refunds doubled', ledger.filter((one) => one.creditedAmount > one.capturedAmount).length, 0),
      atMost('payments the gateway knows beside those of the tickets', Math.abs(ledger.length - TICKETS), 0),
    ],
  }
}
