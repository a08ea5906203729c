import type { ClubPaymentPage } from '@forenet/contract/club/payment'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money/money.tsx'
import { useLanguage } from '../../words/i18n.ts'
import styles from './payments.module.css'
import { useMethodWords } from './use-method-words.ts'

type Sums = ClubPaymentPage['sums']
const ROWS = ['amount', 'back', 'left'] as const

/** Totals of the filtered payments, by method if there are several. */
export function PaymentSums({ sums, busy }: { sums: Sums; busy: boolean }) {
  const { t } = useTranslation('money')
  const language = useLanguage()
  const methodWords = useMethodWords()
  const all = inAll(sums)
  return (
    <section aria-labelledby="sums" aria-busy={busy} className={styles.sums}>
      <h2 id="sums">{t('sums.title')}</h2>
      <dl className={styles.totals}>
        {ROWS.map((row) => (
          <div key={row}>
            <dt>{t(`sums.${row}`)}</dt>
            <dd>
              <Money minor={all[row]} />
            </dd>
          </div>
        ))}
      </dl>
      {sums.length > 1 ? (
        <table className={styles.methods} aria-labelledby="sums">
          <thead>
            <tr>
              <th scope="col">{t('sums.method')}</th>
              <th scope="col">{t('sums.payments')}</th>
              {ROWS.map((row) => (
                <th key={row} scope="col">
                  {t(`sums.${row}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map(({ method, payments, ...sum }) => (
              <tr key={method}>
                <th scope="row">{methodWords(method)}</th>
                <td data-label={t('sums.payments')}>{new Intl.NumberFormat(language).format(payments)}</td>
                {ROWS.map((row) => (
                  <td key={row} data-label={t(`sums.${row}`)}>
                    <Money minor={inAll([{ method, payments, ...sum }])[row]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}

/** Received, refunded and net, in øre. */
function inAll(sums: Sums): Record<(typeof ROWS)[number], number> {
  const total = (of: 'amountMinor' | 'backMinor') => sums.reduce((sum, one) => sum + one[of], 0)
  const [amount, back] = [total('amountMinor'), total('backMinor')]
  return { amount, back, left: amount - back }
}
