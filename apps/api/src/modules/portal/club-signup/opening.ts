import type { ClubOpening } from '@forenet/contract/club/start'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { listPublicationSteps } from '@forenet/domain/club-opening'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { Club, ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import { getOrganisation, hasOwnGatewayKey, listEditions, publishOrganisation } from '../../core/organisations/index.ts'
import { listOwnerships } from '../../core/roles/index.ts'
import type { StartsDeps } from './club-signup-deps.ts'
import { type ClubSignupRow, findStart, lockClubSignup, markPublished, storeTerms } from './repository.ts'

type Answer = { opening: ClubOpening | null }

export async function getOpening(
  { database, now }: Pick<StartsDeps, 'database' | 'now'>,
  club: Pick<Club, 'id'>,
): Promise<Answer> {
  const start = await findStart(database, club.id)
  return { opening: start ? await present(database, start, now()) : null }
}

/** Throws `not-found` for a club not started by a member. */
export async function agreeToTerms(deps: StartsDeps, { caller, club }: ClubCaller, terms: string): Promise<Answer> {
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
export async function publishClub(deps: StartsDeps, { caller, club }: ClubCaller): Promise<Answer> {
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const start = await lockClubSignup(transaction, club.id)
    if (!start) throw notFound('The start of the club')
    if (start.publishedAt !== null) return
    const { steps, approval } = await present(transaction, start, at)
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

async function present(database: Database, start: ClubSignupRow, at: Date): Promise<ClubOpening> {
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
