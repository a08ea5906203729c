import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cardCopy } from '../../kit/offline/offline-copy-store.ts'
import { useOfflineCopyOwner, useStoreOffline } from '../../kit/offline/use-store-offline.ts'
import { today } from '../../kit/time/today.ts'
import { overviewQuery } from '../shared/member/family-queries.ts'
import { useMember } from '../shared/member/use-member.ts'
import { toOfflineCards } from './card/offline-cards.ts'
import { familyMembershipStatus } from './held-memberships.ts'

export function useFamily() {
  const { member } = useMember()
  const keptFor = useOfflineCopyOwner()
  const overview = useQuery(overviewQuery(member.id))
  const { data, dataUpdatedAt } = overview
  const day = today()
  const standings = useMemo(() => data?.map((one) => familyMembershipStatus(one, day)) ?? null, [data, day])
  const items = useMemo(() => standings && toOfflineCards(standings), [standings])
  const isKept = useStoreOffline(cardCopy, keptFor, items, dataUpdatedAt)
  return { overview, standings, isKept, keptFor }
}
