import type { Entry } from '@forenet/contract/entry'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { actingMember } from '../../app/api/acting-member.ts'
import { useSession } from '../../app/auth/session-context.tsx'
import { useMember } from '../../app/member/use-member.ts'
import { keepShell } from '../../app/offline/keep-shell.ts'
import { ticketCopy } from '../../app/offline/ticket-copy.ts'
import { entriesToKeep } from './kept-entries.ts'
import { ticketsQuery } from './queries.ts'

/**
 * The member's entries, kept on this device as they come: not while acting for somebody else, whose tickets are none of
 * this device's business. `isKept` once they will open without network.
 */
export function useTickets() {
  const { subject } = useSession()
  const { member } = useMember()
  const acting = useSyncExternalStore(actingMember.subscribe, actingMember.id)
  const keptFor = acting === null ? subject : null
  const query = useQuery(ticketsQuery(member, keptFor))
  const { data, dataUpdatedAt } = query
  const isKept = useKept(keptFor, data && data.keptAt === null ? data.entries : null, dataUpdatedAt)
  return { ...query, isKept: isKept || Boolean(data?.keptAt) }
}

function useKept(of: string | null, entries: readonly Entry[] | null, atMs: number): boolean {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    if (of === null || entries === null) return
    const kept = entriesToKeep(entries, atMs)
    if (kept.length === 0) {
      void ticketCopy.forget()
      setKept(false)
      return
    }
    let current = true
    void Promise.all([ticketCopy.keep({ of, at: new Date(atMs).toISOString(), entries: kept }), keepShell()]).then(
      ([hasCopy, hasShell]) => {
        if (current) setKept(hasCopy && hasShell)
      },
    )
    return () => {
      current = false
    }
  }, [of, entries, atMs])
  return isKept
}
