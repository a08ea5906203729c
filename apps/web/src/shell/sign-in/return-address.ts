import { createContext, useContext, useState } from 'react'
import type { SavedAddress } from '../../kit/session/saved-address.ts'

export const SavedAddressContext = createContext<SavedAddress | null>(null)

/** The address saved before sign-in, else the front page; the same for as long as the page shows. */
export function useReturnAddress(): string {
  const saved = useContext(SavedAddressContext)
  const [address] = useState(() => saved?.peek() ?? '/')
  return address
}
