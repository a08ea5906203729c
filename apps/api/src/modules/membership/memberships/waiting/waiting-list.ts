import type { EditionWaiting } from '@forenet/contract/membership'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { applyEditionPeriod, findLatestEndDate } from '@forenet/domain/edition-period'
import { findWaitingListRefusal, type WaitingRefusal } from '@forenet/domain/edition-waiting'
import { needsApproval } from '@forenet/domain/membership-approval'
import { isIncludedInPayment } from '@forenet/domain/participant'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { listVisibleParticipants } from '../../../core/members/index.ts'
import { type EditionRow, getBuyableOrganisation, lockEditionForOffers } from '../../../core/organisations/index.ts'
import { findFullEdition } from '../buying/place-repository.ts'
import { listTakenPeriods } from '../buying/purchase-repository.ts'
import { continuesType, findApproval, isTaken } from '../buying/purchase-rules.ts'
import { listApproved } from '../requests/request-repository.ts'
import { offerFreePlaces, type WaitingDeps } from './offers.ts'
import * as repository from './waiting-repository.ts'

/**
 * An existing entry is unchanged. Throws `waiting-list-not-open` if the edition can be bought, and the errors of a
 * purchase.
 */
export async function joinWaitingList(
  deps: WaitingDeps,
  caller: Caller,
  memberId: string,
  { participantId, membershipConfId }: { participantId: string; membershipConfId: string },
): Promise<EditionWaiting> {
  const family = await listVisibleParticipants(deps, caller, memberId)
  const person = family.find(({ id }) => id === participantId)
  if (!person) throw new ProblemError('participant-not-yours', 'A participant was not found')
  if (!isIncludedInPayment(person))
    throw new ProblemError('participant-not-approved', 'A participant has not approved the family link yet')
  return inTransaction(deps.pool, async (transaction) => {
    const edition = await lockEditionForOffers(transaction, membershipConfId)
    if (!edition) throw notFound('The membership')
    await getBuyableOrganisation(transaction, edition.organisationId)
    const at = deps.now()
    const known = await findOwnWaiting(transaction, edition.id, participantId, at)
    if (known) return presentWaiting(known)
    const refusal = await refusalProblem(transaction, edition, person, at)
    if (refusal) throw new ProblemError(...PROBLEM_BY_REFUSAL[refusal])
    await repository.joinQueue(transaction, edition.id, participantId, at)
    const row = await findOwnWaiting(transaction, edition.id, participantId, at)
    if (!row) throw new Error(`No waiting-list entry found after joining the queue of ${edition.id}`)
    return presentWaiting(row)
  })
}

export async function leaveWaitingList(
  deps: WaitingDeps,
  caller: Caller,
  memberId: string,
  waitingId: string,
): Promise<{ left: boolean }> {
  const family = await listVisibleParticipants(deps, caller, memberId)
  const row = await repository.findWaiting(deps.database, waitingId)
  if (!row || !family.some((one) => one.id === row.memberId && isIncludedInPayment(one)))
    throw notFound('The waiting place')
  return inTransaction(deps.pool, async (transaction) => {
    await lockEditionForOffers(transaction, row.configurationId)
    const left = await repository.leaveQueue(transaction, waitingId, deps.now())
    await offerFreePlaces(deps, transaction, row.configurationId)
    return { left }
  })
}

export function presentWaiting(row: repository.WaitingRow): EditionWaiting {
  return {
    id: row.id,
    membershipConfId: row.configurationId,
    membershipName: row.membershipName,
    memberId: row.memberId,
    place: row.place,
    offerUntil: row.offerUntil?.toISOString() ?? null,
  }
}

async function findOwnWaiting(transaction: Database, editionId: string, memberId: string, at: Date) {
  const rows = await repository.listMemberWaits(transaction, [memberId], at)
  return rows.find(({ configurationId }) => configurationId === editionId)
}

type Person = { id: string; dateOfBirth: string | null; gender: string | null }

async function refusalProblem(
  transaction: Database,
  edition: EditionRow,
  { id, dateOfBirth, gender }: Person,
  at: Date,
): Promise<WaitingRefusal | null> {
  const taken = (await listTakenPeriods(transaction, edition.organisationId, [id])).get(id) ?? []
  const today = calendarDateAt(at)
  const theirs = applyEditionPeriod(edition, today, findLatestEndDate(taken))
  const hasPeriod = taken.some((period) => isTaken(period, theirs))
  const approval = findApproval(await listApproved(transaction, [id]), id, edition.id)
  const asks = needsApproval(edition, continuesType(taken, edition.typeId), approval)
  const full = await findFullEdition(transaction, [{ id: edition.id, memberId: id }], at)
  const started = { ...edition, startDate: theirs.startDate }
  return findWaitingListRefusal(started, { dateOfBirth, gender, hasPeriod, needsApproval: asks }, full !== null, today)
}

const PROBLEM_BY_REFUSAL: Readonly<Record<WaitingRefusal, ConstructorParameters<typeof ProblemError>>> = {
  'not-on-offer': ['membership-not-on-offer', 'That membership is not on offer'],
  'not-for-age': ['membership-not-for-age', 'That membership is not for the participant’s age'],
  'not-for-gender': ['membership-not-for-gender', 'That membership is not for the participant’s gender'],
  'same-period-twice': ['same-period-twice', 'The participant has already paid for this period'],
  'needs-approval': ['membership-needs-approval', 'That membership needs the approval of the club first'],
  'places-left': ['waiting-list-not-open', 'There are places left: it can be bought'],
}
