import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { PageName } from './page-data.ts'

export type CrumbNames = Partial<Record<PageName, string>>

const NO_NAMES: CrumbNames = {}
let currentNames = NO_NAMES
const listeners = new Set<() => void>()

function setNames(next: CrumbNames): void {
  currentNames = next
  for (const changed of listeners) changed()
}
function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useCrumbNames(): CrumbNames {
  return useSyncExternalStore(subscribe, () => currentNames)
}

export function CrumbName({ page, name }: { page: PageName; name: string }) {
  useLayoutEffect(() => {
    setNames({ ...currentNames, [page]: name })
    return () => {
      const { [page]: _gone, ...rest } = currentNames
      setNames(rest)
    }
  }, [page, name])
  return null
}
