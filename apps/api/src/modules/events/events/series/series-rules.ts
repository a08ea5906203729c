import { randomUUID } from 'node:crypto'
import { type EventTerms, eventTermsSchema } from '@forenet/contract/club/event'
import type { SeriesParams } from '@forenet/contract/club/event-series'
import type { TicketTypeTerms } from '@forenet/contract/club/event-ticket-type'
import { addMonths, calendarDateAt } from '@forenet/domain/calendar-date'
import {
  addLocalDays,
  countDaysBetween,
  eventStartDate,
  isLastWeekday,
  listSeriesDates,
  MAX_SERIES_DATES,
  MAX_SERIES_YEARS,
  seriesAnchor,
  shiftEventTimes,
} from '@forenet/domain/event-series'
import type { SeriesRow } from '../catalogue/series-dates-repository.ts'

type SeriesFault = { path: string; message: string }

export type Occurrence = { day: string; left: boolean; terms: EventTerms }

/** `series`: the one that is extended, if any. */
export function planOccurrences(
  first: EventTerms,
  { rule, opensAtOnce }: SeriesParams,
  series?: Pick<SeriesRow, 'rule' | 'days'>,
): { occurrences: Occurrence[] } | { fault: SeriesFault } {
  const begins = eventStartDate(first)
  if (rule.rhythm === 'last-weekday' && !isLastWeekday(begins)) {
    return { fault: { path: 'rule.rhythm', message: 'The event is not on the last such day of its month' } }
  }
  const { rule: known, days: [firstDay = begins] = [] } = series ?? { rule }
  const anchor = seriesAnchor(begins, rule.rhythm, { rhythm: known.rhythm, firstDay })
  const days = listSeriesDates(begins, rule, anchor)
  const last = days.at(-1)?.day ?? begins
  const path = rule.until === null ? 'rule.times' : 'rule.until'
  if (days.length > MAX_SERIES_DATES) return { fault: { path, message: `Must be at most ${MAX_SERIES_DATES} times` } }
  if (last > addMonths(begins, 12 * MAX_SERIES_YEARS)) {
    return { fault: { path, message: `Must end within ${MAX_SERIES_YEARS} years` } }
  }
  if (days.filter(({ left }) => !left).length < 2) return { fault: { path, message: 'Must be at least twice' } }
  const occurrences: Occurrence[] = []
  for (const { day, left } of days) {
    const read = eventTermsSchema.safeParse(termsLater(first, countDaysBetween(begins, day), opensAtOnce))
    if (!read.success) return { fault: { path, message: `Cannot be held on ${day}` } }
    occurrences.push({ day, left, terms: day === begins ? first : read.data })
  }
  return { occurrences }
}

/** Skips days of the series, even if their date was skipped or moved, and days to which one was moved. */
export function excludeExistingDates<T extends { day: string; left: boolean }>(
  occurrences: readonly T[],
  series: { days: readonly string[]; held: readonly { startsAt: Date }[] },
): T[] {
  const days = new Set([...series.days, ...series.held.map(({ startsAt }) => calendarDateAt(startsAt))])
  return occurrences.slice(1).filter(({ day, left }) => !left && !days.has(day))
}

export function extendSeriesRule(
  known: SeriesParams['rule'],
  added: SeriesParams['rule'],
  days: readonly string[],
): SeriesParams['rule'] {
  const ends = [...days, ...(known.until === null ? [] : [known.until])].sort().at(-1) ?? null
  return { ...known, times: null, until: ends, without: [...new Set([...known.without, ...added.without])].sort() }
}

function termsLater(terms: EventTerms, days: number, opensAtOnce: boolean): EventTerms {
  const ids = new Map<string, string>([...terms.ticketTypes, ...terms.questions].map(({ id }) => [id, randomUUID()]))
  const renamed = (id: string) => ids.get(id) ?? id
  return {
    ...terms,
    ...shiftEventTimes(terms, days, opensAtOnce),
    ticketTypes: terms.ticketTypes.map((type) => ({
      ...type,
      id: renamed(type.id),
      ...shiftTicketSale(type, days, opensAtOnce),
    })),
    questions: terms.questions.map((question) => ({
      ...question,
      id: renamed(question.id),
      ticketTypeId: question.ticketTypeId && renamed(question.ticketTypeId),
      shownWhen: question.shownWhen && { ...question.shownWhen, questionId: renamed(question.shownWhen.questionId) },
    })),
  }
}

export function shiftTicketSale(
  { saleOpensAt, saleClosesAt, earlyPrices }: Pick<TicketTypeTerms, 'saleOpensAt' | 'saleClosesAt' | 'earlyPrices'>,
  days: number,
  opensAtOnce: boolean,
): Pick<TicketTypeTerms, 'saleOpensAt' | 'saleClosesAt' | 'earlyPrices'> {
  const later = (instant: string | null) => instant && addLocalDays(instant, days)
  return {
    saleOpensAt: opensAtOnce ? saleOpensAt : later(saleOpensAt),
    saleClosesAt: later(saleClosesAt),
    earlyPrices: earlyPrices.map((early) => ({ ...early, until: addLocalDays(early.until, days) })),
  }
}

type ScheduledTime = { startsAt: Date; endsAt: Date; place: string }

/** Events without a place never clash. */
export function findClashes<T extends ScheduledTime>(
  { startsAt, endsAt, place }: Pick<EventTerms, 'startsAt' | 'endsAt' | 'place'>,
  held: readonly T[],
): T[] {
  const where = place.trim().toLowerCase()
  if (where === '') return []
  const [from, until] = [Date.parse(startsAt), Date.parse(endsAt)]
  return held.filter(
    (one) => one.place.trim().toLowerCase() === where && one.startsAt.getTime() < until && one.endsAt.getTime() > from,
  )
}
