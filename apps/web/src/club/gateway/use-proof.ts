import { clubGatewayProve } from '@forenet/contract/club/gateway-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { gatewayQuery } from '../shared/gateway-query.ts'
import { useClub } from '../shared/use-club.ts'

export type Proof = { pending: boolean; error: unknown; again: () => void; declined: boolean }

/** After the return from the test payment, verifies the key and removes the URL parameter. */
export function useProof(): Proof {
  const { t } = useTranslation('opening')
  const { key: orgKey } = useClub()
  const { test, outcome, authorizationIdentifier } = useSearch({
    from: '/member-area/club-area/manage/$orgKey/gateway',
  })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const asked = useRef(false)
  const prove = useAction({
    mutationFn: () =>
      call(clubGatewayProve, {
        params: { orgKey, testId: test ?? '' },
        body: { authorizationIdentifier: authorizationIdentifier ?? '' },
      }),
    onSuccess: async (gateway) => {
      queryClient.setQueryData(gatewayQuery(orgKey).queryKey, gateway)
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'approvals'] })
      say(t(gateway.test?.state === 'waits' ? 'gateway.asked' : 'gateway.taken'))
      await navigate({ to: '/manage/$orgKey/gateway', params: { orgKey }, replace: true })
    },
  })
  const hasCome = test !== undefined && outcome === 'accepted' && authorizationIdentifier !== undefined
  const begin = useEffectEvent(() => {
    if (asked.current) return
    asked.current = true
    prove.mutate()
  })
  useEffect(() => {
    if (hasCome) begin()
  }, [hasCome])
  return {
    pending: prove.isPending,
    error: prove.error,
    again: () => prove.mutate(),
    declined: outcome === 'declined',
  }
}
