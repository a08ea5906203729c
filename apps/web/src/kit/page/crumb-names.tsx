import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { PageName } from './page-data.ts'

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

export function useCrumbNames(): CrumbNames {
  return useSyncExternalStore(subscribe, () => names)
}

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
