import { createContext, useContext, useState } from 'react'
import type { SavedReturnUrl } from '../../kit/session/saved-return-url.ts'

export const SavedAddressContext = createContext<SavedReturnUrl | null>(null)

export function useReturnAddress(): string {
  const saved = useContext(SavedAddressContext)
  const [address] = useState(() => saved?.peek() ?? '/')
  return address
}
