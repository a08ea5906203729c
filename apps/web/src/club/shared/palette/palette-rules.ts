import { clubReach, type StandingGrant } from '@forenet/domain/access'

/** Whether the roles reach events of the club, or some of them. */
export function seesEvents(grants: readonly StandingGrant[], organisationKey: string): boolean {
  return (['events.manage', 'events.attendees'] as const).some(
    (permission) => clubReach(grants, permission, organisationKey) !== null,
  )
}

/** Whether each word of a query begins a word of the text; case and accents do not matter. */
export function matchesQuery(text: string, query: string): boolean {
  const words = plain(text).split(/[\s\p{P}]+/u)
  return plain(query)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

const plain = (text: string) => text.trim().toLocaleLowerCase('da').normalize('NFD').replaceAll(/\p{M}/gu, '')
