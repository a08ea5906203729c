import { personStorage } from '../device/person-storage.ts'

const KEY = 'forenet.acting-member'
const listeners = new Set<() => void>()

/**
 * The member impersonated in this browser tab. Calls send the member's id, and the server checks the permission (ruling
 * 14).
 */
export const impersonatedMember = {
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
  subscribe(changed: () => void): () => void {
    listeners.add(changed)
    return () => listeners.delete(changed)
  },
}
