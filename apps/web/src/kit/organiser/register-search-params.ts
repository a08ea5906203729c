import type { RegisterFilter } from '@forenet/contract/club/register'

export function buildRegisterSearchParams(filter: RegisterFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
}
