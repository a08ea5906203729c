import { useEffect, useState, useSyncExternalStore } from 'react'
import { actingMember } from '../calls/acting-member.ts'
import { useSession } from '../session/session-context.tsx'
import { cacheOfflineShell } from './keep-shell.ts'
import type { OfflineCopyStore } from './kept-copy.ts'

/** Owner of offline copies: the token subject; null during impersonation. */
export function useOfflineCopyOwner(): string | null {
  const { subject } = useSession()
  const acting = useSyncExternalStore(actingMember.subscribe, actingMember.id)
  return acting === null ? subject : null
}

/** `items` null: no new data; otherwise referentially stable. */
export function useStoreOffline<Item>(
  copy: OfflineCopyStore<Item>,
  of: string | null,
  items: readonly Item[] | null,
  atMs: number,
): boolean {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    if (of === null || items === null) return
    if (items.length === 0) {
      void copy.forget()
      setKept(false)
      return
    }
    let current = true
    void Promise.all([
      copy.keep({ of, at: new Date(atMs).toISOString(), items: [...items] }),
      cacheOfflineShell(),
    ]).then(([hasCopy, hasShell]) => {
      if (current) setKept(hasCopy && hasShell)
    })
    return () => {
      current = false
    }
  }, [copy, of, items, atMs])
  return isKept
}
