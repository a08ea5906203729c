import { createHash } from 'node:crypto'
import type { ChangeRows, ChangeRowsQuery, ChangeSet } from '@forenet/contract/club/change-set'
import type { TeamLetterInput } from '@forenet/contract/club/team-letter'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { ProblemError } from '../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import {
  applyChangeSet,
  type ChangeKinds,
  type ChangeSetsDeps,
  lettersToTeam,
  requireToTeam,
  rowsOf,
  stopLettersNow,
} from '../change-sets/index.ts'
import type { SendingGate } from '../club-sending/index.ts'
import { teamInReach } from '../register/index.ts'
import type { peopleActions } from './people-actions.ts'
import { workOut } from './preview.ts'
import { idsOnTeam, type WriteAction } from './write.ts'

type Deps = ChangeSetsDeps & {
  kinds: ReturnType<typeof peopleActions>
  changeKinds: ChangeKinds
  sending: SendingGate
}
type Letter = { teamId: string; changeSetId: string }

/** Throws `not-found`. */
export async function teamLettersOf(deps: Deps, by: ClubCaller, teamId: string): Promise<ChangeSet[]> {
  await teamInReach(deps.database, by, teamId)
  return lettersToTeam(deps, by, teamId)
}

/**
 * The team's name precedes the subject. Throws `not-found`, `team-archived`, `malformed-input` (subject too long), and
 * like `workOut`.
 */
export async function previewTeamLetter(
  deps: Deps,
  by: ClubCaller,
  teamId: string,
  { id, to, subject, message }: TeamLetterInput,
): Promise<ChangeSet> {
  const { name, archived } = await teamInReach(deps.database, by, teamId)
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
  return workOut(deps, by, { id, action, fingerprint, teamId }, () => idsOnTeam(deps.database, scope, team))
}

/** Throws `not-found`. */
export async function teamLetterRows(
  deps: Deps,
  by: ClubCaller,
  letter: Letter,
  query: ChangeRowsQuery,
): Promise<ChangeRows> {
  await requireLetter(deps, by, letter)
  return rowsOf(deps, by, letter.changeSetId, query)
}

export async function sendTeamLetter(deps: Deps, by: ClubCaller, letter: Letter): Promise<ChangeSet> {
  await requireLetter(deps, by, letter)
  return applyChangeSet({ ...deps, kinds: deps.changeKinds }, by, letter.changeSetId)
}

/** Any organiser of the team may stop it. Throws `not-found`. */
export async function stopTeamLetter(deps: Deps, by: ClubCaller, letter: Letter): Promise<ChangeSet> {
  await requireLetter(deps, by, letter)
  return stopLettersNow({ ...deps, kinds: deps.changeKinds }, by, letter.changeSetId)
}

async function requireLetter(deps: Deps, by: ClubCaller, letter: Letter): Promise<void> {
  await teamInReach(deps.database, by, letter.teamId)
  await requireToTeam(deps, by, letter)
}
