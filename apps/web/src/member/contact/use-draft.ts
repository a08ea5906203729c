import { useState } from 'react'
import { useMember } from '../shared/member/use-member.ts'
import { type Draft, emptyDraft, readyToSend } from './draft.ts'
import { loadDraft, newIds, saveDraft } from './draft-store.ts'

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
