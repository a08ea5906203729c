import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './chart.module.css'
import { type ChartScale, computeOffsetFromTop } from './chart-scale.ts'

export const [CHART_WIDTH, CHART_HEIGHT] = [640, 200]
const PLOT_REM = 12.5
const FEW_WORDS = 8

type ChartFrameProps = {
  label: string
  legend: ReactNode
  scale: ChartScale
  scaleWords: (value: number) => string
  /** Empty words leave out the label of a column. */
  below: readonly string[]
  placed: 'columns' | 'ends'
  table: ReactNode
  children: ReactNode
}

export function ChartFrame({ label, legend, scale, scaleWords, below, placed, table, children }: ChartFrameProps) {
  const { t } = useTranslation('manage')
  const words = below.filter((word) => word !== '')
  const share = computeOffsetFromTop(scale.lines.at(-1) ?? scale.low, scale, 1)
  return (
    <figure className={styles.chart}>
      <ul className={styles.legend} aria-hidden>
        {legend}
      </ul>
      <div className={styles.plot}>
        <div className={styles.scale} style={{ blockSize: `calc(${PLOT_REM * share}rem + 1.25em)` }} aria-hidden>
          {scale.lines.map((value) => (
            <span key={value}>{scaleWords(value)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          {scale.lines.map((value) => {
            const y = computeOffsetFromTop(value, scale, CHART_HEIGHT)
            return (
              <line
                key={value}
                x1={0}
                x2={CHART_WIDTH}
                y1={y}
                y2={y}
                className={value === 0 ? styles.zero : styles.grid}
              />
            )
          })}
          {children}
        </svg>
        <div
          className={styles.below}
          data-ends={placed === 'ends' || undefined}
          data-many={words.length > FEW_WORDS || undefined}
          data-sparse={words.length < below.length || undefined}
          aria-hidden
        >
          {below.map((word, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have a fixed order, and their words may repeat.
            <span key={nth}>{word}</span>
          ))}
        </div>
      </div>
      <details className={styles.figures}>
        <summary>{t('chart.table')}</summary>
        <div className={styles.scroll}>{table}</div>
      </details>
    </figure>
  )
}

type ChartTableProps = { label: string; headings: readonly string[]; rows: readonly (readonly string[])[] }

export function ChartTable({ label, headings, rows }: ChartTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells follow the headings, and may repeat.
              <td key={nth}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
