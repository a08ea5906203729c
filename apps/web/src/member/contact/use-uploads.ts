import type { ContactAttachment } from '@forenet/contract/contact'
import { contactAttachmentSave } from '@forenet/contract/contact-calls'
import { useRef, useState } from 'react'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { callWithFile } from '../../kit/calls/call.ts'
import { type FileRefusal, sentName, sortFiles } from './file-rules.ts'

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

/** Calls `saved` for each uploaded file. */
export function useUploads(already: number, saved: (attachment: ContactAttachment) => void): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const removed = useRef(new Set<string>())

  const replace = (key: string, by: readonly Upload[]) =>
    setUploads((now) => now.flatMap((one) => (one.key === key ? by : [one])))
  const start = async (upload: Upload) => {
    try {
      // An unsupported content type would be rejected before the server can explain the problem.
      const body = new Blob([upload.file], { type: 'application/octet-stream' })
      const query = { filename: sentName(upload.file.name) }
      const attachment = await callWithFile(contactAttachmentSave, body, { query })
      if (!removed.current.has(upload.key)) saved(attachment)
      replace(upload.key, [])
    } catch (error) {
      replace(upload.key, [{ ...upload, failure: failureOf(error) }])
    }
  }
  const going = uploads.filter(({ failure }) => failure === null)

  return {
    uploads,
    busy: going.length > 0,
    add: (files) => {
      const { taken, refused } = sortFiles(files, already + going.length)
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

function failureOf(error: unknown): NonNullable<Upload['failure']> {
  const code = error instanceof ApiProblem ? error.code : ''
  if (code === 'invalid-attachment') return 'type'
  // Larger files would be rejected by a proxy without explanation.
  if (code === 'too-large') return 'too-large-here'
  if (code === 'infected-file') return 'infected'
  if (code === 'not-scanned') return 'not-scanned'
  return code === 'too-many-requests' ? 'too-often' : 'not-sent'
}
