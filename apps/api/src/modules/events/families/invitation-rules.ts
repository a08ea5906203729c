import type { ProblemCode } from '@forenet/contract/problem'

/** Each invitation sends an e-mail. */
export const MAX_INVITATIONS_PER_DAY = 20

/** Rejections per month after which the inviter cannot invite this person. */
export const MAX_REJECTIONS = 2

export type InvitationRequest = {
  inviterEmail: string
  inviteeEmail: string
  /** Set if the invitee is to become a child's other guardian, not linked family. */
  child?: { hasTwoGuardians: boolean }
  mine: 'pending' | 'approved' | null
  theirs: 'pending' | 'approved' | null
  sentToday: number
  rejectedLately: number
}

export function decideInvitation(asked: InvitationRequest): 'send' | 'is-there' | ProblemCode {
  if (asked.inviterEmail === asked.inviteeEmail) return 'cannot-invite-yourself'
  if (asked.child?.hasTwoGuardians) return 'has-two-guardians'
  if (asked.mine === 'approved') return 'already-linked'
  if (asked.mine === 'pending') return 'is-there'
  if (!asked.child && asked.theirs === 'approved') return 'already-linked'
  if (!asked.child && asked.theirs === 'pending') return 'already-invited-you'
  if (asked.rejectedLately >= MAX_REJECTIONS) return 'too-many-requests'
  return asked.sentToday >= MAX_INVITATIONS_PER_DAY ? 'too-many-requests' : 'send'
}

/** A retry repeats the recorded answer; a different answer conflicts. */
export function decideAnswer(
  status: 'pending' | 'approved' | 'rejected',
  answer: 'approved' | 'rejected',
): 'give' | 'was-given' | 'too-late' {
  if (status === 'pending') return 'give'
  return status === answer ? 'was-given' : 'too-late'
}
