import type { ClubCharts, ClubFigure, ClubOverview, ClubTask } from '@forenet/contract/club/overview'
import type { RegisterFilter } from '@forenet/contract/club/register'
import type { Database } from '@forenet/database/database'
import { can, findClubAccessScope, type Permission } from '@forenet/domain/access'
import { addMonths, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { listClubGrants } from '../../../platform/access/grant-repository.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { countUnanswered } from '../../core/contact/index.ts'
import { facesOf } from '../../core/members/index.ts'
import { listPlaces } from '../../events/events/index.ts'
import { countReminderProblems, findLostMails, sumOverdue } from '../../finance/invoices/index.ts'
import { findCheck, findLateBooks, isInOrder } from '../../finance/ledger/index.ts'
import { findEndingSeason } from '../../membership/membership-types/index.ts'
import { countOpenRequests } from '../../membership/memberships/index.ts'
import { countActiveByAge, countActiveOn, findRegisterStart, registerCount } from '../../membership/register/index.ts'
import { countStuck } from '../../money/payments/index.ts'
import { groupByAge, MONEY_CHART_MONTHS, memberChartDates, moneyChartMonths, monthStart } from './chart-rules.ts'
import { findNextEvent, sumByMonth } from './event-repository.ts'

type Deps = { database: Database; now: () => Date }

const DAY_MS = 86_400_000
const ROLE_ENDS_DAYS = 30
const UNREACHABLE_FILTERS = [
  { kind: 'missing-email', by: { missing: 'email' } },
  { kind: 'email-refused', by: { check: 'email-refused' } },
  { kind: 'missing-address', by: { missing: 'address' } },
] as const

export async function getClubOverview(deps: Deps, by: ClubCaller): Promise<ClubOverview> {
  const may = (permission: Permission) => can(by.caller.grants, permission, { organisationKey: by.club.key })
  const [needs, figures, nextEvent] = await Promise.all([
    Promise.all([
      may('money.read') ? listStuckPaymentTasks(deps, by) : [],
      may('money.read') ? listDifferingBooksTasks(deps, by) : [],
      may('money.read') ? listLateBooksTasks(deps, by) : [],
      may('money.read') ? listOverdueInvoiceTasks(deps, by) : [],
      may('money.read') ? listLostInvoiceMailTasks(deps, by) : [],
      may('money.read') ? listWrongReminderTasks(deps, by) : [],
      may('members.write') ? listUnansweredMessageTasks(deps, by) : [],
      may('memberships.manage') ? listMembershipRequestTasks(deps, by) : [],
      may('memberships.manage') ? listSeasonTasks(deps, by) : [],
      may('access.manage') ? listEndingRoleTasks(deps, by) : [],
      may('members.write') ? listUnreachableMemberTasks(deps, by) : [],
    ]),
    may('members.read') ? readRegisterFigures(deps, by) : { figures: [], keptSince: null },
    findNextEventFigure(deps, by),
  ])
  return { needs: needs.flat(), ...figures, nextEvent }
}

async function listStuckPaymentTasks({ database }: Deps, { club }: ClubCaller): Promise<ClubTask[]> {
  const count = (await countStuck(database, [club.key])).reduce((sum, { orders }) => sum + orders, 0)
  return count === 0 ? [] : [{ kind: 'stuck-payments', count, organisationId: club.id }]
}

async function listDifferingBooksTasks({ database }: Deps, { club }: ClubCaller): Promise<ClubTask[]> {
  const check = await findCheck(database, club.id)
  if (!check || isInOrder(check)) return []
  return [{ kind: 'books-differ', count: check.differences + (check.broken ? 1 : 0) }]
}

async function listLateBooksTasks({ database, now }: Deps, { club }: ClubCaller): Promise<ClubTask[]> {
  const late = await findLateBooks(database, club.id, now())
  return late ? [{ kind: 'books-late', why: late.why, since: late.since.toISOString() }] : []
}

async function listOverdueInvoiceTasks(deps: Deps, { club }: ClubCaller): Promise<ClubTask[]> {
  const { invoices: count, leftMinor } = await sumOverdue(deps, club.id)
  return count === 0 ? [] : [{ kind: 'overdue-invoices', count, leftMinor }]
}

async function listLostInvoiceMailTasks({ database }: Deps, { club }: ClubCaller): Promise<ClubTask[]> {
  const lost = await findLostMails(database, club.id)
  return lost ? [{ kind: 'lost-invoice-mails', ...lost }] : []
}

async function listWrongReminderTasks(deps: Deps, { club }: ClubCaller): Promise<ClubTask[]> {
  const count = await countReminderProblems(deps, club.id)
  return count === null ? [] : [{ kind: 'invoice-reminders', count }]
}

async function listUnansweredMessageTasks({ database }: Deps, { club, caller }: ClubCaller): Promise<ClubTask[]> {
  const count = await countUnanswered(database, club.id, caller.memberId)
  return count === 0 ? [] : [{ kind: 'messages', count }]
}

async function listMembershipRequestTasks({ database }: Deps, { club }: ClubCaller): Promise<ClubTask[]> {
  const count = await countOpenRequests(database, club.id)
  return count === 0 ? [] : [{ kind: 'membership-requests', count }]
}

async function listSeasonTasks(deps: Deps, { club }: ClubCaller): Promise<ClubTask[]> {
  const ending = await findEndingSeason(deps, club.id)
  return ending === null ? [] : [{ kind: 'season', ...ending }]
}

async function listEndingRoleTasks({ database, now }: Deps, { club }: ClubCaller): Promise<ClubTask[]> {
  const soon = new Date(now().getTime() + ROLE_ENDS_DAYS * DAY_MS)
  const grants = await listClubGrants(database, club.id, now())
  const ending = grants.flatMap(({ memberId, role, until }) =>
    until !== null && until <= soon ? [{ memberId, role, until }] : [],
  )
  const summaries = await facesOf(
    database,
    ending.map(({ memberId }) => memberId),
  )
  return ending
    .toSorted((a, b) => a.until.getTime() - b.until.getTime())
    .map(({ memberId, role, until }) => ({
      kind: 'role-ends',
      name: summaries.get(memberId)?.name ?? '',
      role,
      until: until.toISOString(),
    }))
}

async function listUnreachableMemberTasks(deps: Deps, { club }: ClubCaller): Promise<ClubTask[]> {
  const each = await Promise.all(
    UNREACHABLE_FILTERS.map(async ({ kind, by }) => {
      const filter: RegisterFilter = { status: 'active,upcoming', ...by }
      return { kind, filter, ...(await registerCount(deps, club, filter)) }
    }),
  )
  return each.filter(({ count }) => count > 0)
}

async function readRegisterFigures(
  deps: Deps,
  { club }: ClubCaller,
): Promise<Pick<ClubOverview, 'figures' | 'keptSince'>> {
  const today = calendarDateAt(deps.now())
  const yearAgo = addMonths(today, -12)
  const since = await findRegisterStart(deps.database, club.id)
  const knows = since !== null && calendarDateAt(since) <= yearAgo
  const wanted: Omit<ClubFigure, 'count'>[] = [
    { kind: 'members', filter: { status: 'active' } },
    ...(knows ? [{ kind: 'year-ago' as const, filter: { status: 'active', asAt: yearAgo } }] : []),
    { kind: 'new', filter: { status: 'active,upcoming', newSince: `${today.slice(0, 8)}01` } },
    { kind: 'not-renewed', filter: { status: 'expired' } },
  ]
  const figures = await Promise.all(
    wanted.map(async (figure) => ({ ...figure, ...(await registerCount(deps, club, figure.filter)) })),
  )
  return { figures, keptSince: knows ? null : (since?.toISOString() ?? null) }
}

async function findNextEventFigure(
  { database, now }: Deps,
  { club, caller }: ClubCaller,
): Promise<ClubOverview['nextEvent']> {
  const reach =
    findClubAccessScope(caller.grants, 'events.check-in', club.key) ??
    findClubAccessScope(caller.grants, 'events.attendees', club.key)
  if (reach === null) return null
  const event = await findNextEvent(database, club.id, now(), reach === 'whole' ? null : reach.eventIds)
  const [places] = event ? await listPlaces(database, [event.id]) : []
  if (!event || !places) return null
  const { seatsTaken, capacity } = places
  return { id: event.id, title: event.title, startsAt: event.startsAt.toISOString(), seatsTaken, capacity }
}

export async function getClubCharts(
  { database, now }: { database: Database; now: () => Date },
  { caller, club }: ClubCaller,
): Promise<ClubCharts> {
  const may = (permission: Permission) => can(caller.grants, permission, { organisationKey: club.key })
  const today = calendarDateAt(now())
  const [members, money] = await Promise.all([
    may('members.read') ? readMemberCharts(database, club.id, today) : null,
    may('money.read') ? sumByMonth(database, club.id, monthStart(today, 2 * MONEY_CHART_MONTHS - 1)) : null,
  ])
  return { members, money: money && { months: moneyChartMonths(money, today) } }
}

async function readMemberCharts(
  database: Database,
  organisationId: string,
  today: CalendarDate,
): Promise<ClubCharts['members']> {
  const [days, ages] = await Promise.all([
    countActiveOn(database, organisationId, memberChartDates(today)),
    countActiveByAge(database, organisationId, today),
  ])
  return {
    months: days.map(({ day, count }) => ({ month: day.slice(0, 7), count })),
    ages: groupByAge(ages),
  }
}
