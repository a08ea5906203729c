import { STORAGE_KEYS } from './constants.ts'
import { findSafeReturnUrl, isRecentReturnUrl } from './session-rules.ts'

/** Stored per tab for 60 minutes. */
export type SavedReturnUrl = {
  /** Saves a URL; false for pages that cannot be returned to. */
  save: (address: string) => boolean
  /** Reads the saved URL; null if it is too old or outside the portal. */
  peek: () => string | null
  take: () => string | null
}

export function createSavedReturnUrl(storage: Storage, origin: string, now: () => Date): SavedReturnUrl {
  function peek(): string | null {
    const text = storage.getItem(STORAGE_KEYS.savedAddress)
    if (!text) return null
    const [at, address] = text.split('\n')
    if (!isRecentReturnUrl(Number(at), now().getTime())) return null
    return findSafeReturnUrl(address, origin)
  }
  return {
    save(address) {
      const safe = findSafeReturnUrl(address, origin)
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
