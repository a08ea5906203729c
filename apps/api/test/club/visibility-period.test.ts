import { randomUUID } from 'node:crypto'
import { clubDataVisibilityGet } from '@forenet/contract/club/data-visibility-calls'
import { clubPersonGet } from '@forenet/contract/club/person-calls'
import { clubRegisterList } from '@forenet/contract/club/register-calls'
import { clubTeamGet } from '@forenet/contract/club/team-calls'
import { clubPerson, teamPlace } from '@forenet/database/register-tables'
import { createActiveMembership, createDependant, createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeam, withRole } from './scene.ts'

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let secretary: TestPerson
let team: { id: string }
beforeAll(async () => {
  portal = await startTestPortal()
})
beforeEach(async () => {
  club = await createOrganisation(portal.database)
  secretary = await withRole(portal, club, { role: 'secretary' })
  team = await createTeam(portal, club.id)
})
afterAll(() => portal.stop())

/** Paid until 31 December 2026; times are in Copenhagen. */
const paid = (id: string) => createActiveMembership(portal.database, club.id, id)
const A_YEAR_ON = new Date('2027-12-31T22:59:59Z')
const THEN = new Date('2027-12-31T23:00:00Z')
const THIRD_YEAR = new Date('2029-12-31T22:59:59Z')
const AFTER_IT = new Date('2029-12-31T23:00:00Z')

const onTeam = (memberId: string, state: 'on' | 'waiting') =>
  portal.database.insert(teamPlace).values({
    id: randomUUID(),
    teamId: team.id,
    organisationId: club.id,
    memberId,
    state,
    fromAt: portal.clock.now,
  })
const writtenDown = (memberId: string) =>
  portal.database.insert(clubPerson).values({ organisationId: club.id, memberId, addedAt: portal.clock.now })
const signedIn = (memberId: string) =>
  portal.database.$client.query(
    `insert into member_login (issuer, subject, member_id, since) values ('embedded', $1::text, $2, now())`,
    [randomUUID(), memberId],
  )

/** Whether register, person page and team show the member at some times. */
async function seen(memberId: string, ...moments: Date[]): Promise<boolean[]> {
  const shown: boolean[] = []
  for (const at of moments) {
    portal.clock.now = at
    const { body } = await portal.call(secretary, clubRegisterList, { params: { orgKey: club.key }, query: {} })
    const inList = body.rows.some((row) => row.memberId === memberId)
    const page = await portal.call(secretary, clubPersonGet, { params: { orgKey: club.key, memberId } })
    expect(page.status).toBe(inList ? 200 : 404)
    const { people } = (await portal.call(secretary, clubTeamGet, { params: { orgKey: club.key, teamId: team.id } }))
      .body
    expect(people.some((one) => one.memberId === memberId) && !inList, 'on the team alone').toBe(false)
    shown.push(inList)
  }
  return shown
}

describe('a member whose last payment is over twelve months old', () => {
  test.each(['on', 'waiting'] as const)('is not kept visible by a team (%s), and leaves it', async (state) => {
    const { id } = await createMember(portal.database)
    await paid(id)
    await onTeam(id, state)
    expect(await seen(id, A_YEAR_ON, THEN)).toEqual([true, false])
    const ended = portal.app.modules
      .find(({ name }) => name === 'register')
      ?.schedules?.find(({ name }) => name === 'team-places-ended')
    const live = async () =>
      (await portal.database.$client.query('select from team_place where member_id = $1 and until_at is null', [id]))
        .rowCount
    portal.clock.now = A_YEAR_ON
    await ended?.run()
    expect(await live()).toBe(1)
    portal.clock.now = THEN
    await ended?.run()
    expect(await live()).toBe(0)
  })

  test('is not kept visible by a manual record, with a login or as a child', async () => {
    const { id, email } = await createMember(portal.database, { keptBy: club.id })
    await paid(id)
    await writtenDown(id)
    await signedIn(id)
    const child = await createDependant(portal.database, id, { keptBy: club.id })
    await paid(child.id)
    await writtenDown(child.id)
    expect(await seen(child.id, A_YEAR_ON, THEN)).toEqual([true, false])
    expect(await seen(id, A_YEAR_ON, THEN)).toEqual([true, false])
    expect((await portal.call({ email: email ?? '' }, clubDataVisibilityGet)).body).toEqual([])
  })

  test('without a login stays visible until the end of the third year after, or until the first sign-in', async () => {
    const { id } = await createMember(portal.database, { keptBy: club.id })
    await paid(id)
    await writtenDown(id)
    expect(await seen(id, THEN, THIRD_YEAR, AFTER_IT)).toEqual([true, true, false])
    await signedIn(id)
    expect(await seen(id, A_YEAR_ON, THEN)).toEqual([true, false])
  })
})

test('who never paid is visible while on a team, on its waiting list or recorded manually', async () => {
  for (const tie of [(id: string) => onTeam(id, 'on'), (id: string) => onTeam(id, 'waiting'), writtenDown]) {
    const { id } = await createMember(portal.database)
    await signedIn(id)
    await tie(id)
    expect(await seen(id, AFTER_IT)).toEqual([true])
  }
})
