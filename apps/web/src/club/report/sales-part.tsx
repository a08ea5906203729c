import type { EventReport } from '@forenet/contract/club/event-report'
import { useTranslation } from 'react-i18next'
import { calendarDateWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { Part } from './part.tsx'
import styles from './report.module.css'
import { curveOf, scaleEnd, soFar, spanOf } from './sales-curve.ts'

const [WIDTH, HEIGHT] = [640, 200]
const MAX_OPEN = 14

type SalesPartProps = Pick<EventReport, 'sales' | 'total'>

export function SalesPart({ sales, total }: SalesPartProps) {
  const { t } = useTranslation('report')
  if (sales.days.length === 0) {
    return (
      <Part title={t('sales.title')}>
        <p className={styles.quiet}>{t('sales.none')}</p>
      </Part>
    )
  }
  const isLong = sales.days.length > MAX_OPEN
  return (
    <Part title={t('sales.title')} source={t('sales.source')}>
      <SalesChart sales={sales} total={total} />
      {isLong ? (
        <details className={styles.days}>
          <summary>{t('sales.days')}</summary>
          <DaysTable sales={sales} />
        </details>
      ) : (
        <DaysTable sales={sales} />
      )}
    </Part>
  )
}

function SalesChart({ sales, total }: SalesPartProps) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const number = new Intl.NumberFormat(language)
  const end = scaleEnd(Math.max(1, total.sold))
  const span = spanOf(sales)
  const at = ({ x, y }: { x: number; y: number }) =>
    `${((x / span) * WIDTH).toFixed(1)},${(HEIGHT - (y / end) * HEIGHT).toFixed(1)}`
  const line = (of: 'soldSoFar' | 'voidSoFar') => curveOf(sales, of).map(at).join(' ')
  const [from, to] = [calendarDateWords(sales.from, language), calendarDateWords(sales.to, language)]
  return (
    <figure className={styles.chart}>
      <ul className={styles.legend} aria-hidden>
        <li data-line="sold">{t('sales.sold')}</li>
        {total.void > 0 ? <li data-line="void">{t('sales.void')}</li> : null}
      </ul>
      <div className={styles.plot}>
        <div className={styles.scale} aria-hidden>
          {[end, end / 2, 0].map((step) => (
            <span key={step}>{number.format(step)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('sales.chart', { from, to, sold: total.sold, void: total.void })}
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} x1={0} x2={WIDTH} y1={y} y2={y} className={styles.grid} />
          ))}
          <polygon points={`0,${HEIGHT} ${line('soldSoFar')} ${WIDTH},${HEIGHT}`} className={styles.area} />
          <polyline points={line('soldSoFar')} className={styles.sold} />
          {total.void > 0 ? <polyline points={line('voidSoFar')} className={styles.void} /> : null}
        </svg>
      </div>
      <p className={styles.ends} aria-hidden>
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </figure>
  )
}

function DaysTable({ sales }: Pick<EventReport, 'sales'>) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const number = new Intl.NumberFormat(language)
  return (
    <table className={styles.table} data-dense aria-label={t('sales.days')}>
      <thead>
        <tr>
          <th scope="col">{t('sales.day')}</th>
          <th scope="col">{t('sales.soldThatDay')}</th>
          <th scope="col">{t('sales.voidThatDay')}</th>
          <th scope="col">{t('sales.valid')}</th>
        </tr>
      </thead>
      <tbody>
        {soFar(sales.days).map((day) => (
          <tr key={day.day}>
            <th scope="row">{calendarDateWords(day.day, language)}</th>
            <td data-label={t('sales.soldThatDay')}>{number.format(day.sold)}</td>
            <td data-label={t('sales.voidThatDay')}>{number.format(day.void)}</td>
            <td data-label={t('sales.valid')}>{number.format(day.soldSoFar - day.voidSoFar)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
