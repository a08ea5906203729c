import { useEffect, useState, useSyncExternalStore } from 'react'
import { impersonatedMember } from '../calls/impersonated-member.ts'
import { useSession } from '../session/session-context.tsx'
import { cacheOfflineShell } from './cache-offline-shell.ts'
import type { OfflineCopyStore } from './offline-copy-store.ts'

/** Owner of offline copies: the token's subject; null while impersonating. */
export function useOfflineCopyOwner(): string | null {
  const { subject } = useSession()
  const acting = useSyncExternalStore(impersonatedMember.subscribe, impersonatedMember.id)
  return acting === null ? subject : null
}

/** Stores items offline. `items`: null for no new data; otherwise must be referentially stable. */
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
