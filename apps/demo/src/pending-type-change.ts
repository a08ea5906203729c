import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import { computeMembershipTerms } from '@forenet/domain/edition-price'
import { computeMembershipPrice } from '@forenet/domain/membership-price'
import { rangesOverlap } from '@forenet/domain/period'
import { computeTypeChangeAmounts } from '@forenet/domain/type-change'
import type { HistoryRow, PaymentRow } from './book-entry.ts'
import type { MemberRow } from './households.ts'
import type { ConfigurationRow } from './offers.ts'
import { SPORTS_CLUB } from './organisations.ts'
import { createRandom } from './random.ts'
import type { BulkChanges } from './undone-import.ts'

type Known = {
  organisations: readonly { id: string; key: string }[]
  configurations: readonly ConfigurationRow[]
  members: readonly MemberRow[]
  history: readonly HistoryRow[]
  payments: readonly PaymentRow[]
  grants: readonly { organisationId?: string | null; role: string; memberId: string; endedAt?: Date | null }[]
  known: ReadonlySet<string>
}

const PEOPLE = 3

export function buildPendingTypeChange(rows: Known, today: CalendarDate): BulkChanges {
  const nothing = { changeSets: [], changeRows: [] }
  const club = rows.organisations.find(({ key }) => key === SPORTS_CLUB)
  const secretary = rows.grants.find(
    (one) => one.organisationId === club?.id && one.role === 'secretary' && !one.endedAt,
  )
  const running = rows.configurations.filter(
    ({ organisationId, startDate, endDate, enabled }) =>
      organisationId === club?.id && enabled && startDate <= today && today <= endDate,
  )
  const senior = running.find(({ name }) => /^Senior \d/.test(name))
  const passive = running.find(({ name }) => /^Passiv \d/.test(name))
  if (!club || !secretary || !senior || !passive) return nothing
  const periods = Map.groupBy(
    rows.history.filter((line) => line.enabled && line.endDate >= today && rangesOverlap(line, passive)),
    ({ memberId }) => memberId,
  )
  const paid = new Map(rows.payments.map((payment) => [payment.historyId, payment]))
  const wholePrice = (edition: ConfigurationRow, day: CalendarDate) =>
    computeMembershipPrice(computeMembershipTerms(edition, day), { joins: false, nth: 1 }).totalMinor
  const day = addDays(today, -1)
  const wanted = { kind: 'change-type', editionId: passive.id, difference: 'waived', day }
  const id = createRandom('change of membership that waits').uuid()
  const changing = rows.members.flatMap((member) => {
    const [line, another] = periods.get(member.id) ?? []
    const payment = line && paid.get(line.id)
    if (line?.configurationId !== senior.id || another || payment?.paymentStatus !== 'paid') return []
    return rows.known.has(member.id) ? [] : [{ member, line, paidMinor: payment.totalPaidMinor }]
  })
  const changeRows = changing.slice(0, PEOPLE).map(({ member, line, paidMinor }, index) => {
    const thenMinor = wholePrice(senior, calendarDateAt(line.createdAt))
    const [nowMinor, newMinor] = [wholePrice(senior, today), wholePrice(passive, today)]
    const { differenceMinor } = computeTypeChangeAmounts({ paidMinor, thenMinor, nowMinor, newMinor })
    const said = (field: string, minor: number) => ({ field, from: null, to: String(minor) })
    return {
      ...{ changeSetId: id, place: index + 1, outcome: 'change' as const, memberId: member.id, wanted },
      name: `${member.firstName} ${member.lastName}`,
      changes: [
        { field: 'memberships', from: senior.name, to: passive.name },
        ...[said('paid', paidMinor), said('costs', newMinor), said('refundable', -differenceMinor)],
      ],
      ...{ refusal: null, done: null, written: null, back: null, keptFields: [] },
    }
  })
  const madeAt = copenhagenInstant(day, '21:20')
  return {
    changeSets: [
      {
        ...{ id, organisationId: club.id, kind: 'change-type', about: passive.name, fingerprint: id },
        ...{ state: 'previewed', madeAt, madeBy: secretary.memberId, workedAt: madeAt },
        ...{ creates: 0, changes: changeRows.length, sames: 0, refusals: 0 },
        ...{ done: 0, passedOver: 0, back: 0, kept: 0 },
      },
    ],
    changeRows,
  }
}
