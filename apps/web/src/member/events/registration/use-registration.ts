import type { CallInput } from '@forenet/contract/define-call'
import type { EventRegistration } from '@forenet/contract/entry'
import { eventRegister } from '@forenet/contract/entry-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { call } from '../../../kit/calls/call.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { openPaymentWindow, openWindow, type PaymentDestination } from '../../shared/payment/open-window.ts'
import { getProblemCode } from '../../shared/payment/problem-facts.ts'
import { eventPayments } from '../event-payments.ts'
import { entriesQuery } from '../queries.ts'
import { type DraftInHand, deleteRegistrationDraft } from './draft/use-draft.ts'

/** `held`: reserved, but the payment window did not open. */
type RegistrationOutcome =
  | { kind: 'confirmed'; entry: EventRegistration }
  | PaymentDestination
  | { kind: 'held'; failure: unknown }

export function useRegistration(event: { id: string; orgKey: string }, { change, tokenFor }: DraftInHand) {
  const { member } = useMember()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { orgKey: event.orgKey, id: event.id }

  async function pay(entry: EventRegistration): Promise<RegistrationOutcome> {
    const { queryKey } = entriesQuery(member, event.id)
    queryClient.setQueryData(queryKey, (entries = []) => [entry, ...entries.filter(({ id }) => id !== entry.id)])
    if (!entry.returnToken) return { kind: 'held', failure: null }
    try {
      return await openWindow(eventPayments.link, entry.returnToken, entry.totalMinor)
    } catch (failure) {
      return { kind: 'held', failure }
    }
  }

  return useAction({
    mutationFn: async (registration: Registration): Promise<RegistrationOutcome> => {
      const text = JSON.stringify(registration)
      const entry = await startRegistration(event.id, registration, tokenFor(text), () => {
        change({ purchase: null })
        return tokenFor(text)
      })
      return entry.state === 'confirmed' ? { kind: 'confirmed', entry } : pay(entry)
    },
    onSuccess: async (outcome) => {
      if (outcome.kind === 'window') {
        openPaymentWindow(outcome)
        return new Promise(() => undefined)
      }
      if (outcome.kind === 'confirmed') deleteRegistrationDraft(member.id, event.id)
      void queryClient.invalidateQueries({ queryKey: ['member', member.id] })
      if (outcome.kind === 'held') {
        return navigate({ to: '/$orgKey/events/$id/register', params, search: { step: 'pay' } })
      }
      const search =
        outcome.kind === 'confirmed' ? { entryId: outcome.entry.id } : { forenettoken: outcome.returnToken }
      // The page replaces the review step, which is empty now.
      return navigate({ to: '/$orgKey/events/$id/success', params, search, replace: true })
    },
    onError: (failure) => {
      // The token was used for another selection, so discard it.
      if (failure instanceof ApiProblem && getProblemCode(failure) === 'token-used') change({ purchase: null })
      void queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })
    },
  })
}

export type Registration = Omit<CallInput<typeof eventRegister>['body'], 'token'>

/** The token of a failed entry does not revive it. */
const hasEnded = ({ state }: EventRegistration): boolean => state !== 'reserved' && state !== 'confirmed'

/**
 * Idempotent by token (section 4). If the token's entry has failed, retries under `another`. @throws
 * {ApiProblem} without any charge
 */
async function startRegistration(
  eventId: string,
  registration: Registration,
  token: string,
  another: () => string,
): Promise<EventRegistration> {
  const send = async (under: string): Promise<EventRegistration> => {
    const { entry } = await call(eventRegister, { params: { eventId }, body: { ...registration, token: under } })
    return entry
  }
  const entry = await send(token)
  return hasEnded(entry) ? send(another()) : entry
}
