import { personStorage } from '../../../../kit/device/person-storage.ts'
import { purchaseTokenIn } from '../../../shared/payment/standing/return-token.ts'
import { type Draft, type Drafts, EMPTY_DRAFT, readDrafts, withoutPurchase } from './draft.ts'

const keyOf = (memberId: string): string => `forenet.registration-draft.${memberId}`

/** A member's draft for an event on this device. */
export function loadDraft(memberId: string, eventId: string): Draft {
  return load(memberId)[eventId]?.draft ?? EMPTY_DRAFT
}

/** Keeps a member's draft for an event on this device until the event is over. */
export function saveDraft(memberId: string, event: { id: string; endDate: string }, draft: Draft): void {
  store(memberId, { ...load(memberId), [event.id]: { draft, until: event.endDate } })
}

/** Forgets the draft of an event, once it is confirmed. */
export function forgetDraft(memberId: string, eventId: string): void {
  const { [eventId]: _gone, ...others } = load(memberId)
  store(memberId, others)
}

/** Forgets the draft that became the purchase of a return token, once it is paid. After a decline it stays for another try. */
export function forgetPurchase(memberId: string, returnToken: string, state: 'paid' | 'declined'): void {
  const token = purchaseTokenIn(returnToken)
  if (state === 'paid' && token) store(memberId, withoutPurchase(load(memberId), token))
}

const load = (memberId: string): Drafts => readDrafts(personStorage.shared.getItem(keyOf(memberId)), new Date())

function store(memberId: string, drafts: Drafts): void {
  if (Object.keys(drafts).length === 0) personStorage.shared.removeItem(keyOf(memberId))
  else personStorage.shared.setItem(keyOf(memberId), JSON.stringify(drafts))
}
