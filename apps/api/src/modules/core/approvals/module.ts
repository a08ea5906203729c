import { clubApprovalDecide, clubApprovalList } from '@forenet/contract/club/approval-calls'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ApprovalsDeps, decideApproval, listApprovals } from './service.ts'

export function approvalsModule(
  platform: Platform,
  given: Pick<ApprovalsDeps, 'publish' | 'aboutOf' | 'refundsOf'>,
): Module {
  const deps: ApprovalsDeps = { ...platform, ...given }
  return {
    name: 'approvals',
    routes: ({ server }) => {
      server.serveClub(clubApprovalList, (by) => listApprovals(deps, by))
      server.serveClub(clubApprovalDecide, (by, { params, body }) =>
        decideApproval(deps, by, params.approvalId, body.agree),
      )
    },
  }
}
