import type { RegisterFilter, RegisterOrder } from '@forenet/contract/club/register'
import { clubRegisterCount, clubRegisterFilterChoices, clubRegisterList } from '@forenet/contract/club/register-calls'
import { makeCall } from '@forenet/testkit/portal'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { computeMedian, computePercentile } from '../report/statistics.ts'
import { startCluster } from '../setting/cluster.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner, SUPER_ADMINISTRATOR_CLAIMS } from '../setting/sign-in.ts'
import { fillRegister } from './fill-register.ts'

const FEW = { key: 'FEW', people: 1_000 }
const MANY = { key: 'MANY', people: 100_000 }
const OTHERS = { key: 'OTHERS', people: 5_000 }
const TIMES = 3
const MAX_GROWTH = 1.25
const MAX_AS_AT = 2
/** Age in ms of a date that lies before everyone's current register state. */
const LONG_AGO_MS = 450 * 86_400_000

const ORDERS: readonly RegisterOrder[] = [
  'first-name',
  '-first-name',
  'last-name',
  'birth-date',
  '-birth-date',
  'since',
  '-until',
  'post-code',
]

/**
 * Filters from one that matches everyone to one that matches no one. The payment filter is left out, because its high
 * cost does not depend on the club's size.
 */
const filtersWith = (type: string): RegisterFilter[] => [
  {},
  { text: 'mette' },
  { text: 'søren 123' },
  { text: 'm' },
  { text: 'nobodyhere' },
  { status: 'active' },
  { status: 'expired' },
  { status: 'upcoming' },
  { type },
  { type, status: 'active' },
  { ageTo: 12 },
  { ageFrom: 85 },
  { gender: 'unknown' },
  { missing: 'birth-date,phone' },
  { missing: 'guardian' },
  { payment: 'paid' },
  { status: 'active', ageFrom: 60, gender: 'female' },
  { text: 'by 12', missing: 'phone', status: 'expired' },
]

type Place = { club: typeof FEW; asAt?: string }
type Timed = { pages: { ms: number; what: string }[]; counts: number[] }

export async function measureRegister(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const databaseUrl = await startCluster(stack)
  await fillRegister(databaseUrl, [FEW, MANY, OTHERS], now.getFullYear())
  const portal = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, portal.issuer)
  const caller = { token: await sign('administrator@example.org', SUPER_ADMINISTRATOR_CLAIMS) }
  const asAt = new Date(now.getTime() - LONG_AGO_MS).toISOString().slice(0, 10)
  const places: readonly Place[] = [{ club: FEW }, { club: MANY }, { club: FEW, asAt }, { club: MANY, asAt }]

  async function askerOf({ club, asAt: day }: Place) {
    const params = { orgKey: club.key }
    const frame = await makeCall(portal.origin, caller, clubRegisterFilterChoices, { params })
    const type = frame.body.types.find(({ name }) => name === 'Junior')?.id
    if (type === undefined) throw new Error(`${club.key} has no type to ask for: ${frame.status}`)
    const filters = filtersWith(type).map((filter) => (day === undefined ? filter : { ...filter, asAt: day }))
    return {
      page: (nth: number, order: RegisterOrder) =>
        makeCall(portal.origin, caller, clubRegisterList, { params, query: { ...filters[nth], order } }),
      count: (nth: number) =>
        makeCall(portal.origin, caller, clubRegisterCount, { params, query: { ...filters[nth] } }),
    }
  }

  const askers = await Promise.all(places.map(askerOf))
  const timed: Timed[] = places.map(() => ({ pages: [], counts: [] }))
  // Filters are measured in turn, so that other load affects all alike; the first round is a warm-up.
  for (const [nth, filter] of filtersWith('Junior').entries()) {
    for (const order of ORDERS) {
      const took = await mediansMs(askers.map((asker) => () => asker.page(nth, order)))
      for (const [place, ms] of took.entries())
        timed[place]?.pages.push({ ms, what: `${JSON.stringify(filter)} by ${order}` })
    }
    const took = await mediansMs(askers.map((asker) => () => asker.count(nth)))
    for (const [place, ms] of took.entries()) timed[place]?.counts.push(ms)
  }
  const figures = timed.map(({ pages, counts }) => {
    const all = pages.map(({ ms }) => ms)
    const slowest = pages.toSorted((one, other) => other.ms - one.ms)[0]
    return {
      p50: computeMedian(all),
      p95: computePercentile(all, 0.95),
      countP95: computePercentile(counts, 0.95),
      slowest,
    }
  })
  const [few, many, , manyThen] = figures
  if (!few || !many || !manyThen) throw new Error('Not everything was measured')
  return {
    title: 'The register of a club',
    how: `Pages of 50 over HTTP, ${filtersWith('').length} filters by ${ORDERS.length} orders, each the median of ${TIMES} in turn, of a club of ${MANY.people} people and one of ${FEW.people} in one database, with two states of each person.`,
    header: ['when', 'people', 'p50, ms', 'p95, ms', 'count, p95, ms', 'slowest'],
    rows: figures.map(({ p50, p95, countP95, slowest }, nth) => [
      places[nth]?.asAt === undefined ? 'now' : 'as at a day',
      String(places[nth]?.club.people),
      p50.toFixed(1),
      p95.toFixed(1),
      countP95.toFixed(1),
      slowest ? `${slowest.what}: ${slowest.ms.toFixed(1)} ms` : '',
    ]),
    bars: [
      buildMaximumTarget('register: p95 of 100,000 people relative to 1,000', many.p95 / few.p95, MAX_GROWTH),
      buildMaximumTarget('register as at a day: p95 relative to today', manyThen.p95 / many.p95, MAX_AS_AT),
    ],
  }
}

/** Median time per call over several sequential rounds. */
async function mediansMs(calls: readonly (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const took: number[][] = calls.map(() => [])
  for (let round = 0; round <= TIMES; round++) {
    for (const [nth, call] of calls.entries()) {
      const began = performance.now()
      const { status } = await call()
      if (round > 0) took[nth]?.push(performance.now() - began)
      if (status !== 200) throw new Error(`The register answered with ${status}`)
    }
  }
  return took.map(computeMedian)
}
