import { useEffect, useState, useSyncExternalStore } from 'react'
import { actingMember } from '../calls/acting-member.ts'
import { useSession } from '../session/session-context.tsx'
import { keepShell } from './keep-shell.ts'
import type { KeptCopy } from './kept-copy.ts'

/** Token subject; null during impersonation. */
export function useOfflineCopyOwner(): string | null {
  const { subject } = useSession()
  const acting = useSyncExternalStore(actingMember.subscribe, actingMember.id)
  return acting === null ? subject : null
}

/**
 * Stores server data whenever it changes; null: no new data. Returns true once stored. `items` must be referentially
 * stable.
 */
export function useKeep<Item>(
  copy: KeptCopy<Item>,
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
    void Promise.all([copy.keep({ of, at: new Date(atMs).toISOString(), items: [...items] }), keepShell()]).then(
      ([hasCopy, hasShell]) => {
        if (current) setKept(hasCopy && hasShell)
      },
    )
    return () => {
      current = false
    }
  }, [copy, of, items, atMs])
  return isKept
}
