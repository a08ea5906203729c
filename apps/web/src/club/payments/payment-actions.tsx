import type { ClubPaymentDetails } from '@forenet/contract/club/payment'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money/money.tsx'
import { MembershipRefundDialog } from '../shared/refund/membership-refund-dialog.tsx'
import { TicketRefundDialog } from '../shared/refund/ticket-refund-dialog.tsx'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { usePaymentMethodName } from '../shared/use-method-words.ts'
import styles from './payment-drawer.module.css'
import { listRefundableTickets, refundObstacle } from './payment-state.ts'

type Ticket = ClubPaymentDetails['tickets'][number]

export function PaymentActions({ details }: { details: ClubPaymentDetails }) {
  const { t } = useTranslation('money')
  const { key: orgKey } = useClub()
  const may = useMayHere()
  const methodWords = usePaymentMethodName()
  const why = useId()
  const [refunding, setRefunding] = useState<'membership' | Ticket | null>(null)
  const { payment, refundable, tickets, historyId } = details
  const obstacle = refundObstacle(details, may('money.refund'))
  const ofTickets = listRefundableTickets(tickets)
  const close = () => setRefunding(null)
  const icon = <Undo2 size={18} aria-hidden />
  return (
    <div className={styles.actions}>
      {obstacle ? (
        <Button variant="default" leftSection={icon} disabled aria-describedby={why}>
          {t('refund.action')}
        </Button>
      ) : ofTickets.length > 1 ? (
        <RefundableTickets tickets={ofTickets} refund={setRefunding} />
      ) : (
        <Button leftSection={icon} onClick={() => setRefunding(ofTickets[0] ?? 'membership')}>
          {t('refund.action')}
        </Button>
      )}
      {historyId ? (
        <Button
          variant="default"
          renderRoot={(root) => <Link {...root} to="/membership/$id/receipt" params={{ id: historyId }} />}
        >
          {t('drawer.receipt')}
        </Button>
      ) : null}
      {payment.event && may('events.attendees') ? (
        <Button
          variant="default"
          renderRoot={(root) => (
            <Link
              {...root}
              to="/manage/$orgKey/events/$eventId/attendees"
              params={{ orgKey, eventId: payment.event?.id ?? '' }}
              search={{ q: payment.payer }}
            />
          )}
        >
          {t('drawer.attendees')}
        </Button>
      ) : null}
      {obstacle ? (
        <p id={why} className={styles.why}>
          {t(`refund.obstacles.${obstacle}`)}
        </p>
      ) : null}
      {refunding === 'membership' && refundable && (payment.memberId || payment.kind === 'invoice') ? (
        <MembershipRefundDialog
          memberId={payment.kind === 'invoice' ? null : payment.memberId}
          payment={{ orderId: payment.orderId, what: payment.what, refundable }}
          paidBy={methodWords(payment.method)}
          close={close}
        />
      ) : null}
      {refunding !== null && refunding !== 'membership' && payment.event ? (
        <TicketRefundDialog eventId={payment.event.id} row={refunding} close={close} />
      ) : null}
    </div>
  )
}

function RefundableTickets({ tickets, refund }: { tickets: readonly Ticket[]; refund: (ticket: Ticket) => void }) {
  const { t } = useTranslation('money')
  return (
    <ul className={styles.refundable} aria-label={t('refund.tickets')}>
      {tickets.map((ticket) => (
        <li key={ticket.ticketId}>
          <span className={styles.words}>
            {ticket.name}
            <span className={styles.quiet}>{ticket.ticketType}</span>
          </span>
          <Money minor={ticket.leftMinor} />
          <Button
            variant="default"
            size="sm"
            leftSection={<Undo2 size={16} aria-hidden />}
            aria-label={t('refund.ticketOf', { name: ticket.name })}
            onClick={() => refund(ticket)}
          >
            {t('refund.action')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
