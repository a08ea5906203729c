import type { ClubCharts } from '@forenet/contract/club/overview'
import type { Database } from '@forenet/database/database'
import { can, type Permission } from '@forenet/domain/access'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { countActiveByAge, countActiveOn } from '../../membership/register/index.ts'
import { groupByAge, MONEY_CHART_MONTHS, memberChartDates, moneyChartMonths, monthStart } from './chart-rules.ts'
import { sumByMonth } from './money-repository.ts'

export async function getClubCharts(
  { database, now }: { database: Database; now: () => Date },
  { caller, club }: ClubCaller,
): Promise<ClubCharts> {
  const may = (permission: Permission) => can(caller.grants, permission, { organisationKey: club.key })
  const today = calendarDateAt(now())
  const [members, money] = await Promise.all([
    may('members.read') ? memberCharts(database, club.id, today) : null,
    may('money.read') ? sumByMonth(database, club.id, monthStart(today, 2 * MONEY_CHART_MONTHS - 1)) : null,
  ])
  return { members, money: money && { months: moneyChartMonths(money, today) } }
}

async function memberCharts(
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
