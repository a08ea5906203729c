import { STORAGE_KEYS } from './constants.ts'
import { isFreshSavedAddress, safeReturnAddress } from './session-rules.ts'

/** Keeps the address a person was at while they sign in, per tab, for 60 minutes. */
export type SavedAddress = {
  save: (address: string) => void
  /** The saved address without forgetting it; null when none is fresh and inside the portal. */
  peek: () => string | null
  /** The saved address, once. */
  take: () => string | null
}

/** `origin` is the portal's own; anything that leaves it is neither saved nor returned. */
export function createSavedAddress(storage: Storage, origin: string, now: () => Date): SavedAddress {
  function peek(): string | null {
    const text = storage.getItem(STORAGE_KEYS.savedAddress)
    if (!text) return null
    const [at, address] = text.split('\n')
    if (!isFreshSavedAddress(Number(at), now().getTime())) return null
    return safeReturnAddress(address, origin)
  }
  return {
    save(address) {
      const safe = safeReturnAddress(address, origin)
      if (safe) storage.setItem(STORAGE_KEYS.savedAddress, `${now().getTime()}\n${safe}`)
    },
    peek,
    take() {
      const address = peek()
      storage.removeItem(STORAGE_KEYS.savedAddress)
      return address
    },
  }
}
