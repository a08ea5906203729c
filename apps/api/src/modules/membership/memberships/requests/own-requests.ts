import type { ClubMembershipRequest } from '@forenet/contract/club/membership-request'
import type { Database } from '@forenet/database/database'
import { findApprovalObstacle } from '@forenet/domain/approval-independence'
import { listHolders } from '../../../../platform/access/grant-repository.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { readClubRoles } from '../../../core/approvals/index.ts'
import { listHouseholds } from '../../../core/members/index.ts'
import type { RequestRow } from './request-repository.ts'

type RequestSummary = Pick<RequestRow, 'id' | 'memberId' | 'askedBy' | 'askedAt'>
type RequestObstacle = ClubMembershipRequest['obstacle']

/**
 * Returns obstacles by request id. Members do not approve for their household, nor for a person who gave them their
 * role or got one from them in the last 14 days. Without an independent approver, the caller approves at the regular
 * price.
 */
export async function listObstacles(
  database: Database,
  { caller: { memberId }, club }: Pick<ClubCaller, 'caller' | 'club'>,
  rows: readonly RequestSummary[],
  now: Date,
): Promise<Map<string, Exclude<RequestObstacle, null>>> {
  const obstacles = new Map<string, Exclude<RequestObstacle, null>>()
  if (memberId === null || rows.length === 0) return obstacles
  const [roles, holders] = await Promise.all([
    readClubRoles(database, club.id, now),
    listHolders(database, club.id, 'memberships.manage', now),
  ])
  const able = [...new Set([memberId, ...holders, ...roles.appointed])]
  const peopleOf = ({ memberId: forWhom, askedBy }: RequestSummary) =>
    askedBy === null ? [forWhom] : [forWhom, askedBy]
  const households = await listHouseholds(database, [...new Set([...able, ...rows.flatMap(peopleOf)])])
  const isHousehold = (one: string, other: string) =>
    one === other || (households.get(one)?.includes(other) ?? false) || (households.get(other)?.includes(one) ?? false)
  for (const row of rows) {
    const isOwn = (approver: string) => peopleOf(row).some((person) => isHousehold(approver, person))
    const obstacle = (approver: string): 'own-request' | 'not-independent' | null => {
      if (isOwn(approver)) return 'own-request'
      const facts = { ...roles, approver, permission: 'memberships.manage' as const, now, mutual: true }
      const isBound = (requester: string) =>
        findApprovalObstacle({ ...facts, requester, requestedAt: now })?.reason === 'not-independent'
      return peopleOf(row).some(isBound) ? 'not-independent' : null
    }
    const own = obstacle(memberId)
    if (own === null) continue
    obstacles.set(row.id, able.some((other) => obstacle(other) === null) ? own : 'day-price')
  }
  return obstacles
}
