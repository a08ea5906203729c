import type { PublicSettings } from '@forenet/contract/tools-calls'
import type { Sealing } from '@forenet/sealing/sealing'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { ReportReads } from './database/report-reads.ts'
import type { Delivery } from './delivery/delivery.ts'
import type { SendJob } from './jobs/jobs.ts'
import { errorCause } from './observability/error-reason.ts'
import type { Parsers } from './tasks/parsers.ts'

export type PlatformOptions = Delivery & {
  pool: pg.Pool
  reports: ReportReads
  parsers: Parsers
  sealing: Sealing
  send: SendJob
  settings: PublicSettings
  /** Signs return tokens and mail keys. */
  returnSecret: string
  log: FastifyBaseLogger
}

export type Platform = PlatformOptions & {
  /** Runs work that is not awaited. Failures are logged; shutdown waits for it. */
  inBackground: (work: () => Promise<void>) => void
}

export function openPlatform(given: PlatformOptions): { platform: Platform; settled: () => Promise<void> } {
  const running = new Set<Promise<void>>()
  const inBackground = (work: () => Promise<void>) => {
    const one = work()
      .catch((error: unknown) => given.log.error({ err: errorCause(error) }, 'background work failed'))
      .finally(() => running.delete(one))
    running.add(one)
  }
  return { platform: { ...given, inBackground }, settled: async () => void (await Promise.allSettled(running)) }
}
