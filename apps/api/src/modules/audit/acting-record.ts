import type { Call } from '@forenet/contract/define-call'
import type { Database } from '@forenet/database/database'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../plugins/caller.ts'
import { audit } from './audit.ts'
import { oncePerHour } from './once-per-hour.ts'

/** What is written of who looked at a member while acting; of a changing call `acted:<call>` is. */
export const LOOKED = 'acted:looked'

/** Writes down what a super administrator does as somebody else (ruling 14): every change, and once an hour the looking. */
export function actingRecord({
  database,
  now,
}: {
  database: Database
  now: () => Date
}): (caller: Caller, call: Call, request: FastifyRequest) => Promise<void> {
  const looking = oncePerHour()
  return async (caller, call, { id: requestId }) => {
    const at = now()
    if (call.method !== 'GET') {
      const fact = { action: `acted:${call.name}`, objectKind: 'call', objectId: call.path, requestId }
      return audit(database, caller, fact, at)
    }
    const memberId = caller.actingFor ?? ''
    await looking(`${caller.subject} ${memberId}`, at, () =>
      audit(database, caller, { action: LOOKED, objectKind: 'member', objectId: memberId, requestId }, at),
    )
  }
}
