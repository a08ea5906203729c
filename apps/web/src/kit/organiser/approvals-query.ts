import type { Approval } from '@forenet/contract/club/approval'
import { clubApprovalList } from '@forenet/contract/club/approval-calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../calls/call.ts'

export function clubApprovalsQuery(orgKey: string) {
  return queryOptions({
    queryKey: ['club', orgKey, 'approvals'] as const,
    queryFn: ({ signal }) => call(clubApprovalList, { params: { orgKey }, signal }),
  })
}

/** Counts the requests that the caller can approve now. */
export function countApprovable(approvals: readonly Pick<Approval, 'mine' | 'obstacle'>[]): number {
  return approvals.filter(({ mine, obstacle }) => !mine && obstacle === null).length
}
