import type { AnnualTask } from '@forenet/contract/club/annual-plan'
import { type CalendarDate, getYear } from '@forenet/domain/calendar-date'
import { useTranslation } from 'react-i18next'
import { formatDayParts } from '../../ui/dates/day-parts.ts'
import { useLanguage } from '../../words/i18n.ts'
import styles from './year.module.css'

const MONTHS = Array.from({ length: 12 }, (_, month) => month)
const [OUTER, INNER, NAMES, HUB] = [196, 160, 178, 74]

export function AnnualPlanCircle({
  tasks,
  year,
  today,
}: {
  tasks: readonly AnnualTask[]
  year: number
  today: CalendarDate
}) {
  const { t } = useTranslation('annualPlan')
  const language = useLanguage()
  const done = tasks.filter(({ state }) => state === 'done').length
  const isNow = getYear(today) === year
  const hand = angleOfDate(today)
  return (
    <div className={styles.wheel}>
      <svg viewBox="0 0 400 400" role="img" aria-label={t('drawing', { year })}>
        {MONTHS.map((month) => {
          const [from, to] = [month * 30, month * 30 + 30]
          const passed = year < getYear(today) || (isNow && to <= hand)
          const current = isNow && from <= hand && hand < to
          const [x, y] = pointOnCircle(from + 15, NAMES)
          return (
            <g key={month}>
              <path
                d={ringSegmentPath(from + 0.6, to - 0.6, INNER, OUTER)}
                className={styles.month}
                data-passed={passed || undefined}
                data-current={current || undefined}
              />
              <text x={x} y={y} className={styles.monthName} data-current={current || undefined}>
                {formatDayParts(new Date(Date.UTC(2026, month, 15, 12)), language).month}
              </text>
            </g>
          )
        })}
        <circle cx="200" cy="200" r="124" className={styles.rim} />
        {isNow ? <TodayHand angle={hand} /> : null}
        {positionTasks(tasks).map(({ task, angle, radius, place }) => {
          const [x, y] = pointOnCircle(angle, radius)
          return (
            <g key={task.id} className={styles.dot} data-state={task.state}>
              <title>{task.name}</title>
              <circle cx={x} cy={y} r="15" />
              <text x={x} y={y}>
                {place}
              </text>
            </g>
          )
        })}
        <circle cx="200" cy="200" r={HUB} className={styles.hub} />
        <text x="200" y="192" className={styles.hubYear}>
          {year}
        </text>
        <text x="200" y="222" className={styles.hubText}>
          {t('doneOf', { done, all: tasks.length })}
        </text>
      </svg>
    </div>
  )
}

function TodayHand({ angle }: { angle: number }) {
  const [[x1, y1], [x2, y2]] = [pointOnCircle(angle, HUB), pointOnCircle(angle, INNER - 4)]
  return <line x1={x1} y1={y1} x2={x2} y2={y2} className={styles.hand} />
}

const CIRCLE_CENTRE = 200
const MIN_ANGLE_APART = 15
const RING_RADII = [142, 112, 94]

function angleOfDate(date: CalendarDate): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return (month - 1) * 30 + ((day - 0.5) / days) * 30
}

function pointOnCircle(angle: number, radius: number): [number, number] {
  const turned = ((angle - 90) * Math.PI) / 180
  return [
    roundCoordinate(CIRCLE_CENTRE + radius * Math.cos(turned)),
    roundCoordinate(CIRCLE_CENTRE + radius * Math.sin(turned)),
  ]
}

const roundCoordinate = (number: number) => Math.round(number * 100) / 100

function ringSegmentPath(from: number, to: number, inner: number, outer: number): string {
  const points = [
    pointOnCircle(from, outer),
    pointOnCircle(to, outer),
    pointOnCircle(to, inner),
    pointOnCircle(from, inner),
  ].map((point) => point.join(' '))
  return `M${points[0]} A${outer} ${outer} 0 0 1 ${points[1]} L${points[2]} A${inner} ${inner} 0 0 0 ${points[3]} Z`
}

function positionTasks<Task extends { dueOn: CalendarDate }>(
  tasks: readonly Task[],
): { task: Task; angle: number; radius: number; place: number }[] {
  const last: number[] = []
  return tasks.map((task, nth) => {
    const angle = angleOfDate(task.dueOn)
    const free = RING_RADII.findIndex((_radius, ring) => angle - (last[ring] ?? -MIN_ANGLE_APART) >= MIN_ANGLE_APART)
    const ring = free === -1 ? nth % RING_RADII.length : free
    last[ring] = angle
    return { task, angle, radius: RING_RADII[ring] ?? 0, place: nth + 1 }
  })
}
