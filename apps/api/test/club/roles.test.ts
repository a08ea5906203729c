import { randomUUID } from 'node:crypto'
import { memberDeletionItem } from '@forenet/contract/account-deletion-calls'
import { clubApprovalDecide, clubApprovalList } from '@forenet/contract/club/approval-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import {
  clubRoleHolderList,
  clubRoleInvitationWithdraw,
  clubRoleInvite,
  clubRoleRevoke,
  ownClubList,
  ownRoleInvitationAccept,
  ownRoleInvitationDecline,
  ownRoleResign,
} from '@forenet/contract/club/role-calls'
import { inTransaction } from '@forenet/database/transaction'
import type { ClubRole } from '@forenet/domain/access'
import { wouldLeaveNoOwner } from '@forenet/domain/role-invitation'
import { createMember, createOrganisation, createPerson } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendRoleMail } from '../../src/modules/core/roles/emails/role-mails.ts'
import { listOwnerships } from '../../src/modules/core/roles/owners.ts'
import { endGrantById } from '../../src/platform/access/grant-repository.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let owner: Awaited<ReturnType<typeof withRole>>
let invitee: TestPerson & { email: string }
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  club = await createOrganisation(portal.database)
  owner = await withRole(portal, club, { role: 'owner' })
  invitee = { email: (await createMember(portal.database)).email ?? '', amr: ['pwd', 'otp', 'mfa'] }
  await messages()
})

const params = () => ({ orgKey: club.key })
type Wanted = { id?: string; email?: string; role?: ClubRole; eventId?: string; until?: string }
const invite = (wanted: Wanted = {}, by: TestPerson = owner) =>
  portal.call(by, clubRoleInvite, {
    params: params(),
    body: { id: randomUUID(), email: invitee.email, role: 'treasurer', language: 'da', ...wanted },
  })
const people = async () => (await portal.call(owner, clubRoleHolderList, { params: params() })).body
const own = async (person: TestPerson = invitee) => (await portal.call(person, ownClubList)).body
const accept = (invitationId: string, person: TestPerson = invitee) =>
  portal.call(person, ownRoleInvitationAccept, { params: { invitationId } })
const approvals = async (person: TestPerson = owner) =>
  (await portal.call(person, clubApprovalList, { params: params() })).body
const decide = (person: TestPerson, approvalId: string, agree: boolean) =>
  portal.call(person, clubApprovalDecide, { params: { ...params(), approvalId }, body: { agree } })

/** Sends the pending e-mails. */
async function messages(): Promise<void> {
  for (const mail of portal.roleMails.splice(0)) await sendRoleMail(messageDeps(portal), mail)
}
const subjectsTo = async ({ email }: TestPerson) => (await mailsTo(portal, email ?? '')).map(({ subject }) => subject)

describe('an invitation', () => {
  test('that is accepted grants the role with all its permissions', async () => {
    const { body } = await invite()
    expect(body).toMatchObject({ email: invitee.email, role: 'treasurer', sent: true })
    expect((await own()).invitations).toMatchObject([{ id: body.id, club: { key: club.key }, role: 'treasurer' }])
    const accepted = await accept(body.id)
    expect(accepted.body).toMatchObject({ invitations: [], clubs: [{ key: club.key, roles: [{ role: 'treasurer' }] }] })
    const { held, invitations } = await people()
    expect(held.map(({ email, role }) => [email, role])).toEqual([
      [owner.email, 'owner'],
      [invitee.email, 'treasurer'],
    ])
    expect(invitations).toEqual([])
  })

  test('is visible only to the address it was sent to', async () => {
    const { body } = await invite()
    const stranger = await createPerson(portal.database)
    expect((await own(stranger)).invitations).toEqual([])
    expect((await accept(body.id, stranger)).status).toBe(404)
    expect((await accept(body.id)).status).toBe(200)
  })

  test('is created once when sent twice; another to the same role replaces it', async () => {
    const id = randomUUID()
    expect((await invite({ id })).body).toEqual((await invite({ id })).body)
    const { body: second } = await invite()
    expect((await people()).invitations.map((each) => each.id)).toEqual([second.id])
    expect((await accept(id)).problem.code).toBe('invitation-over')
  })

  test('can be declined and withdrawn, and expires after thirty days', async () => {
    const declined = (await invite()).body.id
    await portal.call(invitee, ownRoleInvitationDecline, { params: { invitationId: declined } })
    expect((await accept(declined)).problem.code).toBe('invitation-over')
    const withdrawn = (await invite()).body.id
    await portal.call(owner, clubRoleInvitationWithdraw, { params: { ...params(), invitationId: withdrawn } })
    expect((await accept(withdrawn)).problem.code).toBe('invitation-over')
    const late = (await invite()).body.id
    const at = portal.clock.now
    portal.clock.now = new Date(at.getTime() + 30 * 86_400_000)
    try {
      expect((await own()).invitations).toEqual([])
      expect((await accept(late)).problem.code).toBe('invitation-over')
    } finally {
      portal.clock.now = at
    }
    expect((await people()).held).toHaveLength(1)
  })

  test.each([
    ['an auditor without an end', { role: 'auditor' }, 'until'],
    ['a day that is over', { role: 'secretary', until: '2026-11-19' }, 'until'],
    ['an owner of one event', { role: 'owner', eventId: 'here' }, 'eventId'],
    ['another club’s event', { role: 'door-steward', eventId: 'elsewhere' }, 'eventId'],
  ] as const)('is rejected for %s, with the field named', async (_what, wanted, field) => {
    const events = {
      here: (await createEvent(portal.database, club.id)).id,
      elsewhere: (await createEvent(portal.database, (await createOrganisation(portal.database)).id)).id,
    }
    const eventId = 'eventId' in wanted ? { eventId: events[wanted.eventId] } : {}
    const { status, problem } = await invite({ ...wanted, ...eventId })
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([400, [field]])
    expect((await people()).invitations).toEqual([])
  })

  test("under another invitation's id is rejected, and nothing is sent", async () => {
    const id = randomUUID()
    await invite({ id })
    expect((await invite({ id, email: 'corrected@example.org' })).problem.code).toBe('changed-meanwhile')
    expect((await people()).invitations.map(({ email }) => email)).toEqual([invitee.email])
  })

  test('withdrawn before its e-mail is sent is not sent', async () => {
    const { body } = await invite()
    await portal.call(owner, clubRoleInvitationWithdraw, { params: { ...params(), invitationId: body.id } })
    await messages()
    expect(await subjectsTo(invitee)).toEqual([])
  })

  test('to a role that the person already has is rejected', async () => {
    await accept((await invite()).body.id)
    expect((await invite()).problem.code).toBe('has-this-role')
  })

  test('notifies the invitee, and the answer notifies the inviter', async () => {
    const { body } = await invite()
    await messages()
    expect(await subjectsTo(invitee)).toEqual([`Vil du være kasserer i ${club.name}?`])
    await accept(body.id)
    await messages()
    expect(await subjectsTo(owner)).toEqual([expect.stringMatching(/er nu kasserer$/)])
  })
})

describe('an owner', () => {
  test('is added by a single owner at once, by two owners with both agreeing', async () => {
    const first = await invite({ role: 'owner' })
    expect(first.body.sent).toBe(true)
    await accept(first.body.id)
    const third = { email: (await createMember(portal.database)).email ?? '', amr: ['pwd', 'otp', 'mfa'] }
    const second = await invite({ role: 'owner', email: third.email })
    expect(second.body.sent).toBe(false)
    expect((await own(third)).invitations).toEqual([])
    expect((await accept(second.body.id, third)).status).toBe(404)
    const [waiting] = await approvals(invitee)
    expect(waiting).toMatchObject({ kind: 'owner-invited', about: third.email, mine: false })
    expect((await decide(owner, waiting?.id ?? '', true)).problem.code).toBe('needs-another-person')
    expect((await decide(invitee, waiting?.id ?? '', true)).body).toEqual([])
    expect((await accept(second.body.id, third)).status).toBe(200)
  })

  test('is not added if the other owner declines', async () => {
    await accept((await invite({ role: 'owner' })).body.id)
    await invite({ role: 'owner', email: 'third@example.org' })
    const [waiting] = await approvals(invitee)
    await decide(invitee, waiting?.id ?? '', false)
    expect(await people()).toMatchObject({ invitations: [] })
    expect(await approvals(invitee)).toEqual([])
  })

  test('loses the role only when another owner agrees', async () => {
    const invited = await invite({ role: 'owner' })
    await messages()
    await accept(invited.body.id)
    const grant = (await people()).held.find(({ email }) => email === invitee.email)?.grantId ?? ''
    const asked = await portal.call(owner, clubRoleRevoke, { params: { ...params(), grantId: grant } })
    expect(asked.body.held.map(({ email, endAsked }) => [email, endAsked])).toEqual(
      expect.arrayContaining([[invitee.email, true]]),
    )
    await messages()
    const [waiting] = await approvals(invitee)
    expect(waiting).toMatchObject({ kind: 'owner-ended', mine: false })
    await decide(invitee, waiting?.id ?? '', true)
    expect((await people()).held.map(({ email }) => email)).toEqual([owner.email])
    expect((await subjectsTo(invitee)).sort()).toEqual(
      [`Godkend, at en ejer af ${club.name} fjernes`, `Vil du være ejer i ${club.name}?`].sort(),
    )
  })

  test('is requested once: a new invitation replaces the pending request', async () => {
    await accept((await invite({ role: 'owner' })).body.id)
    await invite({ role: 'owner', email: 'third@example.org' })
    await invite({ role: 'owner', email: 'third@example.org' })
    expect((await approvals(invitee)).map(({ about }) => about)).toEqual(['third@example.org'])
    const [waiting] = await approvals(invitee)
    await decide(invitee, waiting?.id ?? '', false)
    expect(await approvals(invitee)).toEqual([])
    expect((await people()).invitations).toEqual([])
  })

  test('gets an e-mail about each new request', async () => {
    await accept((await invite({ role: 'owner' })).body.id)
    for (const _again of [1, 2]) {
      await invite({ role: 'owner', email: 'third@example.org' })
      await messages()
      const [waiting] = await approvals(invitee)
      await decide(invitee, waiting?.id ?? '', false)
    }
    expect((await subjectsTo(invitee)).filter((subject) => subject.includes('en ny ejer'))).toHaveLength(2)
  })

  test('who left can no longer approve', async () => {
    await accept((await invite({ role: 'owner' })).body.id)
    const third = await withRole(portal, club, { role: 'owner' })
    const grantId = (await people()).held.find(({ email }) => email === invitee.email)?.grantId ?? ''
    await invite({ role: 'owner', email: 'fourth@example.org' }, third)
    await portal.call(third, clubRoleRevoke, { params: { ...params(), grantId } })
    await portal.call(third, ownRoleResign, { params: { grantId: third.grantId } })
    const [waiting, ...more] = await approvals()
    expect([waiting?.kind, more]).toEqual(['owner-ended', []])
    expect((await decide(owner, waiting?.id ?? '', true)).problem.code).toBe('needs-another-person')
  })

  test('who left, even by an end date, leaves no open invitation', { tags: 'full' }, async () => {
    const other = await withRole(portal, club, { role: 'owner' })
    const { body } = await invite({}, other)
    await portal.call(other, ownRoleResign, { params: { grantId: other.grantId } })
    expect((await people()).invitations).toEqual([])
    expect((await accept(body.id)).problem.code).toBe('invitation-over')
    const { body: log } = await portal.call(owner, clubLogList, { params: params(), query: {} })
    expect(log.entries.map(({ action }) => action)).toContain('role-invitation-withdrawn')

    const at = portal.clock.now
    const until = new Date(at.getTime() + 86_400_000)
    const late = (await invite({}, await withRole(portal, club, { role: 'owner', until }))).body.id
    portal.clock.now = new Date(until.getTime() + 1)
    try {
      expect((await accept(late)).problem.code).toBe('invitation-over')
    } finally {
      portal.clock.now = at
    }
    expect((await accept((await invite()).body.id)).status).toBe(200)
  })

  test('with an end date does not allow the last permanent owner to leave', async () => {
    await withRole(portal, club, { role: 'owner', until: new Date(portal.clock.now.getTime() + 86_400_000) })
    const leave = await portal.call(owner, ownRoleResign, { params: { grantId: owner.grantId } })
    expect(leave.problem.code).toBe('last-owner')
  })

  test("who is a club's only owner cannot be deleted, and sees which club", async () => {
    const { body } = await portal.call(owner, memberDeletionItem, { params: { memberId: owner.memberId } })
    expect(body.blockers).toMatchObject([{ kind: 'owner', name: club.name, organisationKey: club.key }])
    await withRole(portal, club, { role: 'owner' })
    const after = await portal.call(owner, memberDeletionItem, { params: { memberId: owner.memberId } })
    expect(after.body.blockers).toEqual([])
  })

  test('who is the last one stays', async () => {
    const end = await portal.call(owner, clubRoleRevoke, { params: { ...params(), grantId: owner.grantId } })
    expect(end.problem.code).toBe('last-owner')
    const leave = await portal.call(owner, ownRoleResign, { params: { grantId: owner.grantId } })
    expect(leave.problem.code).toBe('last-owner')
    expect((await people()).held).toHaveLength(1)
  })
})

describe('the last two owners leave concurrently', () => {
  let other: typeof owner
  beforeEach(async () => {
    other = await withRole(portal, club, { role: 'owner' })
  })
  const owners = () => listOwnerships(portal.database, club.id, portal.clock.now)

  test('and one of them stays', async () => {
    const both = await Promise.all(
      [owner, other].map((one) => portal.call(one, ownRoleResign, { params: { grantId: one.grantId } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await owners()).toHaveLength(1)
  })

  test('twin: without the lock both leave', async () => {
    const looked = Promise.withResolvers<void>()
    let looking = 0
    const leave = (grantId: string) =>
      inTransaction(portal.app.payments.pool, async (transaction) => {
        const owned = await listOwnerships(transaction, club.id, portal.clock.now)
        looking += 1
        if (looking === 2) looked.resolve()
        await looked.promise
        if (!wouldLeaveNoOwner(owned, [grantId])) await endGrantById(transaction, grantId, null, portal.clock.now)
      })
    await Promise.all([leave(owner.grantId), leave(other.grantId)])
    expect(await owners()).toHaveLength(0)
  })
})
