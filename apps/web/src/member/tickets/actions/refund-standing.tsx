import type { Entry } from '@forenet/contract/entry'
import { formatMoney } from '@forenet/domain/money'
import { paidWithInWords } from '@forenet/domain/paid-with'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './refund-standing.module.css'

type RefundFacts = Pick<Entry, 'refundPendingMinor' | 'refundedMinor' | 'paidWith'>

/** Where the money for cancelled tickets is: on its way, or back. Nothing while none was asked back. */
export function RefundStanding({ entry }: { entry: RefundFacts }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { refundPendingMinor: pendingMinor, refundedMinor: doneMinor } = entry
  if (pendingMinor === 0 && doneMinor === 0) return null
  const [pending, done] = [formatMoney(pendingMinor, language), formatMoney(doneMinor, language)]
  const means = paidWithInWords(entry.paidWith, language)
  const isPending = pendingMinor > 0
  const Icon = isPending ? Hourglass : CircleCheck
  return (
    <p className={styles.refund} data-pending={isPending || undefined} role="status">
      <Icon size={20} aria-hidden />
      {!isPending
        ? t('refund.done', { amount: done, means })
        : doneMinor > 0
          ? t('refund.partly', { done, pending, means })
          : t('refund.pending', { amount: pending, means })}
    </p>
  )
}
