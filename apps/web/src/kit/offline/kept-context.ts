import { createContext, useContext } from 'react'
import type { Copy, KeptCard, TicketCopy } from './kept-copy.ts'

/** Null if there are none. */
export type Kept = { tickets: TicketCopy | null; cards: Copy<KeptCard> | null }

export const KeptContext = createContext<Kept>({ tickets: null, cards: null })

export function useKept(): Kept {
  return useContext(KeptContext)
}
