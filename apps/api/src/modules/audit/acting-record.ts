import type { Call } from '@forenet/contract/define-call'
import type { Database } from '@forenet/database/database'
import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../plugins/caller.ts'
import { audit } from './audit.ts'
import { oncePerHour } from './once-per-hour.ts'

/** What is written of who looked at a member while acting; of a changing call `acted:<call>` is. */
export const LOOKED = 'acted:looked'

/**
 * Writes down what a super administrator does as somebody else (ruling 14): every change, and once an hour the looking; in the
 * audit, and in the security log.
 */
export function actingRecord({
  database,
  now,
  securityEvent,
}: {
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
    await looking(`${caller.subject} ${who.member}`, at, () => {
      securityEvent({ event: 'acting-started', ...who }, request)
      const fact = { action: LOOKED, objectKind: 'member', objectId: who.member, requestId }
      return audit(database, caller, fact, at)
    })
  }
}
