import type { RegisterFilter } from '@forenet/contract/club/register'

/** A filter of the register as the address of its page keeps it. */
export function searchOf(filter: RegisterFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
}
