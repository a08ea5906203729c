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

export function decideInvitation(requested: InvitationRequest): 'send' | 'is-there' | ProblemCode {
  if (requested.inviterEmail === requested.inviteeEmail) return 'cannot-invite-yourself'
  if (requested.child?.hasTwoGuardians) return 'has-two-guardians'
  if (requested.mine === 'approved') return 'already-linked'
  if (requested.mine === 'pending') return 'is-there'
  if (!requested.child && requested.theirs === 'approved') return 'already-linked'
  if (!requested.child && requested.theirs === 'pending') return 'already-invited-you'
  if (requested.rejectedLately >= MAX_REJECTIONS) return 'too-many-requests'
  return requested.sentToday >= MAX_INVITATIONS_PER_DAY ? 'too-many-requests' : 'send'
}

/** A retry repeats the recorded answer; a different answer conflicts. */
export function decideAnswer(
  status: 'pending' | 'approved' | 'rejected',
  answer: 'approved' | 'rejected',
): 'give' | 'was-given' | 'too-late' {
  if (status === 'pending') return 'give'
  return status === answer ? 'was-given' : 'too-late'
}
