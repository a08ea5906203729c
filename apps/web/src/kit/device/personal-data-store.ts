import type { QueryClient } from '@tanstack/react-query'
import { clearPersonalQueries } from '../calls/query-client.ts'
import type { SessionEnd } from '../session/session-state.ts'
import { DATA_OWNER_STORAGE_KEY } from './remembered-session.ts'

/**
 * Storage keys that survive a change of user: device preferences, the flag of the cached font, and a pending sign-in.
 * All other keys are personal.
 */
const RETAINED_KEYS =
  /^(forenet\.(language|scheme|type-face|saved-address|last-unauthorised|start-reload)|kc-callback-.*)$/

/** Choices consist of ids only, so they survive a session that times out (`kept-drafts.ts`). */
const DRAFT_KEYS = /^forenet\.choices/

type Device = {
  shared: Storage
  tab: Storage
  storing: { open: () => void; close: () => void }
  queryClient: QueryClient
  copies: readonly { keptBy: string; forget: () => Promise<void> }[]
  links: { forget: () => Promise<void> }
  online: () => boolean
  hint: (signedIn: boolean) => void
}

export type PersonalDataStore = {
  arrives: (subject: string) => void
  /**
   * Clears the user's data. Choices of an unfinished purchase stay unless the user signs out. After an inactivity
   * timeout offline, tickets and cards stay until the next online page load, because the phone may be needed at a
   * venue's door.
   */
  leaves: (subject: string, why: SessionEnd | null) => Promise<void>
}

/** Manages personal data on this device; the only module that clears it. */
export function createPersonalDataStore({
  shared,
  tab,
  storing,
  queryClient,
  copies,
  links,
  online,
  hint,
}: Device): PersonalDataStore {
  const wipe = (storage: Storage, keep: readonly string[] = [], also = RETAINED_KEYS): void => {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const key of keys)
      if (!RETAINED_KEYS.test(key) && !also.test(key) && !keep.includes(key)) storage.removeItem(key)
  }

  return {
    arrives(subject) {
      const owner = shared.getItem(DATA_OWNER_STORAGE_KEY)
      if (owner !== subject) {
        // The owner is removed first, so that no reader trusts the cache.
        wipe(shared, [], owner ? RETAINED_KEYS : DRAFT_KEYS)
        for (const copy of copies) void copy.forget()
        shared.setItem(DATA_OWNER_STORAGE_KEY, subject)
      }
      if (tab.getItem(DATA_OWNER_STORAGE_KEY) !== subject) {
        wipe(tab)
        tab.setItem(DATA_OWNER_STORAGE_KEY, subject)
      }
      hint(true)
      storing.open()
    },

    async leaves(subject, why) {
      storing.close()
      clearPersonalQueries(queryClient)
      wipe(tab)
      const owner = shared.getItem(DATA_OWNER_STORAGE_KEY)
      // Another user has signed in from another tab, which cleared this user's data.
      if (subject && owner && owner !== subject) return
      hint(false)
      const atADoor = why === 'inactive' && !online()
      const kept = atADoor ? [DATA_OWNER_STORAGE_KEY, ...copies.map(({ keptBy }) => keptBy)] : []
      wipe(shared, kept, why === 'left' ? RETAINED_KEYS : DRAFT_KEYS)
      if (!atADoor) await Promise.all(copies.map((copy) => copy.forget()))
      // Linked tickets on a device without session belong to a guest, so they stay.
      if (subject && !atADoor) await links.forget()
    },
  }
}
