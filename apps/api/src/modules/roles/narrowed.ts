import type { HeldRole } from '@forenet/contract/club/role'
import type { Database } from '@forenet/database/database'
import { titlesOf } from '../events/index.ts'
import { teamNamesOf } from './repository.ts'

/** What a role is narrowed to, if to anything. */
type Narrowed = { eventId: string | null; teamId: string | null }

/** What the events and teams are called that roles are narrowed to: for each role, as calls tell of it. */
export async function namesOf(
  database: Database,
  roles: readonly Narrowed[],
): Promise<(role: Narrowed) => Pick<HeldRole, 'event' | 'team'>> {
  const [titles, names] = await Promise.all([
    titlesOf(
      database,
      roles.map(({ eventId }) => eventId),
    ),
    teamNamesOf(
      database,
      roles.map(({ teamId }) => teamId),
    ),
  ])
  return ({ eventId, teamId }) => ({
    event: eventId === null ? null : { id: eventId, title: titles.get(eventId) ?? '' },
    team: teamId === null ? null : { id: teamId, name: names.get(teamId) ?? '' },
  })
}

/** What the record says of it. */
export function narrowedDetail({ eventId, teamId }: Narrowed): object {
  return { ...(eventId && { eventId }), ...(teamId && { teamId }) }
}
