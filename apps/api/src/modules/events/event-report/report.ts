import type { EventReport, ReportFigures } from '@forenet/contract/club/event-report'
import type { Database } from '@forenet/database/database'
import { can } from '@forenet/domain/access'
import { fillMissingQuarterHours } from '@forenet/domain/admissions-per-quarter-hour'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sumSubjectChargedBack, sumSubjectPayments } from '../../money/payments/index.ts'
import { listBoughtAtDoor } from '../door-sales/index.ts'
import {
  canSeeDiscountCodes,
  findPreviousInSeries,
  getManagedEvent,
  listTakenDiscounts,
  listTicketTypes,
  type TakenDiscountRow,
} from '../events/index.ts'
import { countArrivals, countSalesByDay, countTicketGroups, listLaterPayments } from '../tickets/index.ts'
import {
  differenceToPayments,
  type ReportCell,
  salesSpan,
  sumFigures,
  summariseLedger,
  sumPayments,
  toReportCells,
} from './report-rules.ts'

type Deps = Pick<Platform, 'reports' | 'database' | 'now'>
type Organiser = Pick<ClubCaller, 'caller' | 'club' | 'reach'>

export type EventReportData = {
  types: readonly { id: string; name: string }[]
  cells: readonly ReportCell[]
  total: ReportFigures
  ledger: EventReport['ledger']
  apart: EventReport['apart']
  taken: readonly TakenDiscountRow[]
}

/**
 * Reads one snapshot. Discount codes require managing the event; the ledger requires that, or reading payments. Throws
 * `not-found`.
 */
export async function getEventReport(deps: Deps, by: Organiser, eventId: string): Promise<EventReport> {
  const event = await getManagedEvent(deps, by, eventId)
  return deps.reports.snapshot(async (snapshot) => {
    const { types, cells, total, ledger, apart, taken } = await loadReport(snapshot, by, eventId)
    const [days, arrivals, previous] = [
      await countSalesByDay(snapshot, eventId),
      await countArrivals(snapshot, eventId),
      await findPreviousReport(snapshot, by, eventId),
    ]
    const now = deps.now()
    const span = {
      opensOn: calendarDateAt(event.registrationOpensAt),
      eventOn: calendarDateAt(event.startsAt),
      today: calendarDateAt(now),
    }
    return {
      event: {
        id: event.id,
        title: event.title,
        startsAt: event.startsAt.toISOString(),
        endsAt: event.endsAt.toISOString(),
        cancelled: event.cancelledAt !== null,
        over: now >= event.endsAt,
      },
      total,
      byType: types.map(({ id, name }) => ({
        ...{ ticketTypeId: id, name },
        ...sumFigures(cells.filter(({ ticketTypeId }) => ticketTypeId === id)),
      })),
      byChannel: [...Map.groupBy(cells, ({ channel }) => channel)].map(([channel, of]) => ({
        channel,
        ...sumFigures(of),
      })),
      codes: [...Map.groupBy(taken, ({ discountId }) => discountId).values()]
        .flatMap(presentDiscountCodes)
        .map(({ code, ...used }) => ({ ...used, code: canSeeDiscountCodes(by, eventId) ? code : null })),
      ledger,
      apart,
      sales: { ...salesSpan(span, days), days },
      quarters: fillMissingQuarterHours(arrivals.map(({ at, letIn }) => ({ at: at.getTime(), letIn }))),
      previous,
    }
  })
}

export async function getReportCells(deps: Deps, by: Organiser, eventId: string): Promise<EventReportData> {
  await getManagedEvent(deps, by, eventId)
  return deps.reports.snapshot((snapshot) => loadReport(snapshot, by, eventId))
}

async function loadReport(snapshot: Database, by: Organiser, eventId: string): Promise<EventReportData> {
  const atDoor = await listBoughtAtDoor(snapshot, eventId)
  const entryIds = atDoor.map(({ entryId }) => entryId)
  const orderIds = atDoor.flatMap(({ orderId }) => orderId ?? [])
  const types = await listTicketTypes(snapshot, eventId)
  const alike = await countTicketGroups(snapshot, eventId, entryIds)
  const taken = await listTakenDiscounts(snapshot, eventId)
  const ledger = summariseLedger(
    sumPayments(await sumSubjectPayments(snapshot, by.club.id, eventId, orderIds)),
    await sumSubjectChargedBack(snapshot, by.club.id, eventId),
  )
  const cells = toReportCells(
    types.map(({ id }) => id),
    alike,
    taken,
    await listLaterPayments(snapshot, eventId),
  )
  const total = sumFigures(cells)
  const may = (permission: 'events.manage' | 'money.read') =>
    can(by.caller.grants, permission, { organisationKey: by.club.key, eventId })
  const beside =
    may('events.manage') || may('money.read')
      ? { ledger, apart: differenceToPayments(total, ledger) }
      : { ledger: null, apart: null }
  return { types, cells, total, ...beside, taken }
}

async function findPreviousReport(
  snapshot: Database,
  by: Organiser,
  eventId: string,
): Promise<EventReport['previous']> {
  const before = await findPreviousInSeries(snapshot, eventId)
  if (!before || (by.reach !== 'whole' && !by.reach.eventIds.includes(before.id))) return null
  const { total } = await loadReport(snapshot, by, before.id)
  return { ...before, startsAt: before.startsAt.toISOString(), total }
}

function presentDiscountCodes(taken: readonly TakenDiscountRow[]): EventReport['codes'] {
  const [first] = taken
  if (!first) return []
  const { discountId, label, code } = first
  const add = (name: 'tickets' | 'discountMinor') => taken.reduce((sum, one) => sum + one[name], 0)
  return [{ discountId, label, code, tickets: add('tickets'), discountMinor: add('discountMinor') }]
}
