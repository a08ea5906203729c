import { personStorage } from '../../../kit/device/person-storage.ts'
import { purchaseTokenIn } from '../../shared/payment/standing/return-token.ts'
import { type Draft, type Drafts, readDrafts, withDraft, withoutPurchase } from './draft.ts'

const keyOf = (memberId: string): string => `forenet.membership-draft.${memberId}`

/** A member's drafts on this device. */
export function loadDrafts(memberId: string): Drafts {
  return readDrafts(personStorage.shared.getItem(keyOf(memberId)))
}

/** Keeps a member's draft for an organisation on this device. */
export function saveDraft(memberId: string, organisationId: string, draft: Draft): void {
  store(memberId, withDraft(loadDrafts(memberId), organisationId, draft))
}

/** Forgets the draft that became the purchase of a return token; for when it is paid or declined (section 4). */
export function forgetPurchase(memberId: string, returnToken: string): void {
  const token = purchaseTokenIn(returnToken)
  if (token) store(memberId, withoutPurchase(loadDrafts(memberId), token))
}

function store(memberId: string, drafts: Drafts): void {
  if (Object.keys(drafts.byOrganisation).length === 0) personStorage.shared.removeItem(keyOf(memberId))
  else personStorage.shared.setItem(keyOf(memberId), JSON.stringify(drafts))
}
