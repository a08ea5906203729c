import type { Reconciliation } from '@forenet/contract/payment'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/dates/date-text.tsx'
import type { payments } from '../../words/en/payments.ts'
import styles from './stuck-chains.module.css'

type Step = keyof typeof payments.steps

/** Paid purchases with failed follow-up jobs: mail, message or recalculation (ruling 11). */
export function StuckChains({ chains }: { chains: Reconciliation['stuckChains'] }) {
  const { t, i18n } = useTranslation('payments')
  if (chains.length === 0) return null
  const stepWords = (step: string) => (i18n.exists(`payments:steps.${step}`) ? t(`steps.${step as Step}`) : step)
  return (
    <section className={styles.stuck} aria-labelledby="stuck">
      <TriangleAlert size={22} aria-hidden />
      <div>
        <h2 id="stuck">{t('stuck.title', { count: chains.length })}</h2>
        <p>{t('stuck.text')}</p>
        <ul>
          {chains.map((chain) => (
            <li key={`${chain.orderId} ${chain.step}`}>
              <strong>{stepWords(chain.step)}</strong> {t('stuck.tries', { count: chain.tries })}
              {chain.lastTriedAt ? (
                <>
                  , <DateText at={chain.lastTriedAt} />
                </>
              ) : null}
              {chain.lastError ? <span>{t('said', { error: chain.lastError })}</span> : null}
              <span>{t('stuck.order', { id: chain.orderId })}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
