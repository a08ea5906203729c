import { personStorage } from '../device/person-storage.ts'

const STORAGE_KEY = 'forenet.acting-member'
const listeners = new Set<() => void>()

/**
 * The member impersonated in this browser tab. Calls send the member's id, and the server checks the permission (ruling
 * 14).
 */
export const impersonatedMember = {
  id(): string | null {
    return personStorage.tab.getItem(STORAGE_KEY)
  },
  choose(id: string): void {
    personStorage.tab.setItem(STORAGE_KEY, id)
    for (const listener of listeners) listener()
  },
  clear(): void {
    personStorage.tab.removeItem(STORAGE_KEY)
    for (const listener of listeners) listener()
  },
  subscribe(changed: () => void): () => void {
    listeners.add(changed)
    return () => listeners.delete(changed)
  },
}
