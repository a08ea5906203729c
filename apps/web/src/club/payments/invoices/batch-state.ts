import type { ChangeSet } from '@forenet/contract/club/change-set'

/** Whether a batch has invoices that may still be sent, or is being undone. */
export function isWaiting({ state, letters }: Pick<ChangeSet, 'state' | 'letters'>): boolean {
  return state === 'applying' || state === 'taking-back' || (state === 'applied' && (letters?.held ?? 0) > 0)
}

/** Invoices that an undo prevented, including rows that no worker had reached, and invoices that it kept. */
export function undoneCounts({ counts, passedOver, kept }: Pick<ChangeSet, 'counts' | 'passedOver' | 'kept'>) {
  return { undone: counts.change - passedOver - kept, kept }
}
