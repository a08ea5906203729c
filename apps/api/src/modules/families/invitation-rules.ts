import type { ProblemCode } from '@forenet/contract/problem'

/** So many invitations one member sends a day: a family is not that large, and a mail goes out with each. */
export const MOST_INVITATIONS_A_DAY = 20

/** Whoever has said no this often in a month is left in peace. */
export const MOST_REJECTIONS = 2

/** What an invitation is decided by. Statuses are of invitations that wait or were approved; null where there is none. */
export type Asked = {
  inviterEmail: string
  inviteeEmail: string
  /** Absent: a family link. Else a child of which the invitee is asked to be the other guardian. */
  child?: { hasTwoGuardians: boolean }
  mine: 'pending' | 'approved' | null
  theirs: 'pending' | 'approved' | null
  sentToday: number
  /** How often the invitee has said no in the last month. */
  rejectedLately: number
}

/** Whether an invitation is sent, is there already, or why it cannot be. */
export function decideInvitation(asked: Asked): 'send' | 'is-there' | ProblemCode {
  if (asked.inviterEmail === asked.inviteeEmail) return 'cannot-invite-yourself'
  if (asked.child?.hasTwoGuardians) return 'has-two-guardians'
  if (asked.mine === 'approved') return 'already-linked'
  if (asked.mine === 'pending') return 'is-there'
  if (!asked.child && asked.theirs === 'approved') return 'already-linked'
  if (!asked.child && asked.theirs === 'pending') return 'already-invited-you'
  if (asked.rejectedLately >= MOST_REJECTIONS) return 'too-many-requests'
  return asked.sentToday >= MOST_INVITATIONS_A_DAY ? 'too-many-requests' : 'send'
}

/** What an answer does to an invitation: it is given, was given before (a retry, a link opened twice), or comes too late. */
export function decideAnswer(
  status: 'pending' | 'approved' | 'rejected',
  answer: 'approved' | 'rejected',
): 'give' | 'was-given' | 'too-late' {
  if (status === 'pending') return 'give'
  return status === answer ? 'was-given' : 'too-late'
}
