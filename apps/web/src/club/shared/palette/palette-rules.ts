import { type ActiveGrant, clubAccessScope } from '@forenet/domain/access'
import { matchesTerms, searchIndexWords, searchTerms } from '@forenet/domain/search-text'

export function canSeeEvents(grants: readonly ActiveGrant[], organisationKey: string): boolean {
  return (['events.manage', 'events.attendees'] as const).some(
    (permission) => clubAccessScope(grants, permission, organisationKey) !== null,
  )
}

export function matchesQuery(text: string, query: string): boolean {
  return matchesTerms(searchIndexWords(text), searchTerms(query))
}
