import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'
import { DANISH_POST_CODES } from '@forenet/domain/danish-post-codes'
import { ADULT_AGE, type DataQualityCheck, MAX_AGE_YEARS } from '@forenet/domain/register'

type CheckMoment = { organisationId: string; day: CalendarDate; at: Date | null; seenSince: CalendarDate }
type AddPlaceholder = (value: unknown) => string

export function healthCheckSql(check: DataQualityCheck, moment: CheckMoment, at: AddPlaceholder): string {
  const { organisationId, day } = moment
  const missing = (kind: string) => `'${kind}' = any(r.missing)`
  const yearsAgo = (years: number) => `${at(addMonths(day, -12 * years))}::date`
  const name = `(r.first_name || ' ' || r.last_name)`
  switch (check) {
    case 'same-person':
      return samePersonSql(moment, at)
    case 'birth-date-missing':
      return missing('birth-date')
    case 'birth-date-odd':
      return `(r.date_of_birth > ${at(day)}::date or r.date_of_birth <= ${yearsAgo(MAX_AGE_YEARS + 1)})`
    case 'child-without-guardian':
      return `${missing('guardian')} and r.date_of_birth >= ${at(addDays(addMonths(day, -12 * ADULT_AGE), 1))}::date`
    case 'email-missing':
      return missing('email')
    case 'email-refused':
      return `r.email in (select e.email from refused_email_face e${moment.at === null ? '' : ` where e.refused_at < ${at(moment.at)}`})`
    case 'address-missing':
      return missing('address')
    case 'post-code-unknown':
      return `lower(coalesce(r.country, 'dk')) in ('', 'dk', 'denmark', 'danmark') and r.post_code <> all(${at(listInhabitedPostcodesSql())}::text[])`
    case 'name-odd':
      return `(${name} ~ '[0-9]' or ${name} ~ '[[:alpha:]]{3}' and ${name} in (upper(${name}), lower(${name})))`
    case 'team-without-membership':
      return `r.team_ids <> '{}' and (r.paid_to is null or r.paid_to < ${at(day)}::date)`
    case 'gender-for-team':
      return `r.team_ids <> '{}' and coalesce(r.gender, 'undisclosed') = 'undisclosed' and exists (
        select from team t where t.organisation_id = ${at(organisationId)} and t.gender is not null and t.id = any(r.team_ids))`
  }
}

/** Birth dates must not contradict each other. */
function samePersonSql({ organisationId, at: moment, seenSince }: CheckMoment, at: AddPlaceholder): string {
  const club = at(organisationId)
  const seen = at(seenSince)
  const time = moment === null ? null : at(moment)
  const there = (o: string) =>
    `${o}.organisation_id = ${club} and register_seen(${o}.by_hand, ${o}.paid_to, ${seen}::date) and not ${o}.forgotten and ${
      time === null
        ? `${o}.until_at is null`
        : `${o}.from_at < ${time} and (${o}.until_at is null or ${o}.until_at >= ${time})`
    }`
  const called = (of: string) => `search_key(trim(${of}.first_name || ' ' || ${of}.last_name)) collate "C"`
  return `not r.forgotten and ${called('r')} in (
      select ${called('n')} from register_state n where ${there('n')} group by 1 having count(*) > 1)
    and exists (select from register_state o where ${there('o')} and ${called('o')} = ${called('r')} and o.member_id <> r.member_id
      and (o.date_of_birth is null or r.date_of_birth is null or o.date_of_birth = r.date_of_birth))`
}

/** Danish postcodes of inhabited areas. */
function listInhabitedPostcodesSql(): string[] {
  return DANISH_POST_CODES.flatMap(({ first, last }) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, place) =>
      String(Number(first) + place).padStart(4, '0'),
    ),
  )
}
