import { STORAGE_KEYS } from './constants.ts'
import { isFreshSavedAddress, safeReturnAddress } from './session-rules.ts'

/** The URL to return to after sign-in, stored per tab for 60 minutes. */
export type SavedAddress = {
  /** Saves a URL; false for pages that cannot be returned to. */
  save: (address: string) => boolean
  /** Reads the saved URL; null if it is too old or outside the portal. */
  peek: () => string | null
  take: () => string | null
}

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
      return safe !== null
    },
    peek,
    take() {
      const address = peek()
      storage.removeItem(STORAGE_KEYS.savedAddress)
      return address
    },
  }
}
