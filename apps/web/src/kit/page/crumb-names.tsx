import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { PageName } from './page-data.ts'

/** What pages of the way are called while the page that knows it is there: the club, the event, the person. */
export type CrumbNames = Partial<Record<PageName, string>>

const NONE: CrumbNames = {}
let names = NONE
const listeners = new Set<() => void>()

function set(next: CrumbNames): void {
  names = next
  for (const changed of listeners) changed()
}
function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The names that the page on screen has given. */
export function useCrumbNames(): CrumbNames {
  return useSyncExternalStore(subscribe, () => names)
}

/** Calls this page, or one above it, by the name of what it shows instead of the page's own. */
export function CrumbName({ page, name }: { page: PageName; name: string }) {
  useLayoutEffect(() => {
    set({ ...names, [page]: name })
    return () => {
      const { [page]: _gone, ...rest } = names
      set(rest)
    }
  }, [page, name])
  return null
}
