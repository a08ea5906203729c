import { clubRenewalForecast } from '@forenet/contract/club/renewal-calls'
import { formatMoney } from '@forenet/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { formatPeriod } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './payments.module.css'

export function RenewalForecast() {
  const { t } = useTranslation('money')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['club', orgKey, 'renewal-forecast'] as const,
    queryFn: ({ signal }) => call(clubRenewalForecast, { params: { orgKey }, signal }),
  })
  if (!data || data.renewals === 0) return null
  const money = (minor: number) => formatMoney(minor, language)
  return (
    <p className={styles.forecast}>
      {t('forecast.expected', {
        count: data.renewals,
        period: formatPeriod(data.from, data.to, language),
        amount: money(data.expectedMinor),
      })}
      {data.atRisk > 0 ? ` ${t('forecast.atRisk', { count: data.atRisk, amount: money(data.atRiskMinor) })}` : ''}
    </p>
  )
}
