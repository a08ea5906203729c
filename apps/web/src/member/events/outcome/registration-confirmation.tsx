import type { EventRegistration } from '@forenet/contract/entry'
import type { PaymentState } from '@forenet/contract/payment'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Mail, MessageCircle, ScanLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import { NextStepsAfterPurchase, OrderNumber, PaymentActions } from '../../shared/payment/status/payment-status.tsx'
import { AddToCalendar } from '../detail/add-to-calendar.tsx'
import { EventCrumbs } from '../event-crumbs.tsx'
import { EventStrip } from '../event-strip.tsx'
import styles from './registration-confirmation.module.css'

type RegisteredProps = {
  entry: EventRegistration
  difference?: Pick<PaymentState, 'orderId' | 'orderNumber'> | null
}

export function RegistrationConfirmation({ entry, difference = null }: RegisteredProps) {
  const { t } = useTranslation(['registration', 'events'])
  const { member } = useMember()
  const event = { ...entry, id: entry.eveId, title: entry.eventTitle }
  const receiptOf = difference?.orderId ?? (entry.totalMinor > 0 ? entry.orderId : null)
  // Price differences are confirmed by e-mail only.
  const phone = difference ? '' : (member.phone ?? '')
  const tickets = entry.tickets.filter(({ state }) => state === 'valid' || state === 'used')
  return (
    <AccentScope colour={entry.accentColour}>
      <EventCrumbs event={event} />
      <EventStrip event={event} />
      <div className={styles.sides}>
        <div>
          <ul className={styles.tickets} aria-label={t('success.tickets')}>
            {tickets.map((ticket) => (
              <li key={ticket.id} className={styles.ticket}>
                <strong>{ticket.attendeeName}</strong>
                <span>{ticket.ticketTypeName}</span>
              </li>
            ))}
          </ul>
          <PaymentActions>
            <Button
              renderRoot={(root) => (
                <Link to="/$orgKey/events/$id/tickets" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
              )}
            >
              {t('events:coming.tickets', { count: tickets.length })}
            </Button>
            <AddToCalendar event={event} variant="default" />
            <Button
              variant="default"
              renderRoot={(root) => (
                <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
              )}
            >
              {t('problem.event')}
            </Button>
          </PaymentActions>
        </div>
        <NextStepsAfterPurchase
          title={t('success.next')}
          steps={[
            ...(member.email
              ? [{ icon: <Mail size={20} aria-hidden />, text: t('success.mail', { email: member.email }) }]
              : []),
            ...(phone
              ? [
                  {
                    icon: <MessageCircle size={20} aria-hidden />,
                    text: t('success.phone', { phone: phone.replaceAll(' ', '\u00a0') }),
                  },
                ]
              : []),
            { icon: <ScanLine size={20} aria-hidden />, text: t('success.door') },
          ]}
        >
          <OrderNumber payment={difference ?? entry} />
          {receiptOf ? (
            <Link to="/orders/$id/receipt" params={{ id: receiptOf }} className={styles.receipt ?? ''}>
              {t('success.receipt')}
            </Link>
          ) : null}
        </NextStepsAfterPurchase>
      </div>
    </AccentScope>
  )
}
