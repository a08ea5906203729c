import { createContext, useContext } from 'react'
import type { OfflineCard, OfflineCopy, TicketCopy } from './offline-copy-store.ts'

export type OfflineCopies = { tickets: TicketCopy | null; cards: OfflineCopy<OfflineCard> | null }

export const OfflineCopiesContext = createContext<OfflineCopies>({ tickets: null, cards: null })

export function useOfflineCopies(): OfflineCopies {
  return useContext(OfflineCopiesContext)
}
