import { useRef, useState } from 'react'
import type { Draft } from './draft.ts'
import { loadDraft, saveDraft } from './draft-store.ts'

export type DraftInHand = { draft: Draft; change: (part: Partial<Draft>) => void }

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
  return { draft, change }
}
