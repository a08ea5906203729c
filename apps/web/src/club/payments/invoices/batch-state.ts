import type { ChangeSet } from '@forenet/contract/club/change-set'

export function isWaiting({ state, messages }: Pick<ChangeSet, 'state' | 'messages'>): boolean {
  return state === 'applying' || state === 'taking-back' || (state === 'applied' && (messages?.held ?? 0) > 0)
}

/** Invoices that an undo prevented, including rows that no worker had reached, and invoices that it kept. */
export function undoneCounts({ counts, passedOver, kept }: Pick<ChangeSet, 'counts' | 'passedOver' | 'kept'>) {
  return { undone: counts.change - passedOver - kept, kept }
}

/** Null if nothing, or once the batch can no longer be undone. */
export function leftOf(
  set: Pick<ChangeSet, 'state' | 'messages' | 'passedOver' | 'takeBackUntil'>,
  at: Date,
): { sent: number; passedOver: number; unsent: number } | null {
  const { state, messages, passedOver, takeBackUntil } = set
  if (state !== 'applied' || isWaiting(set) || takeBackUntil === null || new Date(takeBackUntil) < at) return null
  const unsent = messages?.stopped ?? 0
  return passedOver + unsent === 0 ? null : { sent: messages?.sent ?? 0, passedOver, unsent }
}
