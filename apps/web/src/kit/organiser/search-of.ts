import type { RegisterFilter } from '@forenet/contract/club/register'

/** Register filter as search parameters. */
export function searchOf(filter: RegisterFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
}
