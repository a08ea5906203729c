import { randomUUID } from 'node:crypto'
import { clubApprovalDecide, clubApprovalList } from '@forenet/contract/club/approval-calls'
import { clubSignupCreate } from '@forenet/contract/club/club-signup-calls'
import { clubHandoverPlan } from '@forenet/contract/club/handover-calls'
import {
  clubRoleHolderList,
  clubRoleInvite,
  ownClubList,
  ownRoleInvitationAccept,
} from '@forenet/contract/club/role-calls'
import { inTransaction } from '@forenet/database/transaction'
import { CLUB_TERMS_VERSION } from '@forenet/domain/club-opening'
import { createMember } from '@forenet/testkit/builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyDueHandovers } from '../../src/modules/core/roles/handover/apply-handovers.ts'
import { sendRefundApprovalRequest } from '../../src/modules/finance/club-refunds/emails/approval-request.ts'
import { endGrantById, lockClubRoles } from '../../src/platform/access/grant-repository.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { PAID, refundScene } from './refund-scene.ts'
import { withRole } from './scene.ts'

const START = new Date('2026-11-20T11:00:00Z')
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = START
})

const later = (days: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + days * 86_400_000)
}

type Invited = TestPerson & { email: string }
async function newcomer(): Promise<Invited> {
  return { email: (await createMember(portal.database)).email ?? '', amr: ['pwd', 'otp', 'mfa'] }
}
const invite = async (by: TestPerson, orgKey: string, { email }: Invited, role: 'treasurer' | 'owner' = 'treasurer') =>
  (
    await portal.call(by, clubRoleInvite, {
      params: { orgKey },
      body: { id: randomUUID(), email, role, language: 'da' },
    })
  ).body
const accept = async (person: TestPerson) => {
  const [invitation] = (await portal.call(person, ownClubList)).body.invitations
  return portal.call(person, ownRoleInvitationAccept, { params: { invitationId: invitation?.id ?? '' } })
}
const waiting = async (by: TestPerson, orgKey: string) =>
  (await portal.call(by, clubApprovalList, { params: { orgKey } })).body
const approve = async (by: TestPerson, orgKey: string) => {
  const [approval] = await waiting(by, orgKey)
  const params = { orgKey, approvalId: approval?.id ?? '' }
  const { status, problem } = await portal.call(by, clubApprovalDecide, { params, body: { agree: true } })
  return status === 200 ? 'approved' : problem.code
}

/** A club with a refund limit whose single owner invited a second account as treasurer. */
async function oneOwnerScene() {
  const scene = await refundScene(portal)
  await endGrantById(portal.database, scene.treasurer.grantId, null, START)
  const second = await newcomer()
  expect((await invite(scene.owner, scene.club.key, second)).sent).toBe(true)
  await accept(second)
  return { ...scene, second }
}

describe('a single owner', () => {
  test('cannot have a newly invited account approve their refund; after 14 days it can', { tags: 'full' }, async () => {
    const { owner, second, refund, askedBack, club } = await oneOwnerScene()
    later(1)
    const id = randomUUID()
    await refund(PAID, { id, by: owner })
    const [approval] = await waiting(second, club.key)
    expect(approval).toMatchObject({
      obstacle: { reason: 'not-independent', until: '2026-12-04T11:00:00.000Z' },
      approvers: [],
    })
    await sendRefundApprovalRequest(messageDeps(portal), { approvalId: approval?.id ?? '', refundId: id })
    expect((await mailsTo(portal, second.email)).filter(({ subject }) => subject.includes('refunderer'))).toEqual([])
    expect(await approve(second, club.key)).toBe('needs-another-person')
    later(12)
    expect(await approve(second, club.key)).toBe('needs-another-person')
    expect(await askedBack()).toBe(0)
    later(1)
    expect((await waiting(second, club.key))[0]?.obstacle).toBeNull()
    expect(await approve(second, club.key)).toBe('approved')
    expect(await askedBack()).toBe(PAID)
  })

  test('cannot approve what that account requests, nor can another account they invited', {
    tags: 'full',
  }, async () => {
    const { owner, second, refund, askedBack, club } = await oneOwnerScene()
    const third = await newcomer()
    await invite(owner, club.key, third)
    await accept(third)
    later(1)
    await refund(PAID, { by: second })
    expect(await approve(owner, club.key)).toBe('needs-another-person')
    expect(await approve(third, club.key)).toBe('needs-another-person')
    expect(await askedBack()).toBe(0)
  })

  test("is not locked out: the portal's operator approves", { tags: 'full' }, async () => {
    const { owner, refund, askedBack, club } = await oneOwnerScene()
    await refund(PAID, { by: owner })
    const operator = { email: (await createMember(portal.database)).email ?? '', roles: ['org:ALL|role:SUPER_ADMIN'] }
    expect(await approve(operator, club.key)).toBe('approved')
    expect(await askedBack()).toBe(PAID)
  })

  test('who started the club is bound alike', async () => {
    const starter = await newcomer()
    const club = { id: randomUUID(), key: `NY${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}` }
    const body = {
      ...{
        ...club,
        name: 'Ry Roklub',
        kind: 'sport' as const,
        addressLine1: 'Siimtoften 1',
        postCode: '8680',
        city: 'Ry',
      },
      ...{
        cvrNumber: '10150817',
        email: 'ry@example.org',
        phone: '86 89 10 10',
        website: '',
        description: 'We row.',
        accentColour: '#1f6f54',
      },
      terms: CLUB_TERMS_VERSION as typeof CLUB_TERMS_VERSION,
    }
    expect((await portal.call(starter, clubSignupCreate, { body })).status).toBe(200)
    const second = await newcomer()
    await invite(starter, club.key, second, 'owner')
    await accept(second)
    await portal.database.$client.query('update organisation set refund_limit_minor = 0 where id = $1', [club.id])
    await portal.database.$client.query(
      `insert into approval (id, organisation_id, kind, object_id, asked_by, asked_at)
       select gen_random_uuid(), $1, 'refund', gen_random_uuid(), id, $3 from member where email = $2`,
      [club.id, starter.email, START],
    )
    expect(await approve(second, club.key)).toBe('needs-another-person')
  })
})

describe('with two owners and a refund limit', () => {
  async function twoOwners() {
    const scene = await refundScene(portal)
    const other = await withRole(portal, scene.club, { role: 'owner' })
    later(1)
    return { ...scene, other }
  }

  test("a treasurer invited with the other owner's agreement approves for that owner, not the inviter", async () => {
    const { owner, other, refund, club, askedBack } = await twoOwners()
    const second = await newcomer()
    expect((await portal.call(owner, clubRoleHolderList, { params: { orgKey: club.key } })).body.refundsLimited).toBe(
      true,
    )
    expect((await invite(owner, club.key, second)).sent).toBe(false)
    expect((await portal.call(second, ownClubList)).body.invitations).toEqual([])
    expect(await approve(owner, club.key)).toBe('needs-another-person')
    expect(await waiting(other, club.key)).toMatchObject([
      { kind: 'treasurer-invited', about: second.email, obstacle: null },
    ])
    expect(await approve(other, club.key)).toBe('approved')
    expect((await accept(second)).status).toBe(200)
    await refund(PAID / 3, { by: owner })
    expect((await refund(PAID / 2, { by: owner })).status).toBe(200)
    expect(await approve(second, club.key)).toBe('needs-another-person')
    expect(await approve(other, club.key)).toBe('approved')
    expect(await askedBack()).toBe(PAID / 3 + PAID / 2)
  })

  test('the inviter approves for a treasurer whom the other owner agreed to', { tags: 'full' }, async () => {
    const { owner, other, refund, club } = await twoOwners()
    const second = await newcomer()
    await invite(owner, club.key, second)
    await approve(other, club.key)
    await accept(second)
    await refund(PAID, { by: second })
    expect(await approve(owner, club.key)).toBe('approved')
  })

  test('a role that started after the request cannot approve it, however long the request waits', {
    tags: 'full',
  }, async () => {
    const { owner, other, refund, club } = await twoOwners()
    await refund(PAID, { by: owner })
    later(1)
    const late = await withRole(portal, club, { role: 'treasurer' })
    later(20)
    expect((await waiting(late, club.key))[0]).toMatchObject({
      obstacle: { reason: 'role-after-request', until: null },
      approvers: expect.arrayContaining([expect.any(String)]),
    })
    expect(await approve(late, club.key)).toBe('needs-another-person')
    expect(await approve(other, club.key)).toBe('approved')
  })
})

describe('a handover', () => {
  const seats = (email: string) => [{ id: randomUUID(), role: 'treasurer' as const, grantId: null, email }]
  const plan = async (by: TestPerson, orgKey: string, email: string) =>
    (
      await portal.call(by, clubHandoverPlan, {
        params: { orgKey },
        body: { id: randomUUID(), day: '2026-12-01', language: 'da', seats: seats(email) },
      })
    ).body.handover?.state
  const theDayComes = async () => {
    portal.clock.now = new Date('2026-12-01T06:00:00Z')
    const { database, send } = portal
    await applyDueHandovers({ pool: database.$client, database, send, now: () => portal.clock.now } as never)
  }

  test('by a single owner gives no treasurer who can approve for them within 14 days', { tags: 'full' }, async () => {
    const { owner, treasurer, refund, club } = await refundScene(portal)
    await endGrantById(portal.database, treasurer.grantId, null, START)
    const second = await newcomer()
    expect(await plan(owner, club.key, second.email)).toBe('planned')
    await accept(second)
    await theDayComes()
    await refund(PAID, { by: owner })
    expect(await approve(second, club.key)).toBe('needs-another-person')
    later(14)
    expect(await approve(second, club.key)).toBe('approved')
  })

  test('that adds a treasurer waits for the other owner if the club limits refunds', async () => {
    const { owner, club } = await refundScene(portal)
    const other = await withRole(portal, club, { role: 'owner' })
    expect(await plan(owner, club.key, (await newcomer()).email)).toBe('asked')
    expect((await waiting(other, club.key)).map(({ kind }) => kind)).toEqual(['handover'])
  })
})

test('a role that ends while a decision waits for its lock cannot decide', { tags: 'full' }, async () => {
  const { refund, club, owner, askedBack } = await refundScene(portal)
  await refund(PAID)
  const [approval] = await waiting(owner, club.key)
  const ended = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const ending = inTransaction(portal.app.payments.pool, async (transaction) => {
    await lockClubRoles(transaction, club.id)
    begun.resolve()
    await ended.promise
    await endGrantById(transaction, owner.grantId, null, portal.clock.now)
  })
  await begun.promise
  const params = { orgKey: club.key, approvalId: approval?.id ?? '' }
  const deciding = portal.call(owner, clubApprovalDecide, { params, body: { agree: true } })
  await waitForLockWait(portal, '%roles of%')
  ended.resolve()
  await ending
  expect((await deciding).status).toBe(404)
  expect(await askedBack()).toBe(0)
})
