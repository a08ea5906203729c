import type { Period } from '@forenet/domain/membership-status'

/** A member's periods at one organisation. */
export type MembershipTie = { organisationKey: string; periods: Period[] }

/**
 * Membership ties of a member to the organisations with these keys, as JSON inside a statement: for the members' room,
 * which asks in one statement whether somebody is there and within reach.
 */
export const membershipTies = (memberId: string, organisationKeys: string) => `coalesce((
  select json_agg(json_build_object('organisationKey', tie.key, 'periods', tie.periods)) from (
    select o.key, coalesce((select json_agg(json_build_object('startDate', h.start_date, 'endDate', h.end_date,
             'enabled', h.enabled, 'paid', h.status = 'active'))
             from membership_history h where h.membership_id = s.id), '[]') as periods
      from membership s join organisation o on o.id = s.organisation_id
     where s.member_id = ${memberId} and o.key = any(${organisationKeys})) tie), '[]')`
