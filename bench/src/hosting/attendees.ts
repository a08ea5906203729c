import type { ClubAttendeeFilter } from '@forenet/contract/club/event-attendee'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { makeCall } from '@forenet/testkit/portal'
import { fillDoorEvent } from '../door/door-event.ts'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { computeMedian, computePercentile } from '../report/statistics.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { buildNthMember } from '../setting/members.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner, FIRST_CLUB_ADMINISTRATOR_CLAIMS } from '../setting/sign-in.ts'

const MEMBERS = 10_000
const SIZES = [200, 20_000] as const
const TIMES = 11
const MAX_GROWTH = 1.25

const FILTERS: readonly ClubAttendeeFilter[] = [
  {},
  { text: 'maja' },
  { text: 'kjærgaard 17' },
  { text: 'nobodyhere' },
  { state: 'not-in' },
  { state: 'came' },
  { who: 'guest' },
  { order: '-registered' },
  { order: 'ticket-type' },
  { order: '-registered', text: 'maja' },
]

export async function measureAttendees(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const databaseUrl = await startFilledCluster(stack, MEMBERS, now.getFullYear())
  const events: string[] = []
  for (const tickets of SIZES) events.push(await fillDoorEvent(databaseUrl, tickets, now))
  const { origin, issuer } = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, issuer)
  const caller = { token: await sign(buildNthMember(1).email, FIRST_CLUB_ADMINISTRATOR_CLAIMS) }

  const took: number[][] = SIZES.map(() => [])
  let slowest = { ms: 0, what: '' }
  for (const filter of FILTERS) {
    const rounds: number[][] = SIZES.map(() => [])
    // Both databases are measured in turn, so that other load affects both alike; the first round is a warm-up.
    for (let round = 0; round <= TIMES; round++) {
      for (const [nth, eventId] of events.entries()) {
        const began = performance.now()
        const { status } = await makeCall(origin, caller, clubAttendeeList, {
          params: { orgKey: 'CLUB00001', eventId },
          query: filter,
        })
        if (status !== 200) throw new Error(`The list was answered ${status}`)
        if (round > 0) rounds[nth]?.push(performance.now() - began)
      }
    }
    for (const [nth, times] of rounds.entries()) took[nth]?.push(computeMedian(times))
    const ofMany = computeMedian(rounds.at(-1) ?? [])
    if (ofMany > slowest.ms) slowest = { ms: ofMany, what: JSON.stringify(filter) }
  }
  const [few = [], many = []] = took
  return {
    title: 'Attendees of an event',
    how: `The first page of attendees over HTTP by ${FILTERS.length} filters and orders, each the median of ${TIMES} in turn, of an event of ${SIZES[1]} tickets and one of ${SIZES[0]} in one database.`,
    header: ['tickets', 'p50, ms', 'slowest, ms'],
    rows: took.map((times, nth) => [
      String(SIZES[nth]),
      computeMedian(times).toFixed(1),
      `${Math.max(...times).toFixed(1)}${nth === 1 ? `: ${slowest.what}` : ''}`,
    ]),
    bars: [
      buildMaximumTarget(
        'attendees: p50 of 20,000 tickets relative to 200',
        computeMedian(many) / computeMedian(few),
        MAX_GROWTH,
      ),
      buildMaximumTarget(
        'attendees: p95 of 20,000 tickets relative to 200',
        computePercentile(many, 0.95) / computePercentile(few, 0.95),
        MAX_GROWTH,
      ),
    ],
  }
}
