import { randomUUID } from 'node:crypto'
import { clubApprovalDecide, clubApprovalList } from '@forenet/contract/club/approval-calls'
import {
  clubHandoverCancel,
  clubHandoverGet,
  clubHandoverPlan,
  ownHandoverSeatConfirm,
  ownHandoverSeatList,
} from '@forenet/contract/club/handover-calls'
import {
  clubRoleHolderList,
  ownClubList,
  ownRoleInvitationAccept,
  ownRoleInvitationDecline,
  ownRoleResign,
} from '@forenet/contract/club/role-calls'
import type { ClubRole } from '@forenet/domain/access'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendRoleMail } from '../../src/modules/core/roles/emails/role-mails.ts'
import { applyDueHandovers } from '../../src/modules/core/roles/handover/apply-handovers.ts'
import { messageDeps } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'
import { withRole } from './scene.ts'

let portal: TestPortal
const NOW = new Date('2026-11-20T11:00:00Z')
const DAY = '2027-01-15'
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

let club: Awaited<ReturnType<typeof createOrganisation>>
let owner: Awaited<ReturnType<typeof withRole>>
let treasurer: Awaited<ReturnType<typeof withRole>>
let next: TestPerson & { email: string }
beforeEach(async () => {
  club = await createOrganisation(portal.database)
  owner = await withRole(portal, club, { role: 'owner' })
  treasurer = await withRole(portal, club, { role: 'treasurer' })
  next = await newcomer()
})
afterEach(() => {
  portal.clock.now = NOW
})

async function newcomer(): Promise<TestPerson & { email: string }> {
  return { email: (await createMember(portal.database)).email ?? '', amr: ['pwd', 'otp', 'mfa'] }
}

type Seat = { role: 'owner' | 'treasurer' | 'secretary'; grantId: string | null; email: string | null }
const plan = (seats: readonly Seat[], { by = owner as TestPerson, id = randomUUID() as string, day = DAY } = {}) =>
  portal.call(by, clubHandoverPlan, {
    params: { orgKey: club.key },
    body: { id, day, language: 'da', seats: seats.map((seat) => ({ id: randomUUID(), ...seat })) },
  })
const handover = async () => (await portal.call(owner, clubHandoverGet, { params: { orgKey: club.key } })).body.handover
const board = async (by: TestPerson = owner): Promise<[string | null, ClubRole][]> => {
  const { body } = await portal.call(by, clubRoleHolderList, { params: { orgKey: club.key } })
  return body.held.map(({ email, role }) => [email, role])
}
const answer = async (person: TestPerson, call: typeof ownRoleInvitationAccept | typeof ownRoleInvitationDecline) => {
  const [invitation] = (await portal.call(person, ownClubList)).body.invitations
  return portal.call(person, call, { params: { invitationId: invitation?.id ?? '' } })
}
const theDayComes = async (now = `${DAY}T06:00:00Z`) => {
  portal.clock.now = new Date(now)
  const deps = {
    pool: portal.database.$client,
    database: portal.database,
    send: portal.send,
    now: () => portal.clock.now,
  }
  await Promise.all([applyDueHandovers(deps as never), applyDueHandovers(deps as never)])
}
async function messages(): Promise<void> {
  for (const mail of portal.roleMails.splice(0)) await sendRoleMail(messageDeps(portal), mail)
}
const subjectsTo = async ({ email }: TestPerson) => (await mailsTo(portal, email ?? '')).map(({ subject }) => subject)

describe('a handover', () => {
  test('changes the whole board on its date, once, and notifies everyone', async () => {
    const secretary = await newcomer()
    const seats: Seat[] = [
      { role: 'treasurer', grantId: treasurer.grantId, email: next.email },
      { role: 'secretary', grantId: null, email: secretary.email },
    ]
    expect((await plan(seats)).body.handover).toMatchObject({ day: DAY, state: 'planned' })
    expect((await portal.call(next, ownClubList)).body.invitations).toMatchObject([
      { role: 'treasurer', beginsOn: DAY },
    ])
    await answer(next, ownRoleInvitationAccept)
    await answer(secretary, ownRoleInvitationAccept)
    expect(await board()).toEqual([
      [owner.email, 'owner'],
      [treasurer.email, 'treasurer'],
    ])
    await theDayComes('2027-01-14T22:00:00Z')
    expect((await handover())?.state).toBe('planned')
    await theDayComes('2027-01-14T23:05:00Z')
    expect(await board()).toEqual([
      [owner.email, 'owner'],
      [next.email, 'treasurer'],
      [secretary.email, 'secretary'],
    ])
    expect((await handover())?.seats.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
    await theDayComes()
    await messages()
    await messages()
    for (const person of [owner, treasurer, next, secretary]) {
      expect((await subjectsTo(person)).filter((subject) => /er skiftet/.test(subject))).toHaveLength(1)
    }
  })

  test('is confirmed only by the members who leave', async () => {
    await plan([{ role: 'treasurer', grantId: treasurer.grantId, email: next.email }])
    await messages()
    expect(await subjectsTo(treasurer)).toEqual([expect.stringContaining('skifter den 15. januar 2027')])
    const [seat] = (await portal.call(treasurer, ownHandoverSeatList)).body
    expect(seat).toMatchObject({ role: 'treasurer', day: DAY, takes: next.email, confirmed: false })
    const params = { seatId: seat?.id ?? '' }
    expect((await portal.call(owner, ownHandoverSeatConfirm, { params })).problem.code).toBe('not-found')
    expect((await portal.call(treasurer, ownHandoverSeatConfirm, { params })).body).toMatchObject([{ confirmed: true }])
    expect((await handover())?.seats[0]?.leaves?.confirmed).toBe(true)
  })

  test('a role stays with its holder until the successor accepts, or for good if the successor declines', {
    tags: 'full',
  }, async () => {
    const late = await withRole(portal, club, { role: 'secretary' })
    const never = await newcomer()
    await plan([
      { role: 'treasurer', grantId: treasurer.grantId, email: next.email },
      { role: 'secretary', grantId: late.grantId, email: never.email },
    ])
    await answer(never, ownRoleInvitationDecline)
    await theDayComes()
    expect((await handover())?.seats.map(({ outcome }) => outcome)).toEqual(['waits', 'kept'])
    expect(await board()).toEqual([
      [owner.email, 'owner'],
      [treasurer.email, 'treasurer'],
      [late.email, 'secretary'],
    ])
    await answer(next, ownRoleInvitationAccept)
    expect(await board()).toEqual([
      [owner.email, 'owner'],
      [next.email, 'treasurer'],
      [late.email, 'secretary'],
    ])
    expect((await handover())?.seats[0]?.outcome).toBe('changed')
  })

  test('never leaves the club without an owner', async () => {
    await plan([{ role: 'owner', grantId: owner.grantId, email: next.email }])
    await theDayComes()
    expect(await board()).toContainEqual([owner.email, 'owner'])
    await answer(next, ownRoleInvitationAccept)
    expect(await board(next)).toEqual([
      [next.email, 'owner'],
      [treasurer.email, 'treasurer'],
    ])
  })

  test('is rejected if no owner would remain', async () => {
    const leaving = { role: 'owner', grantId: owner.grantId, email: null } as const
    const seats = [{ role: 'treasurer', grantId: treasurer.grantId, email: next.email }, leaving] as const
    const { problem } = await plan(seats)
    expect([problem.code, problem.errors?.map(({ path }) => path)]).toEqual(['malformed-input', ['seats.1.email']])
    expect(await handover()).toBeNull()
    // A role that ends before the handover leaves no owner.
    await withRole(portal, club, { role: 'owner', until: new Date('2027-01-10T00:00:00Z') })
    expect((await plan([leaving])).problem.errors?.map(({ path }) => path)).toEqual(['seats.0.email'])
  })

  test('keeps the last owner if the other one is gone by the date', async () => {
    const other = await withRole(portal, club, { role: 'owner' })
    await plan([{ role: 'owner', grantId: owner.grantId, email: null }])
    await portal.database.$client.query('delete from access_grant where id = $1', [other.grantId])
    await theDayComes()
    expect((await handover())?.seats[0]?.outcome).toBe('kept')
    expect(await board()).toContainEqual([owner.email, 'owner'])
  })

  test('of owners waits for another owner, and invites no one before', { tags: 'full' }, async () => {
    const second = await withRole(portal, club, { role: 'owner' })
    expect((await plan([{ role: 'owner', grantId: null, email: next.email }])).body.handover?.state).toBe('asked')
    expect((await portal.call(next, ownClubList)).body.invitations).toEqual([])
    await messages()
    expect(await subjectsTo(second)).toEqual([expect.stringContaining('Godkend et skifte af bestyrelsen')])
    const [waiting] = (await portal.call(second, clubApprovalList, { params: { orgKey: club.key } })).body
    expect(waiting).toMatchObject({ kind: 'handover', about: DAY })
    const params = { orgKey: club.key, approvalId: waiting?.id ?? '' }
    expect((await portal.call(owner, clubApprovalDecide, { params, body: { agree: true } })).problem.code).toBe(
      'needs-another-person',
    )
    await portal.call(second, clubApprovalDecide, { params, body: { agree: true } })
    expect((await handover())?.state).toBe('planned')
    expect((await portal.call(next, ownClubList)).body.invitations).toMatchObject([{ role: 'owner', beginsOn: DAY }])
  })

  test("that would replace two owners by its date waits for the second one's agreement", { tags: 'full' }, async () => {
    await plan([{ role: 'owner', grantId: null, email: next.email }])
    await answer(next, ownRoleInvitationAccept)
    const second = await withRole(portal, club, { role: 'owner' })
    await theDayComes()
    expect((await handover())?.state).toBe('asked')
    expect((await board()).filter(([, role]) => role === 'owner')).toHaveLength(2)
    await messages()
    expect(await subjectsTo(second)).toEqual([expect.stringContaining('Godkend et skifte af bestyrelsen')])
    const [waiting] = (await portal.call(second, clubApprovalList, { params: { orgKey: club.key } })).body
    const params = { orgKey: club.key, approvalId: waiting?.id ?? '' }
    await portal.call(second, clubApprovalDecide, { params, body: { agree: true } })
    await theDayComes()
    expect((await handover())?.state).toBe('applied')
    expect(await board()).toContainEqual([next.email, 'owner'])
  })

  test('is cancelled on its date if its planner is no longer an owner, and every owner is notified', {
    tags: 'full',
  }, async () => {
    await plan([{ role: 'secretary', grantId: null, email: next.email }])
    await answer(next, ownRoleInvitationAccept)
    const second = await withRole(portal, club, { role: 'owner' })
    portal.clock.now = new Date('2026-12-01T11:00:00Z')
    expect((await portal.call(owner, ownRoleResign, { params: { grantId: owner.grantId } })).status).toBe(200)
    await theDayComes()
    const { body } = await portal.call(second, clubHandoverGet, { params: { orgKey: club.key } })
    expect(body.handover?.state).toBe('cancelled')
    expect((await board(second)).map(([, role]) => role).sort()).toEqual(['owner', 'treasurer'])
    await messages()
    for (const person of [owner, second, next]) {
      expect(await subjectsTo(person)).toContainEqual(expect.stringContaining('skifter ikke alligevel'))
    }
  })

  test('is cancelled before its date: everyone keeps their role and is notified', { tags: 'full' }, async () => {
    const { body } = await plan([{ role: 'treasurer', grantId: treasurer.grantId, email: next.email }])
    await answer(next, ownRoleInvitationAccept)
    const params = { orgKey: club.key, handoverId: body.handover?.id ?? '' }
    expect((await portal.call(owner, clubHandoverCancel, { params })).body.handover?.state).toBe('cancelled')
    expect((await portal.call(owner, clubHandoverCancel, { params })).problem.code).toBe('not-found')
    await theDayComes()
    expect(await board()).toContainEqual([treasurer.email, 'treasurer'])
    await messages()
    for (const person of [treasurer, next]) {
      expect(await subjectsTo(person)).toContainEqual(expect.stringContaining('skifter ikke alligevel'))
    }
  })

  test('is unique, idempotent, and reports invalid fields', async () => {
    const id = randomUUID()
    const seats: Seat[] = [{ role: 'treasurer', grantId: treasurer.grantId, email: next.email }]
    expect((await plan(seats, { id })).status).toBe(200)
    expect((await plan(seats, { id })).status).toBe(200)
    expect((await plan(seats)).problem.code).toBe('changed-meanwhile')
    await portal.call(owner, clubHandoverCancel, { params: { orgKey: club.key, handoverId: id } })
    const wrong: [string, readonly Seat[], string?][] = [
      ['day', seats, '2026-11-20'],
      ['day', seats, '2028-01-01'],
      ['seats.0.email', [{ role: 'secretary', grantId: null, email: null }]],
      ['seats.0.email', [{ role: 'treasurer', grantId: null, email: treasurer.email }]],
      ['seats.0.grantId', [{ role: 'secretary', grantId: treasurer.grantId, email: null }]],
      ['seats.1.grantId', [...seats, { role: 'treasurer', grantId: treasurer.grantId, email: null }]],
    ]
    for (const [path, asked, day] of wrong) {
      const { problem } = await plan(asked, day ? { day } : {})
      expect(problem, path).toMatchObject({ code: 'malformed-input', errors: [{ path }] })
    }
  })

  test('counts towards the daily limit of invitations to strangers', { tags: 'full' }, async () => {
    const seats = Array.from(
      { length: 15 },
      (_, nth): Seat => ({
        role: 'secretary',
        grantId: null,
        email: `somebody-${nth}@example.org`,
      }),
    )
    for (let times = 0; times < 4; times++) {
      const id = randomUUID()
      expect((await plan(seats, { id })).status).toBe(200)
      await portal.call(owner, clubHandoverCancel, { params: { orgKey: club.key, handoverId: id } })
    }
    expect((await plan(seats)).problem.code).toBe('too-many-requests')
  })
})
