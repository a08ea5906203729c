import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { safeNameForMail } from '../../../platform/delivery/safe-name.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { audit } from '../../core/audit/index.ts'
import { convertDependantToAccount, lockDependant } from '../../core/members/index.ts'
import { removeNotificationWithKey } from '../../core/notifications/index.ts'
import * as repository from './account-claim-repository.ts'
import { attachInvitations } from './attach-by-email.ts'
import { FAMILY_MAILS, type FamilyDeps } from './family-deps.ts'
import { getFamilyTexts } from './family-texts.ts'
import { findBetween, insertInvitation, removeInvitationsOfChild } from './invitation-repository.ts'
import { notifyClosedPurchases } from './notify-closed-purchases.ts'
import { accountClaimNoticeKey } from './notify-invitee.ts'
import { getOwnPerson } from './own-member.ts'
import { findPerson, lockEmail, type Person } from './person-repository.ts'
import { familyProblem } from './refusals.ts'

/**
 * Ends the guardianships; former guardians are notified and invited as family. Guardians do not learn who declined.
 * Throws `not-found` if none is pending, `already-a-member` if a member accepts.
 */
export async function answerAccountClaim(
  deps: FamilyDeps,
  caller: Caller,
  memberId: string,
  accept: boolean,
): Promise<{ accepted: boolean }> {
  const isMember = effectiveMemberId(caller) !== null
  const email = isMember ? (await getOwnPerson(deps.database, caller)).email : caller.email
  if (email === null) throw notFound('The hand-over')
  return inTransaction(deps.pool, async (transaction) => {
    await lockEmail(transaction, email)
    const member = await lockDependant(transaction, memberId)
    const claim = member && (await repository.lockAccountClaimOf(transaction, memberId, email))
    if (!claim || !member) throw notFound('The hand-over')
    if (isMember && accept) throw familyProblem('already-a-member')
    const at = deps.now()
    const guardians = await listGuardians(transaction, [member.guardianId, member.otherGuardianId])
    await repository.deleteAccountClaim(transaction, memberId)
    if (isMember) await removeNotificationWithKey(transaction, accountClaimNoticeKey(claim))
    if (accept) {
      await removeInvitationsOfChild(transaction, memberId)
      await convertDependantToAccount(transaction, memberId, email, at)
      for (const guardian of guardians) await inviteGuardianToFamily(deps, transaction, guardian, member, email, at)
      await attachInvitations(transaction, deps.notify, { id: memberId, email }, at)
    }
    for (const guardian of guardians) {
      await notifyGuardian(deps, transaction, guardian, member, { email, accept }, at)
      const named = { id: memberId, name: member.firstName }
      if (accept) await notifyClosedPurchases(deps, transaction, guardian, named, `taken-over:${memberId}`, at)
    }
    const action = accept ? 'hand-over-accepted' : 'hand-over-declined'
    await audit(transaction, caller, { action, objectKind: 'member', objectId: memberId }, at)
    return { accepted: accept }
  })
}

async function listGuardians(transaction: Database, ids: readonly (string | null)[]): Promise<Person[]> {
  const found: Person[] = []
  for (const id of ids) {
    const person = id === null ? undefined : await findPerson(transaction, id)
    if (person) found.push(person)
  }
  return found
}

async function inviteGuardianToFamily(
  { send }: FamilyDeps,
  transaction: Database,
  guardian: Person,
  member: { firstName: string },
  email: string,
  at: Date,
): Promise<void> {
  // An earlier invitation already asks for the same link.
  if (guardian.email === null || (await findBetween(transaction, guardian.email, email, null))) return
  const id = randomUUID()
  const invitation = { id, inviterId: guardian.id, inviterEmail: guardian.email, email, name: member.firstName }
  await insertInvitation(transaction, { ...invitation, childId: null }, at)
  await send(FAMILY_MAILS, { kind: 'invited', invitationId: id }, { transaction })
}

async function notifyGuardian(
  { notify }: FamilyDeps,
  transaction: Database,
  guardian: Person,
  member: { id: string; firstName: string },
  answer: { email: string; accept: boolean },
  at: Date,
): Promise<void> {
  const words = getFamilyTexts(guardian.language)
  const name = safeNameForMail(member.firstName, guardian.language, 'child')
  await notify(transaction, {
    receiverId: guardian.id,
    type: 'FAMILY_LINK_REQUEST',
    title: answer.accept ? words.takenOver.title(name) : words.declined.title(name),
    message: answer.accept ? words.takenOver.message(name) : words.declined.message(name, answer.email),
    data: { handOverOf: member.id, accepted: answer.accept },
    onceKey: `hand-over:${member.id}:${guardian.id}:${at.toISOString()}`,
    createdAt: at,
  })
}
