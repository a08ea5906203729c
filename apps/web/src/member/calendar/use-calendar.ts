import { addDays } from '@forenet/domain/calendar-date'
import { useQueries } from '@tanstack/react-query'
import { useMember } from '../shared/member/use-member.ts'
import { type CalendarEvent, toCalendarEvent } from './days.ts'
import { monthQuery } from './queries.ts'
import { listVisibleDays, type ShownPeriod } from './shown-period.ts'
import { listMonthsBetween } from './weeks.ts'

const MAX_EVENT_DAYS = 60

export type CalendarData = {
  events: readonly CalendarEvent[]
  isPending: boolean
  error: unknown
  isFetching: boolean
  retry: () => void
}

export function useCalendar(shown: ShownPeriod): CalendarData {
  const { member } = useMember()
  const { first, last } = listVisibleDays(shown)
  return useQueries({
    queries: listMonthsBetween(addDays(first, -MAX_EVENT_DAYS), last).map((month) => monthQuery(member.id, month)),
    combine: (months) => ({
      events: months
        .flatMap(({ data }) => data ?? [])
        .map(toCalendarEvent)
        .filter((event) => event.first <= last && event.last >= first),
      isPending: months.some(({ isPending }) => isPending),
      error: months.find(({ error, data }) => error && !data)?.error ?? null,
      isFetching: months.some(({ isFetching }) => isFetching),
      retry: () => {
        for (const { isError, refetch } of months) if (isError) void refetch()
      },
    }),
  })
}
