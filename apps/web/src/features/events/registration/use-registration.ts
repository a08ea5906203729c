import type { Entry } from '@forenet/contract/entry'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiProblem } from '../../../app/api/api-problem.ts'
import { useMember } from '../../../app/member/use-member.ts'
import { codeOf } from '../../../app/payment/problem-facts.ts'
import { useAction } from '../../../app/press/use-action.ts'
import { entriesQuery } from '../queries.ts'
import { forgetDraft } from './draft-store.ts'
import { type Registration, startRegistration } from './start-registration.ts'
import type { DraftInHand } from './use-draft.ts'

/** Registers what is in hand by one press; a free registration goes on to its confirmation, others to the payment. */
export function useRegistration(event: { id: string; orgKey: string }, { change, tokenFor }: DraftInHand) {
  const { member } = useMember()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (registration: Registration): Promise<Entry> => {
      const text = JSON.stringify(registration)
      return startRegistration(event.id, registration, tokenFor(text), () => {
        change({ purchase: null })
        return tokenFor(text)
      })
    },
    onSuccess: async (entry) => {
      const isConfirmed = entry.state === 'confirmed'
      if (isConfirmed) forgetDraft(member.id, event.id)
      else {
        // The payment is the next step as soon as the seats are known to be held.
        const { queryKey } = entriesQuery(member, event.id)
        queryClient.setQueryData(queryKey, (entries = []) => [entry, ...entries.filter(({ id }) => id !== entry.id)])
      }
      void queryClient.invalidateQueries({ queryKey: ['member', member.id] })
      await navigate(
        isConfirmed
          ? {
              to: '/$orgKey/events/$id/success',
              params: { orgKey: event.orgKey, id: event.id },
              search: { entryId: entry.id },
            }
          : {
              to: '/$orgKey/events/$id/register',
              params: { orgKey: event.orgKey, id: event.id },
              search: { step: 'pay' },
            },
      )
    },
    onError: (failure) => {
      // A purchase under this token exists with another selection: the next press needs a token of its own.
      if (failure instanceof ApiProblem && codeOf(failure) === 'token-used') change({ purchase: null })
      void queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })
    },
  })
}
