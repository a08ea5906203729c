import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { audit } from '../../core/audit/index.ts'
import { removeNotificationsOfLink } from '../../core/notifications/index.ts'
import { notifyClosedPurchases } from './closed-purchases.ts'
import type { FamilyDeps } from './family-deps.ts'
import * as repository from './invitation-repository.ts'
import { getOwnPerson } from './own-member.ts'
import { findPerson } from './person-repository.ts'

/** Purchases remain. Throws `not-found`, also for guardianships, which end by removing the child from the list. */
export async function endInvitation(deps: FamilyDeps, caller: Caller, id: string): Promise<{ id: string }> {
  const person = await getOwnPerson(deps.database, caller)
  return inTransaction(deps.pool, async (transaction) => {
    const invitation = await repository.lockInvitation(transaction, id)
    if (!invitation) throw notFound('The invitation')
    const isInviter = invitation.inviterId === person.id
    const isLinked = invitation.status === 'approved' && invitation.childId === null
    const mayWithdraw = invitation.status === 'pending' && isInviter
    const mayEnd = isLinked && (isInviter || invitation.inviteeId === person.id)
    if (!mayWithdraw && !mayEnd) throw notFound('The invitation')
    const at = deps.now()
    await repository.removeInvitation(transaction, id)
    const both = [invitation.inviterId, ...(invitation.inviteeId ? [invitation.inviteeId] : [])]
    await removeNotificationsOfLink(transaction, both, id)
    const other = isInviter ? invitation.inviteeEmail : invitation.inviterEmail
    const fact = {
      action: mayEnd ? 'family-unlinked' : 'family-withdrawn',
      objectKind: 'family-invitation',
      objectId: id,
    }
    await audit(transaction, caller, { ...fact, detail: { other } }, at)
    if (mayEnd && invitation.inviteeId)
      await tellBoth(deps, transaction, [invitation.inviterId, invitation.inviteeId], id, at)
    return { id }
  })
}

async function tellBoth(
  deps: FamilyDeps,
  transaction: Database,
  ids: readonly [string, string],
  once: string,
  at: Date,
): Promise<void> {
  const [one, other] = [await findPerson(transaction, ids[0]), await findPerson(transaction, ids[1])]
  if (!one || !other) return
  await notifyClosedPurchases(deps, transaction, one, other, once, at)
  await notifyClosedPurchases(deps, transaction, other, one, once, at)
}
