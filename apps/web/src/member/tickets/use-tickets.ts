import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ticketCopy } from '../../kit/offline/kept-copy.ts'
import { useKeep, useKeptFor } from '../../kit/offline/use-keep.ts'
import { useMember } from '../shared/member/use-member.ts'
import { entriesToKeep } from './kept-entries.ts'
import { ticketsQuery } from './queries.ts'

/** The member's entries, kept on this device as they come. `isKept` once they will open without network. */
export function useTickets() {
  const { member } = useMember()
  const keptFor = useKeptFor()
  const query = useQuery(ticketsQuery(member, keptFor))
  const { data, dataUpdatedAt } = query
  const items = useMemo(
    () => (data && data.keptAt === null ? entriesToKeep(data.entries, dataUpdatedAt) : null),
    [data, dataUpdatedAt],
  )
  const isKept = useKeep(ticketCopy, keptFor, items, dataUpdatedAt)
  return { ...query, isKept: isKept || Boolean(data?.keptAt) }
}
