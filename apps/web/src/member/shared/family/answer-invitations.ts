import {
  familyInvitationApprove,
  familyInvitationReject,
  familyInvitationsByEmail,
} from '@forenet/contract/family-calls'
import type { FamilyInvitation } from '@forenet/contract/member'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { call } from '../../../kit/calls/call.ts'

export type Answer = 'approve' | 'reject'

/** An invitation lacks an e-mail, so it cannot be answered (section 5). */
export class InvitationIncomplete extends Error {
  override name = 'InvitationIncomplete'
}

/** Whether an invitation can be answered: both e-mails are there (section 5). */
export function isAnswerable({ inviterEmail, inviteeEmail }: Partial<FamilyInvitation>): boolean {
  return Boolean(inviterEmail) && Boolean(inviteeEmail)
}

/** What a notification must say before it can be answered: the invitee's e-mail and the invitation (section 5). */
export function invitationOf(data: Record<string, unknown>): string | null {
  const { inviteeEmail, invitationId } = data
  if (typeof inviteeEmail !== 'string' || inviteeEmail === '') return null
  return typeof invitationId === 'string' && invitationId !== '' ? invitationId : null
}

/**
 * Answers every invitation of an inviter that waits for the caller (section 4, ruling 16); the server's words for the
 * last of them. @throws {InvitationIncomplete | ApiProblem}
 */
export async function answerInviter(inviterEmail: string, inviteeEmail: string, answer: Answer): Promise<string> {
  const all = await call(familyInvitationsByEmail, { query: { inviterEmail, email: inviteeEmail } })
  if (!all.every(isAnswerable)) throw new InvitationIncomplete()
  const waiting = all.filter(({ status }) => status === 'pending')
  if (waiting.length === 0) throw new ApiProblem({ code: 'already-answered', status: 409 })
  let message = ''
  for (const { id } of waiting) message = await answerOne(id, answer)
  return message
}

/**
 * Answers the invitation of a notification, which the server deletes with the answer (section 4); the server's words.
 * @throws {InvitationIncomplete | ApiProblem}
 */
export async function answerNotification(data: Record<string, unknown>, answer: Answer): Promise<string> {
  const invitationId = invitationOf(data)
  if (invitationId === null) throw new InvitationIncomplete()
  return answerOne(invitationId, answer)
}

/** Answers one invitation; the server's words. @throws {ApiProblem} */
export async function answerOne(id: string, answer: Answer): Promise<string> {
  const contract = answer === 'approve' ? familyInvitationApprove : familyInvitationReject
  const { status, message } = await call(contract, { query: { id } })
  if (status !== 'success') throw new ApiProblem({ code: 'internal', status: 500, detail: message })
  return message
}
