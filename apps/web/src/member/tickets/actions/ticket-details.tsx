import { formatMoney } from '@forenet/domain/money'
import { useTranslation } from 'react-i18next'
import { DetailList } from '../../../ui/blocks/detail-list.tsx'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { EntryReceipts } from '../../shared/payment/entry-receipts.tsx'
import { eventAddress } from '../addresses.ts'
import type { HeldTicket } from '../wallet.ts'
import styles from './ticket-actions.module.css'

/** Holder, type, price and event link; hides prices other people paid. */
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
