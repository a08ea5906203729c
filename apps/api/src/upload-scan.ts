import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import type { FastifyBaseLogger } from 'fastify'
import type { FileScanner } from './adapters/clamd.ts'
import type { Caller } from './plugins/caller.ts'
import { ProblemError } from './problem-error.ts'

/**
 * Looks for malware in what a caller uploads, before it is stored. Throws `infected-file`, and `not-scanned` where the
 * scanner cannot say: a file that nobody has looked at is not taken.
 */
export type RequireClean = (caller: Caller, bytes: Uint8Array) => Promise<void>

type Deps = { scanner: FileScanner | null; securityEvent: RecordSecurityEvent; log: Pick<FastifyBaseLogger, 'warn'> }

/** Asks the scanner that is configured; without one everything is let through. */
export function uploadScan({ scanner, securityEvent, log }: Deps): RequireClean {
  return async (caller, bytes) => {
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
    securityEvent({ event: 'infected-file-refused', account: caller.subject, details: { bytes: bytes.length } })
    throw new ProblemError('infected-file', 'The malware scanner found something in the file; it was not stored')
  }
}
