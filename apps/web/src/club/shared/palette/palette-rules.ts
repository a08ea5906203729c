import { clubReach, type StandingGrant } from '@forenet/domain/access'
import { indexedWords, matchesTerms, searchTerms } from '@forenet/domain/search-text'

export function canSeeEvents(grants: readonly StandingGrant[], organisationKey: string): boolean {
  return (['events.manage', 'events.attendees'] as const).some(
    (permission) => clubReach(grants, permission, organisationKey) !== null,
  )
}

/** Whether each word of the query starts a word of the text. */
export function matchesQuery(text: string, query: string): boolean {
  return matchesTerms(indexedWords(text), searchTerms(query))
}
