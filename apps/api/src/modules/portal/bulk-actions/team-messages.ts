import { createHash } from 'node:crypto'
import type { ChangeRows, ChangeRowsQuery, ChangeSet } from '@forenet/contract/club/change-set'
import type { TeamMessageInput } from '@forenet/contract/club/team-message'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import {
  applyChangeSet,
  type ChangeKinds,
  type ChangeSetsDeps,
  listChangeRows,
  messagesToTeam,
  requireMessageToTeam,
  stopMessagesOfChangeSet,
} from '../../core/change-sets/index.ts'
import type { SendingGate } from '../../core/club-sending/index.ts'
import { getManagedTeam } from '../../membership/register/index.ts'
import type { peopleActions } from './bulk-actions.ts'
import { createPreview } from './preview.ts'
import { listTeamMemberIds, type WriteAction } from './send-message.ts'

type Deps = ChangeSetsDeps & {
  kinds: ReturnType<typeof peopleActions>
  changeKinds: ChangeKinds
  sending: SendingGate
}
type TeamMessagePath = { teamId: string; changeSetId: string }

/** Throws `not-found`. */
export async function listTeamMessages(deps: Deps, by: ClubCaller, teamId: string): Promise<ChangeSet[]> {
  await getManagedTeam(deps.database, by, teamId)
  return messagesToTeam(deps, by, teamId)
}

/**
 * The team's name precedes the subject. Throws `not-found`, `team-archived`, `malformed-input` (subject too long), and
 * the errors of `previewAction`.
 */
export async function previewTeamMessage(
  deps: Deps,
  by: ClubCaller,
  teamId: string,
  { id, to, subject, message }: TeamMessageInput,
): Promise<ChangeSet> {
  const { name, archived } = await getManagedTeam(deps.database, by, teamId)
  if (archived) throw new ProblemError('team-archived', 'No one is on an archived team')
  const about = `${name}: ${subject}`
  if (about.length > CONTACT_LIMITS.subject) {
    const words = `Must be at most ${CONTACT_LIMITS.subject - name.length - 2} characters`
    throw new ProblemError('malformed-input', words, { errors: [{ path: 'subject', message: words }] })
  }
  const team = { id: teamId, to }
  const action: WriteAction = { kind: 'write', subject: about, message, team }
  const fingerprint = createHash('sha256').update(JSON.stringify({ team, subject, message })).digest('base64url')
  const scope = { organisationId: by.club.id, at: deps.now() }
  return createPreview(deps, by, { id, action, fingerprint, teamId }, () =>
    listTeamMemberIds(deps.database, scope, team),
  )
}

/** Throws `not-found`. */
export async function listTeamMessageRows(
  deps: Deps,
  by: ClubCaller,
  message: TeamMessagePath,
  query: ChangeRowsQuery,
): Promise<ChangeRows> {
  await requireMessage(deps, by, message)
  return listChangeRows(deps, by, message.changeSetId, query)
}

export async function sendTeamMessage(deps: Deps, by: ClubCaller, message: TeamMessagePath): Promise<ChangeSet> {
  await requireMessage(deps, by, message)
  return applyChangeSet({ ...deps, kinds: deps.changeKinds }, by, message.changeSetId)
}

/** Any organiser of the team may stop the message. Throws `not-found`. */
export async function stopTeamMessage(deps: Deps, by: ClubCaller, message: TeamMessagePath): Promise<ChangeSet> {
  await requireMessage(deps, by, message)
  return stopMessagesOfChangeSet({ ...deps, kinds: deps.changeKinds }, by, message.changeSetId)
}

async function requireMessage(deps: Deps, by: ClubCaller, message: TeamMessagePath): Promise<void> {
  await getManagedTeam(deps.database, by, message.teamId)
  await requireMessageToTeam(deps, by, message)
}
