import type { TeamArchivingPreview } from '@forenet/contract/club/team-message'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import { notFound } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { isPublished } from '../../../core/organisations/index.ts'
import { listNewsReceivers } from '../news/receiver-repository.ts'
import { listIdsOnTeam } from './place-repository.ts'
import { listClubTeams, type TeamsDeps } from './teams.ts'

export async function previewTeamArchiving(
  deps: Pick<TeamsDeps, 'database' | 'now'>,
  by: ClubCaller,
  teamId: string,
): Promise<TeamArchivingPreview> {
  const { database, now } = deps
  const team = (await listClubTeams(deps, by)).find(({ id }) => id === teamId)
  if (!team) throw notFound('The team')
  const reach = { readers: 'everybody' as const, seenSince: computeVisibilityCutoff(calendarDateAt(now())) }
  const [shown, ids] = await Promise.all([
    isPublished(database, by.club.id),
    listIdsOnTeam(database, by.club.id, teamId, reach),
  ])
  const notified = shown ? (await listNewsReceivers(database, ids)).size : 0
  return { people: team.on + team.waiting, told: notified }
}
