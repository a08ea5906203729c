import { type FloorTarget, measureAgainstFloor } from '../floor/against-floor.ts'
import { GROWTH_CONNECTIONS, MAX_GROWTH, type MeasuredPortal, measureGrowthRatio } from '../growth/grown.ts'
import { startLoader } from '../load/load.ts'
import { type BenchmarkReport, buildMaximumTarget, buildMinimumTarget } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { ENTRIES_PER_MEMBER, EVENTS_PER_CLUB, fillEvents } from '../setting/events.ts'
import { buildNthMember, buildNthMemberOffer, MEMBERS_PER_CLUB } from '../setting/members.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner, MEMBER_CLAIMS } from '../setting/sign-in.ts'
import { buildFloorPath, EVENT_LISTS, type EventListName } from './paths.ts'

type Size = { clubs: number; comingOfEachClub: number }
/** Sizes of the compared databases: 40 events with 400 entries, and 1,000 events with 100,000. */
const SMALL: Size = { clubs: 1, comingOfEachClub: 40 }
const LARGE: Size = { clubs: 25, comingOfEachClub: 400 }
const SIGNED_IN = 40
const CONNECTIONS = 32
const LEAST_SHARE = 0.5
const READS: readonly EventListName[] = ['of an organisation', 'of mine']

export async function measureEvents(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const small = await place(stack, SMALL, now)
  const large = await place(stack, LARGE, now)
  const put = await startLoader(stack)
  const shares = await measureAgainstFloor<EventListName>(stack, put, {
    databaseUrl: large.databaseUrl,
    origin: large.origin,
    floor: new URL('./floor-server.ts', import.meta.url),
    targets: { 'of an organisation': large.targets('of an organisation'), 'of mine': large.targets('of mine') },
    connections: CONNECTIONS,
  })
  const grown = await measureGrowthRatio<EventListName>(put, READS, small, large)
  const events = ({ clubs }: Size) => clubs * EVENTS_PER_CLUB
  const entries = ({ clubs, comingOfEachClub }: Size) => clubs * comingOfEachClub * ENTRIES_PER_MEMBER
  return {
    title: 'Event list',
    how: `The first page of upcoming events, read by ${SIGNED_IN} signed-in members. Compared with the floor (bare \`node:http\`, the same statements on the same pool, the same number of bytes) over ${CONNECTIONS} connections on ${events(LARGE)} events with ${entries(LARGE)} entries; growth from ${events(SMALL)} events with ${entries(SMALL)} entries to those, over ${GROWTH_CONNECTIONS} connections, with a separate cluster and portal for each. Medians of 5 alternating rounds.`,
    header: [
      'events',
      'answer, bytes',
      'floor, req/s',
      'portal, req/s',
      'share',
      'p50 of few, ms',
      'p50 of many, ms',
      'ratio',
    ],
    rows: shares.map(({ read, bytes, floor, portal, share }) => {
      const growth = grown.find((one) => one.read === read)
      return [
        read,
        String(bytes),
        floor.perSecond.toFixed(0),
        portal.perSecond.toFixed(0),
        share.toFixed(2),
        growth?.small.p50Ms.toFixed(3) ?? '',
        growth?.large.p50Ms.toFixed(3) ?? '',
        growth?.ratio.toFixed(2) ?? '',
      ]
    }),
    bars: [
      ...shares.map(({ read, share }) => buildMinimumTarget(`events ${read}: share of the floor`, share, LEAST_SHARE)),
      ...grown.map(({ read, ratio }) =>
        buildMaximumTarget(`events ${read}: p50 of many relative to few`, ratio, MAX_GROWTH),
      ),
    ],
  }
}

type EventPlace = { origin: string; databaseUrl: string; targets: (read: EventListName) => FloorTarget[] }

async function place(
  stack: AsyncDisposableStack,
  size: Size,
  now: Date,
): Promise<EventPlace & MeasuredPortal<EventListName>> {
  const members = size.clubs * MEMBERS_PER_CLUB
  const databaseUrl = await startFilledCluster(stack, members, now.getFullYear())
  await fillEvents(databaseUrl, members, size.comingOfEachClub, now)
  const portal = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, portal.issuer)
  const people = await Promise.all(
    Array.from({ length: SIGNED_IN }, async (_, index) => {
      // Clubs get members in turn, so these are the first members of each club, who have registrations.
      const n = index + 1
      const { memberId, email } = buildNthMember(n)
      const { orgId } = buildNthMemberOffer(n, members, now.getFullYear())
      return { memberId, orgId, token: await sign(email, MEMBER_CLAIMS) }
    }),
  )
  return {
    origin: portal.origin,
    databaseUrl,
    targets: (read) =>
      people.map((person) => ({
        path: EVENT_LISTS[read](person),
        floorPath: buildFloorPath(read, person),
        token: person.token,
      })),
  }
}
