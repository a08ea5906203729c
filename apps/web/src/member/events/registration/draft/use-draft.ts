import { type DraftInHand as InHand, useDraftInHand } from '../../../shared/payment/draft/draft-in-hand.ts'
import { keptDrafts } from '../../../shared/payment/draft/kept-drafts.ts'
import { type Draft, EMPTY_DRAFT, readDrafts, withoutPurchase } from './draft.ts'

export type DraftInHand = InHand<Draft>

const kept = keptDrafts({
  name: 'registration',
  read: (text) => readDrafts(text, new Date()),
  isEmpty: (drafts) => Object.keys(drafts).length === 0,
  withoutPurchase,
})

/** Forgets the draft of an event, once it is confirmed. */
export function forgetDraft(memberId: string, eventId: string): void {
  kept.change(memberId, ({ [eventId]: _gone, ...others }) => others)
}

/** Forgets the draft that became the purchase of a return token, once it is paid. After a decline it stays for another try. */
export function forgetPurchase(memberId: string, returnToken: string, state: 'paid' | 'declined'): void {
  if (state === 'paid') kept.forgetPurchase(memberId, returnToken)
}

/**
 * A member's draft for an event; every change is kept on the device at once, until the event is over. `begin` makes the first
 * choices.
 */
export function useDraft(
  memberId: string,
  event: { id: string; endDate: string },
  begin: (earlier: Draft) => Draft,
): DraftInHand {
  return useDraftInHand(
    () => begin(kept.load(memberId)[event.id]?.draft ?? EMPTY_DRAFT),
    (draft) => kept.change(memberId, (drafts) => ({ ...drafts, [event.id]: { draft, until: event.endDate } })),
  )
}
