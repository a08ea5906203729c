import type { ContactAttachment } from '@forenet/contract/contact'
import { contactAttachmentSave } from '@forenet/contract/contact-calls'
import { ATTACHMENT_TYPES, CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { useRef, useState } from 'react'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { buildBinaryBody, callWithFile } from '../../kit/calls/call.ts'

export type Upload = {
  key: string
  file: File
  failure: FileRefusal | 'too-large-here' | 'infected' | 'not-scanned' | 'not-sent' | 'too-often' | null
}

export type Uploads = {
  uploads: readonly Upload[]
  busy: boolean
  add: (files: readonly File[]) => void
  again: (upload: Upload) => void
  remove: (upload: Upload) => void
}

export function useUploads(already: number, saved: (attachment: ContactAttachment) => void): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const removed = useRef(new Set<string>())

  const replace = (key: string, by: readonly Upload[]) =>
    setUploads((now) => now.flatMap((one) => (one.key === key ? by : [one])))
  const start = async (upload: Upload) => {
    try {
      // An unsupported content type would be rejected before the server can explain the problem.
      const body = buildBinaryBody(upload.file)
      const query = { filename: shortenFileName(upload.file.name) }
      const attachment = await callWithFile(contactAttachmentSave, body, { query })
      if (!removed.current.has(upload.key)) saved(attachment)
      replace(upload.key, [])
    } catch (error) {
      replace(upload.key, [{ ...upload, failure: toUploadFailure(error) }])
    }
  }
  const going = uploads.filter(({ failure }) => failure === null)

  return {
    uploads,
    busy: going.length > 0,
    add: (files) => {
      const { taken, refused } = splitFiles(files, already + going.length)
      const begun = taken.map((file) => ({ key: crypto.randomUUID(), file, failure: null }))
      const failed = refused.map(({ file, why }) => ({ key: crypto.randomUUID(), file, failure: why }))
      setUploads((now) => [...now.filter(({ failure }) => failure === null), ...begun, ...failed])
      for (const upload of begun) void start(upload)
    },
    again: (upload) => {
      const next = { ...upload, failure: null }
      replace(upload.key, [next])
      void start(next)
    },
    remove: (upload) => {
      removed.current.add(upload.key)
      replace(upload.key, [])
    },
  }
}

function toUploadFailure(error: unknown): NonNullable<Upload['failure']> {
  const code = error instanceof ApiProblem ? error.code : ''
  if (code === 'invalid-attachment') return 'type'
  // A proxy would reject larger files without explanation.
  if (code === 'too-large') return 'too-large-here'
  if (code === 'infected-file') return 'infected'
  if (code === 'not-scanned') return 'not-scanned'
  return code === 'too-many-requests' ? 'too-often' : 'not-sent'
}

type FileRefusal = 'type' | 'size' | 'empty' | 'many'

export const ACCEPTED_FILES = ATTACHMENT_TYPES.join()

export function splitFiles<F extends { size: number; type: string }>(
  chosen: readonly F[],
  already: number,
): { taken: F[]; refused: { file: F; why: FileRefusal }[] } {
  const taken: F[] = []
  const refused: { file: F; why: FileRefusal }[] = []
  for (const file of chosen) {
    const why = findFileRefusal(file) ?? (already + taken.length >= CONTACT_LIMITS.attachments ? 'many' : null)
    if (why) refused.push({ file, why })
    else taken.push(file)
  }
  return { taken, refused }
}

function findFileRefusal(file: { size: number; type: string }): FileRefusal | null {
  if (!ATTACHMENT_TYPES.some((type) => type === file.type)) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > CONTACT_LIMITS.attachmentBytes ? 'size' : null
}

export function shortenFileName(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cs}]/gu, '').trim() || 'file'
  if (clean.length <= CONTACT_LIMITS.filename) return clean
  return `${clean.slice(0, CONTACT_LIMITS.filename - 13).toWellFormed()}…${clean.slice(-12).toWellFormed()}`
}

export function formatFileSize(bytes: number, language: 'da' | 'en'): string {
  const mega = bytes >= 1_000_000
  const number = new Intl.NumberFormat(language === 'da' ? 'da-DK' : 'en-GB', { maximumFractionDigits: mega ? 1 : 0 })
  return `${number.format(mega ? bytes / 1_000_000 : Math.max(1, bytes / 1_000))} ${mega ? 'MB' : 'kB'}`
}
