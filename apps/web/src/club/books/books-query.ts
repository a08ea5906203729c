import type { BooksFilter } from '@forenet/contract/club/books'
import { clubBooksList } from '@forenet/contract/club/books-calls'
import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

/** `month`: 'YYYY-MM', or 'YYYY' for a year. */
export type BooksSearch = { month?: string; account?: string }

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/
const YEAR = /^[12]\d{3}$/
const ACCOUNT = /^[a-z]+([-:][a-z0-9-]+)?$/

export function parseBooksFilter({ month, account }: BooksSearch): BooksFilter {
  return {
    ...(month && MONTH.test(month) ? daysOf(month) : {}),
    ...(month && YEAR.test(month) ? { from: `${month}-01-01`, to: `${month}-12-31` } : {}),
    ...(account && account.length <= 60 && ACCOUNT.test(account) ? { account } : {}),
  }
}

function daysOf(month: string): { from: CalendarDate; to: CalendarDate } {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

export function listPeriods(span: { from: CalendarDate; to: CalendarDate } | null): string[] {
  const periods: string[] = []
  if (!span) return periods
  const first = span.from.slice(0, 7)
  for (let day = `${span.to.slice(0, 7)}-01`; day.slice(0, 7) >= first; day = addMonths(day, -1)) {
    const year = day.slice(0, 4)
    if (!periods.includes(year)) periods.push(year)
    periods.push(day.slice(0, 7))
  }
  return periods
}

export function booksQuery(orgKey: string, filter: BooksFilter) {
  return infiniteQueryOptions({
    queryKey: ['club', orgKey, 'books', filter] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubBooksList, {
        params: { orgKey },
        query: { ...filter, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}
