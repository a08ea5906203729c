import type { ProblemCode } from '@forenet/contract/problem'

/** Daily limit per member, because each invitation sends an email. */
export const MAX_INVITATIONS_A_DAY = 20

/** Rejections per month after which the inviter cannot invite this person. */
export const MAX_REJECTIONS = 2

/** Facts for the decision. Statuses of existing pending or approved invitations; null if none. */
export type Asked = {
  inviterEmail: string
  inviteeEmail: string
  /** Set for an invitation to become a child's other guardian; absent for a family link. */
  child?: { hasTwoGuardians: boolean }
  mine: 'pending' | 'approved' | null
  theirs: 'pending' | 'approved' | null
  sentToday: number
  rejectedLately: number
}

/** Whether to send an invitation, return the existing one, or refuse. */
export function decideInvitation(asked: Asked): 'send' | 'is-there' | ProblemCode {
  if (asked.inviterEmail === asked.inviteeEmail) return 'cannot-invite-yourself'
  if (asked.child?.hasTwoGuardians) return 'has-two-guardians'
  if (asked.mine === 'approved') return 'already-linked'
  if (asked.mine === 'pending') return 'is-there'
  if (!asked.child && asked.theirs === 'approved') return 'already-linked'
  if (!asked.child && asked.theirs === 'pending') return 'already-invited-you'
  if (asked.rejectedLately >= MAX_REJECTIONS) return 'too-many-requests'
  return asked.sentToday >= MAX_INVITATIONS_A_DAY ? 'too-many-requests' : 'send'
}

/**
 * Whether an answer is recorded, was recorded before (a retry, or a link opened twice), or conflicts with an earlier
 * one.
 */
export function decideAnswer(
  status: 'pending' | 'approved' | 'rejected',
  answer: 'approved' | 'rejected',
): 'give' | 'was-given' | 'too-late' {
  if (status === 'pending') return 'give'
  return status === answer ? 'was-given' : 'too-late'
}
