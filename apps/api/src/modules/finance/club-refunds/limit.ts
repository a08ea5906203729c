import type { Database } from '@forenet/database/database'
import { isOperator } from '@forenet/domain/access'
import { formatKroner } from '@forenet/domain/kroner-text'
import { hasSecondOwner } from '@forenet/domain/role-invitation'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import {
  type ApprovalDecision,
  type ApprovalSubjects,
  requestApproval,
  waitingObjects,
  withdrawApprovalRequest,
} from '../../core/approvals/index.ts'
import { audit } from '../../core/audit/index.ts'
import { type RefundLimits, setRefundLimit } from '../../core/organisations/index.ts'
import { listOwnerships, ROLE_MAILS } from '../../core/roles/index.ts'
import { deleteRequestedRefundLimit, listRequestedRefundLimits, storeRequestedRefundLimit } from './repository.ts'

const OBJECT_KIND = 'refund-limit'

export const refundLimitApprovalSubjects: Pick<ApprovalSubjects, typeof OBJECT_KIND> = {
  [OBJECT_KIND]: async (database, ids) =>
    new Map(
      (await listRequestedRefundLimits(database, ids)).map(({ organisationId, limitMinor }) => [
        organisationId,
        limitMinor === null ? '' : `${formatKroner(limitMinor)} kr.`,
      ]),
    ),
}

/** A sole owner's change is immediate; otherwise a second owner must approve it. */
export function refundLimits({ send }: { send: SendJob }): RefundLimits {
  return {
    async isAsked(transaction, organisationId, limitMinor, at) {
      if (!(await waitingObjects(transaction, organisationId, OBJECT_KIND, at)).has(organisationId)) return false
      const [wanted] = await listRequestedRefundLimits(transaction, [organisationId])
      return wanted?.limitMinor === limitMinor
    },
    async ask(transaction, { caller, club }, limitMinor, at) {
      const owned = await listOwnerships(transaction, club.id, at)
      if (isOperator(caller.grants) || !hasSecondOwner(caller.memberId, owned)) return false
      await withdrawApprovalRequest(transaction, OBJECT_KIND, club.id, caller.memberId, at)
      await storeRequestedRefundLimit(transaction, { organisationId: club.id, limitMinor })
      const requested = { organisationId: club.id, askedBy: caller.memberId }
      const approvalId = await requestApproval(transaction, { ...requested, kind: OBJECT_KIND, objectId: club.id }, at)
      if (approvalId !== null) await send(ROLE_MAILS, { ...requested, kind: OBJECT_KIND, approvalId }, { transaction })
      const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
      const detail = { refundLimitMinor: limitMinor }
      await audit(transaction, caller, { action: 'refund-limit-asked', ...about, detail }, at)
      return true
    },
    async drop(transaction, { caller, club }, at) {
      if (!(await waitingObjects(transaction, club.id, OBJECT_KIND, at)).has(club.id)) return
      await withdrawApprovalRequest(transaction, OBJECT_KIND, club.id, caller.memberId, at)
      await deleteRequestedRefundLimit(transaction, club.id)
      const about = { objectKind: OBJECT_KIND, objectId: club.id, organisationId: club.id }
      await audit(transaction, caller, { action: 'approval-withdrawn', ...about, detail: { kind: OBJECT_KIND } }, at)
    },
  }
}

/** Drops a refused limit. Throws `needs-another-person` if the requester no longer owns the club. */
export async function applyRefundLimitApproval(
  transaction: Database,
  { kind, organisationId, agreed, askedBy, decidedBy }: ApprovalDecision,
  at: Date,
): Promise<void> {
  if (kind !== OBJECT_KIND) return
  const [wanted] = await listRequestedRefundLimits(transaction, [organisationId])
  await deleteRequestedRefundLimit(transaction, organisationId)
  if (!agreed || !wanted) return
  const owned = await listOwnerships(transaction, organisationId, at)
  if (!owned.some(({ memberId }) => memberId === askedBy)) {
    throw new ProblemError('needs-another-person', 'The requester is no longer an owner of the club')
  }
  await setRefundLimit(transaction, decidedBy, wanted, at)
}
