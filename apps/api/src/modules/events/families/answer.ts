import type { familyAnswerResultSchema } from '@forenet/contract/family'
import type { FamilyInvitation } from '@forenet/contract/member'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { sanitizePersonName } from '@forenet/domain/person-name'
import type { z } from 'zod'
import type { Caller } from '../../../platform/access/caller.ts'
import { safeNameForMail } from '../../../platform/delivery/safe-name.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { audit } from '../../core/audit/index.ts'
import { setGuardians } from '../../core/members/index.ts'
import { deleteNotificationsOfInvitation } from '../../core/notifications/index.ts'
import type { FamilyDeps } from './family-deps.ts'
import { getFamilyTexts } from './family-texts.ts'
import * as repository from './invitation-repository.ts'
import { decideAnswer } from './invitation-rules.ts'
import { presentInvitation } from './invite.ts'
import { getOwnPerson, lockOwnChild } from './own-member.ts'
import type { Person } from './person-repository.ts'
import { familyProblem } from './refusals.ts'

type InvitationAnswer = 'approved' | 'rejected'

/** Omits rejected invitations (ruling 16). */
export async function listInvitationsFrom(
  { database }: FamilyDeps,
  caller: Caller,
  inviterEmail: string,
  email: string | undefined,
): Promise<FamilyInvitation[]> {
  const invitee = await getOwnPerson(database, caller)
  if (invitee.email === null || (email !== undefined && email !== invitee.email)) return []
  return (await repository.listInvitationsToEmail(database, inviterEmail, invitee.email)).map(presentInvitation)
}

/**
 * Idempotent. Throws `not-found` for someone else's invitation, `already-answered` for a different answer,
 * `has-two-guardians` if another guardian was added first.
 */
export async function answerInvitation(
  deps: FamilyDeps,
  caller: Caller,
  id: string,
  answer: InvitationAnswer,
): Promise<z.output<typeof familyAnswerResultSchema>> {
  const invitee = await getOwnPerson(deps.database, caller)
  return inTransaction(deps.pool, async (transaction) => {
    const invitation = await repository.lockInvitation(transaction, id)
    if (!invitation || invitee.email === null || invitation.inviteeEmail !== invitee.email) {
      throw notFound('The invitation')
    }
    const decided = decideAnswer(invitation.status, answer)
    if (decided === 'too-late') throw familyProblem('already-answered')
    if (decided === 'give') await storeAnswer(deps, transaction, caller, invitation, invitee, answer)
    return { status: 'success' as const, message: answerText(invitation, invitee, answer) }
  })
}

async function storeAnswer(
  { notify, now }: FamilyDeps,
  transaction: Database,
  caller: Caller,
  invitation: repository.InvitationRow,
  invitee: Person,
  answer: InvitationAnswer,
): Promise<void> {
  const at = now()
  if (answer === 'approved' && invitation.childId) {
    await becomeGuardian(transaction, invitation.childId, invitation.inviterId, invitee.id, at)
  }
  await repository.answerInvitation(transaction, invitation.id, answer, invitee.id, at)
  await deleteNotificationsOfInvitation(transaction, invitee.id, invitation.id)
  const fact = { action: `family-${answer}`, objectKind: 'family-invitation', objectId: invitation.id }
  await audit(transaction, caller, fact, at)
  const { inviterLanguage: language, childName } = invitation
  const words = getFamilyTexts(language)
  const name = sanitizePersonName(invitee.name) || sanitizePersonName(invitation.inviteeName) || invitation.inviteeEmail
  const message =
    answer === 'approved' && childName !== null
      ? words.guardianMessage(name, safeNameForMail(childName, language, 'child'))
      : words.answeredMessage[answer](name)
  await notify(transaction, {
    receiverId: invitation.inviterId,
    senderId: invitee.id,
    type: 'FAMILY_LINK_REQUEST',
    title: words.answered[answer](name),
    message,
    data: { answer, answeredInvitationId: invitation.id, inviteeEmail: invitation.inviteeEmail },
    onceKey: `family-answer:${invitation.id}`,
    createdAt: at,
  })
}

async function becomeGuardian(
  transaction: Database,
  childId: string,
  inviterId: string,
  inviteeId: string,
  at: Date,
): Promise<void> {
  const child = await lockOwnChild(transaction, childId, inviterId)
  if (child.guardianId === inviteeId || child.otherGuardianId === inviteeId) return
  if (child.otherGuardianId !== null) throw familyProblem('has-two-guardians')
  await setGuardians(transaction, childId, child.guardianId, inviteeId, at)
}

function answerText(invitation: repository.InvitationRow, invitee: Person, answer: InvitationAnswer): string {
  const { success } = getFamilyTexts(invitee.language)
  const inviter = sanitizePersonName(invitation.inviterName) || invitation.inviterEmail
  if (answer === 'rejected') return success.rejected(inviter)
  if (invitation.childName === null) return success.approved(inviter)
  return success.guardian(inviter, safeNameForMail(invitation.childName, invitee.language, 'child'))
}
