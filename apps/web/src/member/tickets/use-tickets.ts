import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ticketCopy } from '../../kit/offline/kept-copy.ts'
import { useOfflineCopyOwner, useStoreOffline } from '../../kit/offline/use-keep.ts'
import { useMember } from '../shared/member/use-member.ts'
import { toOfflineEntries } from './kept-entries.ts'
import { ticketsQuery } from './queries.ts'

export function useTickets() {
  const { member } = useMember()
  const keptFor = useOfflineCopyOwner()
  const query = useQuery(ticketsQuery(member, keptFor))
  const { data, dataUpdatedAt } = query
  const items = useMemo(
    () => (data && data.keptAt === null ? toOfflineEntries(data.entries, dataUpdatedAt) : null),
    [data, dataUpdatedAt],
  )
  const isKept = useStoreOffline(ticketCopy, keptFor, items, dataUpdatedAt)
  return { ...query, isKept: isKept || Boolean(data?.keptAt) }
}
