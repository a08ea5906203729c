import type {
  ClubAwaitingApproval,
  ClubPublicationStatus,
  ClubSignupDecision,
} from '@forenet/contract/club/club-signup'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import { facesOf } from '../../core/members/index.ts'
import { getOrganisation } from '../../core/organisations/index.ts'
import { APPROVAL_REQUESTED_MAILS, type ClubSignupDeps, SIGNUP_DECISION_MAILS } from './club-signup-deps.ts'
import { getOpening } from './opening.ts'
import { listWaiting, lockClubSignup, storeApproval } from './repository.ts'

export async function listClubsAwaitingApproval({
  database,
}: Pick<ClubSignupDeps, 'database'>): Promise<ClubAwaitingApproval[]> {
  const rows = await listWaiting(database)
  const summaries = await facesOf(
    database,
    rows.map(({ startedBy }) => startedBy),
  )
  return Promise.all(
    rows.map(async ({ organisationId, startedBy, askedAt }) => {
      const club = await getOrganisation(database, organisationId)
      const { id, key, name, kind, description, email, website, cvrNumber, accentColour } = club
      const town = [club.postCode, club.city].filter(Boolean).join(' ')
      const starter = startedBy === null ? undefined : summaries.get(startedBy)
      return {
        ...{ id, key, name, kind, description, email, website, cvrNumber, accentColour },
        place: [club.addressLine1, town].filter(Boolean).join(', '),
        startedBy: { name: starter?.name ?? '', email: starter?.email ?? null },
        askedAt: askedAt.toISOString(),
      }
    }),
  )
}

/** E-mails the founder. Throws `not-found` if no approval is pending. */
export async function decideClubSignup(
  deps: ClubSignupDeps,
  caller: Caller,
  clubId: string,
  decision: ClubSignupDecision,
): Promise<ClubAwaitingApproval[]> {
  if (caller.actingFor !== null) throw new ProblemError('not-allowed', 'You can only approve clubs in your own name')
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const start = await lockClubSignup(transaction, clubId)
    if (start?.approval !== 'waiting') throw notFound('The club that waits')
    const reason = decision.approved ? '' : decision.reason
    const approval = decision.approved ? 'approved' : 'declined'
    await storeApproval(transaction, clubId, approval, reason, at)
    const club = { objectKind: 'organisation', objectId: clubId, organisationId: clubId }
    const detail = decision.approved ? {} : { reason }
    await audit(transaction, caller, { action: `club-${approval}`, ...club, detail }, at)
    await deps.send(SIGNUP_DECISION_MAILS, { organisationId: clubId, decidedAt: at.toISOString() }, { transaction })
  })
  return listClubsAwaitingApproval(deps)
}

export async function notifyOperator(
  { send, operatorEmail }: Pick<ClubSignupDeps, 'send' | 'operatorEmail'>,
  transaction: Database,
  organisationId: string,
  at: Date,
): Promise<void> {
  if (operatorEmail === null) return
  await send(APPROVAL_REQUESTED_MAILS, { organisationId, askedAt: at.toISOString() }, { transaction })
}

/** Requests approval after a rejection. Idempotent. Throws `not-found` if the club needs no approval. */
export async function renewApprovalRequest(
  deps: ClubSignupDeps,
  { caller, club }: ClubCaller,
): Promise<{ opening: ClubPublicationStatus | null }> {
  await inTransaction(deps.pool, async (transaction) => {
    const start = await lockClubSignup(transaction, club.id)
    if (!start || start.approval === null) throw notFound('The approval of the club')
    if (start.approval !== 'declined') return
    const at = deps.now()
    await storeApproval(transaction, club.id, 'waiting', '', at)
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    await audit(transaction, caller, { action: 'club-approval-asked', ...about }, at)
    await notifyOperator(deps, transaction, club.id, at)
  })
  return getOpening(deps, club)
}
