import type { EventRequest, RecordSecurityEvent } from '@forenet/domain/security-event'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { FileScanner } from '../../adapters/clamd.ts'
import type { Caller } from '../access/caller.ts'
import { ProblemError } from './problem-error.ts'

export type Upload = { bytes: Buffer; request: EventRequest }

export function readUpload(request: FastifyRequest): Upload {
  return { bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request }
}

/** Throws `infected-file`, or `not-scanned` if the scanner fails (fail closed). */
export type RequireCleanUpload = (caller: Caller, upload: Upload) => Promise<void>

type Deps = { scanner: FileScanner | null; securityEvent: RecordSecurityEvent; log: Pick<FastifyBaseLogger, 'warn'> }

export function createUploadScan({ scanner, securityEvent, log }: Deps): RequireCleanUpload {
  return async (caller, { bytes, request }) => {
    if (!scanner) return
    let verdict: 'clean' | 'infected'
    try {
      verdict = await scanner.scan(bytes)
    } catch (error) {
      log.warn({ err: error }, 'a file could not be scanned for malware and was refused')
      throw new ProblemError('not-scanned', 'The file could not be checked for malware; please try again', {
        cause: error,
      })
    }
    if (verdict === 'clean') return
    const details = { bytes: bytes.length }
    securityEvent({ event: 'infected-file-refused', account: caller.subject, details }, request)
    throw new ProblemError('infected-file', 'The malware scanner found something in the file; it was not stored')
  }
}
