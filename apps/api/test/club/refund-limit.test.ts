import { clubApprovalDecide, clubApprovalList } from '@forenet/contract/club/approval-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { clubSettingsGet, clubSettingsSave } from '@forenet/contract/club/settings-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendRoleMail } from '../../src/modules/core/roles/emails/role-mails.ts'
import { endGrantById } from '../../src/platform/access/grant-repository.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { withRole } from './scene.ts'

const START = new Date('2026-11-23T11:00:00Z')
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = START
})

async function limitScene(limitMinor: number | null = 20_000) {
  const club = await createOrganisation(portal.database)
  const params = { orgKey: club.key }
  const run = <Row extends object>(text: string, ...values: unknown[]) =>
    portal.database.$client.query<Row>(text, values).then(({ rows }) => rows)
  await run('update organisation set refund_limit_minor = $2 where id = $1', club.id, limitMinor)
  const owner = await withRole(portal, club, { role: 'owner' })
  const read = async () => (await portal.call(owner, clubSettingsGet, { params })).body
  return {
    club,
    owner,
    run,
    read,
    limit: async () => (await read()).refundLimitMinor,
    async set(
      refundLimitMinor: number | null,
      { by = owner, ...more }: { by?: TestPerson; description?: string } = {},
    ) {
      const body = { ...(await read()), ...more, refundLimitMinor }
      return portal.call(by, clubSettingsSave, { params, body })
    },
    waiting: async (by: TestPerson = owner) => (await portal.call(by, clubApprovalList, { params })).body,
    decide: (by: TestPerson, approvalId: string, agree: boolean) =>
      portal.call(by, clubApprovalDecide, { params: { ...params, approvalId }, body: { agree } }),
    log: async () => (await portal.call(owner, clubLogList, { params, query: {} })).body.entries,
  }
}

describe('a club with two owners', () => {
  async function twoOwners(limitMinor?: number | null) {
    const scene = await limitScene(limitMinor)
    return { ...scene, other: await withRole(portal, scene.club, { role: 'owner' }) }
  }

  test.each([
    [50_000, '500 kr.'],
    [null, ''],
  ] as const)(
    'a refund limit of %s waits for the other owner, and the other settings are stored',
    async (wanted, about) => {
      const { owner, other, set, read, limit, waiting, decide, log } = await twoOwners()
      const saved = await set(wanted, { description: 'We row.' })
      expect(saved.body).toMatchObject({ refundLimitMinor: 20_000, description: 'We row.' })
      expect(await read()).toEqual(saved.body)
      const [approval, ...more] = await waiting(other)
      expect([approval?.kind, approval?.about, approval?.mine, more]).toEqual(['refund-limit', about, false, []])
      expect((await decide(owner, approval?.id ?? '', true)).problem.code).toBe('needs-another-person')
      expect(await limit()).toBe(20_000)
      expect((await decide(other, approval?.id ?? '', true)).status).toBe(200)
      expect(await limit()).toBe(wanted)
      const entries = await log()
      expect(entries.map(({ action }) => action)).toContain('refund-limit-asked')
      expect(entries.map(({ detail }) => detail)).toContainEqual({
        changes: { refundLimitMinor: { from: 20_000, to: wanted } },
      })
    },
  )

  test('a rejected limit stays unchanged; lowering needs no agreement', async () => {
    const { other, set, limit, waiting, decide } = await twoOwners()
    await set(50_000)
    const [approval] = await waiting(other)
    expect((await decide(other, approval?.id ?? '', false)).status).toBe(200)
    expect(await limit()).toBe(20_000)
    await set(10_000)
    expect([await limit(), await waiting()]).toEqual([10_000, []])
  })

  test('the requester can see the decision and its date later, and can withdraw a request', {
    tags: 'full',
  }, async () => {
    const { owner, other, set, limit, waiting, decide } = await twoOwners()
    await set(50_000)
    const [approval] = await waiting()
    expect(approval).toMatchObject({ about: '500 kr.', mine: true, askedAt: START.toISOString() })
    expect((await decide(owner, approval?.id ?? '', false)).status).toBe(200)
    expect([await limit(), await waiting(), await waiting(other)]).toEqual([20_000, [], []])
    expect((await decide(other, approval?.id ?? '', true)).status).toBe(404)
  })

  test('a lower limit stored in the meantime cancels a pending increase, and is logged', { tags: 'full' }, async () => {
    const { other, set, limit, waiting, decide, log, run, club } = await twoOwners()
    await set(50_000)
    const [approval] = await waiting(other)
    expect(approval).toMatchObject({ about: '500 kr.', limitNowMinor: 20_000 })
    await set(10_000)
    expect([await limit(), await waiting(other)]).toEqual([10_000, []])
    expect((await decide(other, approval?.id ?? '', true)).status).toBe(404)
    expect(await limit()).toBe(10_000)
    expect(await run('select from refund_limit_change where organisation_id = $1', club.id)).toEqual([])
    expect((await log()).map(({ action }) => action)).toContain('approval-withdrawn')
    // A new request refers to the current limit.
    await set(50_000)
    const [again] = await waiting(other)
    expect(again).toMatchObject({ about: '500 kr.', limitNowMinor: 10_000 })
    await decide(other, again?.id ?? '', true)
    expect(await limit()).toBe(50_000)
  })

  test('other settings stored in the meantime leave the request pending', async () => {
    const { other, set, waiting } = await twoOwners()
    await set(50_000)
    await set(20_000, { description: 'We sail.' })
    expect(await waiting(other)).toHaveLength(1)
  })

  test('introducing a limit needs no agreement', async () => {
    const { set, limit } = await twoOwners(null)
    await set(10_000)
    expect(await limit()).toBe(10_000)
  })

  test('a request sent twice is one; a different limit replaces the pending one', async () => {
    const { owner, other, club, read, set, limit, run, waiting, decide } = await twoOwners()
    const body = { ...(await read()), description: 'Sent twice.', refundLimitMinor: 50_000 }
    const save = () => portal.call(owner, clubSettingsSave, { params: { orgKey: club.key }, body })
    expect([(await save()).status, (await save()).status]).toEqual([200, 200])
    const [first] = await waiting()
    await set(90_000)
    expect((await waiting()).map(({ about }) => about)).toEqual(['900 kr.'])
    expect((await decide(other, first?.id ?? '', true)).status).toBe(404)
    const [second] = await waiting()
    await decide(other, second?.id ?? '', true)
    expect(await limit()).toBe(90_000)
    expect(await run('select from approval where organisation_id = $1', club.id)).toHaveLength(2)
  })

  test('a request of a former owner cannot be agreed to', async () => {
    const { owner, other, set, limit, waiting, decide } = await twoOwners()
    await set(50_000, { by: other })
    await endGrantById(portal.database, other.grantId, null, START)
    const [approval] = await waiting()
    const agreed = await decide(owner, approval?.id ?? '', true)
    expect([agreed.status, agreed.problem.code]).toEqual([409, 'needs-another-person'])
    expect(await limit()).toBe(20_000)
  })

  test('the other owner gets one e-mail', { tags: 'full' }, async () => {
    const { owner, other, club, set, waiting } = await twoOwners()
    await set(null)
    const [approval] = await waiting()
    const mail = { kind: 'refund-limit', organisationId: club.id, approvalId: approval?.id ?? '' } as const
    for (let nth = 0; nth < 2; nth += 1) {
      await sendRoleMail(messageDeps(portal), { ...mail, askedBy: owner.memberId })
    }
    const told = (await mailsTo(portal, other.email)).filter(({ subject }) => subject.includes('grænse for refusion'))
    expect(told).toHaveLength(1)
    expect(await mailsTo(portal, owner.email)).toEqual([])
  })
})

test("a single owner and the portal's operator raise it at once", async () => {
  const { set, limit, club, waiting } = await limitScene()
  await set(50_000)
  expect(await limit()).toBe(50_000)
  await withRole(portal, club, { role: 'owner' })
  const operator = { email: (await createMember(portal.database)).email ?? '', roles: ['org:ALL|role:SUPER_ADMIN'] }
  await set(null, { by: operator })
  expect([await limit(), await waiting()]).toEqual([null, []])
})
