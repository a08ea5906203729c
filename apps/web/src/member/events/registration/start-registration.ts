import type { CallInput } from '@forenet/contract/define-call'
import type { Entry } from '@forenet/contract/entry'
import { eventRegister } from '@forenet/contract/entry-calls'
import { call } from '../../../kit/calls/call.ts'

export type Registration = Omit<CallInput<typeof eventRegister>['body'], 'token'>

/** Its token cannot revive it. */
const isOver = ({ state }: Entry): boolean => state !== 'reserved' && state !== 'confirmed'

/**
 * Reserves seats, or confirms if free, idempotently by token (section 4). If the token's entry has failed, retries
 * under `another`. @throws {ApiProblem} without any charge
 */
export async function startRegistration(
  eventId: string,
  registration: Registration,
  token: string,
  another: () => string,
): Promise<Entry> {
  const send = async (under: string): Promise<Entry> => {
    const { entry } = await call(eventRegister, { params: { eventId }, body: { ...registration, token: under } })
    return entry
  }
  const entry = await send(token)
  return isOver(entry) ? send(another()) : entry
}
