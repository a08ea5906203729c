import { type DraftInHand as InHand, useDraftInHand } from '../../shared/payment/draft/draft-in-hand.ts'
import { keptDrafts } from '../../shared/payment/draft/kept-drafts.ts'
import { choicesIn, type Draft, EMPTY_DRAFT, readDrafts, withDraft, withoutPurchase } from './draft.ts'

export type DraftInHand = InHand<Draft>

const kept = keptDrafts({
  name: 'membership',
  read: readDrafts,
  isEmpty: ({ byOrganisation }) => Object.keys(byOrganisation).length === 0,
  withoutPurchase,
  choicesIn,
})

export const loadDrafts = kept.load

/** Removes the draft once its purchase is paid or declined (section 4). */
export const forgetPurchase = kept.forgetPurchase

/** Purchase token of the stored draft. */
export const storedPurchase = (memberId: string, organisationId: string): string | undefined =>
  loadDrafts(memberId).byOrganisation[organisationId]?.purchase?.token

export function saveDraft(memberId: string, organisationId: string, draft: Draft): void {
  kept.change(memberId, (drafts) => withDraft(drafts, organisationId, draft))
}

/** Draft persisted on every change. `begin` provides the initial selection. */
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
