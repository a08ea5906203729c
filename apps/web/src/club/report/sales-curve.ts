import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { daysBetween } from '@forenet/domain/event-series'

type Day = { day: CalendarDate; sold: number; void: number }
type Sales = { from: CalendarDate; to: CalendarDate; days: readonly Day[] }

/** A day with how much was sold and made void by its end. */
export type DaySoFar = Day & { soldSoFar: number; voidSoFar: number }

/** Each day on which anything was sold or made void, with all until then. */
export function soFar(days: readonly Day[]): DaySoFar[] {
  let [sold, gone] = [0, 0]
  return days.map((day) => {
    sold += day.sold
    gone += day.void
    return { ...day, soldSoFar: sold, voidSoFar: gone }
  })
}

/** The points of a curve that stays as it was until a day on which anything happens: days since the first, and how many by its end. */
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

/** How many days there are, the first and the last among them. */
export function spanOf({ from, to }: Pick<Sales, 'from' | 'to'>): number {
  return daysBetween(from, addDays(to, 1))
}

/** A round number that nothing is above, with its half whole: where the scale of a chart ends. */
export function scaleEnd(most: number): number {
  for (let unit = 1; ; unit *= 10) {
    const step = [2, ...(unit > 1 ? [3] : []), 4, 6, 8, 10].map((times) => times * unit).find((end) => end >= most)
    if (step !== undefined) return step
  }
}
