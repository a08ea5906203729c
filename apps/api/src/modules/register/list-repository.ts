import type { Database } from '@forenet/database/database'
import type { RegisterPeriod } from '@forenet/database/register-tables'
import type { HealthCheck, MissingKind, RegisterSort, RegisterStatus } from '@forenet/domain/register'
import { plannedForValues } from '../../platform/database/prepared.ts'
import type { Asked, Turn } from './asked-rules.ts'
import { checkCondition } from './check-conditions.ts'

/** A row of the register. `named`: whether the club sees today who it is; `key`: what it is sorted by. */
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
  missing: MissingKind[]
  key: string
}

const COLUMNS = `r.member_id as "memberId", r.first_name as "firstName", r.last_name as "lastName", r.email, r.phone,
  r.gender, r.date_of_birth::text as "dateOfBirth", r.birth_year as "birthYear", r.address, r.post_code as "postCode", r.city,
  r.guardian_ids as "guardianIds", r.periods, r.paid_from::text as "paidFrom", r.paid_to::text as "paidTo", r.by_hand as "byHand",
  r.team_ids as "teamIds", r.waiting_ids as "waitingIds", r.tag_ids as "tagIds", r.missing`

// As the indexes have them.
const PAID_TO = `coalesce(r.paid_to, '-infinity')`
const BORN = `coalesce(r.date_of_birth, 'infinity')`
/** Whose day of birth is known, as the indexes by it have it: going back along them passes over those of whom none is, who lie last. */
const IS_BORN = `${BORN} < 'infinity'`

/** What each order goes by: the expression that its indexes have, and its type. */
const SORTS: Readonly<Record<RegisterSort, { by: string; type: string }>> = {
  'first-name': { by: 'r.first_order', type: 'text' },
  'last-name': { by: 'r.last_order', type: 'text' },
  'birth-date': { by: BORN, type: 'date' },
  since: { by: `coalesce(r.paid_from, 'infinity')`, type: 'date' },
  until: { by: PAID_TO, type: 'date' },
  'post-code': { by: `coalesce(r.post_code, '~') collate "C"`, type: 'text' },
}

/** What must hold of a period where somebody stands so on the day `$day`, which `$last` paid period ended when. */
const STANDS: Readonly<Record<Exclude<RegisterStatus, 'none'>, string>> = {
  active: '@.from <= $day && @.to >= $day',
  upcoming: '@.from > $day',
  expired: '@.to == $last && @.to < $day',
}

/** Text of a condition, and the values it names. */
class Conditions {
  readonly values: unknown[] = []
  readonly texts: string[] = []

  /** The place of a value in the statement. */
  at(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  add(text: string): void {
    this.texts.push(text)
  }
}

function conditionsOf(wanted: Asked): Conditions {
  const where = new Conditions()
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
  if (wanted.words.length > 0) {
    where.add(`r.search @@ ${where.at(wanted.words.map((word) => `'${word}':*`).join(' & '))}::tsquery`)
    if (wanted.at !== null) where.add(namedOf(where, wanted))
  }
  const { earliest, latest } = wanted.born
  if (earliest !== null) where.add(`${BORN} >= ${where.at(earliest)}::date`)
  if (latest !== null) where.add(`${BORN} <= ${where.at(latest)}::date`)
  if (earliest !== null || latest !== null) where.add(IS_BORN)
  if (wanted.newSince !== null) where.add(`r.paid_from >= ${where.at(wanted.newSince)}::date`)
  if (wanted.check !== null) where.add(checkCondition(wanted.check, wanted, (value) => where.at(value)))
  addMissing(where, wanted)
  addStanding(where, wanted)
  return where
}

/** Whether the club sees today who it is, as a row of a day before may not tell. */
function namedOf(where: Conditions, { at, namedSince }: Asked): string {
  if (at === null) return 'true'
  return `exists (select from register_state n where n.organisation_id = r.organisation_id and n.member_id = r.member_id
    and n.until_at is null and not n.forgotten and register_seen(n.by_hand, n.paid_to, ${where.at(namedSince)}::date))`
}

function addMissing(where: Conditions, { missing }: Asked): void {
  if (missing === null) return
  const any = missing.facets.length === 0 ? [] : [`r.facets && ${where.at(missing.facets)}::text[]`]
  const guardian =
    missing.guardian === null
      ? []
      : [
          `r.facets && ${where.at([missing.guardian])}::text[] and ${BORN} >= ${where.at(missing.childrenSince)}::date and ${IS_BORN}`,
        ]
  where.add(`(${[...any, ...guardian].join(' or ')})`)
}

/** A membership of an activity's types that tells how somebody stands, or a place on one of its teams. */
function addActivity(
  where: Conditions,
  { day }: Asked,
  { types, typeFacets, teamFacets }: NonNullable<Asked['activity']>,
): void {
  const on = where.at(day)
  const told = `r.facets && ${where.at(typeFacets)}::text[] and ${tellingOf(on, periodOf(on, where.at(JSON.stringify(types))))}`
  where.add(`(${told} or r.facets && ${where.at(teamFacets)}::text[])`)
}

/** A period that meets some terms, by a membership of one of the types where they are given: `on` and `ofType` as the statement has them. */
function periodOf(on: string, ofType: string | null): (terms: string) => string {
  return (terms) =>
    `jsonb_path_exists(r.periods, '$[*] ? (${terms}${ofType ? ' && @.type == $types[*]' : ''})',
       jsonb_build_object('day', ${on}::text, 'last', r.paid_to::text${ofType ? `, 'types', ${ofType}::jsonb` : ''}))`
}

/** A period that tells how somebody stands: one that runs or is to come; of who has none, the last. */
function tellingOf(on: string, period: (terms: string) => string): string {
  return `((${PAID_TO} >= ${on}::date and ${period('@.to >= $day')}) or (r.paid_to < ${on}::date and ${period(STANDS.expired)}))`
}

/** How somebody stands on the day, and by a membership of which type. */
function addStanding(where: Conditions, { day, statuses, types }: Asked): void {
  if (statuses.length === 0 && types.length === 0) return
  if (types.length === 0 && statuses.every((status) => status === 'none')) {
    where.add('r.paid_to is null')
    return
  }
  const on = where.at(day)
  const ofType = types.length === 0 ? null : where.at(JSON.stringify(types))
  const period = periodOf(on, ofType)
  const active = `${PAID_TO} >= ${on}::date and r.paid_from <= ${on}::date and ${period(STANDS.active)}`
  const isActive = `r.paid_from <= ${on}::date and jsonb_path_exists(r.periods, '$[*] ? (${STANDS.active})', jsonb_build_object('day', ${on}::text))`
  const standings: Record<RegisterStatus, string> = {
    active,
    upcoming: `register_last_from(r.periods) > ${on}::date and not (${isActive})${ofType ? ` and ${period(STANDS.upcoming)}` : ''}`,
    expired: `${PAID_TO} < ${on}::date and r.paid_to is not null${ofType ? ` and ${period(STANDS.expired)}` : ''}`,
    none: ofType ? 'false' : 'r.paid_to is null',
  }
  if (statuses.length > 0) {
    where.add(`(${statuses.map((status) => `(${standings[status]})`).join(' or ')})`)
    return
  }
  where.add(tellingOf(on, period))
}

/** The shortest word that few enough have for all of them to be sorted: the club before it is eight digits and a colon. */
const NARROW_FROM = 9 + 3

function isNarrow({ words }: Asked): boolean {
  return words.some((word) => word.length >= NARROW_FROM)
}

/** At most `size` people of a register, in an order, from where the page before ended. */
export async function listStates(
  database: Database,
  wanted: Asked,
  { sort, descending, after }: Turn,
  size: number,
): Promise<RegisterStateRow[]> {
  const where = conditionsOf(wanted)
  const { by, type } = SORTS[sort]
  if (after) {
    const key = `${where.at(after.key)}::${type}`
    where.add(`(${by}, r.member_id) ${descending ? '<' : '>'} (${key}, ${where.at(after.memberId)}::uuid)`)
  }
  const direction = descending ? 'desc' : 'asc'
  // Words are found first and sorted then: who is called so lies together in an order by names, where walking along it finds
  // nobody for long. A letter or two, which half the club has, is found soon by walking. Whether each is named is asked of those alone that are on the page.
  const statement = plannedForValues<RegisterStateRow>(
    `with found as ${isNarrow(wanted) ? '' : 'not '}materialized (
       select r.id, r.member_id, ${by} as key from register_state r where ${where.texts.join(' and ')}
     ), page as (
       select f.*, row_number() over () as place
         from (select * from found order by key ${direction}, member_id ${direction} limit ${where.at(size)}) f
     )
     select ${COLUMNS}, ${namedOf(where, wanted)} as named, p.key::text as key
       from page p join register_state r on r.id = p.id order by p.place`,
  )
  return statement(database, where.values)
}

/** How somebody stands in a register now; undefined for who is not in it. */
export async function findState(
  database: Database,
  wanted: Asked,
  memberId: string,
): Promise<RegisterStateRow | undefined> {
  const where = conditionsOf(wanted)
  where.add(`r.member_id = ${where.at(memberId)}`)
  const statement = plannedForValues<RegisterStateRow>(
    `select ${COLUMNS}, true as named, '' as key from register_state r where ${where.texts.join(' and ')}`,
  )
  return (await statement(database, where.values))[0]
}

/** How many people of a register are asked for. */
export async function countStates(database: Database, wanted: Asked): Promise<number> {
  const where = conditionsOf(wanted)
  const statement = plannedForValues<{ count: number }>(
    `select count(*)::integer as count from register_state r where ${where.texts.join(' and ')}`,
  )
  return (await statement(database, where.values))[0]?.count ?? 0
}

/** How many people of a register each check finds: all of them in one reading. */
export async function countChecks<Check extends HealthCheck>(
  database: Database,
  wanted: Asked,
  checks: readonly Check[],
): Promise<{ check: Check; count: number }[]> {
  const where = conditionsOf(wanted)
  const counts = checks.map((check, place) => {
    const found = checkCondition(check, wanted, (value) => where.at(value))
    return `count(*) filter (where ${found})::integer as c${place}`
  })
  const statement = plannedForValues<Record<string, number>>(
    `select ${counts.join(', ')} from register_state r where ${where.texts.join(' and ')}`,
  )
  const [row] = await statement(database, where.values)
  return checks.map((check, place) => ({ check, count: row?.[`c${place}`] ?? 0 }))
}
