import { randomUUID } from 'node:crypto'
import type { newInvitationSchema } from '@forenet/contract/family'
import type { FamilyInvitation } from '@forenet/contract/member'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { z } from 'zod'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { audit, countActions } from '../../core/audit/index.ts'
import { removeNotificationsOfLink } from '../../core/notifications/index.ts'
import { FAMILY_MAILS, type FamilyDeps } from './family-deps.ts'
import * as repository from './invitation-repository.ts'
import { decideInvitation } from './invitation-rules.ts'
import { notifyClosedPurchases } from './notify-closed-purchases.ts'
import { getOwnPerson, lockOwnChild } from './own-member.ts'
import { findPerson, lockEmail, lockInviter } from './person-repository.ts'
import { familyProblem } from './refusals.ts'

const INVITED_ACTION = 'family-invited'
const DAY_MS = 86_400_000
const REJECTION_WINDOW_DAYS = 30

/**
 * A job looks up the recipient, so that neither response nor timing reveals whether the e-mail is a member's.
 * Idempotent. Throws `cannot-invite-yourself`, `already-linked`, `already-invited-you`, `has-two-guardians`,
 * `too-many-requests`, and `not-found` for someone else's child.
 */
export async function inviteFamily(
  deps: FamilyDeps,
  caller: Caller,
  { email, name, childId = null }: z.output<typeof newInvitationSchema>,
): Promise<FamilyInvitation> {
  const inviter = await getOwnPerson(deps.database, caller)
  const inviterEmail = inviter.email
  if (inviterEmail === null) throw new ProblemError('not-allowed', 'Only members with a login can invite')
  return inTransaction(deps.pool, async (transaction) => {
    await lockInviter(transaction, inviter.id)
    await lockEmail(transaction, email)
    const at = deps.now()
    const [mine, theirs, child, sentToday, rejectedLately] = [
      await repository.findBetween(transaction, inviterEmail, email, childId),
      await repository.findBetween(transaction, email, inviterEmail, null),
      childId ? await lockOwnChild(transaction, childId, inviter.id) : undefined,
      await countActions(transaction, INVITED_ACTION, inviter.id, new Date(at.getTime() - DAY_MS)),
      await repository.countRejected(
        transaction,
        inviter.id,
        email,
        new Date(at.getTime() - REJECTION_WINDOW_DAYS * DAY_MS),
      ),
    ]
    const decided = decideInvitation({
      inviterEmail,
      inviteeEmail: email,
      ...(child ? { child: { hasTwoGuardians: child.otherGuardianId !== null } } : {}),
      mine: openStatus(mine),
      theirs: openStatus(theirs),
      sentToday,
      rejectedLately,
    })
    if (decided === 'is-there') {
      if (!mine) throw new Error('An invitation that is there was not found')
      return presentInvitation(mine)
    }
    if (decided !== 'send') throw familyProblem(decided)
    const id = randomUUID()
    await repository.insertInvitation(
      transaction,
      { id, inviterId: inviter.id, inviterEmail, email, name, childId },
      at,
    )
    const fact = { action: INVITED_ACTION, objectKind: 'family-invitation', objectId: id }
    await audit(transaction, caller, fact, at)
    await deps.send(FAMILY_MAILS, { kind: 'invited', invitationId: id }, { transaction })
    return { id, inviterEmail, inviteeEmail: email, status: 'pending' }
  })
}

function openStatus(row: repository.InvitationRow | undefined): 'pending' | 'approved' | null {
  return row && row.status !== 'rejected' ? row.status : null
}

export function presentInvitation(row: repository.InvitationRow): FamilyInvitation {
  return { id: row.id, inviterEmail: row.inviterEmail, inviteeEmail: row.inviteeEmail, status: row.status }
}

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
      await notifyBoth(deps, transaction, [invitation.inviterId, invitation.inviteeId], id, at)
    return { id }
  })
}

async function notifyBoth(
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
