import { fill, type Statement } from './fill.ts'
import { namedId, sqlId } from './named-id.ts'

/** Number of members of a medium sports club. */
export const CLUB_SIZE = 1_200

export const PRICE_MINOR = 45_000

export type FilledMember = { memberId: string; email: string }

/** The nth member, counted from 1. Response sizes are equal for all of them. */
export function nthMember(n: number): FilledMember {
  return { memberId: namedId(`member ${n}`), email: `member.${String(n).padStart(7, '0')}@example.org` }
}

/** The nth member's organisation, and its edition for the year after `year`. */
export function nthMemberOffer(n: number, members: number, year: number): { orgId: string; membershipConfId: string } {
  const organisation = ((n - 1) % organisationsFor(members)) + 1
  return {
    orgId: namedId(`organisation ${organisation}`),
    membershipConfId: namedId(`configuration ${organisation} ${year + 1}`),
  }
}

/**
 * Creates organisations of 1,200 members with editions for last, this and next year, and members with full address and
 * memberships paid for last and this year.
 */
export function fillMembers(databaseUrl: string, members: number, year: number): Promise<void> {
  return fill(databaseUrl, statements(members, organisationsFor(members), year))
}

export function organisationsFor(members: number): number {
  return Math.ceil(members / CLUB_SIZE)
}

function statements(members: number, organisations: number, year: number): Statement[] {
  const orgOf = `((n - 1) % ${organisations} + 1)`
  return [
    {
      text: `insert into organisation (id, key, name, kind, email)
        select ${sqlId("'organisation ' || n")}, 'CLUB' || lpad(n::text, 5, '0'), 'Idrætsklubben ' || lpad(n::text, 5, '0'),
               'sport', 'klub' || n || '@example.org' from generate_series(1, $1::int) n`,
      values: [organisations],
    },
    {
      text: `insert into membership_configuration (id, organisation_id, name, price_minor, start_date, end_date, offer_start_date)
        select ${sqlId("'configuration ' || n || ' ' || y")}, ${sqlId("'organisation ' || n")}, 'Senior ' || y, $2,
               make_date(y, 1, 1), make_date(y, 12, 31), '2020-01-01'
          from generate_series(1, $1::int) n, generate_series($3::int - 1, $3::int + 1) y`,
      values: [organisations, PRICE_MINOR, year],
    },
    {
      text: `insert into member (id, first_name, last_name, email, phone, gender, date_of_birth, address_line_1, post_code, city,
               country, registration_date, update_date)
        select ${sqlId("'member ' || n")}, 'Maja', 'Holm', 'member.' || lpad(n::text, 7, '0') || '@example.org', '+45 37 11 22 33',
               'female', '1984-05-17', 'Ribevej 14', '8600', 'Silkeborg', 'Denmark', '2024-01-15', '2024-01-15'
          from generate_series(1, $1::int) n`,
      values: [members],
    },
    {
      text: `insert into membership (id, organisation_id, member_id, enabled, status, reference_key, overall_start_date, overall_end_date)
        select ${sqlId("'membership ' || n")}, ${sqlId(`'organisation ' || ${orgOf}`)}, ${sqlId("'member ' || n")}, true, 'active',
               'filled', make_date($2 - 1, 1, 1), make_date($2, 12, 31) from generate_series(1, $1::int) n`,
      values: [members, year],
    },
    {
      text: `insert into membership_history (membership_id, member_id, configuration_id, membership_for, start_date, end_date, status,
               enabled, gdpr_agreement, reference_key, status_change_date, created_at)
        select ${sqlId("'membership ' || n")}, ${sqlId("'member ' || n")}, ${sqlId(`'configuration ' || ${orgOf} || ' ' || y`)},
               y, make_date(y, 1, 1), make_date(y, 12, 31), 'active', true, true, 'filled', '2024-01-15', '2024-01-15'
          from generate_series(1, $1::int) n, generate_series($2::int - 1, $2::int) y`,
      values: [members, year],
    },
  ]
}
