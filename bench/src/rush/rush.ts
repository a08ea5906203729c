import { confirmationsSent } from '../purchase/aftermath.ts'
import { atLeast, atMost, type Report } from '../report/report.ts'
import { percentile } from '../report/statistics.ts'
import { ask, startChild } from '../setting/child.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { nthMember, offerTo } from '../setting/members.ts'
import { processorBelow } from '../setting/memory.ts'
import { startPortal } from '../setting/portal.ts'
import { MEMBER, tokenSigner } from '../setting/sign-in.ts'
import { countSold, createOnSale } from './event.ts'

const MEMBERS = 10_000
const SEATS = 500
const BUYERS = 5_000
const WARM_UP = 100
/** Paid orders a minute that the field's best publishes with locked quotas is 500, and 1,500 without (docs). */
const LEAST_A_MINUTE = 6_000

export type Rush = {
  step: 'open the page' | 'press'
  portal: string
  sandbox: string
  eventId: string
  ticketTypeId: string
  buyers: readonly { token: string }[]
}

export type Told = { seconds: number; paidSeconds: number; pressed: Pressed[] }

export type Pressed = { came: 'paid'; heldMs: number; afterMs: number } | { came: 'sold-out'; afterMs: number }

/** On-sale rush: 5,000 press at once for 500 seats, through the stand-in gateway, everything on this machine. */
export async function measureRush(stack: AsyncDisposableStack, now: Date): Promise<Report> {
  const databaseUrl = await startFilledCluster(stack, MEMBERS, now.getFullYear())
  const portal = await startPortal(stack, databaseUrl)
  const sign = await tokenSigner(databaseUrl, portal.issuer)
  const { orgId } = offerTo(1, MEMBERS, now.getFullYear())
  const buyers = await Promise.all(
    Array.from({ length: WARM_UP + BUYERS }, async (_, i) => ({ token: await sign(nthMember(i + 1).email, MEMBER) })),
  )
  const child = await startChild(stack, new URL('./press.ts', import.meta.url))
  const rush = async (who: typeof buyers, seats: number) => {
    const onSale = await createOnSale(databaseUrl, orgId, seats, now)
    const given: Omit<Rush, 'step'> = { portal: portal.origin, sandbox: portal.sandboxOrigin, ...onSale, buyers: who }
    await ask<Rush, Told>(child, { ...given, step: 'open the page' })
    await confirmationsSent(databaseUrl)
    const before = await processorBelow(process.pid)
    const told = await ask<Rush, Told>(child, { ...given, step: 'press' })
    const after = await processorBelow(process.pid)
    return { ...told, processor: processorWords(before, after), sold: await countSold(databaseUrl, onSale.eventId) }
  }
  await rush(buyers.slice(0, WARM_UP), WARM_UP)
  const { seconds, paidSeconds, pressed, processor, sold } = await rush(buyers.slice(WARM_UP), SEATS)
  const sentAfter = await confirmationsSent(databaseUrl)
  const paid = pressed.filter((one) => one.came === 'paid')
  const refused = pressed.filter((one) => one.came === 'sold-out')
  const perMinute = (paid.length / paidSeconds) * 60
  const line = (words: string, values: readonly number[]) => [
    words,
    percentile(values, 0.5).toFixed(0),
    percentile(values, 0.99).toFixed(0),
  ]
  return {
    title: 'On-sale rush',
    how: `${BUYERS} members who have the page open press at once for ${SEATS} seats, from a process of their own over HTTP; each who gets a seat pays through the stand-in gateway. Portal, stand-ins, durable PostgreSQL and the crowd on this machine. Orders a minute: from the press to the last paid.`,
    header: ['', 'p50, ms', 'p99, ms'],
    rows: [
      [`paid orders a minute: ${perMinute.toFixed(0)}`, '', ''],
      line(
        'from the press until the seat is held',
        paid.map((one) => one.heldMs),
      ),
      line(
        'from the press until paid',
        paid.map((one) => one.afterMs),
      ),
      line(
        'from the press until told that it is sold out',
        refused.map((one) => one.afterMs),
      ),
      [processor, '', ''],
      [`everybody told after ${seconds.toFixed(1)} s; last confirmation sent ${sentAfter.toFixed(1)} s later`, '', ''],
    ],
    bars: [
      atLeast('paid orders a minute', perMinute, LEAST_A_MINUTE),
      atLeast('seats sold', sold.validTickets, SEATS),
      atMost('seats sold, too', Math.max(sold.validTickets, sold.seatsTaken, sold.paidOrders), SEATS),
      atMost('charged without a seat', sold.chargedWithoutSeat, 0),
    ],
  }
}

type Processor = Awaited<ReturnType<typeof processorBelow>>

/** Where the processor time of the rush went; steadier than the clock where others use the machine too. */
function processorWords(before: Processor, after: Processor): string {
  if (!before || !after) return 'processor time: not told here'
  const part = (name: keyof NonNullable<Processor>) => `${(after[name] - before[name]).toFixed(1)} s`
  return `processor time: portal ${part('portal')}, PostgreSQL ${part('postgresql')}, stand-ins ${part('standIns')}, crowd ${part('crowd')}`
}
