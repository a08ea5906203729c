import { eventItem } from '@forenet/contract/event-calls'
import type { LoadRequest, LoadResult } from '../load/load.ts'
import { waitForConfirmations } from '../purchase/aftermath.ts'
import type { BenchBuyer, BuyerCrowd, CrowdPurchases, PurchaseTimes } from '../purchase/purchase.ts'
import { READ_PATHS } from '../reads/paths.ts'
import { computePercentile } from '../report/statistics.ts'
import { countSold, createEventOnSale, type SoldCounts } from '../rush/event.ts'
import type { RushOptions, RushOutcomes } from '../rush/one-rush.ts'
import { type ChildHandle, sendToChild } from '../setting/child.ts'
import { buildNthMember, buildNthMemberOffer } from '../setting/members.ts'
import type { ComparisonCrowdTask, CrowdTaskResult } from './crowd.ts'
import type { ComparedPortal, UsagePerProcess } from './side.ts'

/** The members also make the read requests. */
export const COMPARED_MEMBER_COUNT = 10_000
const READERS = 512

/** Except in a rush for tickets. */
const AT_ONCE = 32

/** Long, because the machine may be shared. */
const SENT_WITHIN_MS = 1_800_000

const ORDERS_OF_TEN_SECONDS = 300
const PURCHASES_OF_TEN_SECONDS = 150
const SEATS_OF_TEN_SECONDS = 200
const PRESSED_BY = 10

export type Crowds = {
  load: (load: LoadRequest) => Promise<LoadResult>
  visitors: ChildHandle<unknown>
  buyers: ChildHandle<unknown>
  rush: ChildHandle<unknown>
}

export type PreparedPortal = ComparedPortal & {
  tokens: readonly string[]
  doorToken: string
  year: number
  now: Date
  seconds: number
  /** Members from this number on have not bought a membership. */
  nextBuyer: number
  codes: string[]
  purchases: number
  rushes: { seats: number; sold: SoldCounts }[]
}

export type SliceMeasurement = {
  operations: number
  seconds: number
  p50Ms: number
  p99Ms: number
  spent: UsagePerProcess
  confirming?: number
}

type Done = Omit<SliceMeasurement, 'spent'>

/** Slices of a round in order. Check-ins use the tickets of earlier orders. */
const SLICES: Record<string, (side: PreparedPortal, crowds: Crowds) => Promise<Done>> = {
  'search-email': (side, { load }) => read(side, load, (nth) => READ_PATHS['search-email'](buildNthMember(nth))),
  'membership list': (side, { load }) => read(side, load, (nth) => READ_PATHS['membership list'](buildNthMember(nth))),
  'event page': async (side, { load }) => {
    const { eventId } = await onSale(side, 1_000)
    return read(side, load, () => eventItem.path.replace('{eventId}', eventId))
  },
  'one-call orders': async (side, { visitors }) => {
    const tokens = side.tokens.slice(0, scaled(side, ORDERS_OF_TEN_SECONDS))
    const free = await onSale(side, tokens.length, 0)
    const given: ComparisonCrowdTask = { step: 'register', ...portalOf(side), onSale: free, tokens, atOnce: AT_ONCE }
    const worked = await sendToChild<ComparisonCrowdTask, CrowdTaskResult>(visitors, given)
    side.codes = worked.codes
    return of(worked)
  },
  'check-ins': async (side, { visitors }) => {
    const given: ComparisonCrowdTask = {
      step: 'check in',
      ...portalOf(side),
      token: side.doorToken,
      codes: side.codes,
      atOnce: AT_ONCE,
    }
    return of(await sendToChild<ComparisonCrowdTask, CrowdTaskResult>(visitors, given))
  },
  tickets: (side, crowds) => purchase(side, crowds, true),
  memberships: (side, crowds) => purchase(side, crowds, false),
  rush: async (side, { rush }) => {
    const seats = scaled(side, SEATS_OF_TEN_SECONDS)
    const event = await onSale(side, seats)
    const buyers = side.tokens.slice(0, seats * PRESSED_BY).map((token) => ({ token }))
    const given = { ...portalOf(side), sandbox: side.sandboxOrigin, ...event, buys: 'one' as const, buyers }
    await sendToChild<RushOptions, RushOutcomes>(rush, { ...given, step: 'open the page' })
    const { paidSeconds, pressed } = await sendToChild<RushOptions, RushOutcomes>(rush, { ...given, step: 'press' })
    side.rushes.push({ seats, sold: await countSold(side.databaseUrl, event.eventId) })
    const paid = pressed.filter(({ came }) => came === 'paid').map(({ afterMs }) => afterMs)
    side.purchases += paid.length
    return { operations: paid.length, seconds: paidSeconds, ...percentiles(paid) }
  },
}

/**
 * Selects slices in their order; an empty list selects all. Check-ins include the orders they need. @throws for an
 * unknown name
 */
export function selectSlices(names: readonly string[]): string[] {
  const unknown = names.filter((name) => !(name in SLICES))
  if (unknown.length > 0) throw new Error(`There is no slice ${unknown.join(', ')}: ${Object.keys(SLICES).join(', ')}`)
  const wanted = new Set(names.includes('check-ins') ? [...names, 'one-call orders'] : names)
  return Object.keys(SLICES).filter((name) => wanted.size === 0 || wanted.has(name))
}

/** Runs a slice. CPU time is counted until the last confirmation is sent. */
export async function runSlice(name: string, side: PreparedPortal, crowds: Crowds): Promise<SliceMeasurement> {
  const slice = SLICES[name]
  if (!slice) throw new Error(`There is no slice ${name}`)
  const before = await side.processor()
  const done = await slice(side, crowds)
  await waitForConfirmations(side.databaseUrl, SENT_WITHIN_MS)
  const after = await side.processor()
  const spent = { portal: after.portal - before.portal, postgresql: after.postgresql - before.postgresql }
  return { ...done, spent }
}

/** Accepts overload responses, because on a shared machine a portal may have no CPU time for a moment. */
const portalOf = ({ origin }: ComparedPortal) => ({ portal: origin, allowsOverload: true })

const scaled = ({ seconds }: PreparedPortal, ofTenSeconds: number) =>
  Math.max(AT_ONCE, Math.round((ofTenSeconds * seconds) / 10))

function onSale({ databaseUrl, year, now }: PreparedPortal, seats: number, priceMinor?: number) {
  const { orgId } = buildNthMemberOffer(1, COMPARED_MEMBER_COUNT, year)
  return createEventOnSale(databaseUrl, orgId, seats, now, priceMinor === undefined ? {} : { priceMinor })
}

async function read(side: PreparedPortal, load: Crowds['load'], pathOf: (nth: number) => string): Promise<Done> {
  const targets = side.tokens.slice(0, READERS).map((token, index) => ({ path: pathOf(index + 1), token }))
  const { perSecond, p50Ms, p99Ms } = await load({
    origin: side.origin,
    targets,
    connections: AT_ONCE,
    seconds: side.seconds,
    allowsOverload: true,
  })
  return { operations: perSecond * side.seconds, seconds: side.seconds, p50Ms, p99Ms }
}

async function purchase(side: PreparedPortal, { buyers: child }: Crowds, isOfTickets: boolean): Promise<Done> {
  const count = scaled(side, PURCHASES_OF_TEN_SECONDS)
  const first = side.nextBuyer
  side.nextBuyer += count
  const buyers = Array.from({ length: count }, (_, index): BenchBuyer => {
    const nth = first + index
    return {
      memberId: buildNthMember(nth).memberId,
      token: side.tokens[nth - 1] ?? '',
      ...buildNthMemberOffer(nth, COMPARED_MEMBER_COUNT, side.year),
    }
  })
  const given: Omit<BuyerCrowd, 'step'> = {
    ...{ ...portalOf(side), sandbox: side.sandboxOrigin, buyers, atOnce: AT_ONCE },
    onSale: isOfTickets ? await onSale(side, count) : null,
  }
  await sendToChild<BuyerCrowd, CrowdPurchases>(child, { ...given, step: 'open a page' })
  const { seconds, bought } = await sendToChild<BuyerCrowd, CrowdPurchases>(child, { ...given, step: 'buy' })
  side.purchases += bought.length
  const whole = percentiles(bought.map((one: PurchaseTimes) => one.whole))
  return { operations: bought.length, seconds, ...whole, confirming: bought.filter((one) => one.isConfirming).length }
}

function of({ seconds, latenciesMs }: CrowdTaskResult): Done {
  return { operations: latenciesMs.length, seconds, ...percentiles(latenciesMs) }
}

function percentiles(latenciesMs: readonly number[]): { p50Ms: number; p99Ms: number } {
  return { p50Ms: computePercentile(latenciesMs, 0.5), p99Ms: computePercentile(latenciesMs, 0.99) }
}
