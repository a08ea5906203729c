import type { ContactAttachment } from '@forenet/contract/contact'
import { useState } from 'react'
import { isRecord, parseStoredJson } from '../../kit/device/parse-stored-json.ts'
import { personStorage } from '../../kit/device/person-storage.ts'
import { useMember } from '../shared/member/use-member.ts'

export type StoredMessageDraft = {
  draft: MessageDraft
  change: (part: Partial<MessageDraft> | ((now: MessageDraft) => Partial<MessageDraft>)) => void
  ready: (orgId: string) => MessageDraft
  clear: () => void
}

/** The draft is in session storage. `about`: conversation id or 'new'. */
export function useMessageDraft(about: string): StoredMessageDraft {
  const { member } = useMember()
  const [draft, setDraft] = useState(() => loadDraft(member.id, about))
  const keep = (next: MessageDraft): MessageDraft => {
    saveDraft(member.id, about, next)
    return next
  }
  return {
    draft,
    change: (part) => setDraft((now) => keep({ ...now, ...(typeof part === 'function' ? part(now) : part) })),
    ready: (orgId) => {
      const next = keep(prepareDraft({ ...draft, orgId }, newIds))
      setDraft(next)
      return next
    },
    clear: () => setDraft(keep(createEmptyMessageDraft(newIds))),
  }
}

const buildStorageKey = (memberId: string, about: string): string => `forenet.contact-draft.${memberId}.${about}`

const newIds = (): DraftIds => ({ threadId: crypto.randomUUID(), messageId: crypto.randomUUID() })

function loadDraft(memberId: string, about: string): MessageDraft {
  return parseMessageDraft(personStorage.tab.getItem(buildStorageKey(memberId, about)), newIds)
}

function saveDraft(memberId: string, about: string, draft: MessageDraft): void {
  if (isEmpty(draft)) personStorage.tab.removeItem(buildStorageKey(memberId, about))
  else personStorage.tab.setItem(buildStorageKey(memberId, about), JSON.stringify(draft))
}

type DraftIds = { threadId: string; messageId: string }

export type MessageDraft = {
  ids: DraftIds
  /** Content sent under these ids; the server may have stored it although the call failed. */
  tried: string | null
  orgId: string
  subject: string
  message: string
  attachments: readonly ContactAttachment[]
}

const serializeContent = ({ orgId, subject, message, attachments }: MessageDraft): string =>
  JSON.stringify([orgId, subject.trim(), message.trim(), attachments.map(({ id }) => id)])

export function createEmptyMessageDraft(newIds: () => DraftIds): MessageDraft {
  return { ids: newIds(), tried: null, orgId: '', subject: '', message: '', attachments: [] }
}

export function parseMessageDraft(kept: string | null, newIds: () => DraftIds): MessageDraft {
  const stored = parseStoredJson(kept)
  if (!isRecord(stored) || !isRecord(stored.ids) || !Array.isArray(stored.attachments))
    return createEmptyMessageDraft(newIds)
  const { ids, tried, orgId, subject, message } = stored
  const texts = [ids.threadId, ids.messageId, orgId, subject, message]
  if (!texts.every(isText) || !stored.attachments.every(isAttachment)) return createEmptyMessageDraft(newIds)
  return { ...(stored as MessageDraft), tried: isText(tried) ? tried : null }
}

/** Unchanged content reuses its ids, so that retries are idempotent. */
export function prepareDraft(draft: MessageDraft, newIds: () => DraftIds): MessageDraft {
  const content = serializeContent(draft)
  const ids = draft.tried === null || draft.tried === content ? draft.ids : newIds()
  return { ...draft, ids, tried: content }
}

export function isEmpty({ subject, message, attachments }: MessageDraft): boolean {
  return subject.trim() === '' && message.trim() === '' && attachments.length === 0
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isAttachment = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.filename) &&
  isText(value.contentType) &&
  typeof value.size === 'number'
