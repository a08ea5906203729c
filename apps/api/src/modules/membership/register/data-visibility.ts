import type { ClubDataVisibility } from '@forenet/contract/club/data-visibility'
import type { Database } from '@forenet/database/database'
import { CLUB_ROLES, type ClubRole } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { listVisibleDataCategories } from '@forenet/domain/data-visibility'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import type { Caller } from '../../../platform/access/caller.ts'
import { listClubGrants } from '../../../platform/access/grant-repository.ts'
import { listAdministratorsByToken } from '../../core/contact/index.ts'
import { facesOf } from '../../core/members/index.ts'
import { listClubSummaries } from '../../core/organisations/index.ts'
import { listClubsOfMember } from './person-repository.ts'

type Deps = { database: Database; now: () => Date }

const CLUB_ROLE_NAMES = Object.keys(CLUB_ROLES) as ClubRole[]

export async function listWhoCanSeeMember(deps: Deps, { memberId, actingFor }: Caller): Promise<ClubDataVisibility[]> {
  if (memberId === null || actingFor !== null) return []
  const ids = await listClubsOfMember(deps.database, memberId, computeVisibilityCutoff(calendarDateAt(deps.now())))
  const clubs = ids.length === 0 ? [] : await listClubSummaries(deps.database, ids)
  return Promise.all(clubs.map(async ({ id, key, name }) => ({ key, name, roles: await listRolesAtClub(deps, id) })))
}

async function listRolesAtClub({ database, now }: Deps, organisationId: string): Promise<ClubDataVisibility['roles']> {
  const at = now()
  const [grants, byToken] = await Promise.all([
    listClubGrants(database, organisationId, at),
    listAdministratorsByToken(database, organisationId, at),
  ])
  const held = [
    ...byToken.map((memberId) => ({ memberId, role: 'owner' as const, narrowed: false })),
    ...grants
      .filter(({ from }) => from === null || from <= at)
      .map(({ memberId, role, eventId, teamId }) => ({
        memberId,
        role,
        narrowed: eventId !== null || teamId !== null,
      })),
  ]
  const summaries = await facesOf(
    database,
    held.map(({ memberId }) => memberId),
  )
  return CLUB_ROLE_NAMES.flatMap((role) => {
    const having = held.filter((one) => one.role === role)
    if (having.length === 0) return []
    const names = new Set(
      having.map(({ memberId }) => summaries.get(memberId)?.name ?? '').filter((name) => name !== ''),
    )
    const people = [...names].toSorted((a, b) => a.localeCompare(b, 'da'))
    return { role, sees: listVisibleDataCategories(role), people, narrowed: having.every(({ narrowed }) => narrowed) }
  })
}
