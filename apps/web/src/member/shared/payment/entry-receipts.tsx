import type { Entry } from '@forenet/contract/entry'
import { ReceiptText } from 'lucide-react'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { useMember } from '../member/use-member.ts'
import styles from './entry-receipts.module.css'

type EntryReceiptsProps = {
  entries: readonly Entry[]
  /** What the link says; where there are several, each says its order number too. */
  label: string
}

/** The receipts of what the member has paid for these entries. What somebody else paid is theirs to know. */
export function EntryReceipts({ entries, label }: EntryReceiptsProps) {
  const { member } = useMember()
  const paid = entries.filter(
    ({ memberId, orderId, paymentStatus, totalMinor }) =>
      memberId === member.id && orderId !== null && paymentStatus === 'paid' && totalMinor > 0,
  )
  if (paid.length === 0) return null
  return (
    <p className={styles.receipts}>
      {paid.map(({ id, orderId, orderNumber }) => (
        <AppLink key={id} href={`/orders/${orderId}/receipt`} className={styles.receipt}>
          <ReceiptText size={18} aria-hidden />
          {paid.length > 1 ? `${label} ${orderNumber ?? ''}` : label}
        </AppLink>
      ))}
    </p>
  )
}
