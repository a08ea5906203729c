import { randomUUID } from 'node:crypto'
import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { canBeAtOneEvent } from '@forenet/domain/role-invitation'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import type { Person, TestPortal } from '@forenet/testkit/portal'
import { storeGrant } from '../../src/platform/access/grant-repository.ts'

export const ROLES = Object.keys(CLUB_ROLES) as ClubRole[]
export const NARROWED = ROLES.filter(canBeAtOneEvent)
const STRONG = ['pwd', 'otp', 'mfa']

type Given = { role: ClubRole; eventId?: string; teamId?: string; from?: Date; until?: Date; club?: { id: string } }

/** Somebody who has been given a role in a club; each call of this makes another person. */
export async function withRole(
  portal: TestPortal,
  club: { id: string },
  { role, eventId, teamId, from, until, club: other }: Given,
): Promise<Person & { memberId: string; grantId: string; email: string }> {
  const member = await createMember(portal.database)
  const grantId = randomUUID()
  await storeGrant(portal.database, {
    id: grantId,
    memberId: member.id,
    organisationId: (other ?? club).id,
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

/** A team of a club, for so many. */
export async function createTeam(
  { database }: Pick<TestPortal, 'database'>,
  organisationId: string,
  capacity: number | null = null,
): Promise<{ id: string; name: string }> {
  const [id, name] = [randomUUID(), `Team ${randomUUID().slice(0, 8)}`]
  await database.$client.query('insert into team (id, organisation_id, name, capacity) values ($1, $2, $3, $4)', [
    id,
    organisationId,
    name,
    capacity,
  ])
  return { id, name }
}

export type ClubScene = Awaited<ReturnType<typeof createClubScene>>

/** A club with somebody in every role, whole and narrowed to an event or a team, and with everybody who must get nowhere. */
export async function createClubScene(portal: TestPortal) {
  const { database, clock } = portal
  const club = await createOrganisation(database)
  const elsewhere = await createOrganisation(database)
  const event = await createEvent(database, club.id)
  const otherEvent = await createEvent(database, elsewhere.id)
  const day = 86_400_000
  const people: Record<string, Person | null> = { anonymous: null }
  people.member = { email: (await createMember(database)).email ?? '', amr: STRONG }
  for (const role of ROLES) people[role] = await withRole(portal, club, { role })
  for (const role of NARROWED)
    people[`${role} of one event`] = await withRole(portal, club, { role, eventId: event.id })
  const team = await createTeam(portal, club.id)
  people['trainer of one team'] = await withRole(portal, club, { role: 'trainer', teamId: team.id })
  people['owner elsewhere'] = await withRole(portal, elsewhere, { role: 'owner' })
  people['owner until yesterday'] = await withRole(portal, club, {
    role: 'owner',
    from: new Date(clock.now.getTime() - 2 * day),
    until: new Date(clock.now.getTime() - day),
  })
  people['owner from tomorrow'] = await withRole(portal, club, {
    role: 'owner',
    from: new Date(clock.now.getTime() + day),
  })
  people['owner by a password alone'] = { ...(await withRole(portal, club, { role: 'owner' })), amr: ['pwd'] }
  const admin = await createMember(database)
  people['owner by the token'] = { email: admin.email ?? '', roles: [`org:${club.key}|role:ADMIN`] }
  const operator = await createMember(database)
  people.operator = { email: operator.email ?? '', roles: ['org:ALL|role:SUPER_ADMIN'] }
  const acted = await createMember(database)
  people['operator acting for a member'] = { ...people.operator, actingFor: acted.id }
  return { club, elsewhere, team, event, otherEvent, people, owner: await withRole(portal, club, { role: 'owner' }) }
}
