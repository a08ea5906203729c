import { randomUUID } from 'node:crypto'
import { clubOverviewGet } from '@forenet/contract/club/overview-calls'
import { clubRegisterList } from '@forenet/contract/club/register-calls'
import { contactThreadCreate } from '@forenet/contract/contact-calls'
import { createActiveMembership, createEdition, createMember, createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRole } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

let club: Awaited<ReturnType<typeof createOrganisation>>
let owner: TestPerson
beforeEach(async () => {
  club = await createOrganisation(portal.database)
  owner = await withRole(portal, club, { role: 'owner' })
})

const DAY_MS = 86_400_000
const overview = async (by: TestPerson = owner) => {
  const { status, body } = await portal.call(by, clubOverviewGet, { params: { orgKey: club.key } })
  expect(status).toBe(200)
  return body
}
const needs = async (by: TestPerson = owner) => (await overview(by)).needs

async function member(startDate: string, endDate: string, said: Parameters<typeof createMember>[1] = {}) {
  const { id, email } = await createMember(portal.database, said)
  await createActiveMembership(portal.database, club.id, id, { startDate, endDate })
  return { id, email: email ?? '' }
}

describe('the overview of a club', () => {
  test('has figures equal to the lists they link to', async () => {
    await member('2026-01-01', '2026-12-31')
    await member('2025-01-01', '2027-12-31')
    await member('2026-11-05', '2026-12-31')
    await member('2025-01-01', '2025-12-31')
    await portal.database.$client.query(
      `update register_state set from_at = '2025-06-01' where organisation_id = $1 and paid_from < '2025-06-01'`,
      [club.id],
    )
    const { figures, keptSince } = await overview()
    expect(figures.map(({ kind, count }) => [kind, count])).toEqual([
      ['members', 3],
      ['year-ago', 2],
      ['new', 1],
      ['not-renewed', 1],
    ])
    expect(keptSince).toBeNull()
    for (const { kind, count, filter } of figures) {
      const { body } = await portal.call(owner, clubRegisterList, { params: { orgKey: club.key }, query: filter })
      expect(body.rows, kind).toHaveLength(count)
    }
  })

  test('shows since when the register is recorded if last year is unknown', async () => {
    await member('2026-01-01', '2026-12-31')
    const { figures, keptSince } = await overview()
    expect(figures.map(({ kind }) => kind)).toEqual(['members', 'new', 'not-renewed'])
    expect(keptSince).not.toBeNull()
  })

  test('links to members without an address', async () => {
    await member('2026-01-01', '2026-12-31', { addressLine1: null })
    const said = (await needs()).filter(({ kind }) => kind.startsWith('missing'))
    expect(said.length).toBeGreaterThan(0)
    for (const need of said) {
      if (!('filter' in need)) throw new Error('A need of members has a filter')
      const { body } = await portal.call(owner, clubRegisterList, { params: { orgKey: club.key }, query: need.filter })
      expect(body.rows).toHaveLength(need.count)
    }
  })

  test('shows unanswered messages, a season to open and a role that ends', async () => {
    expect(await needs()).toEqual([])
    const { email } = await member('2026-01-01', '2026-12-31')
    const [id, messageId] = [randomUUID(), randomUUID()]
    const body = { id, messageId, orgId: club.id, subject: 'Shoes', message: 'Which?', attachmentIds: [] }
    expect((await portal.call({ email }, contactThreadCreate, { body })).status).toBe(200)
    await createEdition(portal.database, club.id, {
      name: 'Senior 2026',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    })
    const until = new Date(portal.clock.now.getTime() + 20 * DAY_MS)
    await withRole(portal, club, { role: 'auditor', until })
    await withRole(portal, club, { role: 'trainer', until: new Date(portal.clock.now.getTime() + 90 * DAY_MS) })
    const said = await needs()
    expect(said.filter(({ kind }) => !kind.startsWith('missing'))).toMatchObject([
      { kind: 'messages', count: 1 },
      { kind: 'season', endsOn: '2026-12-31' },
      { kind: 'role-ends', role: 'auditor', until: until.toISOString() },
    ])
  })

  test('shows each role only what it may act on', async () => {
    await member('2026-01-01', '2026-12-31', { addressLine1: null })
    const event = await createEvent(portal.database, club.id)
    const other = await createEvent(portal.database, club.id, {
      startsAt: new Date(event.startsAt.getTime() + DAY_MS),
      endsAt: new Date(event.startsAt.getTime() + 2 * DAY_MS),
    })
    const steward = await overview(await withRole(portal, club, { role: 'door-steward', eventId: other.id }))
    expect(steward).toMatchObject({ needs: [], figures: [], nextEvent: { id: other.id } })
    const treasurer = await overview(await withRole(portal, club, { role: 'treasurer' }))
    expect(treasurer.needs).toEqual([])
    expect(treasurer.figures).toHaveLength(3)
    expect(treasurer.nextEvent?.id).toBe(event.id)
  })
})
