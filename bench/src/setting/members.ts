import { type FillStatement, runFillStatements } from './fill.ts'
import { buildSqlIdExpression, createNamedId } from './named-id.ts'

/** A medium sports club. */
export const MEMBERS_PER_CLUB = 1_200

export const MEMBERSHIP_PRICE_MINOR = 45_000

export type FilledMember = { memberId: string; email: string }

/** Counted from 1. Response sizes are equal for all members. */
export function buildNthMember(n: number): FilledMember {
  return { memberId: createNamedId(`member ${n}`), email: `member.${String(n).padStart(7, '0')}@example.org` }
}

/** The nth member's organisation, and its edition for the year after `year`. */
export function buildNthMemberOffer(
  n: number,
  members: number,
  year: number,
): { orgId: string; membershipConfId: string } {
  const organisation = ((n - 1) % countOrganisations(members)) + 1
  return {
    orgId: createNamedId(`organisation ${organisation}`),
    membershipConfId: createNamedId(`configuration ${organisation} ${year + 1}`),
  }
}

/**
 * Creates organisations of 1,200 members with editions for last, this and next year, and members with full address and
 * memberships paid for last and this year.
 */
export function fillMembers(databaseUrl: string, members: number, year: number): Promise<void> {
  return runFillStatements(databaseUrl, statements(members, countOrganisations(members), year))
}

export function countOrganisations(members: number): number {
  return Math.ceil(members / MEMBERS_PER_CLUB)
}

function statements(members: number, organisations: number, year: number): FillStatement[] {
  const orgOf = `((n - 1) % ${organisations} + 1)`
  return [
    {
      text: `insert into organisation (id, key, name, kind, email)
        select ${buildSqlIdExpression("'organisation ' || n")}, 'CLUB' || lpad(n::text, 5, '0'), 'Idrætsklubben ' || lpad(n::text, 5, '0'),
               'sport', 'klub' || n || '@example.org' from generate_series(1, $1::int) n`,
      values: [organisations],
    },
    {
      text: `insert into membership_configuration (id, organisation_id, name, price_minor, start_date, end_date, offer_start_date)
        select ${buildSqlIdExpression("'configuration ' || n || ' ' || y")}, ${buildSqlIdExpression("'organisation ' || n")}, 'Senior ' || y, $2,
               make_date(y, 1, 1), make_date(y, 12, 31), '2020-01-01'
          from generate_series(1, $1::int) n, generate_series($3::int - 1, $3::int + 1) y`,
      values: [organisations, MEMBERSHIP_PRICE_MINOR, year],
    },
    {
      text: `insert into member (id, first_name, last_name, email, phone, gender, date_of_birth, address_line_1, post_code, city,
               country, registration_date, update_date)
        select ${buildSqlIdExpression("'member ' || n")}, 'Maja', 'Holm', 'member.' || lpad(n::text, 7, '0') || '@example.org', '+45 37 11 22 33',
               'female', '1984-05-17', 'Ribevej 14', '8600', 'Silkeborg', 'Denmark', '2024-01-15', '2024-01-15'
          from generate_series(1, $1::int) n`,
      values: [members],
    },
    {
      text: `insert into membership (id, organisation_id, member_id, enabled, status, reference_key, overall_start_date, overall_end_date)
        select ${buildSqlIdExpression("'membership ' || n")}, ${buildSqlIdExpression(`'organisation ' || ${orgOf}`)}, ${buildSqlIdExpression("'member ' || n")}, true, 'active',
               'filled', make_date($2 - 1, 1, 1), make_date($2, 12, 31) from generate_series(1, $1::int) n`,
      values: [members, year],
    },
    {
      text: `insert into membership_history (membership_id, member_id, configuration_id, membership_for, start_date, end_date, status,
               enabled, gdpr_agreement, reference_key, status_change_date, created_at)
        select ${buildSqlIdExpression("'membership ' || n")}, ${buildSqlIdExpression("'member ' || n")}, ${buildSqlIdExpression(`'configuration ' || ${orgOf} || ' ' || y`)},
               y, make_date(y, 1, 1), make_date(y, 12, 31), 'active', true, true, 'filled', '2024-01-15', '2024-01-15'
          from generate_series(1, $1::int) n, generate_series($2::int - 1, $2::int) y`,
      values: [members, year],
    },
  ]
}
