import styles from './chart.module.css'
import { CHART_HEIGHT, CHART_WIDTH, ChartFrame, ChartTable } from './chart-frame.tsx'
import { computeOffsetFromTop, computeScale } from './chart-scale.ts'

type Point = { name: string; value: number }
type LineChartProps = {
  label: string
  headings: readonly [string, string]
  points: readonly Point[]
  words: (value: number) => string
}

export function LineChart({ label, headings, points, words }: LineChartProps) {
  const scale = computeScale(points.map(({ value }) => value))
  const all = points.length === 1 ? [...points, ...points] : points
  const at = all
    .map(
      ({ value }, nth) => `${formatX(nth, all.length)},${computeOffsetFromTop(value, scale, CHART_HEIGHT).toFixed(1)}`,
    )
    .join(' ')
  const zero = computeOffsetFromTop(0, scale, CHART_HEIGHT)
  const [first, last] = [points[0]?.name ?? '', points.at(-1)?.name ?? '']
  return (
    <ChartFrame
      label={label}
      legend={
        <li>
          <span className={styles.mark} data-line />
          {headings[1]}
        </li>
      }
      scale={scale}
      scaleWords={words}
      below={[first, last]}
      placed="ends"
      table={
        <ChartTable label={label} headings={headings} rows={points.map(({ name, value }) => [name, words(value)])} />
      }
    >
      <polygon points={`0,${zero} ${at} ${CHART_WIDTH},${zero}`} className={styles.area} />
      <polyline points={at} className={styles.line} />
    </ChartFrame>
  )
}

const formatX = (nth: number, of: number): string => ((nth / (of - 1)) * CHART_WIDTH).toFixed(1)
