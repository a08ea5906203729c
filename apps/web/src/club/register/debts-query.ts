import { type Debts, MAX_DEBTORS } from '@forenet/contract/club/invoice'
import { clubDebtList } from '@forenet/contract/club/invoice-calls'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'

export type Debt = Debts[number]

export function debtsQuery(orgKey: string, memberIds: readonly string[]) {
  const members = memberIds.join(',')
  return queryOptions({
    queryKey: ['club', orgKey, 'invoices', 'list', 'debts', members] as const,
    queryFn: ({ signal }) => call(clubDebtList, { params: { orgKey }, query: { members }, signal }),
  })
}

/** Empty without permission to see payments. */
export function useDebts(pages: readonly (readonly { memberId: string }[])[]): ReadonlyMap<string, Debt> {
  const { key: orgKey } = useClub()
  const mayRead = useMayHere()('money.read')
  const parts = pages.flatMap((rows) => {
    const ids = rows.map(({ memberId }) => memberId)
    return Array.from({ length: Math.ceil(ids.length / MAX_DEBTORS) }, (_, nth) =>
      ids.slice(nth * MAX_DEBTORS, (nth + 1) * MAX_DEBTORS),
    )
  })
  return useQueries({
    queries: mayRead ? parts.map((ids) => debtsQuery(orgKey, ids)) : [],
    combine: mapDebtsByPerson,
  })
}

function mapDebtsByPerson(results: readonly { data: Debts | undefined }[]): ReadonlyMap<string, Debt> {
  return new Map(results.flatMap(({ data = [] }) => data.map((debt) => [debt.memberId, debt] as const)))
}
