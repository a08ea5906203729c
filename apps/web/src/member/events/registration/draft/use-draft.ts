import {
  createDraftStore,
  type DraftInHand as InHand,
  useDraftInHand,
} from '../../../shared/payment/draft/draft-store.ts'
import {
  EMPTY_DRAFT,
  listTicketChoices,
  parseRegistrationDrafts,
  type RegistrationDraft,
  removePurchase,
} from './draft.ts'

export type DraftInHand = InHand<RegistrationDraft>

const registrationDraftStore = createDraftStore({
  name: 'registration',
  read: (text) => parseRegistrationDrafts(text, new Date()),
  isEmpty: (drafts) => Object.keys(drafts).length === 0,
  withoutPurchase: removePurchase,
  choicesIn: listTicketChoices,
})

export const storedPurchase = (memberId: string, eventId: string): string | undefined =>
  registrationDraftStore.load(memberId)[eventId]?.draft.purchase?.token

export function deleteRegistrationDraft(memberId: string, eventId: string): void {
  registrationDraftStore.change(memberId, ({ [eventId]: _gone, ...others }) => others)
}

/** A declined purchase preserves the draft for a retry. */
export function forgetPurchase(memberId: string, returnToken: string, state: 'paid' | 'declined'): void {
  if (state === 'paid') registrationDraftStore.forgetPurchase(memberId, returnToken)
}

/** Persisted on every change until the event ends. */
export function useRegistrationDraft(
  memberId: string,
  event: { id: string; endDate: string },
  begin: (earlier: RegistrationDraft) => RegistrationDraft,
): DraftInHand {
  return useDraftInHand(
    () => begin(registrationDraftStore.load(memberId)[event.id]?.draft ?? EMPTY_DRAFT),
    (draft) =>
      registrationDraftStore.change(memberId, (drafts) => ({ ...drafts, [event.id]: { draft, until: event.endDate } })),
  )
}
