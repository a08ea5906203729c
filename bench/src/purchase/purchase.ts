import { atMost, type Report } from '../report/report.ts'
import { percentile } from '../report/statistics.ts'
import { ask, startChild } from '../setting/child.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { nthMember, offerTo } from '../setting/members.ts'
import { memoryBelow, memoryCells } from '../setting/memory.ts'
import { startPortal } from '../setting/portal.ts'
import { MEMBER, tokenSigner } from '../setting/sign-in.ts'
import { confirmationsSent, requireEqualLedgers } from './aftermath.ts'

const MEMBERS = 10_000
const WARM_UP = 100
const PURCHASES = 400
const AT_ONCE = 16

export type Buyer = { memberId: string; token: string; orgId: string; membershipConfId: string }

export type Rush = { portal: string; sandbox: string; buyers: readonly Buyer[]; atOnce: number }

/** Milliseconds of one purchase, whole and by step. */
export type Purchased = {
  prepareMs: number
  linkMs: number
  approveMs: number
  settleMs: number
  totalMs: number
  /** Answers after the approval that said neither "paid" nor "being confirmed". */
  untrue: number
}

const STEPS = {
  prepareMs: 'prepare',
  linkMs: 'open the payment window',
  approveMs: 'approve at the stand-in',
  settleMs: 'come back until settled',
  totalMs: 'prepare to settled',
} as const

/** Measures whole purchases with everything on this machine, and afterwards compares both ledgers. */
export async function measurePurchase(stack: AsyncDisposableStack, now: Date): Promise<Report> {
  const year = now.getFullYear()
  const databaseUrl = await startFilledCluster(stack, MEMBERS, year)
  const portal = await startPortal(stack, databaseUrl)
  const sign = await tokenSigner(databaseUrl, portal.issuer)
  const buyers = await Promise.all(
    Array.from({ length: WARM_UP + PURCHASES }, async (_, index): Promise<Buyer> => {
      const { memberId, email } = nthMember(index + 1)
      return { memberId, token: await sign(email, MEMBER), ...offerTo(index + 1, MEMBERS, year) }
    }),
  )
  const child = await startChild(stack, new URL('./buyers.ts', import.meta.url))
  const rush = (who: readonly Buyer[]) =>
    ask<Rush, { seconds: number; purchases: Purchased[] }>(child, {
      portal: portal.origin,
      sandbox: portal.sandboxOrigin,
      buyers: who,
      atOnce: AT_ONCE,
    })
  await rush(buyers.slice(0, WARM_UP))
  const { seconds, purchases } = await rush(buyers.slice(WARM_UP))
  const sentAfter = await confirmationsSent(databaseUrl)
  await requireEqualLedgers(databaseUrl, portal.sandboxOrigin, WARM_UP + PURCHASES)
  const [ours, postgresql, standIns, , all] = memoryCells(await memoryBelow(process.pid))
  return {
    title: 'Whole purchases',
    how: `${PURCHASES} purchases by ${AT_ONCE} members at once after ${WARM_UP} to warm up; portal, stand-ins, durable PostgreSQL and buyers on this machine. Afterwards both ledgers were the same.`,
    header: ['', 'figure', 'p50, ms', 'p99, ms'],
    rows: [
      ['purchases per second', (purchases.length / seconds).toFixed(1), '', ''],
      ...Object.entries(STEPS).map(([step, words]) => {
        const taken = purchases.map((purchase) => purchase[step as keyof typeof STEPS])
        return [words, '', percentile(taken, 0.5).toFixed(1), percentile(taken, 0.99).toFixed(1)]
      }),
      ['last confirmation sent after the last purchase, s', sentAfter.toFixed(1), '', ''],
      ['memory afterwards: portal, MB', ours ?? '', '', ''],
      ['memory afterwards: PostgreSQL, MB', postgresql ?? '', '', ''],
      ['memory afterwards: stand-ins, MB', standIns ?? '', '', ''],
      ['memory afterwards: all, MB', all ?? '', '', ''],
    ],
    bars: [atMost('purchases told something untrue', purchases.filter((purchase) => purchase.untrue > 0).length, 0)],
  }
}
