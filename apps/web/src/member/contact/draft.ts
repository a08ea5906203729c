import type { ContactAttachment } from '@forenet/contract/contact'
import { isRecord, readKept } from '../../kit/device/kept-text.ts'

export type Ids = { threadId: string; messageId: string }

/** Survives a reload. */
export type Draft = {
  ids: Ids
  /** Content sent under these ids; the server may have stored it although the call failed. */
  tried: string | null
  orgId: string
  subject: string
  message: string
  attachments: readonly ContactAttachment[]
}

const contentOf = ({ orgId, subject, message, attachments }: Draft): string =>
  JSON.stringify([orgId, subject.trim(), message.trim(), attachments.map(({ id }) => id)])

export function emptyDraft(newIds: () => Ids): Draft {
  return { ids: newIds(), tried: null, orgId: '', subject: '', message: '', attachments: [] }
}

/** Empty if missing or invalid. */
export function readDraft(kept: string | null, newIds: () => Ids): Draft {
  const stored = readKept(kept)
  if (!isRecord(stored) || !isRecord(stored.ids) || !Array.isArray(stored.attachments)) return emptyDraft(newIds)
  const { ids, tried, orgId, subject, message } = stored
  const texts = [ids.threadId, ids.messageId, orgId, subject, message]
  if (!texts.every(isText) || !stored.attachments.every(isAttachment)) return emptyDraft(newIds)
  return { ...(stored as Draft), tried: isText(tried) ? tried : null }
}

/** Unchanged content reuses its ids, so that retries are idempotent; changed content gets new ids. */
export function readyToSend(draft: Draft, newIds: () => Ids): Draft {
  const content = contentOf(draft)
  const ids = draft.tried === null || draft.tried === content ? draft.ids : newIds()
  return { ...draft, ids, tried: content }
}

export function isEmpty({ subject, message, attachments }: Draft): boolean {
  return subject.trim() === '' && message.trim() === '' && attachments.length === 0
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isAttachment = (value: unknown): boolean =>
  isRecord(value) &&
  isText(value.id) &&
  isText(value.filename) &&
  isText(value.contentType) &&
  typeof value.size === 'number'
