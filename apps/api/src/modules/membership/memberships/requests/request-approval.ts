import type { MembershipRequest } from '@forenet/contract/membership'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { applyEditionPeriod, findLatestEndDate } from '@forenet/domain/edition-period'
import { isEditionOnSale } from '@forenet/domain/edition-waiting'
import { needsApproval } from '@forenet/domain/membership-approval'
import { matchesAge, matchesGender } from '@forenet/domain/membership-choice'
import { isIncludedInPayment } from '@forenet/domain/participant'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { listVisibleParticipants } from '../../../core/members/index.ts'
import { type EditionRow, getBuyableOrganisation, lockEditionsForSale } from '../../../core/organisations/index.ts'
import { listTakenPeriods } from '../buying/purchase-repository.ts'
import { continuesType, isTaken } from '../buying/purchase-rules.ts'
import { APPROVAL_REQUESTED_MAILS } from './approval-requested-mail.ts'
import * as repository from './request-repository.ts'

type Deps = Pick<Platform, 'pool' | 'database' | 'now' | 'send'>
type ApprovalRequestInput = {
  id: string
  participantId: string
  membershipConfId: string
  reason: string
  wantsReduced: boolean
}

/**
 * Returns an open request or approval unchanged. Throws `approval-not-needed` if it can be bought directly, and the
 * errors of a purchase.
 */
export async function requestApproval(
  deps: Deps,
  caller: Caller,
  memberId: string,
  { id, participantId, membershipConfId, reason, wantsReduced }: ApprovalRequestInput,
): Promise<MembershipRequest> {
  const family = await listVisibleParticipants(deps, caller, memberId)
  const person = family.find((one) => one.id === participantId)
  if (!person) throw new ProblemError('participant-not-yours', 'A participant was not found')
  if (!isIncludedInPayment(person))
    throw new ProblemError('participant-not-approved', 'A participant has not approved the family link yet')
  return inTransaction(deps.pool, async (transaction) => {
    const [edition] = await lockEditionsForSale(transaction, [membershipConfId])
    if (!edition) throw notFound('The membership')
    const { organisationId } = edition
    await getBuyableOrganisation(transaction, organisationId)
    const at = deps.now()
    const known = await repository.findOpenRequest(transaction, edition.id, participantId)
    if (known) return presentRequest(known)
    await assertApprovalRequired(transaction, edition, person, at)
    const about = { organisationId, configurationId: edition.id, memberId: participantId }
    const row = { id, ...about, askedBy: caller.memberId, reason, wantsReduced, askedAt: at }
    if (await repository.insertRequest(transaction, row)) {
      await deps.send(APPROVAL_REQUESTED_MAILS, { requestId: id }, { transaction, key: id })
    }
    const stored = await repository.findOpenRequest(transaction, edition.id, participantId)
    if (!stored) throw new ProblemError('changed-meanwhile', 'This request has already been answered')
    return presentRequest(stored)
  })
}

export async function withdrawApproval(
  deps: Omit<Deps, 'send'>,
  caller: Caller,
  memberId: string,
  requestId: string,
): Promise<{ withdrawn: boolean }> {
  const family = await listVisibleParticipants(deps, caller, memberId)
  const row = await repository.findRequest(deps.database, requestId)
  if (!row || !family.some((one) => one.id === row.memberId && isIncludedInPayment(one))) throw notFound('The request')
  return { withdrawn: await repository.withdrawRequest(deps.database, requestId) }
}

export function presentRequests(rows: readonly repository.RequestRow[]): MembershipRequest[] {
  return rows.flatMap((row) => (isVisibleToRequester(row) ? [presentRequest(row)] : []))
}

function presentRequest(row: repository.RequestRow): MembershipRequest {
  if (!isVisibleToRequester(row)) throw new Error(`The request ${row.id} is ${row.state}`)
  const { id, configurationId: membershipConfId, memberId, state, priceMinor, answer } = row
  return { id, membershipConfId, memberId, state, priceMinor, answer }
}

function isVisibleToRequester(
  row: repository.RequestRow,
): row is repository.RequestRow & { state: 'asked' | 'approved' | 'refused' } {
  return row.state === 'asked' || row.state === 'approved' || row.state === 'refused'
}

async function assertApprovalRequired(
  transaction: Database,
  edition: EditionRow,
  { id, dateOfBirth, gender }: { id: string; dateOfBirth: string | null; gender: string | null },
  at: Date,
): Promise<void> {
  const today = calendarDateAt(at)
  if (!isEditionOnSale(edition, today))
    throw new ProblemError('membership-not-on-offer', 'That membership is not on offer')
  const taken = (await listTakenPeriods(transaction, edition.organisationId, [id])).get(id) ?? []
  const theirs = applyEditionPeriod(edition, today, findLatestEndDate(taken))
  if (!matchesAge(theirs, dateOfBirth))
    throw new ProblemError('membership-not-for-age', 'That membership is not for the participant’s age')
  if (!matchesGender(edition, gender))
    throw new ProblemError('membership-not-for-gender', 'That membership is not for the participant’s gender')
  if (taken.some((period) => isTaken(period, theirs)))
    throw new ProblemError('same-period-twice', 'The participant has already paid for this period')
  if (!needsApproval(edition, continuesType(taken, edition.typeId), null))
    throw new ProblemError('approval-not-needed', 'It can be bought without the club’s approval')
}
