import { personStorage } from '../device/person-storage.ts'

const KEY = 'forenet.acting-member'
const listeners = new Set<() => void>()

/** The member a super administrator acts for in this tab; calls carry the id, the server decides (ruling 14). */
export const actingMember = {
  /** The chosen member's id, or null. */
  id(): string | null {
    return personStorage.tab.getItem(KEY)
  },
  choose(id: string): void {
    personStorage.tab.setItem(KEY, id)
    for (const listener of listeners) listener()
  },
  clear(): void {
    personStorage.tab.removeItem(KEY)
    for (const listener of listeners) listener()
  },
  /** For `useSyncExternalStore`. */
  subscribe(changed: () => void): () => void {
    listeners.add(changed)
    return () => listeners.delete(changed)
  },
}
