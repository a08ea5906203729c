import { randomInt } from 'node:crypto'
import { startLoader } from '../load/load.ts'
import { type BenchmarkedRead, READ_PATHS } from '../reads/paths.ts'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { buildNthMember } from '../setting/members.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner, SUPER_ADMINISTRATOR_CLAIMS } from '../setting/sign-in.ts'
import { GROWTH_CONNECTIONS, MAX_GROWTH, type MeasuredPortal, measureGrowthRatio } from './grown.ts'

const SMALL = 10_000
const LARGE = 1_000_000
/**
 * Number of members that requests are made for, higher than the requests of a round, so that none is requested twice.
 */
const ASKED_FOR = 12_000

export async function measureGrowth(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const small = await place(stack, SMALL, now)
  const large = await place(stack, LARGE, now)
  const measured = await measureGrowthRatio<BenchmarkedRead>(
    await startLoader(stack),
    ['search-email', 'membership list'],
    small,
    large,
  )
  return {
    title: 'Growth from 10 thousand to 1 million members',
    how: `A super administrator reads random members, others in every round, over ${GROWTH_CONNECTIONS} connections, with a separate cluster and portal for each size. Every member has a membership with two lines of history. Medians of 5 alternating rounds.`,
    header: [
      'read',
      'p50 of 10 thousand, ms',
      'p50 of 1 million, ms',
      'ratio',
      'p99 of 10 thousand, ms',
      'p99 of 1 million, ms',
    ],
    rows: measured.map(({ read, small: few, large: many, ratio }) => [
      read,
      few.p50Ms.toFixed(3),
      many.p50Ms.toFixed(3),
      ratio.toFixed(2),
      few.p99Ms.toFixed(3),
      many.p99Ms.toFixed(3),
    ]),
    bars: measured.map(({ read, ratio }) =>
      buildMaximumTarget(`${read}: p50 of 1 million relative to 10 thousand`, ratio, MAX_GROWTH),
    ),
  }
}

async function place(
  stack: AsyncDisposableStack,
  members: number,
  now: Date,
): Promise<MeasuredPortal<BenchmarkedRead>> {
  const databaseUrl = await startFilledCluster(stack, members, now.getFullYear())
  const portal = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, portal.issuer)
  const token = await sign('administrator@example.org', SUPER_ADMINISTRATOR_CLAIMS)
  return {
    origin: portal.origin,
    targets: (read) =>
      Array.from({ length: ASKED_FOR }, () => ({
        path: READ_PATHS[read](buildNthMember(randomInt(members) + 1)),
        token,
      })),
  }
}
