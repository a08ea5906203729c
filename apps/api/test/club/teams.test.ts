import { randomUUID } from 'node:crypto'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { clubPersonGet } from '@forenet/contract/club/person-calls'
import { clubRegisterList } from '@forenet/contract/club/register-calls'
import {
  clubRoleHolderList,
  clubRoleInvite,
  ownClubList,
  ownRoleInvitationAccept,
} from '@forenet/contract/club/role-calls'
import type { NewTeam } from '@forenet/contract/club/team'
import {
  clubTeamChange,
  clubTeamCreate,
  clubTeamGet,
  clubTeamList,
  clubTeamPersonAdd,
  clubTeamPersonRemove,
} from '@forenet/contract/club/team-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPlace } from '../../src/modules/membership/register/teams/place-repository.ts'
import { requireFreePlace } from '../../src/modules/membership/register/teams/team-people.ts'
import { createTeam, withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let secretary: TestPerson & { memberId: string }
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  secretary = await withRole(portal, club, { role: 'secretary' })
})
afterAll(() => portal.stop())

const params = () => ({ orgKey: club.key })
async function inRegister(more: Partial<Parameters<typeof createMember>[1]> = {}): Promise<string> {
  const { id } = await createMember(portal.database, more)
  await createActiveMembership(portal.database, club.id, id)
  return id
}
const make = (wanted: Partial<NewTeam> & { id: string; name: string }) =>
  portal.call(secretary, clubTeamCreate, { params: params(), body: wanted })
const place = (teamId: string, memberId: string, state: 'on' | 'waiting' = 'on') =>
  portal.call(secretary, clubTeamPersonAdd, { params: { ...params(), teamId, memberId }, body: { state } })
const get = (teamId: string, by: TestPerson = secretary) =>
  portal.call(by, clubTeamGet, { params: { ...params(), teamId } })
const statesOf = async (teamId: string) =>
  (await get(teamId)).body.people.map(({ memberId, state }) => [memberId, state])

describe('a team', () => {
  test('is created once however often it is sent, with a unique name in the club', async () => {
    const wanted = { id: randomUUID(), name: 'U12', activity: 'Football', ageFrom: 10, ageTo: 12, capacity: 2 }
    for (let sent = 0; sent < 2; sent += 1) {
      const { body } = await make(wanted)
      expect(body.filter(({ name }) => name === 'U12')).toMatchObject([
        { ...wanted, on: 0, archived: false, version: 1 },
      ])
    }
    expect((await make({ id: randomUUID(), name: 'u12' })).problem.code).toBe('team-name-taken')
    expect((await make({ ...wanted, name: 'U13' })).problem.code).toBe('changed-meanwhile')
    expect((await make({ id: randomUUID(), name: 'U9', ageFrom: 9, ageTo: 8 })).status).toBe(400)
  })

  test('is changed from the current version; the later of two concurrent changes is rejected', async () => {
    const { id, name } = await createTeam(portal, club.id)
    const change = (capacity: number, version: number) =>
      portal.call(secretary, clubTeamChange, {
        params: { ...params(), teamId: id },
        body: { name, capacity, archived: false, version },
      })
    expect((await change(12, 1)).body.find((team) => team.id === id)).toMatchObject({ capacity: 12, version: 2 })
    expect((await change(14, 1)).problem.code).toBe('changed-meanwhile')
  })

  test('that is archived has no members, as register and log show', async () => {
    const { id, name } = await createTeam(portal, club.id)
    const memberId = await inRegister()
    await place(id, memberId)
    const body = { name, archived: true, version: 1 }
    await portal.call(secretary, clubTeamChange, { params: { ...params(), teamId: id }, body })
    expect((await get(id)).body).toMatchObject({ team: { archived: true, on: 0 }, people: [] })
    expect((await place(id, memberId)).problem.code).toBe('team-archived')
    const person = await portal.call(secretary, clubPersonGet, { params: { ...params(), memberId } })
    expect(person.body.changes.map(({ by, fields }) => [by !== null, fields])).toEqual([
      [true, [{ field: 'teams', from: name, to: '' }]],
      [true, [{ field: 'teams', from: '', to: name }]],
      [false, []],
    ])
    const { body: log } = await portal.call(await withRole(portal, club, { role: 'owner' }), clubLogList, {
      params: params(),
      query: { text: name },
    })
    expect(log.entries.map(({ action, detail }) => [action, detail.left])).toEqual([
      ['team-changed', 1],
      ['team-placed', undefined],
    ])
  })
})

test('is one of at most five hundred per club; a replay of the last one succeeds', { tags: 'full' }, async () => {
  const full = await createOrganisation(portal.database)
  const owner = await withRole(portal, full, { role: 'owner' })
  await portal.database.$client.query(
    `insert into team (id, organisation_id, name, archived_at)
     select gen_random_uuid(), $1, 'Team ' || n, case when n > 200 then now() end from generate_series(1, 499) n`,
    [full.id],
  )
  const wanted = { id: randomUUID(), name: 'The last' }
  const make = (body: { id: string; name: string }) =>
    portal.call(owner, clubTeamCreate, { params: { orgKey: full.key }, body })
  expect([(await make(wanted)).status, (await make(wanted)).status]).toEqual([200, 200])
  expect((await make({ id: randomUUID(), name: 'One more' })).problem.code).toBe('too-many-teams')
})

describe('an archived team', () => {
  test('has no trainer or invitation to be one, even after reopening', { tags: 'full' }, async () => {
    const owner = await withRole(portal, club, { role: 'owner' })
    const { id, name } = await createTeam(portal, club.id)
    const other = await createTeam(portal, club.id)
    const trainer = await withRole(portal, club, { role: 'trainer', teamId: id })
    const stays = await withRole(portal, club, { role: 'trainer', teamId: other.id })
    const invitee = { email: (await createMember(portal.database)).email ?? '', amr: ['pwd', 'otp', 'mfa'] }
    const invitationId = randomUUID()
    const invitation = { id: invitationId, email: invitee.email, role: 'trainer' as const, teamId: id }
    expect((await portal.call(owner, clubRoleInvite, { params: params(), body: invitation })).status).toBe(200)
    const change = (archived: boolean, version: number) =>
      portal.call(secretary, clubTeamChange, {
        params: { ...params(), teamId: id },
        body: { name, archived, version },
      })
    portal.roleMails.splice(0)
    expect((await change(true, 1)).status).toBe(200)
    expect(portal.roleMails).toEqual([{ kind: 'ended', grantId: trainer.grantId }])
    expect((await change(false, 2)).status).toBe(200)
    expect((await get(id, trainer)).status).toBe(403)
    expect((await portal.call(trainer, ownClubList, {})).body.clubs).toEqual([])
    expect((await get(other.id, stays)).status).toBe(200)
    const answer = await portal.call(invitee, ownRoleInvitationAccept, { params: { invitationId } })
    expect(answer.problem.code).toBe('invitation-over')
    const { body: log } = await portal.call(owner, clubLogList, { params: params(), query: {} })
    expect(log.entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['grant-ended', 'role-invitation-withdrawn']),
    )
  })
})

describe('places on a team', () => {
  test('are filled up to the limit; the waiting list keeps its order, moves up and can be left', {
    tags: 'full',
  }, async () => {
    const { id } = await createTeam(portal, club.id, 1)
    const [first, second, third] = [await inRegister(), await inRegister(), await inRegister()]
    const late = [await inRegister(), await inRegister(), await inRegister(), await inRegister()]
    expect((await place(id, first)).status).toBe(200)
    expect((await place(id, second)).problem.code).toBe('team-full')
    for (const memberId of [third, second, third, ...late]) await place(id, memberId, 'waiting')
    expect(await statesOf(id)).toEqual([
      [first, 'on'],
      [third, 'waiting'],
      [second, 'waiting'],
      ...late.map((memberId) => [memberId, 'waiting']),
    ])
    expect((await place(id, third)).problem.code).toBe('team-full')
    await portal.call(secretary, clubTeamPersonRemove, { params: { ...params(), teamId: id, memberId: first } })
    expect((await place(id, third)).status).toBe(200)
    expect(await statesOf(id)).toEqual([
      [third, 'on'],
      [second, 'waiting'],
      ...late.map((memberId) => [memberId, 'waiting']),
    ])
  })

  test('are for people in the register, not for those of another club', async () => {
    const { id } = await createTeam(portal, club.id)
    const stranger = await createMember(portal.database)
    expect((await place(id, stranger.id)).problem.code).toBe('not-found')
    const elsewhere = await createOrganisation(portal.database)
    const other = await createTeam(portal, elsewhere.id)
    expect((await place(other.id, await inRegister())).problem.code).toBe('not-found')
  })

  test('warn about people who do not match, without rejecting them', async () => {
    const id = randomUUID()
    await make({ id, name: 'Girls U12', ageTo: 12, gender: 'female' })
    await place(id, await inRegister({ dateOfBirth: '1990-01-01', gender: 'male' }))
    expect((await get(id)).body.people.map(({ misfits }) => misfits)).toEqual([['too-old', 'other-gender']])
  })

  test('of two people who take the last one concurrently one is rejected', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await createTeam(portal, club.id, 1)
      const people = [await inRegister(), await inRegister()]
      const both = await Promise.all(people.map((memberId) => place(id, memberId)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await get(id)).body.team.on).toBe(1)
    }
  })

  test('twin: without the lock on the team both are on it', async () => {
    const { id } = await createTeam(portal, club.id, 1)
    const looked = Promise.withResolvers<void>()
    let looking = 0
    const take = (memberId: string) =>
      inTransaction(portal.app.payments.pool, async (transaction) => {
        await requireFreePlace(transaction, { id, capacity: 1 })
        looking += 1
        if (looking === 2) looked.resolve()
        await looked.promise
        const of = { teamId: id, organisationId: club.id, memberId, by: null, at: portal.clock.now }
        await insertPlace(transaction, 'on', of)
      })
    await Promise.all([take(await inRegister()), take(await inRegister())])
    expect((await get(id)).body.team.on).toBe(2)
  })
})

describe('a trainer of one team', () => {
  test("sees the team's people with contact data, and nothing else of the club", async () => {
    const owner = await withRole(portal, club, { role: 'owner' })
    const [own, other] = [await createTeam(portal, club.id), await createTeam(portal, club.id)]
    const parent = await createMember(portal.database, { firstName: 'Pia', lastName: 'Lund', phone: '+4520304050' })
    const child = await inRegister({
      firstName: 'Bo',
      lastName: 'Lund',
      email: null,
      phone: null,
      dateOfBirth: '2016-05-01',
      parentId: parent.id,
    })
    await place(own.id, child)
    await place(other.id, await inRegister())
    const invitee = await createMember(portal.database)
    const trainer: TestPerson = { email: invitee.email ?? '', amr: ['pwd', 'otp', 'mfa'] }
    const id = randomUUID()
    const body = { id, email: trainer.email ?? '', role: 'trainer' as const, teamId: own.id }
    expect((await portal.call(owner, clubRoleInvite, { params: params(), body })).body.team).toEqual(own)
    await portal.call(trainer, ownRoleInvitationAccept, { params: { invitationId: id } })
    const clubs = (await portal.call(trainer, ownClubList, {})).body.clubs
    expect(clubs.map(({ roles }) => roles)).toEqual([[{ role: 'trainer', event: null, team: own }]])
    const people = await portal.call(owner, clubRoleHolderList, { params: params() })
    expect(people.body.held.find(({ memberId }) => memberId === invitee.id)).toMatchObject({ team: own })

    const seen = await portal.call(trainer, clubTeamList, { params: params() })
    expect(seen.body.map((team) => [team.id, team.trainers.map(({ memberId }) => memberId)])).toEqual([
      [own.id, [invitee.id]],
    ])
    const { body: team } = await get(own.id, trainer)
    expect(team.people).toMatchObject([
      { name: 'Bo Lund', age: 10, guardians: [{ name: 'Pia Lund', phone: '+4520304050' }] },
    ])
    expect(Object.keys(team.people[0] ?? {}).sort()).toEqual(
      ['age', 'email', 'guardians', 'memberId', 'misfits', 'name', 'phone', 'since', 'state'].sort(),
    )
    expect((await get(other.id, trainer)).problem.code).toBe('not-found')
    expect((await portal.call(trainer, clubRegisterList, { params: params(), query: {} })).problem.code).toBe(
      'not-allowed',
    )
  })

  test.each([
    ['another club’s team', 'trainer', 'elsewhere', false],
    ['a team as a treasurer', 'treasurer', 'here', false],
    ['a team and an event', 'trainer', 'here', true],
  ] as const)('no one is invited to %s', async (_what, role, where, event) => {
    const owner = await withRole(portal, club, { role: 'owner' })
    const organisation = where === 'here' ? club : await createOrganisation(portal.database)
    const team = await createTeam(portal, organisation.id)
    const { status, problem } = await portal.call(owner, clubRoleInvite, {
      params: params(),
      body: {
        id: randomUUID(),
        email: 'somebody@example.org',
        role,
        teamId: team.id,
        ...(event && { eventId: randomUUID() }),
      },
    })
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([400, ['teamId']])
  })
})
