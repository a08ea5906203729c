import type { PublicSettings } from '@forenet/contract/tools-calls'
import type { Sealing } from '@forenet/sealing/sealing'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Delivery } from './delivery/delivery.ts'
import type { SendJob } from './jobs/jobs.ts'
import { causeOf } from './observability/reason-of.ts'
import type { Parsers } from './tasks/parsers.ts'

/** What the process gives every module to stand on. */
export type PlatformGiven = Delivery & {
  pool: pg.Pool
  /** Parses what users send. */
  parsers: Parsers
  sealing: Sealing
  send: SendJob
  settings: PublicSettings
  /** Signs what comes back by an address: return tokens, and the keys of mails. */
  returnSecret: string
  log: FastifyBaseLogger
}

/** What every module stands on; which of it a module needs is said by what its use cases take. */
export type Platform = PlatformGiven & {
  /** Runs work that nobody waits for; what fails is in the log, and stopping waits for it. */
  inBackground: (work: () => Promise<void>) => void
}

/** `settled` ends when nothing runs in the background any more. */
export function openPlatform(given: PlatformGiven): { platform: Platform; settled: () => Promise<void> } {
  const running = new Set<Promise<void>>()
  const inBackground = (work: () => Promise<void>) => {
    const one = work()
      .catch((error: unknown) => given.log.error({ err: causeOf(error) }, 'background work failed'))
      .finally(() => running.delete(one))
    running.add(one)
  }
  return { platform: { ...given, inBackground }, settled: async () => void (await Promise.allSettled(running)) }
}
