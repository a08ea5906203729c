import { useRef, useState } from 'react'
import { createPurchaseToken, type DraftPurchase } from '../purchase-token.ts'

export type DraftInHand<Draft> = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** Idempotency token of a serialised selection, stored on first use. */
  tokenFor: (selection: string) => string
}

/** `save` persists every change. `begin` merges the stored draft with initial choices. */
export function useDraftInHand<Draft extends { purchase: DraftPurchase | null }>(
  begin: () => Draft,
  save: (draft: Draft) => void,
): DraftInHand<Draft> {
  const [draft, setDraft] = useState(begin)
  const latest = useRef(draft)
  function keep(next: Draft): void {
    latest.current = next
    setDraft(next)
    save(next)
  }
  function tokenFor(selection: string): string {
    const { purchase } = latest.current
    if (purchase?.selection === selection) return purchase.token
    const token = createPurchaseToken()
    keep({ ...latest.current, purchase: { token, selection } })
    return token
  }
  return { draft, change: (part) => keep({ ...latest.current, ...part }), tokenFor }
}
