import type { membership } from '@forenet/database/membership-tables'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import {
  computeMembershipState,
  type MembershipPeriod,
  type MembershipState,
  type MembershipStatus,
} from '@forenet/domain/membership-status'
import { buildBookEntry, type HistoryRow, type PaymentRow } from './book-entry.ts'
import { chooseMembershipKind, type Enrolment, type MembershipCourseStep } from './courses.ts'
import { drawDayBetween, drawMorningTime } from './days.ts'
import type { ConfigurationRow, SoldMembership } from './offers.ts'
import type { Random } from './random.ts'

export type MembershipRow = Required<typeof membership.$inferInsert>

export type MembershipBooks = { memberships: MembershipRow[]; history: HistoryRow[]; payments: PaymentRow[] }

export function buildMembershipBooks(
  random: Random,
  enrolments: readonly Enrolment[],
  sold: readonly SoldMembership[],
  today: CalendarDate,
): MembershipBooks {
  const offers = sold.map(({ row }) => row)
  const books: MembershipBooks = { memberships: [], history: [], payments: [] }
  for (const [index, enrolment] of enrolments.entries()) {
    const { organisationKey, member, payer, course } = enrolment
    const id = random.uuid()
    const entries = course.map((step) => {
      const bought = boughtBy(enrolment, step, sold)
      const known = step.season < 0 || course.some((earlier) => earlier.season < step.season)
      const referenceKey = reference(organisationKey, 'B', books.history.length + 1 + course.indexOf(step))
      return buildBookEntry(random, { membershipId: id, member, payer, bought, step, known, referenceKey }, today)
    })
    const history = entries.map((entry) => entry.history)
    const askedAt = drawMorningTime(random, drawDayBetween(random, addDays(today, -200), addDays(today, -1)))
    const state = computeMembershipState(history.map(toPeriod), offers, today)
    books.history.push(...history)
    books.payments.push(...entries.map((entry) => entry.payment))
    books.memberships.push({
      id,
      organisationId: getOrganisationId(sold),
      memberId: member.id,
      enabled: state.overallEndDate !== null,
      status: state.status,
      oldStatus: STATUS_BEFORE[state.status],
      newStatus: state.status === 'inactive' ? null : state.status,
      autoRenewCycle: 'yearly',
      referenceKey: reference(organisationKey, 'M', index + 1),
      overallStartDate: state.overallStartDate,
      overallEndDate: state.overallEndDate,
      readyForRenewal: state.readyForMembershipRenewal,
      createdAt: history.at(0)?.createdAt ?? askedAt,
      updateDate: changedAt(state, history.at(-1)?.statusChangeDate ?? askedAt),
    })
  }
  return books
}

const STATUS_BEFORE: Record<MembershipStatus, MembershipStatus | null> = {
  active: 'inactive',
  upcoming: 'inactive',
  expired: 'active',
  inactive: null,
}

function boughtBy(enrolment: Enrolment, step: MembershipCourseStep, sold: readonly SoldMembership[]): ConfigurationRow {
  const found = sold.find(
    ({ season, kind, row }) =>
      season === step.season &&
      kind === chooseMembershipKind(enrolment.taste, enrolment.member.dateOfBirth, row.startDate),
  )
  if (!found) throw new Error(`${enrolment.organisationKey} sells no membership of the kind ${enrolment.taste}`)
  return found.row
}

/** When a membership's status last changed; expired memberships changed at the end of their last day. */
function changedAt({ status, overallEndDate }: MembershipState, lastLineAt: Date): Date {
  const ranOutAt = new Date(`${overallEndDate}T23:00:00Z`)
  return status === 'expired' && ranOutAt > lastLineAt ? ranOutAt : lastLineAt
}

function toPeriod({ startDate, endDate, enabled, status }: HistoryRow): MembershipPeriod {
  return { startDate, endDate, enabled, paid: status === 'active' }
}

function getOrganisationId(sold: readonly SoldMembership[]): string {
  const id = sold[0]?.row.organisationId
  if (!id) throw new Error('An organisation that sells no memberships keeps no books of them')
  return id
}

function reference(organisationKey: string, series: 'B' | 'M', number: number): string {
  return `${organisationKey}-${series}${String(number).padStart(5, '0')}`
}
