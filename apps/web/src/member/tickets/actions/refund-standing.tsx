import type { Entry } from '@forenet/contract/entry'
import { formatMoney } from '@forenet/domain/money'
import { formatPaymentMeans } from '@forenet/domain/paid-with'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './refund-standing.module.css'

type RefundFacts = Pick<Entry, 'refundPendingMinor' | 'refundedMinor' | 'handedBackMinor' | 'paidWith'>

export function RefundStatus({ entry }: { entry: RefundFacts }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  // Offline copies of older versions lack this field.
  const { refundPendingMinor: pendingMinor, handedBackMinor: handMinor = 0 } = entry
  const doneMinor = entry.refundedMinor - handMinor
  if (pendingMinor === 0 && entry.refundedMinor === 0) return null
  const [pending, done] = [formatMoney(pendingMinor, language), formatMoney(doneMinor, language)]
  const means = formatPaymentMeans(entry.paidWith, language)
  const isPending = pendingMinor > 0
  const Icon = isPending ? Hourglass : CircleCheck
  return (
    <p className={styles.refund} data-pending={isPending || undefined} role="status">
      <Icon size={20} aria-hidden />
      <span>
        {!isPending && doneMinor > 0 ? t('refund.done', { amount: done, means }) : null}
        {isPending && doneMinor > 0 ? t('refund.partly', { done, pending, means }) : null}
        {isPending && doneMinor === 0 ? t('refund.pending', { amount: pending, means }) : null}
        {handMinor > 0 ? ` ${t('refund.byHand', { amount: formatMoney(handMinor, language) })}` : null}
      </span>
    </p>
  )
}
