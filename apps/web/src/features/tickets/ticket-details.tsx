import { formatMoney } from '@forenet/domain/money'
import { useTranslation } from 'react-i18next'
import { useMember } from '../../app/member/use-member.ts'
import { EntryReceipts } from '../../app/payment/entry-receipts.tsx'
import { AppLink } from '../../app/shell/app-link.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { eventAddress } from './addresses.ts'
import styles from './ticket-actions.module.css'
import type { HeldTicket } from './wallet.ts'

/** Whose ticket it is, of what kind, what it cost, and the way to the event. What somebody else paid is theirs to know. */
export function TicketDetails({ held: { ticket, entry } }: { held: HeldTicket }) {
  const { t } = useTranslation('tickets')
  const { member } = useMember()
  const language = useLanguage()
  const isOwn = entry.memberId === member.id
  const price = ticket.totalMinor === 0 ? t('free') : formatMoney(ticket.totalMinor, language)
  const items = [
    { id: 'name', label: t('details.name'), value: ticket.attendeeName },
    { id: 'type', label: t('details.type'), value: ticket.ticketTypeName },
    ...(ticket.attendeeEmail ? [{ id: 'email', label: t('details.email'), value: ticket.attendeeEmail }] : []),
    ...(isOwn ? [{ id: 'price', label: t('details.price'), value: price }] : []),
    ...(entry.orderNumber ? [{ id: 'order', label: t('details.order'), value: entry.orderNumber }] : []),
  ]
  return (
    <>
      <div className={styles.head}>
        <h2 id="ticket-details">{t('details.title')}</h2>
        <AppLink href={eventAddress(entry)}>{t('details.event')}</AppLink>
      </div>
      <div className={styles.about}>
        <DetailList items={items} />
        <EntryReceipts entries={[entry]} label={t('details.receipt')} />
      </div>
    </>
  )
}
