import { useEffect, useState, useSyncExternalStore } from 'react'
import { actingMember } from '../calls/acting-member.ts'
import { useSession } from '../session/session-context.tsx'
import { keepShell } from './keep-shell.ts'
import type { KeptCopy } from './kept-copy.ts'

/** Whom this device keeps things for (token subject); null while acting for somebody else, who is none of its business. */
export function useKeptFor(): string | null {
  const { subject } = useSession()
  const acting = useSyncExternalStore(actingMember.subscribe, actingMember.id)
  return acting === null ? subject : null
}

/**
 * Keeps what the server told at a moment (ms) on this device, as it comes; null: nothing new is known. True once it will
 * open without network. `items` keep their identity while they are the same.
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
