import type { EventRegistration } from '@forenet/contract/entry'
import { formatMoney, sumMinor } from '@forenet/domain/money'
import { ReceiptText } from 'lucide-react'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../member/use-member.ts'
import styles from './entry-receipts.module.css'

type EntryReceiptsProps = {
  entries: readonly EventRegistration[]
  label: string
}

export function EntryReceipts({ entries, label }: EntryReceiptsProps) {
  const { member } = useMember()
  const language = useLanguage()
  const paid = entries
    .filter(({ memberId, paymentStatus }) => memberId === member.id && paymentStatus === 'paid')
    .flatMap(({ orderId, orderNumber, totalMinor, laterPayments }) => [
      ...(orderId !== null && totalMinor > sumMinor(laterPayments.map(({ amountMinor }) => amountMinor))
        ? [{ orderId, told: orderNumber ?? '' }]
        : []),
      ...laterPayments.map((later) => ({ orderId: later.orderId, told: formatMoney(later.amountMinor, language) })),
    ])
  if (paid.length === 0) return null
  return (
    <p className={styles.receipts}>
      {paid.map(({ orderId, told }) => (
        <AppLink key={orderId} href={`/orders/${orderId}/receipt`} className={styles.receipt}>
          <ReceiptText size={18} aria-hidden />
          {paid.length > 1 ? `${label} ${told}` : label}
        </AppLink>
      ))}
    </p>
  )
}
