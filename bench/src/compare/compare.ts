import { startLoader } from '../load/load.ts'
import { requireEqualLedgers } from '../purchase/aftermath.ts'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { computeMedian } from '../report/statistics.ts'
import { startChild } from '../setting/child.ts'
import { buildNthMember } from '../setting/members.ts'
import { PROJECT_ROOT } from '../setting/project.ts'
import { FIRST_CLUB_ADMINISTRATOR_CLAIMS, MEMBER_CLAIMS } from '../setting/sign-in.ts'
import { checkOutCommit } from './checkout.ts'
import { type ComparedPortal, startComparedPortal } from './side.ts'
import {
  COMPARED_MEMBER_COUNT,
  type Crowds,
  type PreparedPortal,
  runSlice,
  type SliceMeasurement,
  selectSlices,
} from './slices.ts'
import { startTokenIssuer, type TokenIssuer } from './token-issuer.ts'

/** Lower ratios count as regressions, to be explained in bench/results.md. */
const LEAST_RATIO = 0.95
const WARM_UP_SECONDS = 3

type Comparison = { commit: string; rounds: number; seconds: number; only: readonly string[] }
type Pair = { older: SliceMeasurement; ours: SliceMeasurement }

/**
 * Compares two versions, each with its own packages, database and simulators, loaded by the same scripts in alternating
 * slices.
 */
export async function measureAgainstCommit(
  stack: AsyncDisposableStack,
  now: Date,
  { commit, rounds, seconds, only }: Comparison,
): Promise<BenchmarkReport> {
  if (process.platform !== 'linux') throw new Error('A comparison reads processor time from /proc, so it needs Linux')
  const names = selectSlices(only)
  const older = checkOutCommit(commit)
  const issuer = await startTokenIssuer(stack)
  const extent = { members: COMPARED_MEMBER_COUNT, year: now.getFullYear() }
  const sides = {
    older: await prepare(await startComparedPortal(stack, older, issuer, extent), issuer, now),
    ours: await prepare(
      await startComparedPortal(stack, { commit: 'this', root: PROJECT_ROOT }, issuer, extent),
      issuer,
      now,
    ),
  }
  const crowds: Crowds = {
    load: await startLoader(stack),
    visitors: await startChild(stack, new URL('./crowd.ts', import.meta.url)),
    buyers: await startChild(stack, new URL('../purchase/buyers.ts', import.meta.url)),
    rush: await startChild(stack, new URL('../rush/press.ts', import.meta.url)),
  }
  const pairs = new Map(names.map((name): [string, Pair[]] => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const side of Object.values(sides)) side.seconds = round === 0 ? WARM_UP_SECONDS : seconds
    for (const name of names) {
      const pair = await runPair(name, sides, crowds, round % 2 === 0)
      if (round > 0) pairs.get(name)?.push(pair)
      // Printed immediately, so that it is visible even if a later slice fails.
      console.log(`${round} ${name}: ${older.commit} ${described(pair.older)}; this ${described(pair.ours)}`)
    }
  }
  for (const { databaseUrl, sandboxOrigin, purchases } of Object.values(sides))
    await requireEqualLedgers(databaseUrl, sandboxOrigin, purchases)
  return reportOf(older.commit, pairs, sides, { rounds, seconds })
}

async function prepare(side: ComparedPortal, { sign }: TokenIssuer, now: Date): Promise<PreparedPortal> {
  const tokens = await Promise.all(
    Array.from({ length: COMPARED_MEMBER_COUNT }, (_, index) => sign(buildNthMember(index + 1).email, MEMBER_CLAIMS)),
  )
  const doorToken = await sign(buildNthMember(COMPARED_MEMBER_COUNT).email, FIRST_CLUB_ADMINISTRATOR_CLAIMS)
  const used = { nextBuyer: 1, codes: [], purchases: 0, rushes: [] }
  return { ...side, tokens, doorToken, year: now.getFullYear(), now, seconds: WARM_UP_SECONDS, ...used }
}

async function runPair(
  name: string,
  sides: { older: PreparedPortal; ours: PreparedPortal },
  crowds: Crowds,
  isOlderFirst: boolean,
): Promise<Pair> {
  if (isOlderFirst) {
    const older = await runSlice(name, sides.older, crowds)
    return { older, ours: await runSlice(name, sides.ours, crowds) }
  }
  const ours = await runSlice(name, sides.ours, crowds)
  return { ours, older: await runSlice(name, sides.older, crowds) }
}

async function reportOf(
  commit: string,
  pairs: ReadonlyMap<string, readonly Pair[]>,
  sides: { older: PreparedPortal; ours: PreparedPortal },
  { rounds, seconds }: Pick<Comparison, 'rounds' | 'seconds'>,
): Promise<BenchmarkReport> {
  const rows: string[][] = []
  let regressions = 0
  const add = (what: string, older: number, ours: number, ratio: number, digits = 2) => {
    const isWorse = ratio < LEAST_RATIO
    if (isWorse) regressions++
    rows.push([what, older.toFixed(digits), ours.toFixed(digits), ratio.toFixed(2), isWorse ? 'WORSE' : ''])
  }
  for (const [name, measured] of pairs) {
    const both = (figure: (slice: SliceMeasurement) => number): [number, number] => [
      computeMedian(measured.map(({ older }) => figure(older))),
      computeMedian(measured.map(({ ours }) => figure(ours))),
    ]
    const ratioOf = (figure: (slice: SliceMeasurement) => number) =>
      computeMedian(measured.map(({ older, ours }) => figure(ours) / figure(older)))
    /** Ratio of two costs, inverted so that values above one are better, as for speeds. */
    const ratioOfCost = (figure: (slice: SliceMeasurement) => number) =>
      computeMedian(measured.map(({ older, ours }) => figure(older) / figure(ours)))
    add(`${name}, a minute`, ...both(rate), ratioOf(rate), 0)
    add(`${name}: portal, ms each`, ...both(portal), ratioOfCost(portal))
    add(`${name}: PostgreSQL, ms each`, ...both(postgresql), ratioOfCost(postgresql))
    const latency = (side: keyof Pair) =>
      [({ p50Ms }: SliceMeasurement) => p50Ms, ({ p99Ms }: SliceMeasurement) => p99Ms]
        .map((figure) => computeMedian(measured.map((pair) => figure(pair[side]))).toFixed(0))
        .join(' / ')
    rows.push([`${name}: p50 / p99, ms`, latency('older'), latency('ours'), '', ''])
    if (measured[0]?.ours.confirming !== undefined) {
      const [before, after] = [sum(measured, 'older'), sum(measured, 'ours')]
      rows.push([`${name}: answered confirming`, String(before), String(after), '', ''])
    }
  }
  const [before, after] = [await sides.older.memory(), await sides.ours.memory()]
  for (const part of ['portal', 'postgresql'] as const)
    add(
      `memory afterwards: ${part === 'portal' ? 'portal' : 'PostgreSQL'}, MB`,
      before[part],
      after[part],
      before[part] / after[part],
      0,
    )
  const rushes = [...sides.older.rushes, ...sides.ours.rushes]
  const most = (figure: (rush: (typeof rushes)[number]) => number) => Math.max(0, ...rushes.map(figure))
  return {
    title: `Compared with ${commit}`,
    how: `This version and ${commit} in alternating slices of ${seconds} s (or as many orders), ${rounds} rounds after one to warm up. Each has its own packages, durable PostgreSQL and simulators, and is loaded by the same scripts with 32 concurrent callers, which retry 503. Figures are medians; ratios are medians of pairs of slices, and above 1 this version is better. Each row with a ratio must reach ${LEAST_RATIO}. Processor time is that of the portal's main process and of PostgreSQL until the last confirmation is sent. Afterwards the ledgers of portal and gateway were equal.`,
    header: ['', commit, 'this', 'ratio', ''],
    rows,
    bars: [
      buildMaximumTarget(`ratios below ${LEAST_RATIO}`, regressions, 0),
      buildMaximumTarget(
        'seats oversold',
        most(({ seats, sold }) => sold.validTickets - seats),
        0,
      ),
      buildMaximumTarget(
        'charged without a seat',
        most(({ sold }) => sold.chargedWithoutSeat),
        0,
      ),
    ],
  }
}

const rate = ({ operations, seconds }: SliceMeasurement) => (operations / seconds) * 60
const portal = ({ spent, operations }: SliceMeasurement) => (spent.portal / operations) * 1_000
const postgresql = ({ spent, operations }: SliceMeasurement) => (spent.postgresql / operations) * 1_000

function described(slice: SliceMeasurement): string {
  return `${rate(slice).toFixed(0)} a minute, ${portal(slice).toFixed(2)} + ${postgresql(slice).toFixed(2)} ms`
}

function sum(pairs: readonly Pair[], side: keyof Pair): number {
  return pairs.reduce((total, pair) => total + (pair[side].confirming ?? 0), 0)
}
