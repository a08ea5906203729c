import { personStorage } from '../../kit/device/person-storage.ts'
import { type Draft, type Ids, isEmpty, readDraft } from './draft.ts'

const keyOf = (memberId: string, about: string): string => `forenet.contact-draft.${memberId}.${about}`

export const newIds = (): Ids => ({ threadId: crypto.randomUUID(), messageId: crypto.randomUUID() })

/** What a member was writing in this tab: in a conversation, or a new message (`about` 'new'). */
export function loadDraft(memberId: string, about: string): Draft {
  return readDraft(personStorage.tab.getItem(keyOf(memberId, about)), newIds)
}

/** Keeps a draft for this tab, until it is sent. */
export function saveDraft(memberId: string, about: string, draft: Draft): void {
  if (isEmpty(draft)) personStorage.tab.removeItem(keyOf(memberId, about))
  else personStorage.tab.setItem(keyOf(memberId, about), JSON.stringify(draft))
}
