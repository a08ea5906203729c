import type { EventsDeps } from '@forenet/api/modules/events/events/events-deps'
import { sweepEvents } from '@forenet/api/modules/events/events/sweep'
import { eventFacetsGet, eventList } from '@forenet/contract/event-calls'
import { membershipOverviewGet } from '@forenet/contract/membership-calls'
import { organisationList, organisationPublicGet } from '@forenet/contract/organisation-calls'
import { createPoolDatabase } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import { createMember } from '@forenet/testkit/builders'
import { addManyClubs } from '@forenet/testkit/many-clubs'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { computeMedian, computePercentile } from '../report/statistics.ts'
import { startCluster } from '../setting/cluster.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner, MEMBER_CLAIMS } from '../setting/sign-in.ts'

const SIZES = [20, 2_000, 20_000]
const BLOCKS = 5
const ROUNDS = 60
const WARM_UP = 10
const MAX_TIME = 1.25
const MAX_BYTES = 1.5

/** Measured work: a request, or the background task `sweep`. */
type Read = { name: string; path: string; isPublic?: true } | { name: 'sweep' }
const ONLY_NAME = 'Lilleput'

type Place = { clubs: number; read: (read: Read) => Promise<number> }

const READS: readonly Read[] = [
  { name: 'home', path: membershipOverviewGet.path.replace('{memberId}', '{id}') },
  { name: 'home: own events', path: `${eventList.path}?of=mine` },
  { name: 'clubs by name', path: organisationList.path },
  { name: 'club search, frequent', path: `${organisationList.path}?q=forening` },
  { name: 'club search, one', path: `${organisationList.path}?q=${ONLY_NAME}` },
  { name: 'club search, none', path: `${organisationList.path}?q=xylofonorkester` },
  { name: 'clubs near', path: `${organisationList.path}?near=8210` },
  { name: 'public list', path: organisationPublicGet.path, isPublic: true },
  { name: 'public search, none', path: `${organisationPublicGet.path}?q=xylofonorkester`, isPublic: true },
  { name: 'events', path: `${eventList.path}?size=20` },
  { name: 'event search, none', path: `${eventList.path}?q=xylofonorkester` },
  { name: 'events: months and places', path: eventFacetsGet.path },
  { name: 'calendar', path: `${eventList.path}?of=mine&when=all&size=200` },
  { name: 'public page of a club', path: '/MANY7', isPublic: true },
  { name: 'sweep' },
]

export async function measureClubs(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const places: Place[] = []
  for (const clubs of SIZES) places.push(await place(stack, clubs, now))
  const measured: { name: string; p50: number[]; p95: number[]; bytes: number[] }[] = []
  for (const read of READS) {
    const bytes = places.map(() => 0)
    const blocks = places.map((): number[][] => [])
    // The databases are measured in turn, so that other load on the machine affects all alike.
    for (let round = -WARM_UP; round < BLOCKS * ROUNDS; round++) {
      for (const [nth, { read: ask }] of places.entries()) {
        const began = performance.now()
        bytes[nth] = await ask(read)
        const took = performance.now() - began
        if (round < 0) continue
        if (round % ROUNDS === 0) blocks[nth]?.push([])
        blocks[nth]?.at(-1)?.push(took)
      }
    }
    const medians = (of: (times: number[]) => number) => blocks.map((each) => computeMedian(each.map(of)))
    measured.push({
      name: read.name,
      p50: medians(computeMedian),
      p95: medians((times) => computePercentile(times, 0.95)),
      bytes,
    })
  }
  return {
    title: 'Growth from 20 to 20,000 clubs',
    how: `A member of two clubs, or an anonymous caller, sends each request over HTTP, sequentially, alternating between portals with ${SIZES.join(', ')} clubs, each with three editions of a membership, eight events and four registrations. The sweep is that of events, with nothing due. Medians of ${BLOCKS} blocks of ${ROUNDS}.`,
    header: ['read', ...SIZES.flatMap((size) => [`${size}: p50, ms`, 'p95, ms', 'bytes'])],
    rows: measured.map(({ name, p50, p95, bytes }) => [
      name,
      ...SIZES.flatMap((_size, nth) => [p50[nth]?.toFixed(2) ?? '', p95[nth]?.toFixed(2) ?? '', String(bytes[nth])]),
    ]),
    bars: SIZES.slice(1).flatMap((size, nth) => [
      buildMaximumTarget(
        `${size} clubs: worst p95 by that of ${SIZES[0]}`,
        worst(measured.map(({ p95 }) => ratio(p95, nth + 1))),
        MAX_TIME,
      ),
      buildMaximumTarget(
        `${size} clubs: most bytes by those of ${SIZES[0]}`,
        worst(measured.map(({ bytes }) => ratio(bytes, nth + 1))),
        MAX_BYTES,
      ),
    ]),
  }
}

const worst = (ratios: readonly number[]) => Math.max(...ratios)
const ratio = ([first = 0, ...rest]: readonly number[], nth: number) => (first === 0 ? 1 : (rest[nth - 1] ?? 0) / first)

async function place(stack: AsyncDisposableStack, clubs: number, now: Date): Promise<Place> {
  const databaseUrl = await startCluster(stack)
  const pool = openPool(databaseUrl)
  stack.defer(() => pool.end())
  const database = createPoolDatabase(pool)
  const [filler, member] = [await createMember(database), await createMember(database, { postCode: '8210' })]
  await addManyClubs(pool, { from: 1, count: clubs, now, memberId: filler.id })
  await joinTwoClubs(pool, member.id)
  await renameClub(pool, 'MANY7')
  const portal = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, portal.issuer)
  const authorization = `Bearer ${await sign(member.email ?? '', MEMBER_CLAIMS)}`
  // No work is due, so the background task only queries.
  const deps = { pool, database, now: () => new Date() } as EventsDeps
  return {
    clubs,
    read: async (read) => {
      if (!('path' in read)) {
        await sweepEvents(deps)
        return 0
      }
      const answer = await fetch(portal.origin + read.path.replace('{id}', member.id), {
        headers: read.isPublic ? {} : { authorization },
      })
      const { length } = await answer.text()
      if (!answer.ok) throw new Error(`${read.name} answered with ${answer.status}`)
      return length
    },
  }
}

async function renameClub(pool: ReturnType<typeof openPool>, key: string): Promise<void> {
  await pool.query(
    `update organisation set name = $2, search_text = club_search_text(id, $2, kind, description, post_code, city)
      where key = $1`,
    [key, ONLY_NAME],
  )
}

async function joinTwoClubs(pool: ReturnType<typeof openPool>, memberId: string): Promise<void> {
  await pool.query(
    `with joined as (
       insert into membership (organisation_id, member_id, enabled, status, reference_key)
         select id, $1, true, 'active', 'bench' from organisation where key in ('MANY1', 'MANY2') returning id, organisation_id)
     insert into membership_history (membership_id, member_id, configuration_id, membership_for, start_date, end_date, status, enabled, gdpr_agreement, reference_key, status_change_date, created_at)
       select j.id, $1, c.id, extract(year from c.start_date), c.start_date, c.end_date, 'active', true, true, 'bench', now(), now()
         from joined j join membership_configuration c on c.organisation_id = j.organisation_id
        where c.start_date <= now() and c.end_date >= now()`,
    [memberId],
  )
}
