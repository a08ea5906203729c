import type { Entry } from '@forenet/contract/entry'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { leaveFor, type NextStop, openWindow } from '../../shared/payment/open-window.ts'
import { codeOf } from '../../shared/payment/problem-facts.ts'
import { eventPayments } from '../event-payments.ts'
import { entriesQuery } from '../queries.ts'
import { type DraftInHand, forgetDraft } from './draft/use-draft.ts'
import { type Registration, startRegistration } from './start-registration.ts'

/** Confirmed, redirected to payment, or reserved without a payment window. */
type Outcome = { kind: 'confirmed'; entry: Entry } | NextStop | { kind: 'held'; failure: unknown }

/**
 * Registers and opens payment; free registrations go to the confirmation. If the window fails to open, the
 * reservation stays and the payment step shows `failure`.
 */
export function useRegistration(event: { id: string; orgKey: string }, { change, tokenFor }: DraftInHand) {
  const { member } = useMember()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { orgKey: event.orgKey, id: event.id }

  async function pay(entry: Entry): Promise<Outcome> {
    // Cache the reservation first, because it exists whether or not the window opens.
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
    mutationFn: async (registration: Registration): Promise<Outcome> => {
      const text = JSON.stringify(registration)
      const entry = await startRegistration(event.id, registration, tokenFor(text), () => {
        change({ purchase: null })
        return tokenFor(text)
      })
      return entry.state === 'confirmed' ? { kind: 'confirmed', entry } : pay(entry)
    },
    onSuccess: async (outcome) => {
      if (outcome.kind === 'window') {
        leaveFor(outcome)
        // Stay pending during the redirect.
        return new Promise(() => undefined)
      }
      if (outcome.kind === 'confirmed') forgetDraft(member.id, event.id)
      void queryClient.invalidateQueries({ queryKey: ['member', member.id] })
      if (outcome.kind === 'held') {
        return navigate({ to: '/$orgKey/events/$id/register', params, search: { step: 'pay' } })
      }
      const search =
        outcome.kind === 'confirmed' ? { entryId: outcome.entry.id } : { forenettoken: outcome.returnToken }
      // Replace the review, which is empty now.
      return navigate({ to: '/$orgKey/events/$id/success', params, search, replace: true })
    },
    onError: (failure) => {
      // The token belongs to another selection.
      if (failure instanceof ApiProblem && codeOf(failure) === 'token-used') change({ purchase: null })
      void queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })
    },
  })
}
