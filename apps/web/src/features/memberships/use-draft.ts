import { useRef, useState } from 'react'
import { type Draft, EMPTY_DRAFT } from './draft.ts'
import { loadDrafts, saveDraft } from './draft-store.ts'

export type DraftInHand = { draft: Draft; change: (part: Partial<Draft>) => void }

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
  return { draft, change }
}
