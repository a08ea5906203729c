import { memberAudit } from '@forenet/contract/audit-calls'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

const PAGE_SIZE = 50

/** Entries, newest first. `before`: id of the last entry of the previous page. */
export function auditQuery(memberId: string, before: number | undefined) {
  const query = { size: PAGE_SIZE, ...(before === undefined ? {} : { before }) }
  return queryOptions({
    queryKey: ['member', memberId, 'audit', query] as const,
    queryFn: ({ signal }) => call(memberAudit, { params: { memberId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function parseAuditCursor(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
