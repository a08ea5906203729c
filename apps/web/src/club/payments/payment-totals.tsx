import type { ClubPaymentPage } from '@forenet/contract/club/payment'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useMethodWords } from '../shared/use-method-words.ts'
import styles from './payment-totals.module.css'

type Sums = ClubPaymentPage['sums']
const AMOUNTS = ['amount', 'back', 'left'] as const

export function PaymentTotals({ sums, busy }: { sums: Sums; busy: boolean }) {
  const { t } = useTranslation('money')
  const language = useLanguage()
  const methodWords = useMethodWords()
  const all = totals(sums)
  const line = (
    <>
      <span>{t('sums.count', { count: all.payments })}</span>
      {AMOUNTS.map((amount) => (
        <span key={amount}>
          {t(`sums.${amount}`)} <strong>{<Money minor={all[amount]} />}</strong>
        </span>
      ))}
    </>
  )
  if (sums.length < 2)
    return (
      <p className={styles.line} aria-busy={busy}>
        {line}
      </p>
    )
  return (
    <details className={styles.totals} aria-busy={busy}>
      <summary className={styles.line}>
        {line}
        <span className={styles.more}>{t('sums.byMethod')}</span>
      </summary>
      <table className={styles.methods} aria-label={t('sums.title')}>
        <thead>
          <tr>
            <th scope="col">{t('sums.method')}</th>
            <th scope="col">{t('sums.payments')}</th>
            {AMOUNTS.map((amount) => (
              <th key={amount} scope="col">
                {t(`sums.${amount}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.method}>
              <th scope="row">{methodWords(sum.method)}</th>
              <td data-label={t('sums.payments')}>{new Intl.NumberFormat(language).format(sum.payments)}</td>
              {AMOUNTS.map((amount) => (
                <td key={amount} data-label={t(`sums.${amount}`)}>
                  <Money minor={totals([sum])[amount]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function totals(sums: Sums): Record<(typeof AMOUNTS)[number] | 'payments', number> {
  const sum = (of: 'amountMinor' | 'backMinor' | 'payments') => sums.reduce((total, one) => total + one[of], 0)
  const [amount, back] = [sum('amountMinor'), sum('backMinor')]
  return { payments: sum('payments'), amount, back, left: amount - back }
}
