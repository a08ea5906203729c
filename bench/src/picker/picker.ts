import { measureAgainstFloor } from '../floor/against-floor.ts'
import { GROWTH_CONNECTIONS, MAX_GROWTH, measureGrowthRatio } from '../growth/grown.ts'
import { startLoader } from '../load/load.ts'
import { type BenchmarkReport, buildMaximumTarget, buildMinimumTarget } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { runFillStatements } from '../setting/fill.ts'
import { buildNthMember } from '../setting/members.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner, SUPER_ADMINISTRATOR_CLAIMS } from '../setting/sign-in.ts'
import { PICKER_READS, type PickerRead, RARE_NAME } from './paths.ts'

const SMALL = 1_000
const LARGE = 100_000
const LEAST_SHARE = 0.5

export async function measurePicker(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const put = await startLoader(stack)
  const small = await place(stack, SMALL, now)
  const large = await place(stack, LARGE, now)
  const reads = Object.keys(PICKER_READS) as PickerRead[]
  const grown = await measureGrowthRatio<PickerRead>(put, reads, small, large)
  const target = { path: PICKER_READS['no search'], floorPath: '/', token: large.token }
  const [list] = await measureAgainstFloor<'member list of 1000'>(stack, put, {
    databaseUrl: large.databaseUrl,
    origin: large.origin,
    floor: new URL('./floor-server.ts', import.meta.url),
    targets: { 'member list of 1000': Array.from({ length: GROWTH_CONNECTIONS }, () => target) },
    connections: GROWTH_CONNECTIONS,
  })
  if (!list) throw new Error('The list was not measured against the floor')
  return {
    title: 'The member picker',
    how: `A super administrator over ${GROWTH_CONNECTIONS} connections, with a separate cluster and portal for each number of members; at most 1,000 members are returned. The list without a search is also compared with the floor, on the larger database (bare \`node:http\` with the same statement on the same pool, returning the same number of bytes). Medians of 5 alternating rounds.`,
    header: ['read', 'p50 of 1 thousand (or the floor), ms', 'p50 of 100 thousand, ms', 'ratio'],
    rows: [
      ...grown.map(({ read, small: few, large: many, ratio }) => [
        read,
        few.p50Ms.toFixed(3),
        many.p50Ms.toFixed(3),
        ratio.toFixed(2),
      ]),
      [
        `the list against the floor, ${list.bytes} bytes`,
        list.floor.p50Ms.toFixed(3),
        list.portal.p50Ms.toFixed(3),
        `share ${list.share.toFixed(2)}`,
      ],
    ],
    bars: [
      ...grown.map(({ read, ratio }) =>
        buildMaximumTarget(`picker, ${read}: p50 of 100 thousand relative to 1 thousand`, ratio, MAX_GROWTH),
      ),
      buildMinimumTarget('member list of 1000: share of the floor', list.share, LEAST_SHARE),
    ],
  }
}

async function place(stack: AsyncDisposableStack, members: number, now: Date) {
  const databaseUrl = await startFilledCluster(stack, members, now.getFullYear())
  const rare = Array.from({ length: RARE_NAME.members }, (_, index) => buildNthMember(index + 1).memberId)
  await runFillStatements(databaseUrl, [
    {
      text: 'update member set first_name = $1, last_name = $2 where id = any($3)',
      values: [RARE_NAME.firstName, RARE_NAME.lastName, rare],
    },
  ])
  const portal = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, portal.issuer)
  const token = await sign('administrator@example.org', SUPER_ADMINISTRATOR_CLAIMS)
  const targets = (read: PickerRead) =>
    Array.from({ length: GROWTH_CONNECTIONS }, () => ({ path: PICKER_READS[read], token }))
  return { databaseUrl, origin: portal.origin, token, targets }
}
