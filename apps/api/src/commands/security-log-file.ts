import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import { pino } from 'pino'
import type { Configuration } from '../configuration/configuration.ts'
import { openSecurityLog } from '../platform/observability/security-log.ts'
import { deriveReturnSecret } from '../start/secrets.ts'

/** Without a file, events are dropped, because standard output is the answer. */
export async function withSecurityLog<T>(
  configuration: Configuration,
  now: () => Date,
  work: (record: RecordSecurityEvent) => Promise<T>,
): Promise<T> {
  const file = configuration.SECURITY_LOG_FILE
  if (file === undefined) return work(() => undefined)
  const log = openSecurityLog({ file, secret: await deriveReturnSecret(configuration), now, log: pino() })
  try {
    return await work(log.record)
  } finally {
    await log.stop()
  }
}
