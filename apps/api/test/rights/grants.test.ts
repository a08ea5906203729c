import { randomUUID } from 'node:crypto'
import { contactThreadList } from '@forenet/contract/contact-calls'
import { memberAccessGet } from '@forenet/contract/member-calls'
import { membershipList } from '@forenet/contract/membership-calls'
import { paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { ticketCheck } from '@forenet/contract/ticket-calls'
import type { ClubRole } from '@forenet/domain/access'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endGrant, storeGrant } from '../../src/platform/access/grant-repository.ts'
import { createScene, type Scene } from './scene.ts'

let portal: TestPortal
let scene: Scene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createScene(portal)
})
afterAll(() => portal.stop())

let somebody: Awaited<ReturnType<typeof createMember>>
let token: string
beforeEach(async () => {
  somebody = await createMember(portal.database)
  token = await portal.token({ email: somebody.email ?? '', amr: ['pwd', 'otp', 'mfa'] })
})

type Times = { from?: Date; until?: Date; eventId?: string }
const give = (role: ClubRole, { from, until, eventId }: Times = {}) =>
  storeGrant(portal.database, {
    id: randomUUID(),
    memberId: somebody.id,
    organisationId: scene.home.id,
    eventId: eventId ?? null,
    teamId: null,
    role,
    from: from ?? null,
    until: until ?? null,
    grantedBy: null,
    at: portal.clock.now,
  })
const end = (role: ClubRole) =>
  endGrant(portal.database, {
    memberId: somebody.id,
    organisationId: scene.home.id,
    eventId: null,
    teamId: null,
    role,
    endedBy: null,
    at: portal.clock.now,
  })
const person = () => ({ email: somebody.email ?? '', token })
const reconciles = async () => (await portal.call(person(), paymentReconciliationGet, { query: {} })).status
const access = async () => (await portal.call(person(), memberAccessGet)).body
const seesMember = async () => {
  const input = { params: { memberId: scene.subject.id }, query: { orgId: scene.home.id } }
  return (await portal.call(person(), membershipList, input)).status
}

describe('a grant', () => {
  test('counts for an existing token, and not after it ended', async () => {
    expect(await reconciles()).toBe(403)
    await give('treasurer')
    await expect.poll(reconciles).toBe(200)
    expect(await seesMember()).toBe(200)
    await end('treasurer')
    await expect.poll(reconciles).toBe(403)
    expect(await seesMember()).toBe(404)
  })

  test('counts from its start until its end, without a notification in between', async () => {
    const at = portal.clock.now
    const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
    await give('treasurer', { from: minutes(1), until: minutes(2) })
    const stands = async (now: Date) => {
      portal.clock.now = now
      return reconciles()
    }
    try {
      expect(await stands(at)).toBe(403)
      expect(await stands(minutes(1))).toBe(200)
      expect(await stands(minutes(2))).toBe(403)
    } finally {
      portal.clock.now = at
    }
  })

  test("limited to an event opens that event's door only", async () => {
    await give('door-steward', { eventId: scene.events.kept.eveId })
    const [kept, elsewhere] = [scene.events.kept.tickets[0]?.code, scene.events.entry.tickets[0]?.code]
    const check = async (code: string | null | undefined) =>
      (await portal.call(person(), ticketCheck, { body: { code: code ?? '', use: false } })).body.verdict
    await expect.poll(() => check(kept)).toBe('valid')
    expect(await check(elsewhere)).toBe('not-ours')
    expect(await reconciles()).toBe(403)
    expect((await portal.call(person(), contactThreadList, { query: { of: 'organisation' } })).status).toBe(403)
  })

  test("is listed for its holder beside the token's roles, while in force", async () => {
    const [here, elsewhere] = [scene.home.key, scene.foreign.key]
    token = await portal.token({
      email: somebody.email ?? '',
      amr: ['pwd', 'otp', 'mfa'],
      roles: ['org:ALL|role:USER', `org:${elsewhere}|role:ADMIN`],
    })
    const owns = { role: 'owner', organisationKey: elsewhere, eventId: null, teamId: null }
    expect(await access()).toEqual([owns])
    const { eveId: eventId } = scene.events.kept
    await give('door-steward', { eventId })
    await give('treasurer')
    await give('auditor', { from: new Date(portal.clock.now.getTime() + 60_000) })
    const held = [
      owns,
      { role: 'door-steward', organisationKey: here, eventId, teamId: null },
      { role: 'treasurer', organisationKey: here, eventId: null, teamId: null },
    ]
    await expect.poll(access).toEqual(held)
    await end('treasurer')
    await expect.poll(access).toEqual(held.slice(0, 2))
  })

  test('does not count after a password-only sign-in', async () => {
    token = await portal.token({ email: somebody.email ?? '', amr: ['pwd'] })
    await give('treasurer')
    await expect
      .poll(async () => (await portal.call(person(), paymentReconciliationGet, { query: {} })).problem.code)
      .toBe('stronger-sign-in-needed')
    expect(await seesMember()).toBe(404)
    expect(await access()).toEqual([])
  })

  test('with the same role is one, with the times granted last', async () => {
    const until = new Date('2027-01-01T00:00:00Z')
    const [first, again, other] = [await give('auditor'), await give('auditor'), await give('auditor', { until })]
    expect([first, again, other]).toEqual([expect.any(String), undefined, first])
  })

  test('that expired is a new one when granted again, and the old one keeps its times', async () => {
    const until = new Date(portal.clock.now.getTime() - 1)
    const [first, again] = [await give('auditor', { until }), await give('auditor')]
    expect(again).not.toBe(first)
    const { rows } = await portal.database.$client.query(
      'select id, until_at, ended_at from access_grant where member_id = $1 order by ended_at nulls last',
      [somebody.id],
    )
    expect(rows).toEqual([
      { id: first, until_at: until, ended_at: until },
      { id: again, until_at: null, ended_at: null },
    ])
  })
})
