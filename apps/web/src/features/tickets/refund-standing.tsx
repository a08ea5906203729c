import type { Entry } from '@forenet/contract/entry'
import { formatMoney } from '@forenet/domain/money'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import styles from './refund-standing.module.css'

/** Where the money for cancelled tickets is: on its way, or back. Nothing while none was asked back. */
export function RefundStanding({ entry }: { entry: Pick<Entry, 'refundPendingMinor' | 'refundedMinor'> }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { refundPendingMinor: pendingMinor, refundedMinor: doneMinor } = entry
  if (pendingMinor === 0 && doneMinor === 0) return null
  const [pending, done] = [formatMoney(pendingMinor, language), formatMoney(doneMinor, language)]
  const isPending = pendingMinor > 0
  const Icon = isPending ? Hourglass : CircleCheck
  return (
    <p className={styles.refund} data-pending={isPending || undefined} role="status">
      <Icon size={20} aria-hidden />
      {!isPending
        ? t('refund.done', { amount: done })
        : doneMinor > 0
          ? t('refund.partly', { done, pending })
          : t('refund.pending', { amount: pending })}
    </p>
  )
}
