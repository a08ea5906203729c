import type { YearTask } from '@forenet/contract/club/year-wheel'
import { type CalendarDate, yearOf } from '@forenet/domain/calendar-date'
import { useTranslation } from 'react-i18next'
import { dayParts } from '../../ui/dates/day-parts.ts'
import { useLanguage } from '../../words/i18n.ts'
import { angleOf, arc, at, placed } from './wheel-rules.ts'
import styles from './year.module.css'

const MONTHS = Array.from({ length: 12 }, (_, month) => month)
const [OUTER, INNER, NAMES, HUB] = [196, 160, 178, 74]

export function WheelDrawing({
  tasks,
  year,
  today,
}: {
  tasks: readonly YearTask[]
  year: number
  today: CalendarDate
}) {
  const { t } = useTranslation('wheel')
  const language = useLanguage()
  const done = tasks.filter(({ state }) => state === 'done').length
  const isNow = yearOf(today) === year
  const hand = angleOf(today)
  return (
    <div className={styles.wheel}>
      <svg viewBox="0 0 400 400" role="img" aria-label={t('drawing', { year })}>
        {MONTHS.map((month) => {
          const [from, to] = [month * 30, month * 30 + 30]
          const passed = year < yearOf(today) || (isNow && to <= hand)
          const current = isNow && from <= hand && hand < to
          const [x, y] = at(from + 15, NAMES)
          return (
            <g key={month}>
              <path
                d={arc(from + 0.6, to - 0.6, INNER, OUTER)}
                className={styles.month}
                data-passed={passed || undefined}
                data-current={current || undefined}
              />
              <text x={x} y={y} className={styles.monthName} data-current={current || undefined}>
                {dayParts(new Date(Date.UTC(2026, month, 15, 12)), language).month}
              </text>
            </g>
          )
        })}
        <circle cx="200" cy="200" r="124" className={styles.rim} />
        {isNow ? <Hand angle={hand} /> : null}
        {placed(tasks).map(({ task, angle, radius, place }) => {
          const [x, y] = at(angle, radius)
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

function Hand({ angle }: { angle: number }) {
  const [[x1, y1], [x2, y2]] = [at(angle, HUB), at(angle, INNER - 4)]
  return <line x1={x1} y1={y1} x2={x2} y2={y2} className={styles.hand} />
}
