import { clubDoorSalesGet } from '@forenet/contract/club/door-sale-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

const LOOKED_AGAIN_MS = 10_000

export function salesQuery(orgKey: string, eventId: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'door', eventId, 'sales'] as const,
    queryFn: ({ signal }) => call(clubDoorSalesGet, { params: { orgKey, eventId }, signal }),
    refetchInterval: LOOKED_AGAIN_MS,
  })
}
