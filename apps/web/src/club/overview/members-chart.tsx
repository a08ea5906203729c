import type { ClubCharts } from '@forenet/contract/club/overview'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import { LineChart } from '../shared/charts/line-chart.tsx'
import { monthWords } from '../shared/charts/month-words.ts'
import { ChartCard } from './chart-card.tsx'
import { changeOverYear } from './chart-sums.ts'

export function MembersChart({ months }: Pick<NonNullable<ClubCharts['members']>, 'months'>) {
  const { t } = useTranslation('charts')
  const language = useLanguage()
  const number = new Intl.NumberFormat(language)
  const change = changeOverYear(months)
  const says =
    change === 0 ? t('members.same') : t(change > 0 ? 'members.more' : 'members.fewer', { count: Math.abs(change) })
  return (
    <ChartCard title={t('members.title')} says={says} source={t('members.source')}>
      <LineChart
        label={`${t('members.title')}. ${says}`}
        headings={[t('month'), t('members.count')]}
        points={months.map(({ month, count }) => ({ name: monthWords(month, language), value: count }))}
        words={(value) => number.format(value)}
      />
    </ChartCard>
  )
}
