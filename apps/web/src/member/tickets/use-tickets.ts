import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ticketCopy } from '../../kit/offline/offline-copy-store.ts'
import { useOfflineCopyOwner, useStoreOffline } from '../../kit/offline/use-store-offline.ts'
import { useMember } from '../shared/member/use-member.ts'
import { toOfflineEntries } from './offline-entries.ts'
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
