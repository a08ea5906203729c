import { randomUUID } from 'node:crypto'
import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { canBeLimitedToEvent } from '@forenet/domain/role-invitation'
import { createEdition, createMember, createOrganisation, SEASON_2026 } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'
import { storeGrant } from '../../src/platform/access/grant-repository.ts'

export const ROLES = Object.keys(CLUB_ROLES) as ClubRole[]
export const NARROWED = ROLES.filter(canBeLimitedToEvent)
const STRONG = ['pwd', 'otp', 'mfa']

type Given = { role: ClubRole; eventId?: string; teamId?: string; from?: Date; until?: Date }

/** A new member with a role in a club. */
export async function withRole(
  portal: TestPortal,
  club: { id: string },
  { role, eventId, teamId, from, until }: Given,
): Promise<TestPerson & { memberId: string; grantId: string; email: string }> {
  const member = await createMember(portal.database)
  const grantId = randomUUID()
  await storeGrant(portal.database, {
    id: grantId,
    memberId: member.id,
    organisationId: club.id,
    eventId: eventId ?? null,
    teamId: teamId ?? null,
    role,
    from: from ?? null,
    until: until ?? null,
    grantedBy: null,
    at: portal.clock.now,
  })
  return { email: member.email ?? '', amr: STRONG, memberId: member.id, grantId }
}

/** Letters only: a random digit sequence can look like a phone number, which public names must not contain. */
export const uniqueName = (kind: string) => `${kind} ${randomUUID().replace(/[^a-f]/g, '')}`

/** A team with a capacity. */
export async function createTeam(
  { database }: Pick<TestPortal, 'database'>,
  organisationId: string,
  capacity: number | null = null,
): Promise<{ id: string; name: string }> {
  const [id, name] = [randomUUID(), uniqueName('Team')]
  await database.$client.query('insert into team (id, organisation_id, name, capacity) values ($1, $2, $3, $4)', [
    id,
    organisationId,
    name,
    capacity,
  ])
  return { id, name }
}

export type ClubScene = Awaited<ReturnType<typeof createClubScene>>

/** `orgKey`: the club called, if not the scene's. */
type ClubCaller = TestPerson & { orgKey?: string }

/** A club with a holder of each role, also limited to one event or team, and callers to reject. */
export async function createClubScene(portal: TestPortal) {
  const { database, clock } = portal
  const [club, elsewhere] = [await createOrganisation(database), await createOrganisation(database)]
  const [event, anotherEvent] = [await createEvent(database, club.id), await createEvent(database, club.id)]
  const [team, anotherTeam] = [await createTeam(portal, club.id), await createTeam(portal, club.id)]
  const withEmail = async (more: TestPerson): Promise<TestPerson> => ({
    email: (await createMember(database)).email ?? '',
    ...more,
  })
  const hoursAgo = (hours: number) => new Date(clock.now.getTime() - hours * 3_600_000)
  const [owner, ownerElsewhere] = [
    await withRole(portal, club, { role: 'owner' }),
    await withRole(portal, elsewhere, { role: 'owner' }),
  ]
  const operator = await withEmail({ roles: ['org:ALL|role:SUPER_ADMIN'] })
  const people: Record<string, ClubCaller | null> = {
    anonymous: null,
    member: await withEmail({ amr: STRONG }),
    owner,
    'owner by the token': await withEmail({ roles: [`org:${club.key}|role:ADMIN`] }),
    'owner, password only': { ...owner, amr: ['pwd'] },
    'owner, signed in an hour ago': { ...owner, signedInAt: new Date(hoursAgo(1).getTime() - 60_000) },
    'expired owner': await withRole(portal, club, { role: 'owner', from: hoursAgo(48), until: hoursAgo(24) }),
    'owner elsewhere': ownerElsewhere,
    'owner elsewhere, at their own club': { ...ownerElsewhere, orgKey: elsewhere.key },
    'trainer of one team': await withRole(portal, club, { role: 'trainer', teamId: team.id }),
    'trainer of another team': await withRole(portal, club, { role: 'trainer', teamId: anotherTeam.id }),
    operator,
    'operator at no club': { ...operator, orgKey: 'NOWHERE' },
    'operator, signed in an hour ago': { ...operator, signedInAt: new Date(hoursAgo(1).getTime() - 60_000) },
    'operator acting for a member': { ...operator, actingFor: (await createMember(database)).id },
  }
  for (const role of ROLES) people[role] ??= await withRole(portal, club, { role })
  for (const role of NARROWED) {
    people[`${role} of one event`] = await withRole(portal, club, { role, eventId: event.id })
    people[`${role} of another event`] = await withRole(portal, club, { role, eventId: anotherEvent.id })
  }
  for (const person of Object.values(people)) if (person) person.token = await portal.token(person)
  // Creates what others decide on, so that they are not its requester.
  const preparer = await withRole(portal, club, { role: 'owner' })
  const season = { ...SEASON_2026, offerStartDate: '2025-11-01' }
  const { id } = await createEdition(database, club.id, { name: 'Senior 2026', ...season })
  return { club, team, event, edition: { id, ...SEASON_2026 }, people, owner: preparer }
}
