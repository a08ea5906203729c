import type { ClubPublicationStatus, clubDiscardSchema } from '@forenet/contract/club/club-signup'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { listPublicationSteps } from '@forenet/domain/club-opening'
import type { z } from 'zod'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { Club, ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import {
  deleteHiddenOrganisation,
  getOrganisation,
  hasOwnGatewayKey,
  listClubSummaries,
  listEditions,
  lockHiddenOrganisation,
  publishOrganisation,
} from '../../core/organisations/index.ts'
import { listOwnerships } from '../../core/roles/index.ts'
import { readRegisterRows } from '../../membership/register/index.ts'
import type { ClubSignupDeps } from './club-signup-deps.ts'
import { type ClubSignupRow, findClubSignup, lockClubSignup, markPublished, storeTerms } from './repository.ts'

type OpeningResult = { opening: ClubPublicationStatus | null }

export async function getOpening(
  { database, now }: Pick<ClubSignupDeps, 'database' | 'now'>,
  club: Pick<Club, 'id'>,
): Promise<OpeningResult> {
  const start = await findClubSignup(database, club.id)
  return { opening: start ? await presentPublication(database, start, now()) : null }
}

/** Throws `not-found` for a club not started by a member. */
export async function agreeToTerms(
  deps: ClubSignupDeps,
  { caller, club }: ClubCaller,
  terms: string,
): Promise<OpeningResult> {
  await inTransaction(deps.pool, async (transaction) => {
    const start = await lockClubSignup(transaction, club.id)
    if (!start) throw notFound('The start of the club')
    if (start.terms === terms) return
    await storeTerms(transaction, club.id, terms)
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id, detail: { terms } }
    await audit(transaction, caller, { action: 'club-terms-agreed', ...about }, deps.now())
  })
  return getOpening(deps, club)
}

/** Leaves test mode. Idempotent. Throws `not-ready-to-publish`. */
export async function publishClub(deps: ClubSignupDeps, { caller, club }: ClubCaller): Promise<OpeningResult> {
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const start = await lockClubSignup(transaction, club.id)
    if (!start) throw notFound('The start of the club')
    if (start.publishedAt !== null) return
    const { steps, approval } = await presentPublication(transaction, start, at)
    const missing = steps.filter(({ done, needed }) => needed && !done).map(({ step }) => step)
    if (missing.length > 0 || (approval !== null && approval !== 'approved')) {
      throw new ProblemError('not-ready-to-publish', `Still missing: ${[...missing, approval].join(', ')}`)
    }
    await publishOrganisation(transaction, club.id)
    await markPublished(transaction, club.id, at)
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    await audit(transaction, caller, { action: 'club-published', ...about }, at)
  })
  return getOpening(deps, club)
}

async function presentPublication(database: Database, start: ClubSignupRow, at: Date): Promise<ClubPublicationStatus> {
  const { organisationId, terms, approval, approvalReason, publishedAt } = start
  const club = await getOrganisation(database, organisationId)
  const ownKey = await hasOwnGatewayKey(database, organisationId)
  const editions = await listEditions(database, organisationId)
  const owners = new Set((await listOwnerships(database, organisationId, at)).map(({ memberId }) => memberId)).size
  return {
    clubId: organisationId,
    published: publishedAt !== null,
    steps: listPublicationSteps({ club, editions, ownKey, owners, terms }, calendarDateAt(at)),
    approval,
    reason: approvalReason,
  }
}

/**
 * Ends the club's invitations and frees its key; the audit log remains. Idempotent. Throws `not-found` (not started by
 * a member), `club-published`, `club-name-differs`, `club-in-use` (people, purchases, bookings or messages).
 */
export async function discardClub(
  deps: ClubSignupDeps,
  { caller, club }: ClubCaller,
  { clubId, name }: z.output<typeof clubDiscardSchema>,
): Promise<{ key: string }> {
  await inTransaction(deps.pool, async (transaction) => {
    const start = await lockClubSignup(transaction, clubId)
    const [there] = await listClubSummaries(transaction, [clubId])
    if (!there) return
    // Another club may have reused the key, so check the id as well.
    if (!start || clubId !== club.id) throw notFound('The start of the club')
    if (start.publishedAt !== null) throw new ProblemError('club-published', 'The club has been published')
    const called = await lockHiddenOrganisation(transaction, clubId)
    if (called === undefined) throw new ProblemError('club-published', 'The club is visible')
    if (called !== name) throw new ProblemError('club-name-differs', 'That is not the name of the club')
    const registered = readRegisterRows({ ...deps, database: transaction }, club, {}, undefined)
    if (!(await registered.next()).done) throw new ProblemError('club-in-use', 'Someone is in the register')
    await deleteHiddenOrganisation(transaction, clubId)
    const about = { objectKind: 'organisation', objectId: clubId, organisationId: clubId }
    const detail = { key: club.key, name: called }
    await audit(transaction, caller, { action: 'club-discarded', ...about, detail }, deps.now())
  })
  return { key: club.key }
}
