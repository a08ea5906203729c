import type { CalendarDate } from '@forenet/domain/calendar-date'

const CENTRE = 200
/** Minimum distance between numbers, in degrees. */
const APART = 15
/** Radii, outermost first. */
const RINGS = [142, 112, 94]

/** Clockwise from 1 January; every month has 30 days. */
export function angleOf(date: CalendarDate): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return (month - 1) * 30 + ((day - 0.5) / days) * 30
}

/** 1 January is at the top. */
export function at(angle: number, radius: number): [number, number] {
  const turned = ((angle - 90) * Math.PI) / 180
  return [round(CENTRE + radius * Math.cos(turned)), round(CENTRE + radius * Math.sin(turned))]
}

const round = (number: number) => Math.round(number * 100) / 100

/** SVG path of a ring segment. */
export function arc(from: number, to: number, inner: number, outer: number): string {
  const points = [at(from, outer), at(to, outer), at(to, inner), at(from, inner)].map((point) => point.join(' '))
  return `M${points[0]} A${outer} ${outer} 0 0 1 ${points[1]} L${points[2]} A${inner} ${inner} 0 0 0 ${points[3]} Z`
}

/** Sorts tasks and positions them; tasks close to each other use inner rings. */
export function placed<Task extends { dueOn: CalendarDate }>(
  tasks: readonly Task[],
): { task: Task; angle: number; radius: number; place: number }[] {
  const last: number[] = []
  return tasks.map((task, nth) => {
    const angle = angleOf(task.dueOn)
    const free = RINGS.findIndex((_radius, ring) => angle - (last[ring] ?? -APART) >= APART)
    const ring = free === -1 ? nth % RINGS.length : free
    last[ring] = angle
    return { task, angle, radius: RINGS[ring] ?? 0, place: nth + 1 }
  })
}
