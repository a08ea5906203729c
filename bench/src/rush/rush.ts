import { SIMULATOR_URL } from '@forenet/api/start/external-services'
import type { FloorServer } from '../floor/floor.ts'
import { waitForConfirmations } from '../purchase/aftermath.ts'
import {
  type BenchmarkReport,
  buildMaximumTarget,
  buildMinimumTarget,
  type PerformanceTarget,
} from '../report/report.ts'
import { computePercentile } from '../report/statistics.ts'
import { startChild } from '../setting/child.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { buildNthMember, buildNthMemberOffer } from '../setting/members.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner, MEMBER_CLAIMS } from '../setting/sign-in.ts'
import {
  type BuyerOutcome,
  combineRushes,
  type RushOptions,
  type RushResult,
  type RushSeller,
  type RushSetting,
  runRush,
} from './one-rush.ts'

const MEMBERS = 10_000
const SEATS = 500
const BUYERS = 5_000
const WARM_UP = 100
/** Two seats each, for comparing rushes with and without discounts. */
const FAMILIES = 1_000
const ROUNDS = 2
/** More rounds than for single tickets, because a pause of the machine would dominate two seconds. */
const FAMILY_ROUNDS = 6
const LEAST_WITH_PRICES = 0.9
const LEAST_OF_FLOOR = 0.5
/** Target in orders per minute. The leading open-source system publishes 500 with locked quotas, 1,500 without. */
const LEAST_A_MINUTE = 6_000
/** Target in CPU ms per paid order: half of the 10.6 ms first measured in portal and PostgreSQL. */
const MAX_PROCESSOR_MS = 5.3

export async function measureRush(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const databaseUrl = await startFilledCluster(stack, MEMBERS, now.getFullYear())
  const { origin, issuer, sandboxOrigin: sandbox } = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, issuer)
  const { orgId } = buildNthMemberOffer(1, MEMBERS, now.getFullYear())
  const everybody = await Promise.all(
    Array.from({ length: WARM_UP + BUYERS }, async (_, i) => ({
      token: await sign(buildNthMember(i + 1).email, MEMBER_CLAIMS),
    })),
  )
  const crowd = await startChild(stack, new URL('./press.ts', import.meta.url))
  const setting: RushSetting = { databaseUrl, orgId, sandbox, crowd, now }
  const portal: RushSeller = { origin, part: 'portal' }
  const floor: RushSeller = { origin: await startFloor(stack, setting), part: 'floor' }

  const [warm, buyers] = [everybody.slice(0, WARM_UP), everybody.slice(WARM_UP)]
  for (const seller of [portal, floor]) await runRush(setting, seller, { buyers: warm, seats: WARM_UP })
  const at: Record<RushSeller['part'], RushResult[]> = { portal: [], floor: [] }
  let sentAfter = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (const seller of [portal, floor]) at[seller.part].push(await runRush(setting, seller, { buyers, seats: SEATS }))
    sentAfter += await waitForConfirmations(databaseUrl)
  }
  const families: Record<'two' | 'two with prices', RushResult[]> = { two: [], 'two with prices': [] }
  for (let round = 0; round < FAMILY_ROUNDS; round++) {
    for (const buys of ['two', 'two with prices'] as const)
      families[buys].push(await runRush(setting, portal, { buyers: buyers.slice(0, FAMILIES), seats: SEATS, buys }))
  }
  await waitForConfirmations(databaseUrl)
  return reportOf(at, families, sentAfter / ROUNDS)
}

async function startFloor(stack: AsyncDisposableStack, { databaseUrl, sandbox }: RushSetting): Promise<string> {
  const answer = await fetch(`${sandbox}/sandbox/addresses`)
  const { gatewayCreateUrl: createUrl, gatewayManageUrl: manageUrl } = (await answer.json()) as Record<string, string>
  const child = await startChild<FloorServer>(stack, new URL('./floor-server.ts', import.meta.url), {
    DATABASE_URL: databaseUrl,
    GATEWAY: JSON.stringify({ createUrl, manageUrl, key: SIMULATOR_URL.apiKey }),
  })
  return child.ready.origin
}

function reportOf(
  at: Record<RushSeller['part'], RushResult[]>,
  families: Record<Exclude<RushOptions['buys'], 'one'>, RushResult[]>,
  sentAfter: number,
): BenchmarkReport {
  const [portal, floor] = [combineRushes(at.portal), combineRushes(at.floor)]
  const [two, withPrices] = [combineRushes(families.two), combineRushes(families['two with prices'])]
  const line = (words: string, of: (one: RushResult) => number[]) => [
    words,
    ...[at.portal, at.floor].map((rushes) =>
      [0.5, 0.99].map((share) => computePercentile(rushes.flatMap(of), share).toFixed(0)).join(' / '),
    ),
  ]
  const spent = (words: string, part: keyof NonNullable<typeof portal.spentMs>) => [
    words,
    ...[portal, floor].map(({ spentMs }) => spentMs?.[part].toFixed(2) ?? 'not told here'),
  ]
  const perPaid = portal.spentMs && portal.spentMs.seller + portal.spentMs.postgresql
  const sold = at.portal.concat(at.floor).map((one) => one.sold)
  const most = Math.max(
    ...sold.map(({ validTickets, seatsTaken, paidOrders }) => Math.max(validTickets, seatsTaken, paidOrders)),
  )
  const bars: PerformanceTarget[] = [
    buildMinimumTarget('paid orders a minute', portal.perMinute, LEAST_A_MINUTE),
    buildMinimumTarget('paid orders a minute: share of the floor', portal.perMinute / floor.perMinute, LEAST_OF_FLOOR),
    ...(perPaid === null
      ? []
      : [buildMaximumTarget('processor of portal and PostgreSQL per paid order', perPaid, MAX_PROCESSOR_MS, ' ms')]),
    buildMinimumTarget('seats sold', Math.min(...sold.map(({ validTickets }) => validTickets)), SEATS),
    buildMaximumTarget('seats sold, upper bound', most, SEATS),
    buildMaximumTarget('charged without a seat', Math.max(...sold.map((one) => one.chargedWithoutSeat)), 0),
    buildMinimumTarget(
      'rush with household price and code, relative to one without',
      withPrices.perMinute / two.perMinute,
      LEAST_WITH_PRICES,
    ),
  ]
  return {
    title: 'On-sale rush',
    how: `${BUYERS} members with the page open compete for ${SEATS} seats at the same moment, from a separate process over HTTP; those who get a seat pay through the simulated gateway. Portal, simulators, durable PostgreSQL and buyers on this machine; ${ROUNDS} rounds alternating with the floor, which is bare \`node:http\` with the minimum of statements and gateway calls for a sale (\`bench/src/rush/floor-server.ts\` lists what it leaves out); ${FAMILY_ROUNDS} rounds for two seats each, with and without discounts. Orders a minute: from the start to the last payment. Processor time per paid order includes rejecting those who came too late and, for the portal, the confirmations sent during the rush, which the floor only queues.`,
    header: ['', 'portal', 'floor'],
    rows: [
      ['paid orders a minute', portal.perMinute.toFixed(0), floor.perMinute.toFixed(0)],
      line('from order to reserved seat, p50 / p99, ms', ({ pressed }) => pressed.flatMap(heldAfter)),
      line('from order to payment, p50 / p99, ms', ({ pressed }) => told(pressed, 'paid')),
      line('from order to "sold out", p50 / p99, ms', ({ pressed }) => told(pressed, 'sold-out')),
      spent('processor of portal, or of floor, ms', 'seller'),
      spent('processor of PostgreSQL, ms', 'postgresql'),
      spent('processor of the simulators, ms', 'standIns'),
      spent('processor of the buyers, ms', 'crowd'),
      [`two of ${SEATS} seats each for ${FAMILIES}: paid orders a minute`, two.perMinute.toFixed(0), ''],
      ['the same with a household price and a code', withPrices.perMinute.toFixed(0), ''],
      ['last confirmation after the last paid, s', sentAfter.toFixed(1), ''],
    ],
    bars,
  }
}

const heldAfter = (one: BuyerOutcome) => (one.came === 'paid' ? [one.heldMs] : [])

const told = (pressed: readonly BuyerOutcome[], came: BuyerOutcome['came']) =>
  pressed.filter((one) => one.came === came).map(({ afterMs }) => afterMs)
