import { createContext, useContext } from 'react'
import type { TicketCopy } from '../../../app/offline/ticket-copy.ts'

export const CopyContext = createContext<TicketCopy | null>(null)

/** What this device keeps. */
export function useCopy(): TicketCopy {
  const copy = useContext(CopyContext)
  if (!copy) throw new Error('useCopy needs the copy above it')
  return copy
}
