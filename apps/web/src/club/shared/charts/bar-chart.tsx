import styles from './chart.module.css'
import { CHART_HEIGHT, CHART_WIDTH, ChartFrame, ChartTable } from './chart-frame.tsx'
import { type ChartScale, computeOffsetFromTop, computeScale } from './chart-scale.ts'

/** `before`: total to compare with, or null. */
export type BarChartColumn = { name: string; short: string; values: readonly number[]; before?: number | null }

type BarChartProps = {
  label: string
  headings: readonly string[]
  columns: readonly BarChartColumn[]
  compares?: boolean
  words: (value: number) => string
  scaleWords?: (value: number) => string
}

export function BarChart({ label, headings, columns, compares = false, words, scaleWords = words }: BarChartProps) {
  const stacks = columns.map(({ values }) => stackValues(values))
  const scale = computeScale([
    ...stacks.flatMap((parts) => parts.flatMap(({ from, to }) => [from, to])),
    ...columns.map(({ before }) => before ?? 0),
  ])
  const step = CHART_WIDTH / Math.max(1, columns.length)
  const series = headings.slice(1, compares ? -1 : undefined)
  const beforeHeading = compares ? headings.at(-1) : undefined
  return (
    <ChartFrame
      label={label}
      legend={
        <>
          {series.map((heading, nth) => (
            <li key={heading}>
              <span className={styles.mark} data-series={nth} />
              {heading}
            </li>
          ))}
          {beforeHeading ? (
            <li>
              <span className={styles.mark} data-series="before" />
              {beforeHeading}
            </li>
          ) : null}
        </>
      }
      scale={scale}
      scaleWords={scaleWords}
      below={columns.map(({ short }) => short)}
      placed="columns"
      table={
        <ChartTable
          label={label}
          headings={headings}
          rows={columns.map(({ name, values, before }) => [
            name,
            ...values.map(words),
            ...(compares ? [before === null || before === undefined ? '–' : words(before)] : []),
          ])}
        />
      }
    >
      {columns.map(({ name, before }, nth) => (
        <g key={name} transform={`translate(${(nth * step).toFixed(1)} 0)`}>
          {stacks[nth]?.map(({ series: of, from, to }) => (
            <rect key={of} className={styles.bar} data-series={of} {...computeBar(from, to, scale, step)} />
          ))}
          {before ? <rect className={styles.before} {...computeBar(0, before, scale, step)} /> : null}
        </g>
      ))}
    </ChartFrame>
  )
}

const BAR_WIDTH_SHARE = 0.62

function computeBar(from: number, to: number, scale: ChartScale, step: number) {
  const [top, bottom] = [Math.max(from, to), Math.min(from, to)].map((value) =>
    computeOffsetFromTop(value, scale, CHART_HEIGHT),
  )
  return {
    x: ((step * (1 - BAR_WIDTH_SHARE)) / 2).toFixed(1),
    width: (step * BAR_WIDTH_SHARE).toFixed(1),
    y: (top ?? 0).toFixed(1),
    height: Math.max(0, (bottom ?? 0) - (top ?? 0)).toFixed(1),
  }
}

type StackPart = { series: number; from: number; to: number }

export function stackValues(values: readonly number[]): StackPart[] {
  let [above, below] = [0, 0]
  return values.flatMap((value, series) => {
    if (value === 0) return []
    const from = value > 0 ? above : below
    const to = from + value
    if (value > 0) above = to
    else below = to
    return [{ series, from, to }]
  })
}
