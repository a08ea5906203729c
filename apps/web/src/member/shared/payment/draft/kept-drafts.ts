import { personStorage } from '../../../../kit/device/person-storage.ts'
import { purchaseTokenIn } from '../standing/return-token.ts'

/** Serialisation of one type of drafts; unreadable text counts as empty. */
type Kind<Drafts> = {
  name: string
  read: (text: string | null) => Drafts
  isEmpty: (drafts: Drafts) => boolean
  /** Removes the draft of a purchase token. */
  withoutPurchase: (drafts: Drafts, token: string) => Drafts
}

/** Stored drafts of a member; deletes the key when empty. */
export function keptDrafts<Drafts>({ name, read, isEmpty, withoutPurchase }: Kind<Drafts>) {
  const keyOf = (memberId: string): string => `forenet.${name}-draft.${memberId}`
  const load = (memberId: string): Drafts => read(personStorage.shared.getItem(keyOf(memberId)))
  function change(memberId: string, next: (drafts: Drafts) => Drafts): void {
    const drafts = next(load(memberId))
    if (isEmpty(drafts)) personStorage.shared.removeItem(keyOf(memberId))
    else personStorage.shared.setItem(keyOf(memberId), JSON.stringify(drafts))
  }
  return {
    load,
    change,
    /** Removes the draft of a return token's purchase. */
    forgetPurchase(memberId: string, returnToken: string): void {
      const token = purchaseTokenIn(returnToken)
      if (token) change(memberId, (drafts) => withoutPurchase(drafts, token))
    },
  }
}
