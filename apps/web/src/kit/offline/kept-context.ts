import { createContext, useContext } from 'react'
import type { Copy, KeptCard, TicketCopy } from './kept-copy.ts'

/** What this device keeps; null where it has none. */
export type Kept = { tickets: TicketCopy | null; cards: Copy<KeptCard> | null }

export const KeptContext = createContext<Kept>({ tickets: null, cards: null })

/** What this device keeps, for its pages. */
export function useKept(): Kept {
  return useContext(KeptContext)
}
