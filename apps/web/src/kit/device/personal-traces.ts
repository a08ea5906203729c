import type { QueryClient } from '@tanstack/react-query'
import { forgetPerson } from '../calls/query-client.ts'
import type { SessionEnd } from '../session/session-state.ts'
import { OWNER_KEY } from './session-trace.ts'

/**
 * What stays whoever comes and goes: how this device likes its pages, that it has their type face, and what a sign-in that is on its way comes back to.
 * Everything else in either storage is somebody's, whatever part of the page has put it there.
 */
const STAYS = /^(forenet\.(language|scheme|type-face|saved-address|last-unauthorised|start-reload)|kc-callback-.*)$/

type Device = {
  /** For all tabs (`localStorage`) and for this one (`sessionStorage`). */
  shared: Storage
  tab: Storage
  /** Whether what belongs to a person may be stored (`person-storage.ts`). */
  storing: { open: () => void; close: () => void }
  queryClient: QueryClient
  /** Tickets and cards kept for doors without network. `keptBy` names what of `shared` belongs to each. */
  copies: readonly { keptBy: string; forget: () => Promise<void> }[]
  /** Tickets that were opened by a link. */
  links: { forget: () => Promise<void> }
  online: () => boolean
  /** Tells the server's next document whether somebody is signed in here. */
  hint: (signedIn: boolean) => void
}

export type PersonalTraces = {
  /** Somebody is signed in: what anybody else has left goes. */
  arrives: (subject: string) => void
  /**
   * Nobody is signed in any more, or was when the page began (`why` null; `subject` ''): everything goes, once it resolves
   * for good. Only who is timed out where there is no network keeps tickets and cards, until a page is next loaded with one: a
   * sign-out reaches nobody there, and a phone that slept in a pocket is the very one that is shown at a door.
   */
  leaves: (subject: string, why: SessionEnd | null) => Promise<void>
}

/** What a person leaves on a device while signed in, and the one place that takes it away. */
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
  const wipe = (storage: Storage, keep: readonly string[] = []): void => {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const key of keys) if (!STAYS.test(key) && !keep.includes(key)) storage.removeItem(key)
  }

  return {
    arrives(subject) {
      if (shared.getItem(OWNER_KEY) !== subject) {
        // The mark goes first, so what the cache still holds is read by nobody.
        wipe(shared)
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
      // Somebody else has signed in in another tab: what this person left went then.
      if (subject && owner && owner !== subject) return
      hint(false)
      const atADoor = why === 'inactive' && !online()
      wipe(shared, atADoor ? [OWNER_KEY, ...copies.map(({ keptBy }) => keptBy)] : [])
      if (!atADoor) await Promise.all(copies.map((copy) => copy.forget()))
      // Where nobody was signed in, they are a guest's, who has nothing else.
      if (subject && !atADoor) await links.forget()
    },
  }
}
