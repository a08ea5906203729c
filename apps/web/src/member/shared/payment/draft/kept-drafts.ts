import { personStorage } from '../../../../kit/device/person-storage.ts'
import { purchaseTokenIn } from '../standing/return-token.ts'

/** How a kind of drafts is read and thinned out; of text that something else wrote under their key they are none. */
type Kind<Drafts> = {
  name: string
  read: (text: string | null) => Drafts
  isEmpty: (drafts: Drafts) => boolean
  /** Without the draft that became the purchase of a token. */
  withoutPurchase: (drafts: Drafts, token: string) => Drafts
}

/** A member's drafts of a kind on this device; where none is left, nothing is kept. */
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
    /** Forgets the draft that became the purchase of a return token. */
    forgetPurchase(memberId: string, returnToken: string): void {
      const token = purchaseTokenIn(returnToken)
      if (token) change(memberId, (drafts) => withoutPurchase(drafts, token))
    },
  }
}
