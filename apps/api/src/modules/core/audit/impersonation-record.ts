import type { Call } from '@forenet/contract/define-call'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Caller } from '../../../platform/access/caller.ts'
import { audit } from './audit.ts'
import { hasImpersonatedReadSince, IMPERSONATED_READ_ACTION, lockImpersonatedReads } from './audit-repository.ts'

/** Records each call that changes data, and calls that only read once per hour and member (ruling 14). */
export function createImpersonationRecorder({
  pool,
  database,
  now,
  securityEvent,
}: {
  pool: pg.Pool
  database: Database
  now: () => Date
  securityEvent: RecordSecurityEvent
}): (caller: Caller, call: Call, request: FastifyRequest) => Promise<void> {
  const looking = oncePerHour()
  return async (caller, call, request) => {
    const { id: requestId } = request
    const at = now()
    const who = { account: caller.subject, member: caller.actingFor ?? '' }
    if (call.method !== 'GET') {
      const fact = { action: `acted:${call.name}`, objectKind: 'call', objectId: call.path, requestId }
      securityEvent({ event: 'acting-called', reason: call.name, ...who }, request)
      return audit(database, caller, fact, at)
    }
    await looking(`${caller.subject} ${who.member}`, at, () =>
      inTransaction(pool, async (transaction) => {
        await lockImpersonatedReads(transaction, caller.email, who.member)
        if (await hasImpersonatedReadSince(transaction, caller.email, who.member, new Date(at.getTime() - HOUR_MS)))
          return
        securityEvent({ event: 'acting-started', ...who }, request)
        const fact = { action: IMPERSONATED_READ_ACTION, objectKind: 'member', objectId: who.member, requestId }
        await audit(transaction, caller, fact, at)
      }),
    )
  }
}

const HOUR_MS = 3_600_000
/** An evicted key may be logged a second time within the hour. */
const MAX_REMEMBERED_KEYS = 1_000

/** Concurrent callers share the pending promise and its failure. */
export function oncePerHour(
  remembered = MAX_REMEMBERED_KEYS,
): (key: string, at: Date, work: () => Promise<void>) => Promise<void> {
  const known = new Map<string, { until: number; done: Promise<void> }>()
  return (key, at, work) => {
    const last = known.get(key)
    if (last && at.getTime() < last.until) return last.done
    const done = work().catch((error: unknown) => {
      known.delete(key)
      throw error
    })
    known.delete(key)
    known.set(key, { until: at.getTime() + HOUR_MS, done })
    const [oldest] = known.keys()
    if (known.size > remembered && oldest !== undefined) known.delete(oldest)
    return done
  }
}
