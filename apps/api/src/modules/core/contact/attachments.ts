import { randomUUID } from 'node:crypto'
import type { ContactAttachment } from '@forenet/contract/contact'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { ATTACHMENT_TYPES, CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { RequireCleanUpload, Upload } from '../../../platform/http/upload-scan.ts'
import { detectPictureType } from '../../../platform/pictures/picture-type.ts'
import { attachmentName } from './attachment-name.ts'
import {
  type AttachmentRow,
  claimUnsentAttachments,
  countUploaded,
  deleteUnsentAttachments,
  findAttachment,
  insertAttachment,
} from './attachment-repository.ts'
import type { ContactDeps } from './contact-deps.ts'
import { MESSAGE_LIMIT_WINDOW_MS, mayUpload } from './contact-rules.ts'
import { getReachableThread, requireOwnMember } from './policy.ts'
import { lockSender } from './repository.ts'

type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

const PDF_SIGNATURE = [0x25, 0x50, 0x44, 0x46, 0x2d]

export function detectAttachmentType(bytes: Uint8Array): AttachmentType | null {
  if (PDF_SIGNATURE.every((byte, place) => bytes[place] === byte)) return 'application/pdf'
  const picture = detectPictureType(bytes)
  return ATTACHMENT_TYPES.find((type) => type === picture) ?? null
}

const DAY_MS = 86_400_000
const UNSENT_RETENTION_MS = DAY_MS

/** Throws `invalid-attachment`, `too-large`, `infected-file`, `not-scanned` or `too-many-requests`. */
export async function saveAttachment(
  deps: Pick<ContactDeps, 'pool' | 'database' | 'now'> & { requireClean: RequireCleanUpload },
  caller: Caller,
  filename: string,
  upload: Upload,
): Promise<ContactAttachment> {
  const { bytes } = upload
  const uploaderMemberId = requireOwnMember(caller)
  if (bytes.length > CONTACT_LIMITS.attachmentBytes) {
    throw new ProblemError('too-large', 'A file must be at most 5 MB')
  }
  const contentType = detectAttachmentType(bytes)
  if (!contentType) throw new ProblemError('invalid-attachment', 'A file must be a PNG, JPEG, WebP or PDF file')
  const size = bytes.length
  // Reject before the malware scan; `storeAttachment` repeats the check under a lock.
  await requireRoom(deps.database, { uploaderMemberId, size, createdAt: deps.now() })
  await deps.requireClean(caller, upload)
  const saved = { id: randomUUID(), filename: attachmentName(filename, contentType), contentType, size }
  await inTransaction(deps.pool, (transaction) =>
    storeAttachment(transaction, { ...saved, uploaderMemberId, bytes, createdAt: deps.now() }),
  )
  return saved
}

/** Serialised per uploader. Throws `too-many-requests`. */
export async function storeAttachment(
  transaction: Database,
  row: Parameters<typeof insertAttachment>[1],
  turn = lockSender,
): Promise<void> {
  await turn(transaction, row.uploaderMemberId)
  await requireRoom(transaction, row)
  await insertAttachment(transaction, row)
}

async function requireRoom(
  database: Database,
  { uploaderMemberId, size, createdAt }: { uploaderMemberId: string; size: number; createdAt: Date },
): Promise<void> {
  const ago = (ms: number) => new Date(createdAt.getTime() - ms)
  const uploaded = await countUploaded(database, uploaderMemberId, ago(MESSAGE_LIMIT_WINDOW_MS), ago(DAY_MS))
  if (!mayUpload(uploaded, size)) {
    throw new ProblemError('too-many-requests', 'You have uploaded many files; please try again later, or tomorrow')
  }
}

/** Throws `attachment-gone` for sent, deleted or others' files. */
export async function claimAttachments(
  transaction: Database,
  memberId: string,
  messageId: string,
  ids: readonly string[],
): Promise<number> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return 0
  const claimed = await claimUnsentAttachments(transaction, messageId, wanted, memberId)
  if (claimed < wanted.length) {
    throw new ProblemError('attachment-gone', 'A file of the message is no longer there; please upload it again')
  }
  return claimed
}

/** Readable by participants of the conversation, and by the uploader before sending. */
export async function getAttachmentFile(
  { database }: { database: Database },
  caller: Caller,
  attachmentId: string,
): Promise<AttachmentRow> {
  const found = await findAttachment(database, attachmentId)
  if (!found) throw notFound('The file')
  if (found.threadId !== null) await getReachableThread(database, caller, found.threadId)
  else if (found.uploaderMemberId !== effectiveMemberId(caller)) throw notFound('The file')
  return found
}

export function removeUnsentAttachments(database: Database, now: Date): Promise<void> {
  return deleteUnsentAttachments(database, new Date(now.getTime() - UNSENT_RETENTION_MS))
}
