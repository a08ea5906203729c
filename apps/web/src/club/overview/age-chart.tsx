import type { ClubCharts } from '@forenet/contract/club/overview'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import { BarChart } from '../shared/charts/bar-chart.tsx'
import { ChartCard } from './chart-card.tsx'
import { type AgeGroup, largestGroup } from './chart-sums.ts'

export function AgeChart({ ages }: Pick<NonNullable<ClubCharts['members']>, 'ages'>) {
  const { t } = useTranslation('charts')
  const number = new Intl.NumberFormat(useLanguage())
  const ageWords = ({ from, to }: AgeGroup) => {
    if (from === null) return t('ages.unknown')
    return to === null ? t('ages.from', { from }) : t('ages.between', { from, to })
  }
  const largest = largestGroup(ages)
  const says = !largest
    ? t('ages.none')
    : largest.from === null
      ? t('ages.mostUnknown')
      : t('ages.most', { age: ageWords(largest) })
  return (
    <ChartCard title={t('ages.title')} says={says} source={t('ages.source')}>
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
