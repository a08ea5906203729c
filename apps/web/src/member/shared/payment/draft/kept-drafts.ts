import { personStorage } from '../../../../kit/device/person-storage.ts'
import { purchaseTokenIn } from '../standing/return-token.ts'

/** Unreadable text counts as empty. */
type Kind<Drafts> = {
  name: string
  read: (text: string | null) => Drafts
  isEmpty: (drafts: Drafts) => boolean
  withoutPurchase: (drafts: Drafts, token: string) => Drafts
  /** What may stay on the device after a session timed out: chosen ids, without names and answers. */
  choicesIn: (drafts: Drafts) => Drafts
}

/** Deletes the key when empty. */
export function keptDrafts<Drafts>({ name, read, isEmpty, withoutPurchase, choicesIn }: Kind<Drafts>) {
  const { shared } = personStorage
  const keyOf = (memberId: string): string => `forenet.${name}-draft.${memberId}`
  // Survives the end of a session (`personal-traces.ts`).
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
      const token = purchaseTokenIn(returnToken)
      if (token) change(memberId, (drafts) => withoutPurchase(drafts, token))
    },
  }
}
