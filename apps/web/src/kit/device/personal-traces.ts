import type { QueryClient } from '@tanstack/react-query'
import { forgetPerson } from '../calls/query-client.ts'
import type { SessionEnd } from '../session/session-state.ts'
import { OWNER_KEY } from './session-trace.ts'

/**
 * Keys that survive a change of user: device preferences, the font cache mark and a pending sign-in. All other keys are
 * personal, whichever module wrote them.
 */
const STAYS = /^(forenet\.(language|scheme|type-face|saved-address|last-unauthorised|start-reload)|kc-callback-.*)$/

/** Choices without personal data, which survive a session that ends by itself (`kept-drafts.ts`). */
const CHOICES = /^forenet\.choices/

type Device = {
  shared: Storage
  tab: Storage
  /** Enables or disables personal storage (`person-storage.ts`). */
  storing: { open: () => void; close: () => void }
  queryClient: QueryClient
  /** Offline tickets and cards; `keptBy` is the storage key that marks each copy's owner. */
  copies: readonly { keptBy: string; forget: () => Promise<void> }[]
  /** Tickets opened by link. */
  links: { forget: () => Promise<void> }
  online: () => boolean
  /** Sets the cookie that hints at a session to the server. */
  hint: (signedIn: boolean) => void
}

export type PersonalTraces = {
  /** Sign-in: removes data of any other user. */
  arrives: (subject: string) => void
  /**
   * Sign-out, or page load without a session (`why` null, `subject` ''): removes all personal data. Choices of an
   * unfinished purchase, which are ids only, stay unless the user signs out. Exception: after an
   * inactivity timeout offline, tickets and cards stay until the next online page load, because that phone may be
   * needed at a venue's door.
   */
  leaves: (subject: string, why: SessionEnd | null) => Promise<void>
}

/** Personal data on the device, and the only module that clears it. */
export function createPersonalTraces({
  shared,
  tab,
  storing,
  queryClient,
  copies,
  links,
  online,
  hint,
}: Device): PersonalTraces {
  const wipe = (storage: Storage, keep: readonly string[] = [], also = STAYS): void => {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const key of keys) if (!STAYS.test(key) && !also.test(key) && !keep.includes(key)) storage.removeItem(key)
  }

  return {
    arrives(subject) {
      const owner = shared.getItem(OWNER_KEY)
      if (owner !== subject) {
        // Remove the owner mark first, so that no reader trusts the cache.
        wipe(shared, [], owner ? STAYS : CHOICES)
        for (const copy of copies) void copy.forget()
        shared.setItem(OWNER_KEY, subject)
      }
      if (tab.getItem(OWNER_KEY) !== subject) {
        wipe(tab)
        tab.setItem(OWNER_KEY, subject)
      }
      hint(true)
      storing.open()
    },

    async leaves(subject, why) {
      storing.close()
      forgetPerson(queryClient)
      wipe(tab)
      const owner = shared.getItem(OWNER_KEY)
      // Another user signed in from another tab, which already cleared this user's data.
      if (subject && owner && owner !== subject) return
      hint(false)
      const atADoor = why === 'inactive' && !online()
      const kept = atADoor ? [OWNER_KEY, ...copies.map(({ keptBy }) => keptBy)] : []
      wipe(shared, kept, why === 'left' ? STAYS : CHOICES)
      if (!atADoor) await Promise.all(copies.map((copy) => copy.forget()))
      // Linked tickets belong to a guest if there was no session.
      if (subject && !atADoor) await links.forget()
    },
  }
}
