import { clubPaymentList } from '@forenet/contract/club/payment-calls'
import type { Call, CallInput } from '@forenet/contract/define-call'
import { eventFacetsGet, eventList } from '@forenet/contract/event-calls'
import { membershipOverviewGet } from '@forenet/contract/membership-calls'
import { organisationList, organisationPublicGet } from '@forenet/contract/organisation-calls'
import { createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { addManyClubs } from '@forenet/testkit/many-clubs'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { paidByTransfer } from '../rights/scene.ts'
import { type Cost, costOf, type Statement, sequentialScans, statementOf } from './statement-cost.ts'

// Enough for realistic index depth.
const FEW = 200
const MANY = 2_000
/** Tables that grow with the number of clubs. */
const GROWING = [
  'organisation',
  'membership_type',
  'membership_configuration',
  'event',
  'event_entry',
  'event_ticket_type',
  'payment_order',
]

/** Requests by people and crawlers, and background work. */
type Asked = { name: string; run: () => Promise<{ bytes: number }> }
type Measured = Cost & { bytes: number; statements: Statement[] }

let portal: TestPortal
let asked: Asked[]
let few: Map<string, Measured>
let many: Map<string, Measured>

beforeAll(async () => {
  portal = await startTestPortal()
  asked = await requests()
  const filler = await createMember(portal.database)
  const fill = { now: portal.clock.now, memberId: filler.id }
  const { pool } = portal.app.payments
  await addManyClubs(pool, { from: 1, count: FEW, ...fill })
  few = await measureAll()
  await addManyClubs(pool, { from: FEW + 1, count: MANY - FEW, ...fill })
  many = await measureAll()
}, 240_000)
afterAll(() => portal.stop())

async function requests(): Promise<Asked[]> {
  const member = await createMember(portal.database, { postCode: '8210' })
  const person = { email: member.email ?? '' }
  for (const name of ['Aarhus Roklub', 'Zebraklubben']) {
    const club = await createOrganisation(portal.database, { name, postCode: '8210', city: 'Aarhus V' })
    await paidByTransfer(portal, await createEdition(portal.database, club.id), member.id)
  }
  const key = 'MANY7'
  const operator = { email: 'operator@example.org', roles: ['org:ALL|role:SUPER_ADMIN'] }
  const call = <C extends Call>(name: string, who: TestPerson | null, one: C, input: Partial<CallInput<C>>): Asked => ({
    name,
    run: async () => {
      const { status, body } = await portal.call(who, one, input)
      expect(status, name).toBe(200)
      return { bytes: JSON.stringify(body).length }
    },
  })
  const page = (path: string): Asked => ({
    name: path,
    run: async () => ({ bytes: (await (await fetch(portal.origin + path)).text()).length }),
  })
  return [
    call('home', person, membershipOverviewGet, { params: { memberId: member.id } }),
    call('home: own events', person, eventList, { query: { of: 'mine' } }),
    call('clubs', person, organisationList, {}),
    call('clubs: a later page', person, organisationList, { query: { after: await idOf('Zebraklubben'), size: 1 } }),
    call('clubs: a frequent word', person, organisationList, { query: { q: 'forening' } }),
    call('clubs: activity and town', person, organisationList, { query: { q: 'aarhus roklub' } }),
    call('clubs: nothing found', person, organisationList, { query: { q: 'xylofonorkester' } }),
    call('clubs: near', person, organisationList, { query: { near: '8210' } }),
    call('clubs: near, a word', person, organisationList, { query: { near: '8210', q: 'forening' } }),
    call('clubs: by key', person, organisationList, { query: { orgKey: key } }),
    call('public list', null, organisationPublicGet, {}),
    call('public list: nothing found', null, organisationPublicGet, { query: { q: 'xylofonorkester' } }),
    call('events', person, eventList, { query: { size: 20 } }),
    call('events: over', person, eventList, { query: { size: 20, when: 'past' } }),
    call('events: for guests', person, eventList, { query: { size: 20, audience: 'guests' } }),
    call('events: nothing found', person, eventList, { query: { q: 'xylofonorkester' } }),
    call('events: nothing in a town', person, eventList, { query: { city: 'Atlantis' } }),
    call('events: by the name of a club', person, eventList, { query: { q: 'zebraklubben' } }),
    call('events: months and places', person, eventFacetsGet, { query: {} }),
    call('events: months and places of a club', person, eventFacetsGet, {
      query: { orgId: await idOf('Zebraklubben') },
    }),
    call('calendar', person, eventList, { query: { of: 'mine', when: 'all', month: '2026-11', size: 200 } }),
    call('a club’s payments', operator, clubPaymentList, { params: { orgKey: key }, query: {} }),
    page(`/${key}`),
    page('/organizations-review'),
    {
      name: 'sweep',
      run: async () => {
        await sweepEvents(portal.app.events)
        return { bytes: 0 }
      },
    },
  ]
}

async function idOf(name: string): Promise<string> {
  const { rows } = await portal.database.$client.query<{ id: string }>('select id from organisation where name = $1', [
    name,
  ])
  return rows[0]?.id ?? ''
}

async function measureAll(): Promise<Map<string, Measured>> {
  const { pool } = portal.app.payments
  const measured = new Map<string, Measured>()
  for (const { name, run } of asked) {
    // Cached reads expire first.
    await new Promise((resolve) => setTimeout(resolve, name.startsWith('/') ? 1_100 : 0))
    const query = vi.spyOn(pool, 'query')
    const { bytes } = await run()
    const statements = query.mock.calls.map((sent) => statementOf(sent))
    query.mockRestore()
    measured.set(name, { bytes, statements, ...(await costOf(pool, statements)) })
  }
  return measured
}

test(`home and lists are no larger with ${MANY} clubs than with ${FEW}, and read no more of the database`, () => {
  const faults = asked.flatMap(({ name }) => {
    const [before, after] = [few.get(name), many.get(name)]
    if (!before || !after) return [`${name}: not measured`]
    return [
      ...(after.bytes > 1.5 * before.bytes ? [`${name}: ${before.bytes} bytes, then ${after.bytes}`] : []),
      // An index is one or two levels deeper.
      ...(after.blocks > 1.5 * before.blocks + 60 ? [`${name}: ${before.blocks} blocks, then ${after.blocks}`] : []),
      ...(after.rows > 1.5 * before.rows + 20 ? [`${name}: ${before.rows} rows read, then ${after.rows}`] : []),
    ]
  })
  expect(faults).toEqual([])
})

test('no statement scans a large table', async () => {
  const faults: string[] = []
  for (const [name, { statements }] of many) {
    for (const scan of await sequentialScans(portal.app.payments.pool, statements, GROWING))
      faults.push(`${name}: ${scan}`)
  }
  expect(faults).toEqual([])
})
