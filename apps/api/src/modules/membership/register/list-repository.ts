import type { Database } from '@forenet/database/database'
import type { RegisterPeriod } from '@forenet/database/register-tables'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { DataQualityCheck, MissingDataKind, RegisterGender, RegisterSort } from '@forenet/domain/register'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'
import { healthCheckSql } from './check-conditions.ts'
import {
  allRegisterConditions,
  BIRTH_DATE_SQL,
  excludesHiddenNames,
  PAID_UNTIL_SQL,
  registerConditions,
  visibleNameSql,
} from './list-conditions.ts'
import type { RegisterPageOrder, RegisterQuery } from './register-query-rules.ts'
import { splitTerms } from './search-term-rules.ts'

// Paid periods as known now; erased people still count.
const countActiveOnQuery = plannedForValues<{ day: CalendarDate; count: number }>(
  'register_active_on',
  `with spans as (
     select s.member_id, (p->>'from')::date as since, (p->>'to')::date as until
       from register_state s, jsonb_array_elements(s.periods) p
      where s.organisation_id = $1 and s.until_at is null and (p->>'to')::date >= (select min(d) from unnest($2::date[]) d))
   select d::text as day, count(distinct s.member_id)::int as count
     from unnest($2::date[]) d left join spans s on s.since <= d and s.until >= d
    group by d order by d`,
)
const countActiveByAgeQuery = plannedForValues<{ age: number | null; gender: RegisterGender | null; count: number }>(
  'register_active_by_age',
  `select extract(year from age($2::date, s.date_of_birth))::int as age, s.gender, count(*)::int as count
     from register_state s
    where s.organisation_id = $1 and s.until_at is null and s.paid_from <= $2::date and s.paid_to >= $2::date
      and exists (select from jsonb_array_elements(s.periods) p where (p->>'from')::date <= $2::date and (p->>'to')::date >= $2::date)
    group by 1, 2`,
)

export function countActiveOn(database: Database, organisationId: string, days: readonly CalendarDate[]) {
  return countActiveOnQuery(database, [organisationId, days])
}

export function countActiveByAge(database: Database, organisationId: string, day: CalendarDate) {
  return countActiveByAgeQuery(database, [organisationId, day])
}

export type RegisterStateRow = {
  memberId: string
  named: boolean
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  gender: 'female' | 'male' | 'other' | 'undisclosed' | null
  dateOfBirth: string | null
  birthYear: number | null
  address: string
  postCode: string | null
  city: string | null
  guardianIds: string[]
  periods: RegisterPeriod[]
  paidFrom: string | null
  paidTo: string | null
  byHand: boolean
  teamIds: string[]
  waitingIds: string[]
  tagIds: string[]
  missing: MissingDataKind[]
  key: string
}

const COLUMNS = `r.member_id as "memberId", r.first_name as "firstName", r.last_name as "lastName", r.email, r.phone,
  r.gender, r.date_of_birth::text as "dateOfBirth", r.birth_year as "birthYear", r.address, r.post_code as "postCode", r.city,
  r.guardian_ids as "guardianIds", r.periods, r.paid_from::text as "paidFrom", r.paid_to::text as "paidTo", r.by_hand as "byHand",
  r.team_ids as "teamIds", r.waiting_ids as "waitingIds", r.tag_ids as "tagIds", r.missing`

/** Must match the index expressions. */
const SORT_COLUMNS: Readonly<Record<RegisterSort, { by: string; type: string }>> = {
  'first-name': { by: 'r.first_order', type: 'text' },
  'last-name': { by: 'r.last_order', type: 'text' },
  'birth-date': { by: BIRTH_DATE_SQL, type: 'date' },
  since: { by: `coalesce(r.paid_from, 'infinity')`, type: 'date' },
  until: { by: PAID_UNTIL_SQL, type: 'date' },
  'post-code': { by: `coalesce(r.post_code, '~') collate "C"`, type: 'text' },
}

// Orders in which text matches are scattered; by name or postcode, matches are adjacent.
const SCATTERED_SORTS: readonly RegisterSort[] = ['birth-date', 'since', 'until']

const isGatheredQuery = prepared<{ are: boolean }>(
  'register_common_words',
  `select count(*) = cardinality($1::text[]) as are from unnest($1::text[]) as w(word)
    where exists (select from pg_stats s, unnest(s.most_common_elems::text::text[]) as known
                   where s.schemaname = current_schema() and s.tablename = 'register_state' and s.attname = 'search'
                     and starts_with(known, w.word))`,
)

// Cost from statistics, with the share f of the N rows in range: sorting all matches reads about f·N rows, walking the
// sort index to a full page about size/f. True if f²·N < 2·size.
const isRareAgeQuery = prepared<{ are: boolean }>(
  'register_few_born',
  `select power((1 - s.null_frac) * (select avg((bound between $1 and $2)::int) from unnest(s.histogram_bounds::text::date[]) as bound), 2)
       * c.reltuples < 2 * $3::int as are
     from pg_stats s join pg_class c on c.oid = 'register_now_birth'::regclass
    where s.schemaname = current_schema() and s.tablename = 'register_state' and s.attname = 'date_of_birth'`,
)

/** Rare ages are scattered in every other order, so find all matches and sort them. */
async function isRareAge(
  database: Database,
  { earliest, latest }: RegisterQuery['born'],
  size: number,
): Promise<boolean> {
  if (earliest === null && latest === null) return false
  return (await isRareAgeQuery(database, [earliest ?? '-infinity', latest ?? 'infinity', size]))[0]?.are ?? false
}

/**
 * Whether to sort all matches instead of walking the sort index until the page is full. In name order equal names are
 * adjacent, so a walk may pass thousands first. One or two letters match half the club, so a walk fills the page soon.
 * In other orders the planner decides for common words; it would overestimate rarer ones.
 */
async function isGathered(
  database: Database,
  { terms, club, born }: RegisterQuery,
  sort: RegisterSort,
  size: number,
): Promise<boolean> {
  if (terms.length === 0) return sort !== 'birth-date' && isRareAge(database, born, size)
  const { isNarrow, byIndex } = splitTerms(terms)
  if (!isNarrow || !SCATTERED_SORTS.includes(sort)) return isNarrow
  return !(await isGatheredQuery(database, [byIndex.flat(2).map((word) => club + word)]))[0]?.are
}

export async function listRegisterStates(
  database: Database,
  wanted: RegisterQuery,
  { sort, descending, after }: RegisterPageOrder,
  size: number,
): Promise<RegisterStateRow[]> {
  const where = registerConditions(wanted)
  const { by, type } = SORT_COLUMNS[sort]
  const direction = descending ? 'desc' : 'asc'
  const later = after
    ? ` and (${by}, r.member_id) ${descending ? '<' : '>'} (${where.at(after.key)}::${type}, ${where.at(after.memberId)}::uuid)`
    : ''
  const limit = where.at(size)
  const named = excludesHiddenNames(wanted) ? `where ${visibleNameSql(where, wanted, 'f')}` : ''
  // A search in the past checks visibility row by row.
  const statement = plannedForValues<RegisterStateRow>(
    'register_page',
    `with found as ${(await isGathered(database, wanted, sort, size)) ? '' : 'not '}materialized (
       select r.id, r.member_id, ${by} as key from register_state r where ${where.texts.join(' and ')}${later}
     ), page as (
       select f.*, row_number() over () as place
         from (select f.* from (select * from found order by key ${direction}, member_id ${direction}) f
                ${named} limit ${limit}) f
     )
     select ${COLUMNS}, ${visibleNameSql(where, wanted, 'r')} as named, p.key::text as key
       from page p join register_state r on r.id = p.id order by p.place`,
  )
  return statement(database, where.values)
}

export async function findRegisterState(
  database: Database,
  wanted: RegisterQuery,
  memberId: string,
): Promise<RegisterStateRow | undefined> {
  const where = allRegisterConditions(wanted)
  where.add(`r.member_id = ${where.at(memberId)}`)
  const statement = plannedForValues<RegisterStateRow>(
    'register_state',
    `select ${COLUMNS}, true as named, '' as key from register_state r where ${where.texts.join(' and ')}`,
  )
  return (await statement(database, where.values))[0]
}

export async function countRegisterStates(database: Database, wanted: RegisterQuery): Promise<number> {
  const where = allRegisterConditions(wanted)
  const statement = plannedForValues<{ count: number }>(
    'register_count',
    `select count(*)::integer as count from register_state r where ${where.texts.join(' and ')}`,
  )
  return (await statement(database, where.values))[0]?.count ?? 0
}

export async function countChecks<Check extends DataQualityCheck>(
  database: Database,
  wanted: RegisterQuery,
  checks: readonly Check[],
): Promise<{ check: Check; count: number }[]> {
  const where = allRegisterConditions(wanted)
  const counts = checks.map((check, place) => {
    const found = healthCheckSql(check, wanted, (value) => where.at(value))
    return `count(*) filter (where ${found})::integer as c${place}`
  })
  const statement = plannedForValues<Record<string, number>>(
    'register_checks',
    `select ${counts.join(', ')} from register_state r where ${where.texts.join(' and ')}`,
  )
  const [row] = await statement(database, where.values)
  return checks.map((check, place) => ({ check, count: row?.[`c${place}`] ?? 0 }))
}
