import { type DraftInHand as InHand, useDraftInHand } from '../../shared/payment/draft/draft-in-hand.ts'
import { keptDrafts } from '../../shared/payment/draft/kept-drafts.ts'
import { type Draft, EMPTY_DRAFT, readDrafts, withDraft, withoutPurchase } from './draft.ts'

export type DraftInHand = InHand<Draft>

const kept = keptDrafts({
  name: 'membership',
  read: readDrafts,
  isEmpty: ({ byOrganisation }) => Object.keys(byOrganisation).length === 0,
  withoutPurchase,
})

/** A member's drafts on this device. */
export const loadDrafts = kept.load

/** Forgets the draft that became the purchase of a return token; for when it is paid or declined (section 4). */
export const forgetPurchase = kept.forgetPurchase

/** Keeps a member's draft for an organisation on this device. */
export function saveDraft(memberId: string, organisationId: string, draft: Draft): void {
  kept.change(memberId, (drafts) => withDraft(drafts, organisationId, draft))
}

/** A member's draft for an organisation; every change is kept on the device at once. `begin` makes the first choices. */
export function useDraft(
  memberId: string,
  organisationId: string,
  begin: (earlier: Draft['choices']) => Draft['choices'],
): DraftInHand {
  return useDraftInHand<Draft>(
    () => {
      const earlier = loadDrafts(memberId).byOrganisation[organisationId] ?? EMPTY_DRAFT
      return { ...earlier, choices: begin(earlier.choices) }
    },
    (draft) => saveDraft(memberId, organisationId, draft),
  )
}
