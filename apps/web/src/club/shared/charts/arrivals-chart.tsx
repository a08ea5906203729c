import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { BarChart } from './bar-chart.tsx'
import styles from './chart.module.css'

const HOUR_MS = 3_600_000
const MAX_LABELS = 8

export function selectLabelledQuarters(quarters: readonly { from: string }[]): boolean[] {
  if (quarters.length <= MAX_LABELS) return quarters.map(() => true)
  const isFullHour = ({ from }: { from: string }) => Date.parse(from) % HOUR_MS === 0
  const every = Math.ceil(quarters.filter(isFullHour).length / MAX_LABELS)
  let hours = 0
  return quarters.map((quarter) => isFullHour(quarter) && hours++ % every === 0)
}

export function findBusiestQuarter<Quarter extends { letIn: number }>(
  quarters: readonly Quarter[],
): Quarter | undefined {
  return quarters.reduce<Quarter | undefined>(
    (most, quarter) => (most === undefined || quarter.letIn > most.letIn ? quarter : most),
    undefined,
  )
}

export default function ArrivalsChart({ quarters }: { quarters: readonly { from: string; letIn: number }[] }) {
  const { t } = useTranslation('manage')
  const language = useLanguage()
  const clock = getDateFormat(language, { timeStyle: 'short', timeZone: 'Europe/Copenhagen' })
  const at = (from: string) => clock.format(new Date(from))
  const number = new Intl.NumberFormat(language)
  const labelled = selectLabelledQuarters(quarters)
  const busiest = findBusiestQuarter(quarters)
  const says = busiest ? t('chart.arrivals.busiest', { time: at(busiest.from), count: busiest.letIn }) : ''
  return (
    <>
      <p className={styles.says}>{says}</p>
      <BarChart
        label={`${t('chart.arrivals.title')}. ${says}`}
        headings={[t('chart.arrivals.from'), t('chart.arrivals.letIn')]}
        columns={quarters.map(({ from, letIn }, nth) => ({
          name: at(from),
          short: labelled[nth] ? at(from) : '',
          values: [letIn],
        }))}
        words={(count) => number.format(count)}
      />
    </>
  )
}
