import type { EventRegistration } from '@forenet/contract/entry'
import { useState } from 'react'
import { useOfflineCopies } from '../../../kit/offline/offline-copies-context.ts'
import { toOfflineEntries } from '../offline-entries.ts'

export function useOfflineEntries(): readonly EventRegistration[] {
  const { tickets } = useOfflineCopies()
  const [entries] = useState(() => toOfflineEntries(tickets?.items ?? [], Date.now()))
  return entries
}
