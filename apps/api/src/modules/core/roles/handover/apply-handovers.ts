import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeSeatOutcomes, type SeatAnswer } from '@forenet/domain/handover'
import {
  endGrantById,
  listClubGrants,
  lockClubRoles,
  lockGrant,
  storeGrant,
} from '../../../../platform/access/grant-repository.ts'
import { listApprovers, wasAgreed, withdrawApprovalRequest } from '../../approvals/index.ts'
import { audit } from '../../audit/index.ts'
import { isMember } from '../../members/index.ts'
import { findRefundLimit } from '../../organisations/index.ts'
import { hasLostOwnership, listOwnerships } from '../owners.ts'
import { ROLE_MAILS, type RolesDeps } from '../roles-deps.ts'
import { withdrawInvitationsSentBy } from '../withdraw-invitation.ts'
import { auditHandover, endHandover, needsSecondApprover, requestOwnerApproval } from './handover.ts'
import * as repository from './handover-repository.ts'

/** One transaction per handover; a failed one is retried at the next run. */
export async function applyDueHandovers(deps: RolesDeps): Promise<void> {
  const failures: unknown[] = []
  for (const due of await repository.listDue(deps.database, calendarDateAt(deps.now()))) {
    await applyHandoverIfDue(deps, due).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} handovers could not be applied`)
}

function applyHandoverIfDue(
  deps: RolesDeps,
  { id, organisationId }: Pick<repository.HandoverRow, 'id' | 'organisationId'>,
): Promise<void> {
  return inTransaction(deps.pool, async (transaction) => {
    await lockClubRoles(transaction, organisationId)
    const row = await repository.lockHandover(transaction, id)
    if (row?.state === 'planned') await applyHandover(deps, transaction, row)
  })
}

/** Cancels the handover if its planner lost their role, and waits for a second owner if one is now required. */
async function applyHandover(deps: RolesDeps, transaction: Database, row: repository.HandoverRow): Promise<void> {
  const at = deps.now()
  const { organisationId, plannedBy, plannedAt } = row
  if (await hasLostOwnership(transaction, { organisationId, askedBy: plannedBy, since: plannedAt }, at)) {
    return endHandover(deps, transaction, 'portal', row, at)
  }
  const seats = await repository.listSeats(transaction, [row.id])
  const answers = new Map(
    await Promise.all(seats.map(async (seat) => [seat.id, await readSeatAnswer(transaction, seat, at)] as const)),
  )
  const requested = seats.map((seat) => ({
    ...seat,
    grantId: seat.left ? null : seat.grantId,
    answer: answers.get(seat.id) ?? 'declined',
  }))
  const owned = await listOwnerships(transaction, organisationId, at)
  // A portal operator needs no second owner.
  const isOwners = owned.some(({ memberId }) => memberId === plannedBy)
  const coming = requested.filter(({ answer }) => answer !== 'declined')
  const grants = await listClubGrants(transaction, organisationId, at)
  const refundsLimited = (await findRefundLimit(transaction, organisationId)) !== null
  const two = isOwners && needsSecondApprover(coming, grants, { asker: plannedBy, owned, refundsLimited })
  if (two && !(await wasAgreed(transaction, 'handover', row.id))) {
    await repository.storeHandoverState(transaction, row.id, 'asked', null)
    await auditHandover(transaction, 'portal', 'handover-waits', organisationId, row, at)
    return requestOwnerApproval(deps, transaction, row, at)
  }
  const outcomes = computeSeatOutcomes(requested, owned)
  for (const seat of seats) {
    const outcome = outcomes.get(seat.id) ?? 'kept'
    await repository.storeOutcome(transaction, seat.id, outcome)
    if (outcome === 'changed') await changeSeat(transaction, row, seat, at)
  }
  await repository.storeHandoverState(transaction, row.id, 'applied', at)
  await auditHandover(transaction, 'portal', 'handover-applied', row.organisationId, row, at)
  await deps.send(ROLE_MAILS, { kind: 'handover', stage: 'applied', handoverId: row.id }, { transaction })
}

async function readSeatAnswer(transaction: Database, seat: repository.SeatRow, at: Date): Promise<SeatAnswer> {
  const { invitationId, answer, takerId, expiresAt } = seat
  if (invitationId === null) return 'nobody'
  if (answer === null) return expiresAt !== null && expiresAt > at ? 'waits' : 'declined'
  // Deleted members take over nothing.
  return answer === 'accepted' && takerId !== null && (await isMember(transaction, takerId)) ? 'accepted' : 'declined'
}

async function changeSeat(
  transaction: Database,
  { id: handoverId, organisationId, plannedBy }: Pick<repository.HandoverRow, 'id' | 'organisationId' | 'plannedBy'>,
  { role, grantId, takerId }: repository.SeatRow,
  at: Date,
): Promise<void> {
  if (takerId !== null) {
    const grant = { id: randomUUID(), memberId: takerId, organisationId, eventId: null, teamId: null, role }
    const agreedBy = (await listApprovers(transaction, 'handover', [handoverId])).get(handoverId) ?? null
    const given = { ...grant, from: null, until: null, grantedBy: plannedBy, agreedBy, at }
    const id = await storeGrant(transaction, given)
    const fact = { action: 'grant-given', objectKind: 'grant', objectId: id ?? grant.id, organisationId }
    await audit(transaction, 'portal', { ...fact, detail: { role, memberId: takerId } }, at)
  }
  const leaving = grantId === null ? undefined : await lockGrant(transaction, grantId, at)
  if (!leaving) return
  await endGrantById(transaction, leaving.id, plannedBy, at)
  await withdrawApprovalRequest(transaction, 'owner-ended', leaving.id, null, at)
  const fact = { action: 'grant-ended', objectKind: 'grant', objectId: leaving.id, organisationId }
  await audit(transaction, 'portal', { ...fact, detail: { role, memberId: leaving.memberId } }, at)
  if (role === 'owner') {
    await withdrawInvitationsSentBy(transaction, 'portal', { organisationId, memberId: leaving.memberId }, at)
  }
}

/**
 * The role changes hands on the date of the handover, or immediately if it is past. Returns whether the role was
 * granted.
 */
export async function acceptSeat(transaction: Database, invitationId: string, at: Date): Promise<boolean> {
  const seat = await repository.findSeatByInvitation(transaction, invitationId)
  const row = seat ? await repository.lockHandover(transaction, seat.handoverId) : undefined
  if (!seat || row?.state !== 'applied') return false
  await repository.storeOutcome(transaction, seat.id, 'changed')
  await changeSeat(transaction, row, seat, at)
  return true
}
