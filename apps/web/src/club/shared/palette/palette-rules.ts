import { clubReach, type StandingGrant } from '@forenet/domain/access'

export function canSeeEvents(grants: readonly StandingGrant[], organisationKey: string): boolean {
  return (['events.manage', 'events.attendees'] as const).some(
    (permission) => clubReach(grants, permission, organisationKey) !== null,
  )
}

/** Whether each word of the query starts a word of the text; ignores case and accents. */
export function matchesQuery(text: string, query: string): boolean {
  const words = plain(text).split(/[\s\p{P}]+/u)
  return plain(query)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

const plain = (text: string) => text.trim().toLocaleLowerCase('da').normalize('NFD').replaceAll(/\p{M}/gu, '')
