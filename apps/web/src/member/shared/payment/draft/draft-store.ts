import { useRef, useState } from 'react'
import { personStorage } from '../../../../kit/device/person-storage.ts'
import { createPurchaseToken, type DraftPurchase } from '../purchase-token.ts'
import { parsePurchaseToken } from '../status/return-token.ts'

type DraftStoreOptions<Drafts> = {
  name: string
  read: (text: string | null) => Drafts
  isEmpty: (drafts: Drafts) => boolean
  withoutPurchase: (drafts: Drafts, token: string) => Drafts
  /** Removes names and answers; ids may stay on the device after a session timeout. */
  choicesIn: (drafts: Drafts) => Drafts
}

export function createDraftStore<Drafts>({
  name,
  read,
  isEmpty,
  withoutPurchase,
  choicesIn,
}: DraftStoreOptions<Drafts>) {
  const { shared } = personStorage
  const keyOf = (memberId: string): string => `forenet.${name}-draft.${memberId}`
  // This key survives the end of a session (`personal-data-store.ts`).
  const choicesKeyOf = (memberId: string): string => `forenet.choices.${name}.${memberId}`
  const load = (memberId: string): Drafts =>
    read(shared.getItem(keyOf(memberId)) ?? shared.getItem(choicesKeyOf(memberId)))
  function change(memberId: string, next: (drafts: Drafts) => Drafts): void {
    const drafts = next(load(memberId))
    for (const [key, kept] of [
      [keyOf(memberId), drafts],
      [choicesKeyOf(memberId), choicesIn(drafts)],
    ] as const) {
      if (isEmpty(kept)) shared.removeItem(key)
      else shared.setItem(key, JSON.stringify(kept))
    }
  }
  return {
    load,
    change,
    forgetPurchase(memberId: string, returnToken: string): void {
      const token = parsePurchaseToken(returnToken)
      if (token) change(memberId, (drafts) => withoutPurchase(drafts, token))
    },
  }
}

export type DraftInHand<Draft> = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** Idempotency token of a serialised selection, stored on first use. */
  tokenFor: (selection: string) => string
}

/** `begin` merges the stored draft with initial choices. */
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
