import {
  type BenchmarkReport,
  buildMaximumTarget,
  buildMinimumTarget,
  type PerformanceTarget,
} from '../report/report.ts'
import { computePercentile } from '../report/statistics.ts'
import { createEventOnSale, type EventOnSale } from '../rush/event.ts'
import { sendToChild, startChild } from '../setting/child.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { runFillStatements } from '../setting/fill.ts'
import { buildNthMember, buildNthMemberOffer } from '../setting/members.ts'
import { measureTreeCpu, readTreeMemory } from '../setting/memory.ts'
import { startPortal } from '../setting/portal.ts'
import { CREATE_REGISTER_STATES } from '../setting/register-states.ts'
import { createTokenSigner, MEMBER_CLAIMS } from '../setting/sign-in.ts'
import { requireEqualLedgers, waitForConfirmations } from './aftermath.ts'
import type { PaymentServers } from './pay.ts'

const MEMBERS = 10_000
const WARM_UP = 100
const AT_ONCE = 400
const ROUNDS = 2
const KINDS = ['ticket', 'membership'] as const
const LEAST_OF_RATE = 0.8
const MAX_OF_PROCESSOR = 1.25

export type BenchBuyer = { memberId: string; token: string; orgId: string; membershipConfId: string }

/** Buyers of tickets for the event `onSale`, or of memberships if null. */
export type BuyerCrowd = PaymentServers & {
  step: 'open a page' | 'buy'
  buyers: readonly BenchBuyer[]
  onSale: EventOnSale | null
  atOnce?: number
}

type Step = 'begin' | 'link' | 'approve' | 'settle' | 'whole'

/** Milliseconds in total and per step. `isConfirming`: whether the purchase was unpaid when the buyer returned. */
export type PurchaseTimes = Record<Step, number> & { isConfirming: boolean }

export type CrowdPurchases = { seconds: number; bought: PurchaseTimes[] }

const STEPS: Record<Step, string> = {
  begin: 'prepare, or register',
  link: 'open the payment window',
  approve: 'approve at the stand-in',
  settle: 'come back until paid',
  whole: 'prepare to paid',
}

type Processor = { portal: number; postgresql: number }
/** CPU time of a round: `untilPaid` ends with the last payment, `whole` with the last confirmation. */
type Measured = { seconds: number; bought: PurchaseTimes[]; untilPaid: Processor; whole: Processor; sentAfter: number }

export async function measurePurchase(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const year = now.getFullYear()
  const databaseUrl = await startFilledCluster(stack, MEMBERS, year)
  // Buyers have a register state, which the purchase replaces, as in a real portal.
  await runFillStatements(databaseUrl, [CREATE_REGISTER_STATES])
  const { origin: portal, sandboxOrigin: sandbox, issuer } = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, issuer)
  const crowd = await startChild(stack, new URL('./buyers.ts', import.meta.url))
  let members = 0
  const newBuyer = async (): Promise<BenchBuyer> => {
    const nth = ++members
    const { memberId, email } = buildNthMember(nth)
    return { memberId, token: await sign(email, MEMBER_CLAIMS), ...buildNthMemberOffer(nth, MEMBERS, year) }
  }
  const measure = async (kind: (typeof KINDS)[number], count: number): Promise<Measured> => {
    const buyers = await Promise.all(Array.from({ length: count }, newBuyer))
    const { orgId } = buildNthMemberOffer(1, MEMBERS, year)
    const onSale = kind === 'ticket' ? await createEventOnSale(databaseUrl, orgId, count, now) : null
    const given = { portal, sandbox, buyers, onSale }
    await sendToChild<BuyerCrowd, CrowdPurchases>(crowd, { ...given, step: 'open a page' })
    const before = await measureTreeCpu(process.pid)
    const told = await sendToChild<BuyerCrowd, CrowdPurchases>(crowd, { ...given, step: 'buy' })
    const paid = await measureTreeCpu(process.pid)
    const sentAfter = await waitForConfirmations(databaseUrl)
    const sent = await measureTreeCpu(process.pid)
    return { ...told, sentAfter, untilPaid: between(before, paid), whole: between(before, sent) }
  }
  for (const kind of KINDS) await measure(kind, WARM_UP)
  const measured: Record<(typeof KINDS)[number], Measured[]> = { ticket: [], membership: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of KINDS) measured[kind].push(await measure(kind, AT_ONCE))
  await requireEqualLedgers(databaseUrl, sandbox, members)
  const memory = await readTreeMemory(process.pid)

  const count = AT_ONCE * ROUNDS
  const sum = (kind: (typeof KINDS)[number], of: (one: Measured) => number) =>
    measured[kind].reduce((total, one) => total + of(one), 0)
  const line = (words: string, of: (kind: (typeof KINDS)[number]) => number, digits = 1) => {
    const [ticket, membership] = [of('ticket'), of('membership')]
    return [words, ticket.toFixed(digits), membership.toFixed(digits), (membership / ticket).toFixed(2)]
  }
  const rate = (kind: (typeof KINDS)[number]) => count / sum(kind, ({ seconds }) => seconds)
  const processor = (kind: (typeof KINDS)[number], until: 'untilPaid' | 'whole', of: (spent: Processor) => number) =>
    (sum(kind, (one) => of(one[until])) / count) * 1_000
  const step = (name: Step) => (kind: (typeof KINDS)[number]) =>
    computePercentile(
      measured[kind].flatMap(({ bought }) => bought.map((one) => one[name])),
      0.5,
    )
  const both = (kind: (typeof KINDS)[number]) =>
    processor(kind, 'untilPaid', ({ portal, postgresql }) => portal + postgresql)
  const bars: PerformanceTarget[] = [
    buildMinimumTarget('memberships a second relative to tickets', rate('membership') / rate('ticket'), LEAST_OF_RATE),
  ]
  if (memory)
    bars.push(
      buildMaximumTarget(
        'processor of a membership relative to a ticket',
        both('membership') / both('ticket'),
        MAX_OF_PROCESSOR,
      ),
    )
  return {
    title: 'Whole purchases',
    how: `A membership compared with a ticket, each from "pay" to "paid": ${AT_ONCE} concurrent buyers with a page open, ${ROUNDS} alternating rounds of each after ${WARM_UP} to warm up; portal, simulators, durable PostgreSQL and buyers on this machine. Processor time until the last is paid, and until the last confirmation is sent (a ticket's carries a PDF). Afterwards both ledgers were equal.`,
    header: ['', 'ticket', 'membership', 'ratio'],
    rows: [
      line('paid a second', rate),
      ...(memory
        ? [
            line('portal until paid, ms each', (kind) => processor(kind, 'untilPaid', (spent) => spent.portal), 2),
            line(
              'PostgreSQL until paid, ms each',
              (kind) => processor(kind, 'untilPaid', (spent) => spent.postgresql),
              2,
            ),
            line('portal with confirmations, ms each', (kind) => processor(kind, 'whole', (spent) => spent.portal), 2),
            line(
              'PostgreSQL with confirmations, ms each',
              (kind) => processor(kind, 'whole', (spent) => spent.postgresql),
              2,
            ),
          ]
        : []),
      ...Object.entries(STEPS).map(([name, words]) => line(`${words}, p50, ms`, step(name as Step))),
      line('last confirmation after the last paid, s', (kind) => sum(kind, ({ sentAfter }) => sentAfter) / ROUNDS),
      [
        'memory afterwards, portal and PostgreSQL, MB',
        memory ? (memory.portal + memory.postgresql).toFixed(0) : '',
        '',
        '',
      ],
    ],
    bars,
  }
}

type Parts = Awaited<ReturnType<typeof measureTreeCpu>>

function between(before: Parts, after: Parts): Processor {
  if (!before || !after) return { portal: Number.NaN, postgresql: Number.NaN }
  return { portal: after.portal - before.portal, postgresql: after.postgresql - before.postgresql }
}
