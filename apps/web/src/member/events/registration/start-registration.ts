import type { CallInput } from '@forenet/contract/define-call'
import type { Entry } from '@forenet/contract/entry'
import { eventRegister } from '@forenet/contract/entry-calls'
import { call } from '../../../kit/calls/call.ts'

/** A registration without its idempotency token. */
export type Registration = Omit<CallInput<typeof eventRegister>['body'], 'token'>

/** A failed entry cannot be revived by its token. */
const isOver = ({ state }: Entry): boolean => state !== 'reserved' && state !== 'confirmed'

/**
 * Registers under an idempotency token (section 4): reserves seats, or confirms if free. If the token's entry has
 * failed, retries under `another`. @throws {ApiProblem} without any charge
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
