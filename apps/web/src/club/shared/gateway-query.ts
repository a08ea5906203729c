import { clubGatewayGet } from '@forenet/contract/club/gateway-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

export function gatewayQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'gateway'] as const,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(clubGatewayGet, { params: { orgKey }, signal }),
  })
}
