import type { BooksFilter } from '@forenet/contract/club/books'
import { clubBooksList } from '@forenet/contract/club/books-calls'
import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'

/** `month`: 'YYYY-MM'. */
export type BooksSearch = { month?: string; account?: string }

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/
const ACCOUNT = /^[a-z]+([-:][a-z0-9-]+)?$/

export function parseBooksFilter({ month, account }: BooksSearch): BooksFilter {
  return {
    ...(month && MONTH.test(month) ? daysOf(month) : {}),
    ...(account && account.length <= 60 && ACCOUNT.test(account) ? { account } : {}),
  }
}

function daysOf(month: string): { from: CalendarDate; to: CalendarDate } {
  const from = `${month}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

export function listMonths(span: { from: CalendarDate; to: CalendarDate } | null): string[] {
  const months: string[] = []
  if (!span) return months
  const first = span.from.slice(0, 7)
  for (let day = `${span.to.slice(0, 7)}-01`; day.slice(0, 7) >= first; day = addMonths(day, -1)) {
    months.push(day.slice(0, 7))
  }
  return months
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
