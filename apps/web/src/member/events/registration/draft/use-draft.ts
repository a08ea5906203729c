import { useRef, useState } from 'react'
import { createPurchaseToken } from '../../../shared/payment/purchase-token.ts'
import type { Draft } from './draft.ts'
import { loadDraft, saveDraft } from './draft-store.ts'

export type DraftInHand = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The token that a registration goes out under, as its text: made and kept when it is first asked for. */
  tokenFor: (registration: string) => string
}

/** A member's draft for an event; every change is kept on the device at once. `begin` makes the first choices. */
export function useDraft(
  memberId: string,
  event: { id: string; endDate: string },
  begin: (earlier: Draft) => Draft,
): DraftInHand {
  const [draft, setDraft] = useState<Draft>(() => begin(loadDraft(memberId, event.id)))
  const latest = useRef(draft)
  function change(part: Partial<Draft>): void {
    latest.current = { ...latest.current, ...part }
    setDraft(latest.current)
    saveDraft(memberId, event, latest.current)
  }
  function tokenFor(registration: string): string {
    const { purchase } = latest.current
    if (purchase?.registration === registration) return purchase.token
    const token = createPurchaseToken()
    change({ purchase: { token, registration } })
    return token
  }
  return { draft, change, tokenFor }
}
