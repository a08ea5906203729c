import type { RegisterStatus } from '@forenet/domain/register'
import type { SearchTerm } from '@forenet/domain/search-text'
import { healthCheckSql } from './check-conditions.ts'
import type { RegisterQuery } from './register-query-rules.ts'
import { splitTerms } from './search-term-rules.ts'

// Must match the index expressions.
export const PAID_UNTIL_SQL = `coalesce(r.paid_to, '-infinity')`
export const BIRTH_DATE_SQL = `coalesce(r.date_of_birth, 'infinity')`
/** Repeats the index expression, so that a backward scan skips unknown birth dates, which sort last. */
const HAS_BIRTH_DATE_SQL = `${BIRTH_DATE_SQL} < 'infinity'`

/** JSON path conditions by status. `$day`: date of the list; `$last`: end of the last paid period. */
const STATUS_CONDITIONS: Readonly<Record<Exclude<RegisterStatus, 'none'>, string>> = {
  active: '@.from <= $day && @.to >= $day',
  upcoming: '@.from > $day',
  expired: '@.to == $last && @.to < $day',
}

export class SqlConditions {
  readonly values: unknown[] = []
  readonly texts: string[] = []

  at(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  add(text: string): void {
    this.texts.push(text)
  }
}

export function allRegisterConditions(wanted: RegisterQuery): SqlConditions {
  const where = registerConditions(wanted)
  if (excludesHiddenNames(wanted)) {
    where.add(
      `exists (select from register_state n where ${currentStateSql(where, wanted, 'r')} and ${visibleStateSql(where, wanted)})`,
    )
  }
  return where
}

/** Omits the expensive condition of `excludesHiddenNames`. */
export function registerConditions(wanted: RegisterQuery): SqlConditions {
  const where = new SqlConditions()
  where.add(`r.organisation_id = ${where.at(wanted.organisationId)}`)
  if (wanted.at === null) where.add('r.until_at is null and not r.forgotten')
  else {
    const at = where.at(wanted.at)
    where.add(`r.from_at < ${at} and (r.until_at is null or r.until_at >= ${at})`)
  }
  if (wanted.members) where.add(`r.member_id = any(${where.at(wanted.members)}::uuid[])`)
  where.add(`register_seen(r.by_hand, r.paid_to, ${where.at(wanted.seenSince)}::date)`)
  if (wanted.activity !== null) addActivity(where, wanted, wanted.activity)
  for (const facets of wanted.facets) where.add(`r.facets && ${where.at(facets)}::text[]`)
  addTerms(where, wanted)
  const { earliest, latest } = wanted.born
  if (earliest !== null) where.add(`${BIRTH_DATE_SQL} >= ${where.at(earliest)}::date`)
  if (latest !== null) where.add(`${BIRTH_DATE_SQL} <= ${where.at(latest)}::date`)
  if (earliest !== null || latest !== null) where.add(HAS_BIRTH_DATE_SQL)
  if (wanted.newSince !== null) where.add(`r.paid_from >= ${where.at(wanted.newSince)}::date`)
  addPayment(where, wanted)
  if (wanted.check !== null) where.add(healthCheckSql(wanted.check, wanted, (value) => where.at(value)))
  addMissing(where, wanted)
  addStatusCondition(where, wanted)
  return where
}

/** `(…) is true` prevents use of the index for conditions that should only filter rows. */
function addTerms(where: SqlConditions, { terms, email, club }: RegisterQuery): void {
  if (terms.length === 0) return
  const { byIndex, inRows } = splitTerms(terms)
  const all = (words: readonly string[]) => words.map((word) => `'${club}${word}':*`).join(' & ')
  const has = (some: readonly SearchTerm[]) =>
    `r.search @@ ${where.at(some.map((term) => `(${term.map(all).join(' | ')})`).join(' & '))}::tsquery`
  where.add(has(byIndex))
  if (inRows.length > 0) where.add(`(${has(inRows)}) is true`)
  if (email !== null) where.add(`lower(r.email) = ${where.at(email)}`)
}

/** Text search skips hidden names only in lists for an earlier date. */
export function excludesHiddenNames({ terms, at }: RegisterQuery): boolean {
  return terms.length > 0 && at !== null
}

/** SQL: the club may see the name of row `of` today. A subquery per row. */
export function visibleNameSql(where: SqlConditions, wanted: RegisterQuery, of: string): string {
  if (wanted.at === null) return 'true'
  return `coalesce((select ${visibleStateSql(where, wanted)} from register_state n where ${currentStateSql(where, wanted, of)}), false)`
}

function currentStateSql(where: SqlConditions, { organisationId }: RegisterQuery, of: string): string {
  return `n.organisation_id = ${where.at(organisationId)} and n.member_id = ${of}.member_id and n.until_at is null`
}

function visibleStateSql(where: SqlConditions, { namedSince }: RegisterQuery): string {
  return `not n.forgotten and register_seen(n.by_hand, n.paid_to, ${where.at(namedSince)}::date)`
}

/** `any(array(…))` finds the few debtors first, in any sort order. Only debts after the last paid period count. */
function addPayment(where: SqlConditions, { payment, organisationId, day }: RegisterQuery): void {
  if (payment === null) return
  const on = where.at(day)
  if (payment === 'paid') {
    where.add(`${PAID_UNTIL_SQL} >= ${on}::date`)
    return
  }
  const owed = `from membership_owed o where o.organisation_id = ${where.at(organisationId)} and o.end_date >= ${on}::date`
  where.add(`r.member_id = any(array(select o.member_id ${owed}))`)
  where.add(`exists (select ${owed} and o.member_id = r.member_id and o.end_date > ${PAID_UNTIL_SQL})`)
}

function addMissing(where: SqlConditions, { missing }: RegisterQuery): void {
  if (missing === null) return
  const any = missing.facets.length === 0 ? [] : [`r.facets && ${where.at(missing.facets)}::text[]`]
  const guardian =
    missing.guardian === null
      ? []
      : [
          `r.facets && ${where.at([missing.guardian])}::text[] and ${BIRTH_DATE_SQL} >= ${where.at(missing.childrenSince)}::date and ${HAS_BIRTH_DATE_SQL}`,
        ]
  where.add(`(${[...any, ...guardian].join(' or ')})`)
}

function addActivity(
  where: SqlConditions,
  { day }: RegisterQuery,
  { types, typeFacets, teamFacets }: NonNullable<RegisterQuery['activity']>,
): void {
  const on = where.at(day)
  const notified = `r.facets && ${where.at(typeFacets)}::text[] and ${hasDistinctPeriodSql(on, periodExistsSql(on, where.at(JSON.stringify(types))))}`
  where.add(`(${notified} or r.facets && ${where.at(teamFacets)}::text[])`)
}

/** SQL: a period matches the terms. `on` and `ofType` are placeholders. */
function periodExistsSql(on: string, ofType: string | null): (terms: string) => string {
  return (terms) =>
    `jsonb_path_exists(r.periods, '$[*] ? (${terms}${ofType ? ' && @.type == $types[*]' : ''})',
       jsonb_build_object('day', ${on}::text, 'last', r.paid_to::text${ofType ? `, 'types', ${ofType}::jsonb` : ''}))`
}

/** SQL on the periods that determine the status: current and future ones, otherwise the last. */
function hasDistinctPeriodSql(on: string, period: (terms: string) => string): string {
  return `((${PAID_UNTIL_SQL} >= ${on}::date and ${period('@.to >= $day')}) or (r.paid_to < ${on}::date and ${period(STATUS_CONDITIONS.expired)}))`
}

function addStatusCondition(where: SqlConditions, { day, statuses, types, terms }: RegisterQuery): void {
  if (statuses.length === 0 && types.length === 0) return
  if (types.length === 0 && statuses.every((status) => status === 'none')) {
    where.add('r.paid_to is null')
    return
  }
  const on = where.at(day)
  const ofType = types.length === 0 ? null : where.at(JSON.stringify(types))
  const period = periodExistsSql(on, ofType)
  const active = `${PAID_UNTIL_SQL} >= ${on}::date and r.paid_from <= ${on}::date and ${period(STATUS_CONDITIONS.active)}`
  const isActive = `r.paid_from <= ${on}::date and jsonb_path_exists(r.periods, '$[*] ? (${STATUS_CONDITIONS.active})', jsonb_build_object('day', ${on}::text))`
  // `is true` makes PostgreSQL use the text index and only filter by status, which matches too many rows.
  const asTruth = (text: string) => (terms.length > 0 ? `(${text}) is true` : text)
  const standings: Record<RegisterStatus, string> = {
    active: asTruth(active),
    upcoming: `register_last_from(r.periods) > ${on}::date and not (${isActive})${ofType ? ` and ${period(STATUS_CONDITIONS.upcoming)}` : ''}`,
    expired: asTruth(
      `${PAID_UNTIL_SQL} < ${on}::date and r.paid_to is not null${ofType ? ` and ${period(STATUS_CONDITIONS.expired)}` : ''}`,
    ),
    none: ofType ? 'false' : 'r.paid_to is null',
  }
  if (statuses.length > 0) {
    where.add(`(${statuses.map((status) => `(${standings[status]})`).join(' or ')})`)
    return
  }
  where.add(hasDistinctPeriodSql(on, period))
}
