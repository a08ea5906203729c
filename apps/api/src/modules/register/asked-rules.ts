import type { RegisterFilter, RegisterOrder } from '@forenet/contract/club/register'
import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'
import { instantAt } from '@forenet/domain/copenhagen-time'
import {
  bornWithin,
  type HealthCheck,
  MISSING_KINDS,
  OF_AGE,
  REGISTER_GENDERS,
  REGISTER_SORTS,
  REGISTER_STATUSES,
  type RegisterPayment,
  type RegisterSort,
  type RegisterStatus,
  seenSince,
} from '@forenet/domain/register'
import { registerWords } from '@forenet/domain/register-text'

/** Which people of a club's register are asked for. */
export type Asked = {
  organisationId: string
  /** These alone; absent: everybody. */
  members?: readonly string[]
  /** The day that the list is of. */
  day: CalendarDate
  /** When that day ends; null for now. */
  at: Date | null
  /** Former members are in the register who had paid to this day or later. */
  seenSince: CalendarDate
  /** The same as of today: whoever is not, is nameless in a list of a day long ago. */
  namedSince: CalendarDate
  /** On which day ages are. */
  ageOn: CalendarDate
  /** Words, each the beginning of one that the person is found by. */
  words: readonly string[]
  /** What each of them begins with in the index. */
  club: string
  statuses: readonly RegisterStatus[]
  types: readonly string[]
  /** What belongs to an activity: types, and teams as facets, of which one is enough. Null where it is not asked for. */
  activity: { types: readonly string[]; typeFacets: readonly string[]; teamFacets: readonly string[] } | null
  /** One list for each filter; of each one facet is enough. */
  facets: readonly (readonly string[])[]
  born: { earliest: CalendarDate | null; latest: CalendarDate | null }
  /** Their first paid period begins on this day or later. */
  newSince: CalendarDate | null
  /** How they stand with the club's money. */
  payment: RegisterPayment | null
  /** Something that may be wrong with what is known. */
  check: HealthCheck | null
  /** What is missing, as facets: of these one is enough, and of children no guardian. Null where it is not asked for. */
  missing: { facets: readonly string[]; guardian: string | null; childrenSince: CalendarDate } | null
}

/** In which order, and after which row a page begins. */
export type Turn = { sort: RegisterSort; descending: boolean; after: RowKey | null }
/** Where a row stands: by what it is sorted, and whose it is. */
export type RowKey = { key: string; memberId: string }

/** What of a club's belongs to an activity. */
export type OfActivity = { typeIds: readonly string[]; teamIds: readonly string[] }

/** The terms by which a register is read, from what a call asks for; `ofActivity` where it asks for one. */
export function asked(
  organisationId: string,
  filter: RegisterFilter,
  today: CalendarDate,
  ofActivity: OfActivity | null = null,
): Asked {
  const day = filter.asAt !== undefined && filter.asAt < today ? filter.asAt : today
  const ageOn = filter.ageOn ?? day
  const missing = among(MISSING_KINDS, filter.missing)
  const ofClub = (kind: string, values: readonly string[]) => values.map((value) => facet(organisationId, kind, value))
  return {
    organisationId,
    day,
    at: day === today ? null : instantAt(addDays(day, 1), '00:00'),
    seenSince: seenSince(day),
    namedSince: seenSince(today),
    ageOn,
    words: filter.text === undefined ? [] : registerWords(filter.text),
    club: clubOf(organisationId),
    statuses: among(REGISTER_STATUSES, filter.status),
    types: listed(filter.type),
    activity: ofActivity && {
      types: ofActivity.typeIds,
      typeFacets: ofClub('type', ofActivity.typeIds),
      teamFacets: ofClub('team', ofActivity.teamIds),
    },
    facets: [
      ofClub('type', listed(filter.type)),
      ofClub(filter.waiting ? 'waiting' : 'team', listed(filter.team)),
      ofClub('tag', listed(filter.tag)),
      ofClub('gender', among(REGISTER_GENDERS, filter.gender)),
    ].filter((some) => some.length > 0),
    born: bornWithin({ from: filter.ageFrom ?? null, to: filter.ageTo ?? null }, ageOn),
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
            guardian: missing.includes('guardian') ? facet(organisationId, 'missing', 'guardian') : null,
            childrenSince: addDays(addMonths(day, -12 * OF_AGE), 1),
          },
  }
}

/** The order that a call asks for, by first name unless it says another. */
export function turn(order: RegisterOrder = 'first-name', after: RowKey | null = null): Turn {
  const descending = order.startsWith('-')
  const sort = REGISTER_SORTS.find((known) => known === order.replace(/^-/, '')) ?? 'first-name'
  return { sort, descending, after }
}

/** What a row of a club is found by, as the database writes it into `facets`. */
function facet(organisationId: string, kind: string, value: string): string {
  return `${clubOf(organisationId)}${kind}:${value}`
}

const clubOf = (organisationId: string) => `${organisationId.slice(0, 8)}:`
const listed = (several?: string): string[] => (several === undefined ? [] : [...new Set(several.split(','))])

function among<Word extends string>(words: readonly Word[], several?: string): Word[] {
  const wanted = listed(several)
  return words.filter((word) => wanted.includes(word))
}
