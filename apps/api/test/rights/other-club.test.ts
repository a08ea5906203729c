import {
  memberFindByEmail,
  memberParticipants,
  membershipConfirmationEmailResend,
} from '@forenet/contract/member-calls'
import {
  membershipHistoryList,
  membershipList,
  membershipOverviewGet,
  membershipUpdate,
  paymentItemGet,
  receiptGet,
} from '@forenet/contract/membership-calls'
import { paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { membershipStatusRecalculate } from '@forenet/contract/tools-calls'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { buildSelection, openPaymentWindow } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callersOf } from './callers.ts'
import { answerLink, createScene, type Scene } from './scene.ts'
import { snapshot } from './snapshot.ts'

let portal: TestPortal
let scene: Scene
let admin: TestPerson
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createScene(portal)
  admin = callersOf(scene)['admin-here'] ?? {}
})
afterAll(() => portal.stop())

describe('an administrator sees data of the own organisation only', () => {
  test('memberships', async () => {
    const { subject, home } = scene
    const list = await portal.call(admin, membershipList, { params: { memberId: subject.id }, query: {} })
    expect(list.body.map((membership) => membership.orgId)).toEqual([home.id])
    const elsewhere = await portal.call(admin, membershipList, {
      params: { memberId: subject.id },
      query: { orgId: scene.second.id },
    })
    expect(elsewhere.body).toEqual([])
    const mine = await portal.call(scene.person, membershipList, { params: { memberId: subject.id }, query: {} })
    expect(mine.body.map((membership) => membership.orgId).sort()).toEqual([home.id, scene.second.id].sort())
  })

  test('calculated status', async () => {
    const answer = await portal.call(admin, membershipStatusRecalculate, { body: { memberIds: [scene.subject.id] } })
    expect(answer.body.flatMap((row) => row.memberships.map((membership) => membership.orgId))).toEqual([scene.home.id])
  })

  test('history, receipt, payment and renewal of the other club answer 404 and change nothing', async () => {
    const { membershipId, historyId, paymentId } = scene.transfer
    const before = await snapshot(portal)
    const answers = [
      await portal.call(admin, membershipHistoryList, { params: { membershipId } }),
      await portal.call(admin, receiptGet, { params: { historyId } }),
      await portal.call(admin, paymentItemGet, { params: { historyId, paymentId } }),
      await portal.call(admin, membershipUpdate, {
        params: { memberId: scene.subject.id },
        body: { id: membershipId, autoRenewal: true },
      }),
    ]
    expect(answers.map((answer) => [answer.status, answer.problem.code])).toEqual(Array(4).fill([404, 'not-found']))
    expect(await snapshot(portal)).toEqual(before)
    expect((await portal.call(scene.person, membershipHistoryList, { params: { membershipId } })).status).toBe(200)
  })

  test('a confirmation is resent for the own club only', async () => {
    const second = { email: scene.adminHere.email ?? '', roles: [`org:${scene.second.key}|role:ADMIN`] }
    const ask = {
      query: { memberId: scene.subject.id, templateId: '6' as const },
      body: { ORG: scene.home.name, YEAR: '2026' },
    }
    expect((await portal.call(second, membershipConfirmationEmailResend, ask)).status).toBe(404)
    expect((await portal.call(admin, membershipConfirmationEmailResend, ask)).status).toBe(200)
  })

  test("a person with an unpaid purchase is not yet the club's member", async () => {
    const beginner = await createMember(portal.database)
    const person = { email: beginner.email ?? '' }
    const choice = { memberId: beginner.id, membershipConfId: scene.senior27.id }
    await openPaymentWindow(portal, person, buildSelection(scene.home.id, [choice], 45_000))
    const seen = await portal.call(admin, memberFindByEmail, { query: { email: person.email } })
    expect(seen).toMatchObject({ status: 404, problem: { code: 'not-found' } })
  })

  test('a payment item of one history line is not found under another', async () => {
    const { paidItem, openItem } = scene
    const answer = await portal.call(scene.person, paymentItemGet, {
      params: { historyId: openItem.history_id, paymentId: paidItem.id },
    })
    expect(answer).toMatchObject({ status: 404, problem: { code: 'not-found' } })
  })

  test('reconciliation covers the own club only', async () => {
    const own = await portal.call(admin, paymentReconciliationGet, { query: {} })
    expect(own.body.rows.length).toBeGreaterThan(0)
    expect(own.body.rows.every((row) => row.organisationId === scene.home.id)).toBe(true)
    const elsewhere = await portal.call(callersOf(scene)['admin-elsewhere'], paymentReconciliationGet, { query: {} })
    expect(elsewhere.body).toMatchObject({ rows: [], ourTotalMinor: 0, gatewayTotalMinor: 0, stuckChains: [] })
  })
})

describe('an unanswered family link', () => {
  const hidden = { phone: null, gender: null, dateOfBirth: null, profileImage: null, address: null, comments: null }

  test('shows the requester by name, and the invitee by e-mail only', async () => {
    const asker = { email: scene.pending.email ?? '' }
    const list = await portal.call(asker, memberParticipants, { params: { memberId: scene.pending.id } })
    // The requester sees only the e-mail they entered, no name before the acceptance.
    const found = list.body.find((member) => member.familyInvitationRequest?.inviteeEmail === scene.subject.email)
    expect(found).toMatchObject({ firstName: '', lastName: '', familyInvitationStatus: 'pending', ...hidden })
    expect(found?.id).not.toBe(scene.subject.id)
    const own = await portal.call(scene.person, memberParticipants, { params: { memberId: scene.subject.id } })
    expect(own.body.find((member) => member.id === scene.pending.id)).toMatchObject({
      familyInvitationStatus: 'pending',
      ...hidden,
    })
    expect(own.body.find((member) => member.id === scene.approved.id)).toMatchObject({
      phone: '+45 37 11 22 33',
      address: { City: 'Silkeborg' },
    })
  })

  test('shows no memberships', async () => {
    const asker = { email: scene.pending.email ?? '' }
    const overview = await portal.call(asker, membershipOverviewGet, { params: { memberId: scene.pending.id } })
    const rows = overview.body
      .flatMap((row) => row.participants)
      .filter(({ participant }) => participant.familyInvitationRequest?.inviteeEmail === scene.subject.email)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({ membership: null, status: 'inactive', readyForMembershipRenewal: false })
  })

  test('grants access once approved and ends it when rejected', async () => {
    const asker = { email: scene.pending.email ?? '' }
    const ask = () => portal.call(asker, memberFindByEmail, { query: { email: scene.subject.email ?? '' } })
    expect((await ask()).status).toBe(404)
    await answerLink(portal, 'approved')
    expect((await ask()).status).toBe(200)
    await answerLink(portal, 'rejected')
    expect((await ask()).status).toBe(404)
    const list = await portal.call(asker, memberParticipants, { params: { memberId: scene.pending.id } })
    expect(list.body.map((member) => member.id)).toEqual([scene.pending.id])
  })
})
