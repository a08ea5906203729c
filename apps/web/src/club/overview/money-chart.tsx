import type { ClubCharts } from '@forenet/contract/club/overview'
import { formatMoney } from '@forenet/domain/money'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import { BarChart } from '../shared/charts/bar-chart.tsx'
import { monthWords, shortMonthWords } from '../shared/charts/month-words.ts'
import { ChartCard } from './chart-card.tsx'
import { netAmount, sumGroupMembers } from './chart-sums.ts'

const KRONE = 100

export function MoneyChart({ months }: Pick<NonNullable<ClubCharts['money']>, 'months'>) {
  const { t } = useTranslation('charts')
  const language = useLanguage()
  const kroner = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const [net, before] = [
    sumGroupMembers(months.map(netAmount)),
    sumGroupMembers(months.map(({ beforeMinor }) => beforeMinor)),
  ]
  const words = {
    amount: formatMoney(net, language),
    difference: formatMoney(Math.abs(net - before), language),
  }
  const says = net === before ? t('money.same', words) : t(net > before ? 'money.more' : 'money.fewer', words)
  return (
    <ChartCard title={t('money.title')} says={says} source={t('money.source')} isWide>
      <BarChart
        label={`${t('money.title')}. ${says}`}
        compares
        headings={[
          t('month'),
          ...[t('money.membership'), t('money.event'), t('money.invoice'), t('money.refund')],
          t('money.before'),
        ]}
        columns={months.map((one) => ({
          name: monthWords(one.month, language),
          short: shortMonthWords(one.month, language),
          values: [one.membershipMinor, one.eventMinor, one.invoiceMinor, one.refundMinor],
          before: one.beforeMinor,
        }))}
        words={(minor) => formatMoney(minor, language)}
        scaleWords={(minor) => kroner.format(minor / KRONE)}
      />
    </ChartCard>
  )
}
