import type { GrantedRole } from '@forenet/contract/club/role'
import type { Database } from '@forenet/database/database'
import { listEventTitles, listTeamNames } from './repository.ts'

type ScopeIds = { eventId: string | null; teamId: string | null }

export async function loadScopeNames(
  database: Database,
  roles: readonly ScopeIds[],
): Promise<(role: ScopeIds) => Pick<GrantedRole, 'event' | 'team'>> {
  const [titles, names] = await Promise.all([
    listEventTitles(
      database,
      roles.map(({ eventId }) => eventId),
    ),
    listTeamNames(
      database,
      roles.map(({ teamId }) => teamId),
    ),
  ])
  return ({ eventId, teamId }) => ({
    event: eventId === null ? null : { id: eventId, title: titles.get(eventId) ?? '' },
    team: teamId === null ? null : { id: teamId, name: names.get(teamId) ?? '' },
  })
}

export function scopeAuditDetail({ eventId, teamId }: ScopeIds): object {
  return { ...(eventId && { eventId }), ...(teamId && { teamId }) }
}
