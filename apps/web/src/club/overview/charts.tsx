import type { ClubCharts } from '@forenet/contract/club/overview'
import { clubChartsGet } from '@forenet/contract/club/overview-calls'
import { formatMoney } from '@forenet/domain/money'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { BarChart } from '../shared/charts/bar-chart.tsx'
import { formatMonth, formatShortMonth } from '../shared/charts/format-month.ts'
import { LineChart } from '../shared/charts/line-chart.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './charts.module.css'

type Members = NonNullable<ClubCharts['members']>
type AgeGroup = Members['ages'][number]
type MoneyMonth = NonNullable<ClubCharts['money']>['months'][number]

const YEAR = 12

/** 0 if the same month a year before is missing. */
export function changeOverYear(months: Members['months']): number {
  const [now, before] = [months.at(-1)?.count, months.at(-1 - YEAR)?.count]
  return now === undefined || before === undefined ? 0 : now - before
}

export function findLargestGroup(ages: readonly AgeGroup[]): AgeGroup | undefined {
  const sizeOf = ({ female, male, other }: AgeGroup) => female + male + other
  const [first] = ages.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return first && sizeOf(first) > 0 ? first : undefined
}

const sumValues = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Income less refunds, in øre. */
export function computeNetAmount({ membershipMinor, eventMinor, invoiceMinor, refundMinor }: MoneyMonth): number {
  return sumValues([membershipMinor, eventMinor, invoiceMinor, refundMinor])
}

const CHART_PX = 320

export default function Charts() {
  const { t } = useTranslation('charts')
  const { key: orgKey } = useClub()
  const charts = useQuery({
    queryKey: ['club', orgKey, 'overview', 'charts'] as const,
    queryFn: ({ signal }) => call(clubChartsGet, { params: { orgKey }, signal }),
  })
  return (
    <section aria-labelledby="charts" className={styles.section}>
      <h2 id="charts">{t('title')}</h2>
      <QueryContent query={charts} loading={<SkeletonList rows={2} height={CHART_PX} />}>
        {({ members, money }) => (
          <div className={styles.charts}>
            {members ? (
              <>
                <MembersChart months={members.months} />
                <AgeChart ages={members.ages} />
              </>
            ) : null}
            {money ? <MoneyChart months={money.months} /> : null}
          </div>
        )}
      </QueryContent>
    </section>
  )
}

function AgeChart({ ages }: Pick<NonNullable<ClubCharts['members']>, 'ages'>) {
  const { t } = useTranslation('charts')
  const number = new Intl.NumberFormat(useLanguage())
  const ageWords = ({ from, to }: AgeGroup) => {
    if (from === null) return t('ages.unknown')
    return to === null ? t('ages.from', { from }) : t('ages.between', { from, to })
  }
  const largest = findLargestGroup(ages)
  const says = !largest
    ? t('ages.none')
    : largest.from === null
      ? t('ages.mostUnknown')
      : t('ages.most', { age: ageWords(largest) })
  return (
    <ChartCard title={t('ages.title')} caption={says} source={t('ages.source')}>
      <BarChart
        label={`${t('ages.title')}. ${says}`}
        headings={[t('ages.age'), t('ages.female'), t('ages.male'), t('ages.other')]}
        columns={ages.map((group) => ({
          ...{ name: ageWords(group), short: ageWords(group) },
          values: [group.female, group.male, group.other],
        }))}
        words={(value) => number.format(value)}
      />
    </ChartCard>
  )
}

function MembersChart({ months }: Pick<NonNullable<ClubCharts['members']>, 'months'>) {
  const { t } = useTranslation('charts')
  const language = useLanguage()
  const number = new Intl.NumberFormat(language)
  const change = changeOverYear(months)
  const says =
    change === 0 ? t('members.same') : t(change > 0 ? 'members.more' : 'members.fewer', { count: Math.abs(change) })
  return (
    <ChartCard title={t('members.title')} caption={says} source={t('members.source')}>
      <LineChart
        label={`${t('members.title')}. ${says}`}
        headings={[t('month'), t('members.count')]}
        points={months.map(({ month, count }) => ({ name: formatMonth(month, language), value: count }))}
        words={(value) => number.format(value)}
      />
    </ChartCard>
  )
}

const MINOR_PER_KRONE = 100

function MoneyChart({ months }: Pick<NonNullable<ClubCharts['money']>, 'months'>) {
  const { t } = useTranslation('charts')
  const language = useLanguage()
  const kroner = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const [net, before] = [
    sumValues(months.map(computeNetAmount)),
    sumValues(months.map(({ beforeMinor }) => beforeMinor)),
  ]
  const words = {
    amount: formatMoney(net, language),
    difference: formatMoney(Math.abs(net - before), language),
  }
  const says = net === before ? t('money.same', words) : t(net > before ? 'money.more' : 'money.fewer', words)
  return (
    <ChartCard title={t('money.title')} caption={says} source={t('money.source')} isWide>
      <BarChart
        label={`${t('money.title')}. ${says}`}
        compares
        headings={[
          t('month'),
          ...[t('money.membership'), t('money.event'), t('money.invoice'), t('money.refund')],
          t('money.before'),
        ]}
        columns={months.map((one) => ({
          name: formatMonth(one.month, language),
          short: formatShortMonth(one.month, language),
          values: [one.membershipMinor, one.eventMinor, one.invoiceMinor, one.refundMinor],
          before: one.beforeMinor,
        }))}
        words={(minor) => formatMoney(minor, language)}
        scaleWords={(minor) => kroner.format(minor / MINOR_PER_KRONE)}
      />
    </ChartCard>
  )
}

type ChartCardProps = { title: string; caption: string; source: string; isWide?: boolean; children: ReactNode }

function ChartCard({ title, caption, source, isWide = false, children }: ChartCardProps) {
  const id = useId()
  return (
    <div className={isWide ? styles.wide : undefined}>
      <Surface as="section" labelledBy={id}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <p className={styles.says}>{caption}</p>
        {children}
        <p className={styles.source}>{source}</p>
      </Surface>
    </div>
  )
}
