import type { EventReport } from '@forenet/contract/club/event-report'
import { addDays, type CalendarDate } from '@forenet/domain/calendar-date'
import { countDaysBetween } from '@forenet/domain/event-series'
import { useTranslation } from 'react-i18next'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './chart.module.css'
import { CHART_HEIGHT, CHART_WIDTH, ChartFrame, ChartTable } from './chart-frame.tsx'
import { computeOffsetFromTop, computeScale } from './chart-scale.ts'

export default function SalesChart({ sales, total }: Pick<EventReport, 'sales' | 'total'>) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const number = new Intl.NumberFormat(language)
  const scale = computeScale([total.sold])
  const span = countDays(sales)
  const at = ({ x, y }: { x: number; y: number }) =>
    `${((x / span) * CHART_WIDTH).toFixed(1)},${computeOffsetFromTop(y, scale, CHART_HEIGHT).toFixed(1)}`
  const line = (of: 'soldSoFar' | 'voidSoFar') => buildCurve(sales, of).map(at).join(' ')
  const [from, to] = [formatCalendarDate(sales.from, language), formatCalendarDate(sales.to, language)]
  return (
    <ChartFrame
      label={t('sales.chart', { from, to, sold: total.sold, void: total.void })}
      legend={
        <>
          <li>
            <span className={styles.mark} data-line />
            {t('sales.sold')}
          </li>
          {total.void > 0 ? (
            <li>
              <span className={styles.mark} data-line="quiet" />
              {t('sales.void')}
            </li>
          ) : null}
        </>
      }
      scale={scale}
      scaleWords={(value) => number.format(value)}
      below={[from, to]}
      placed="ends"
      table={
        <ChartTable
          label={t('sales.days')}
          headings={[t('sales.day'), t('sales.soldThatDay'), t('sales.voidThatDay'), t('sales.valid')]}
          rows={accumulateSales(sales.days).map(({ day, sold, void: gone, soldSoFar, voidSoFar }) => [
            formatCalendarDate(day, language),
            ...[sold, gone, soldSoFar - voidSoFar].map((count) => number.format(count)),
          ])}
        />
      }
    >
      <polygon
        points={`0,${CHART_HEIGHT} ${line('soldSoFar')} ${CHART_WIDTH},${CHART_HEIGHT}`}
        className={styles.area}
      />
      <polyline points={line('soldSoFar')} className={styles.line} />
      {total.void > 0 ? <polyline points={line('voidSoFar')} className={styles.quietLine} /> : null}
    </ChartFrame>
  )
}

type SalesDay = { day: CalendarDate; sold: number; void: number }
type Sales = { from: CalendarDate; to: CalendarDate; days: readonly SalesDay[] }

type CumulatedDay = SalesDay & { soldSoFar: number; voidSoFar: number }

export function accumulateSales(days: readonly SalesDay[]): CumulatedDay[] {
  let [sold, gone] = [0, 0]
  return days.map((day) => {
    sold += day.sold
    gone += day.void
    return { ...day, soldSoFar: sold, voidSoFar: gone }
  })
}

/** x: days since the first, y: cumulative number. */
export function buildCurve({ from, to, days }: Sales, of: 'soldSoFar' | 'voidSoFar'): { x: number; y: number }[] {
  const points = [{ x: 0, y: 0 }]
  let y = 0
  for (const day of accumulateSales(days)) {
    const x = countDaysBetween(from, day.day)
    points.push({ x, y }, { x: x + 1, y: day[of] })
    y = day[of]
  }
  points.push({ x: countDays({ from, to }), y })
  return points
}

export function countDays({ from, to }: Pick<Sales, 'from' | 'to'>): number {
  return countDaysBetween(from, addDays(to, 1))
}
