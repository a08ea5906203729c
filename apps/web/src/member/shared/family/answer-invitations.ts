import {
  familyInvitationApprove,
  familyInvitationReject,
  familyInvitationsByEmail,
} from '@forenet/contract/family-calls'
import type { FamilyInvitation } from '@forenet/contract/member'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { call } from '../../../kit/calls/call.ts'

export type InvitationReply = 'approve' | 'reject'

/** An invitation without an e-mail cannot be answered (section 5). */
export class InvitationIncomplete extends Error {
  override name = 'InvitationIncomplete'
}

export function isAnswerable({ inviterEmail, inviteeEmail }: Partial<FamilyInvitation>): boolean {
  return Boolean(inviterEmail) && Boolean(inviteeEmail)
}

/** Null without the invitee's e-mail (section 5). */
export function findInvitationOfNotification(data: Record<string, unknown>): string | null {
  const { inviteeEmail, invitationId } = data
  if (typeof inviteeEmail !== 'string' || inviteeEmail === '') return null
  return typeof invitationId === 'string' && invitationId !== '' ? invitationId : null
}

/**
 * Answers all pending invitations of an inviter (section 4, ruling 16); returns the last message. @throws
 * {InvitationIncomplete | ApiProblem}
 */
export async function answerInviter(
  inviterEmail: string,
  inviteeEmail: string,
  answer: InvitationReply,
): Promise<string> {
  const all = await call(familyInvitationsByEmail, { query: { inviterEmail, email: inviteeEmail } })
  if (!all.every(isAnswerable)) throw new InvitationIncomplete()
  const waiting = all.filter(({ status }) => status === 'pending')
  if (waiting.length === 0) throw new ApiProblem({ code: 'already-answered', status: 409 })
  let message = ''
  for (const { id } of waiting) message = await answerInvitation(id, answer)
  return message
}

/** The server also deletes the notification (section 4). @throws {InvitationIncomplete | ApiProblem} */
export async function answerNotification(data: Record<string, unknown>, answer: InvitationReply): Promise<string> {
  const invitationId = findInvitationOfNotification(data)
  if (invitationId === null) throw new InvitationIncomplete()
  return answerInvitation(invitationId, answer)
}

/** @throws {ApiProblem} */
export async function answerInvitation(id: string, answer: InvitationReply): Promise<string> {
  const contract = answer === 'approve' ? familyInvitationApprove : familyInvitationReject
  const { status, message } = await call(contract, { query: { id } })
  if (status !== 'success') throw new ApiProblem({ code: 'internal', status: 500, detail: message })
  return message
}
