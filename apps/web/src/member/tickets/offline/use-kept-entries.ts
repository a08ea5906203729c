import type { Entry } from '@forenet/contract/entry'
import { useState } from 'react'
import { useKept } from '../../../kit/offline/kept-context.ts'
import { entriesToKeep } from '../kept-entries.ts'

/** Without long past events. */
export function useKeptEntries(): readonly Entry[] {
  const { tickets } = useKept()
  const [entries] = useState(() => entriesToKeep(tickets?.items ?? [], Date.now()))
  return entries
}
