import { CONTACT_LIMITS, contactAttachment } from '@forenet/contract/contact'
import { z } from 'zod'

const ids = z.object({ threadId: z.uuid(), messageId: z.uuid() })

const draftShape = z.object({
  ids,
  /** What was sent under these ids, if anything: the server may have it, though no answer came. */
  tried: z.string().nullable(),
  orgId: z.string(),
  subject: z.string(),
  message: z.string(),
  attachments: z.array(contactAttachment).max(CONTACT_LIMITS.attachments),
})

/** A message that is being written, as it survives a reload. */
export type Draft = z.output<typeof draftShape>
export type Ids = Draft['ids']

/** What a draft says, to be compared. */
const contentOf = ({ orgId, subject, message, attachments }: Draft): string =>
  JSON.stringify([orgId, subject.trim(), message.trim(), attachments.map(({ id }) => id)])

export function emptyDraft(newIds: () => Ids): Draft {
  return { ids: newIds(), tried: null, orgId: '', subject: '', message: '', attachments: [] }
}

/** A kept draft; an empty one where there is none, or none that can be read. */
export function readDraft(kept: string | null, newIds: () => Ids): Draft {
  if (kept === null) return emptyDraft(newIds)
  try {
    return draftShape.parse(JSON.parse(kept))
  } catch {
    return emptyDraft(newIds)
  }
}

/**
 * A draft about to be sent. The same words go under the same ids as before, so that they are stored once; changed ones
 * go under new ids, as the server may have the old words under the old.
 */
export function readyToSend(draft: Draft, newIds: () => Ids): Draft {
  const content = contentOf(draft)
  const ids = draft.tried === null || draft.tried === content ? draft.ids : newIds()
  return { ...draft, ids, tried: content }
}

export function isEmpty({ subject, message, attachments }: Draft): boolean {
  return subject.trim() === '' && message.trim() === '' && attachments.length === 0
}
