import type { SeriesParams } from '@forenet/contract/club/event-series'
import { type CalendarDate, isCalendarDate } from '@forenet/domain/calendar-date'
import { listSeriesDates, MAX_SERIES_DATES, type SeriesRhythm } from '@forenet/domain/event-series'
import { parseExceptionDates } from '@forenet/domain/exception-dates'

export type SeriesValues = {
  rhythm: SeriesRhythm
  step: string
  end: 'times' | 'until'
  times: string
  until: string
  without: string
  unticked: CalendarDate[]
  leavesOff: boolean
  opensAtOnce: boolean
}

export const DEFAULT_SERIES_VALUES: SeriesValues = {
  rhythm: 'weeks',
  step: '1',
  end: 'times',
  times: '10',
  until: '',
  without: '',
  unticked: [],
  leavesOff: true,
  opensAtOnce: true,
}

export function furtherDatesValues({ rhythm, step }: Pick<SeriesParams['rule'], 'rhythm' | 'step'>): SeriesValues {
  return { ...DEFAULT_SERIES_VALUES, rhythm, step: String(step), times: '5' }
}

export type PeriodOff = { name: string; from: CalendarDate; to: CalendarDate }

export function dayOffName(day: CalendarDate, daysOff: readonly PeriodOff[]): string | null {
  return daysOff.find(({ from, to }) => from <= day && day <= to)?.name ?? null
}

export type SeriesFormErrors = 'step' | 'times' | 'until' | 'without'

export function parseSeries(
  values: SeriesValues,
  first: CalendarDate,
  daysOff: readonly PeriodOff[] = [],
): { wanted: SeriesParams; wrong: [] } | { wanted: null; wrong: SeriesFormErrors[] } {
  const [step, times, without] = [Number(values.step), Number(values.times), parseExceptionDates(values.without)]
  const isUntil = values.end === 'until'
  const wrong: SeriesFormErrors[] = []
  if (!Number.isInteger(step) || step < 1 || step > 60) wrong.push('step')
  if (!isUntil && (!Number.isInteger(times) || times < 2 || times > MAX_SERIES_DATES)) wrong.push('times')
  if (isUntil && !(isCalendarDate(values.until) && values.until > first)) wrong.push('until')
  if (without === null) wrong.push('without')
  if (wrong.length > 0 || without === null) return { wanted: null, wrong }
  const rule = {
    rhythm: values.rhythm,
    step,
    times: isUntil ? null : times,
    until: isUntil ? values.until : null,
    without: [...new Set([...without, ...values.unticked])].sort(),
  }
  if (values.leavesOff) {
    const off = listSeriesDates(first, rule).filter(({ day }) => dayOffName(day, daysOff) !== null)
    rule.without = [...new Set([...rule.without, ...off.map(({ day }) => day)])].filter((day) => day !== first).sort()
  }
  return { wanted: { rule, opensAtOnce: values.opensAtOnce }, wrong: [] }
}
