import { randomUUID } from 'node:crypto'
import type { ClubSignupAdvice, NewClub } from '@forenet/contract/club/club-signup'
import type { ClubLogo } from '@forenet/contract/club/settings'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import { suggestClubKeys } from '@forenet/domain/club-key'
import { MAX_UNPUBLISHED_CLUBS } from '@forenet/domain/club-opening'
import type { Caller } from '../../../platform/access/caller.ts'
import { storeGrant } from '../../../platform/access/grant-repository.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { RequireCleanUpload, Upload } from '../../../platform/http/upload-scan.ts'
import { audit } from '../../core/audit/index.ts'
import { findTakenKeys, insertHiddenOrganisation, listClubSummaries, saveLogo } from '../../core/organisations/index.ts'
import { notifyOperator } from './approval.ts'
import type { ClubSignupDeps } from './club-signup-deps.ts'
import { findClubSignup, insertClubSignup, listUnpublishedClubs, lockClubSignups } from './repository.ts'

export async function getSignupAdvice(
  { database, settings }: Pick<ClubSignupDeps, 'database' | 'settings'>,
  { memberId, actingFor, strong }: Caller,
): Promise<ClubSignupAdvice> {
  const own = memberId !== null && actingFor === null
  return {
    starts: settings.clubStarts,
    unpublished: own ? await listUnpublishedClubs(database, memberId) : [],
    most: MAX_UNPUBLISHED_CLUBS,
    strong,
  }
}

export async function proposeClubKey(database: Database, name: string): Promise<{ key: string }> {
  const proposed = suggestClubKeys(name)
  const taken = await findTakenKeys(database, proposed)
  return { key: proposed.find((key) => !taken.has(key)) ?? '' }
}

/**
 * The club is hidden and in test mode, with the caller as owner. Idempotent by id. Throws `clubs-not-started` (not
 * allowed here), `too-many-unpublished`, `club-key-taken`, `not-found` (someone else's id).
 */
export async function signUpClub(
  deps: ClubSignupDeps,
  caller: Caller,
  { terms, ...wanted }: NewClub,
): Promise<{ key: string; approval: boolean }> {
  const { memberId } = caller
  if (memberId === null) throw new ProblemError('not-allowed', 'Fill in your own profile first')
  if (caller.actingFor !== null) throw new ProblemError('not-allowed', 'You can only start a club in your own name')
  const { clubStarts } = deps.settings
  if (clubStarts === 'off') throw new ProblemError('clubs-not-started', 'Clubs cannot be started on this portal')
  const approval = clubStarts === 'approval' ? 'waiting' : null
  return inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    await lockClubSignups(transaction, memberId)
    const before = await presentReplayedSignup(transaction, wanted.id, memberId)
    if (before) return before
    if ((await listUnpublishedClubs(transaction, memberId)).length >= MAX_UNPUBLISHED_CLUBS) {
      throw new ProblemError('too-many-unpublished', 'Publish one of the clubs you have already started first')
    }
    if (!(await insertHiddenOrganisation(transaction, wanted))) throw notFound('The club')
    const organisationId = wanted.id
    await insertClubSignup(transaction, { organisationId, startedBy: memberId, startedAt: at, terms, approval })
    const { key, name } = wanted
    const club = { objectKind: 'organisation', objectId: organisationId, organisationId }
    await audit(transaction, caller, { action: 'organisation-created', ...club, detail: { key, name, terms } }, at)
    await makeOwner(transaction, caller, memberId, organisationId, at)
    if (approval === 'waiting') await notifyOperator(deps, transaction, organisationId, at)
    return { key, approval: approval !== null }
  })
}

/**
 * A separate call, because founders may not have a second factor yet. Throws `not-found` for other clubs, and the
 * errors of `saveLogo`.
 */
export async function saveSignupLogo(
  deps: ClubSignupDeps & { requireClean: RequireCleanUpload },
  caller: Caller,
  clubId: string,
  upload: Upload,
): Promise<ClubLogo> {
  const [club] = await listClubSummaries(deps.database, [clubId])
  const start = await findClubSignup(deps.database, clubId)
  const isTheirs =
    club !== undefined &&
    caller.actingFor === null &&
    caller.memberId !== null &&
    start?.startedBy === caller.memberId &&
    start.publishedAt === null &&
    can(caller.held, 'settings.manage', { organisationKey: club.key })
  if (!isTheirs) throw notFound('The club')
  return saveLogo(deps, { caller, club: { id: clubId } }, upload)
}

async function presentReplayedSignup(
  transaction: Database,
  id: string,
  memberId: string,
): Promise<{ key: string; approval: boolean } | null> {
  const [summary] = await listClubSummaries(transaction, [id])
  if (!summary) return null
  const start = await findClubSignup(transaction, id)
  if (start?.startedBy !== memberId) throw notFound('The club')
  return { key: summary.key, approval: start.approval !== null }
}

async function makeOwner(
  transaction: Database,
  caller: Caller,
  memberId: string,
  organisationId: string,
  at: Date,
): Promise<void> {
  const grant = { id: randomUUID(), memberId, organisationId, eventId: null, teamId: null, role: 'owner' as const }
  await storeGrant(transaction, { ...grant, from: null, until: null, grantedBy: memberId, at })
  const detail = { role: 'owner', memberId }
  const about = { objectKind: 'grant', objectId: grant.id, organisationId, detail }
  await audit(transaction, caller, { action: 'grant-given', ...about }, at)
}
