import { useState } from 'react'
import { personStorage } from '../../kit/device/person-storage.ts'
import { useMember } from '../shared/member/use-member.ts'
import { type Draft, emptyDraft, type Ids, isEmpty, readDraft, readyToSend } from './draft.ts'

export type KeptDraft = {
  draft: Draft
  /** Takes the draft as it is at that moment, as files finish uploading while somebody writes. */
  change: (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void
  /** The draft under the ids it is to be sent with, to the club given. */
  ready: (orgId: string) => Draft
  /** For when it has been sent. */
  clear: () => void
}

/** A message being written, kept in this tab so that a reload loses nothing. `about` is a conversation's id, or 'new'. */
export function useDraft(about: string): KeptDraft {
  const { member } = useMember()
  const [draft, setDraft] = useState(() => loadDraft(member.id, about))
  const keep = (next: Draft): Draft => {
    saveDraft(member.id, about, next)
    return next
  }
  return {
    draft,
    change: (part) => setDraft((now) => keep({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
    ready: (orgId) => {
      const next = keep(readyToSend({ ...draft, orgId }, newIds))
      setDraft(next)
      return next
    },
    clear: () => setDraft(keep(emptyDraft(newIds))),
  }
}

const keyOf = (memberId: string, about: string): string => `forenet.contact-draft.${memberId}.${about}`

const newIds = (): Ids => ({ threadId: crypto.randomUUID(), messageId: crypto.randomUUID() })

/** What a member was writing in this tab: in a conversation, or a new message (`about` 'new'). */
function loadDraft(memberId: string, about: string): Draft {
  return readDraft(personStorage.tab.getItem(keyOf(memberId, about)), newIds)
}

/** Keeps a draft for this tab, until it is sent. */
function saveDraft(memberId: string, about: string, draft: Draft): void {
  if (isEmpty(draft)) personStorage.tab.removeItem(keyOf(memberId, about))
  else personStorage.tab.setItem(keyOf(memberId, about), JSON.stringify(draft))
}
