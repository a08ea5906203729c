import type { Entry } from '@forenet/contract/entry'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiProblem, problemFromFailure } from '../../../app/api/api-problem.ts'
import { useMember } from '../../../app/member/use-member.ts'
import { codeOf } from '../../../app/payment/problem-facts.ts'
import { entriesQuery } from '../queries.ts'
import { forgetDraft } from './draft-store.ts'
import type { Registration } from './start-registration.ts'
import type { DraftInHand } from './use-draft.ts'

const loadStarting = () => import('./start-registration.ts')

/** Registers what is in hand by one press; a free registration goes on to its confirmation, others to the payment. */
export function useRegistration(event: { id: string; orgKey: string }, { draft, change }: DraftInHand) {
  const { member } = useMember()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  useEffect(() => {
    // Fetched ahead of the press; a failure shows at the press, in words.
    loadStarting().catch(() => undefined)
  }, [])

  return useMutation({
    mutationFn: async (registration: Registration): Promise<Entry> => {
      const { startRegistration } = await loadStarting().catch((cause: unknown) => {
        throw problemFromFailure(cause, navigator.onLine)
      })
      const text = JSON.stringify(registration)
      const earlier = draft.purchase?.registration === text ? draft.purchase.token : undefined
      return startRegistration(event.id, registration, earlier, (token) =>
        change({ purchase: { token, registration: text } }),
      )
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
