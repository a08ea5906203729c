import { useRef, useState } from 'react'
import { createPurchaseToken } from '../../shared/payment/purchase-token.ts'
import { type Draft, EMPTY_DRAFT } from './draft.ts'
import { loadDrafts, saveDraft } from './draft-store.ts'

export type DraftInHand = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The token that a selection goes out under, as its text: made and kept when it is first asked for. */
  tokenFor: (selection: string) => string
}

/** A member's draft for an organisation; every change is kept on the device at once. `begin` makes the first choices. */
export function useDraft(
  memberId: string,
  organisationId: string,
  begin: (earlier: Draft['choices']) => Draft['choices'],
): DraftInHand {
  const [draft, setDraft] = useState<Draft>(() => {
    const earlier = loadDrafts(memberId).byOrganisation[organisationId] ?? EMPTY_DRAFT
    return { ...earlier, choices: begin(earlier.choices) }
  })
  const latest = useRef(draft)
  function change(part: Partial<Draft>): void {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    saveDraft(memberId, organisationId, latest.current)
  }
  function tokenFor(selection: string): string {
    const { purchase } = latest.current
    if (purchase?.selection === selection) return purchase.token
    const token = createPurchaseToken()
    change({ purchase: { token, selection } })
    return token
  }
  return { draft, change, tokenFor }
}
