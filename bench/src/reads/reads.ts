import { measureAgainstFloor } from '../floor/against-floor.ts'
import { startLoader } from '../load/load.ts'
import { type BenchmarkReport, buildMinimumTarget } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { buildNthMember } from '../setting/members.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner, MEMBER_CLAIMS } from '../setting/sign-in.ts'
import { type BenchmarkedRead, READ_PATHS } from './paths.ts'

const MEMBERS = 10_000
const SIGNED_IN = 512
const CONNECTIONS = 32
const LEAST_SHARE = 0.5

export async function measureReads(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const databaseUrl = await startFilledCluster(stack, MEMBERS, now.getFullYear())
  const portal = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, portal.issuer)
  const people = await Promise.all(
    Array.from({ length: SIGNED_IN }, async (_, index) => {
      const member = buildNthMember(index + 1)
      return { ...member, token: await sign(member.email, MEMBER_CLAIMS) }
    }),
  )
  const targetsOf = (read: BenchmarkedRead) =>
    people.map((person) => {
      const path = READ_PATHS[read](person)
      return { path, floorPath: path, token: person.token }
    })
  const measured = await measureAgainstFloor<BenchmarkedRead>(stack, await startLoader(stack), {
    databaseUrl,
    origin: portal.origin,
    floor: new URL('./floor-server.ts', import.meta.url),
    targets: { 'search-email': targetsOf('search-email'), 'membership list': targetsOf('membership list') },
    connections: CONNECTIONS,
  })
  return {
    title: 'Signed-in reads against the floor',
    how: `${SIGNED_IN} signed-in members of ${MEMBERS} read their own data over ${CONNECTIONS} connections (autocannon in its own process). The floor is bare \`node:http\` with the same statements on the same pool, returning the same number of bytes. Medians of 5 alternating rounds.`,
    header: [
      'read',
      'answer, bytes',
      'floor, req/s',
      'portal, req/s',
      'share',
      'floor p50, ms',
      'portal p50, ms',
      'portal p99, ms',
    ],
    rows: measured.map(({ read, bytes, floor, portal: ours, share }) => [
      read,
      String(bytes),
      floor.perSecond.toFixed(0),
      ours.perSecond.toFixed(0),
      share.toFixed(2),
      floor.p50Ms.toFixed(2),
      ours.p50Ms.toFixed(2),
      ours.p99Ms.toFixed(2),
    ]),
    bars: measured.map(({ read, share }) => buildMinimumTarget(`${read}: share of the floor`, share, LEAST_SHARE)),
  }
}
