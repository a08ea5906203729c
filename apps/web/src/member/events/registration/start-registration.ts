import type { CallInput } from '@forenet/contract/define-call'
import type { Entry } from '@forenet/contract/entry'
import { eventRegister } from '@forenet/contract/entry-calls'
import { call } from '../../../kit/calls/call.ts'

/** A registration as it is sent, apart from the token that names it. */
export type Registration = Omit<CallInput<typeof eventRegister>['body'], 'token'>

/** Where an entry is worth nothing any more: its token names what came to nothing. */
const isOver = ({ state }: Entry): boolean => state !== 'reserved' && state !== 'confirmed'

/**
 * Registers under a token (section 4): seats are held, or confirmed at once where nothing is to pay. The same token with
 * the same registration is the same one, however often it is sent; where that came to nothing, it goes out under `another`.
 * @throws {ApiProblem} for every refusal and failure; nothing was charged then.
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
