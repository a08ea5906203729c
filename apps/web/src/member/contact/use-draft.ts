import { useState } from 'react'
import { personStorage } from '../../kit/device/person-storage.ts'
import { useMember } from '../shared/member/use-member.ts'
import { type Draft, emptyDraft, type Ids, isEmpty, readDraft, readyToSend } from './draft.ts'

export type KeptDraft = {
  draft: Draft
  /** Use an updater function, because uploads finish while the user is typing. */
  change: (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void
  /** The draft with ids, addressed to the club. */
  ready: (orgId: string) => Draft
  clear: () => void
}

/** In session storage. `about`: conversation id or 'new'. */
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

function loadDraft(memberId: string, about: string): Draft {
  return readDraft(personStorage.tab.getItem(keyOf(memberId, about)), newIds)
}

function saveDraft(memberId: string, about: string, draft: Draft): void {
  if (isEmpty(draft)) personStorage.tab.removeItem(keyOf(memberId, about))
  else personStorage.tab.setItem(keyOf(memberId, about), JSON.stringify(draft))
}
