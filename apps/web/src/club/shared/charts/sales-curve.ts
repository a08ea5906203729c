import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { daysBetween } from '@forenet/domain/event-series'

type Day = { day: CalendarDate; sold: number; void: number }
type Sales = { from: CalendarDate; to: CalendarDate; days: readonly Day[] }

export type DaySoFar = Day & { soldSoFar: number; voidSoFar: number }

export function soFar(days: readonly Day[]): DaySoFar[] {
  let [sold, gone] = [0, 0]
  return days.map((day) => {
    sold += day.sold
    gone += day.void
    return { ...day, soldSoFar: sold, voidSoFar: gone }
  })
}

/** x: days since the first, y: cumulative number. */
export function curveOf({ from, to, days }: Sales, of: 'soldSoFar' | 'voidSoFar'): { x: number; y: number }[] {
  const points = [{ x: 0, y: 0 }]
  let y = 0
  for (const day of soFar(days)) {
    const x = daysBetween(from, day.day)
    points.push({ x, y }, { x: x + 1, y: day[of] })
    y = day[of]
  }
  points.push({ x: spanOf({ from, to }), y })
  return points
}

export function spanOf({ from, to }: Pick<Sales, 'from' | 'to'>): number {
  return daysBetween(from, addDays(to, 1))
}
