import type { RegisterFilter, RegisterOrder } from '@forenet/contract/club/register'
import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import {
  ADULT_AGE,
  computeBirthDateRange,
  computeVisibilityCutoff,
  type DataQualityCheck,
  MISSING_DATA_KINDS,
  REGISTER_GENDERS,
  REGISTER_SORTS,
  REGISTER_STATUSES,
  type RegisterPaymentFilter,
  type RegisterSort,
  type RegisterStatus,
} from '@forenet/domain/register'
import { parseRegisterSearchTerms } from '@forenet/domain/register-text'
import type { SearchTerm } from '@forenet/domain/search-text'

export type RegisterQuery = {
  organisationId: string
  members?: readonly string[]
  day: CalendarDate
  /** End of `day`; null for the current state. */
  at: Date | null
  seenSince: CalendarDate
  /** Lists for an earlier date omit the names of people last seen before this date. */
  namedSince: CalendarDate
  ageOn: CalendarDate
  terms: readonly SearchTerm[]
  /** Matches the person with this address only. */
  email: string | null
  /** The club's prefix of words in the search index. */
  club: string
  statuses: readonly RegisterStatus[]
  types: readonly string[]
  activity: { types: readonly string[]; typeFacets: readonly string[]; teamFacets: readonly string[] } | null
  facets: readonly (readonly string[])[]
  born: { earliest: CalendarDate | null; latest: CalendarDate | null }
  /** Matches people with a first paid period on or after this date. */
  newSince: CalendarDate | null
  payment: RegisterPaymentFilter | null
  check: DataQualityCheck | null
  /** Missing data: matches one of `facets`, or a child without a guardian (`guardian`). */
  missing: { facets: readonly string[]; guardian: string | null; childrenSince: CalendarDate } | null
}

export type RegisterPageOrder = { sort: RegisterSort; descending: boolean; after: RowKey | null }
export type RowKey = { key: string; memberId: string }

export type ActivityMembers = { typeIds: readonly string[]; teamIds: readonly string[] }

export function toRegisterQuery(
  organisationId: string,
  filter: RegisterFilter,
  today: CalendarDate,
  ofActivity: ActivityMembers | null = null,
): RegisterQuery {
  const day = filter.asAt !== undefined && filter.asAt < today ? filter.asAt : today
  const ageOn = filter.ageOn ?? day
  const missing = parseChoices(MISSING_DATA_KINDS, filter.missing)
  const ofClub = (kind: string, values: readonly string[]) =>
    values.map((value) => buildFacetKey(organisationId, kind, value))
  return {
    organisationId,
    day,
    at: day === today ? null : copenhagenInstant(addDays(day, 1), '00:00'),
    seenSince: computeVisibilityCutoff(day),
    namedSince: computeVisibilityCutoff(today),
    ageOn,
    ...(filter.text === undefined ? { terms: [], email: null } : parseRegisterSearchTerms(filter.text)),
    club: buildClubPrefix(organisationId),
    statuses: parseChoices(REGISTER_STATUSES, filter.status),
    types: splitChoices(filter.type),
    activity: ofActivity && {
      types: ofActivity.typeIds,
      typeFacets: ofClub('type', ofActivity.typeIds),
      teamFacets: ofClub('team', ofActivity.teamIds),
    },
    facets: [
      ofClub('type', splitChoices(filter.type)),
      ofClub(filter.waiting ? 'waiting' : 'team', splitChoices(filter.team)),
      ofClub('tag', splitChoices(filter.tag)),
      ofClub('gender', parseChoices(REGISTER_GENDERS, filter.gender)),
    ].filter((some) => some.length > 0),
    born: computeBirthDateRange({ from: filter.ageFrom ?? null, to: filter.ageTo ?? null }, ageOn),
    newSince: filter.newSince ?? null,
    payment: filter.payment ?? null,
    check: filter.check ?? null,
    missing:
      missing.length === 0
        ? null
        : {
            facets: ofClub(
              'missing',
              missing.filter((kind) => kind !== 'guardian'),
            ),
            guardian: missing.includes('guardian') ? buildFacetKey(organisationId, 'missing', 'guardian') : null,
            childrenSince: addDays(addMonths(day, -12 * ADULT_AGE), 1),
          },
  }
}

export function toPageOrder(order: RegisterOrder = 'first-name', after: RowKey | null = null): RegisterPageOrder {
  const descending = order.startsWith('-')
  const sort = REGISTER_SORTS.find((known) => known === order.replace(/^-/, '')) ?? 'first-name'
  return { sort, descending, after }
}

function buildFacetKey(organisationId: string, kind: string, value: string): string {
  return `${buildClubPrefix(organisationId)}${kind}:${value}`
}

const buildClubPrefix = (organisationId: string) => `${organisationId.slice(0, 8)}:`
const splitChoices = (several?: string): string[] => (several === undefined ? [] : [...new Set(several.split(','))])

function parseChoices<Word extends string>(words: readonly Word[], several?: string): Word[] {
  const wanted = splitChoices(several)
  return words.filter((word) => wanted.includes(word))
}
