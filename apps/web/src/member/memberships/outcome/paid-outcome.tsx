import type { OrderLine, PaymentState } from '@forenet/contract/payment'
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { Mail, MessageCircle, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { continuations } from '../../shared/payment/status/continuations.ts'
import { NextStepsAfterPurchase, OrderNumber, PaymentActions } from '../../shared/payment/status/payment-status.tsx'
import { MembershipCard } from '../card/membership-card.tsx'
import styles from './payment-outcome.module.css'

export function PaidOutcome({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation('memberships')
  const { member } = useMember()
  const { forenettoken = '' } = useSearch({ strict: false })
  const then = continuations.of(member.id, forenettoken)
  const day = today()
  // A joining fee is a separate line of the same period.
  const periods = [...new Map(payment.lines.toReversed().map((line) => [line.memberId, line])).values()].toReversed()
  const historyId = payment.lines.find((line) => line.membershipHistoryId)?.membershipHistoryId
  return (
    <div className={styles.paid}>
      <div>
        <ul className={styles.cards}>
          {periods.map((line) => (
            <li key={line.memberId}>
              <PaidCard line={line} organisation={payment.organisation} day={day} />
            </li>
          ))}
        </ul>
        <PaymentActions>
          {then ? (
            <Button
              renderRoot={(root) => (
                <Link
                  to="/$orgKey/events/$id/register"
                  params={{ orgKey: then.orgKey, id: then.eventId }}
                  search={{ step: 'review' }}
                  {...root}
                />
              )}
            >
              {t('payment.paid.register')}
            </Button>
          ) : null}
          <Button variant={then ? 'default' : 'filled'} renderRoot={(root) => <Link to="/memberships" {...root} />}>
            {t('payment.paid.memberships')}
          </Button>
          {historyId ? (
            <Button
              variant="default"
              renderRoot={(root) => <Link to="/membership/$id/receipt" params={{ id: historyId }} {...root} />}
            >
              {t('payment.paid.receiptLink')}
            </Button>
          ) : null}
        </PaymentActions>
      </div>
      <NextStepsAfterPurchase
        title={t('payment.paid.next')}
        steps={[
          ...(member.email
            ? [{ icon: <Mail size={20} aria-hidden />, text: t('payment.paid.mail', { email: member.email }) }]
            : []),
          ...(member.phone
            ? [
                {
                  icon: <MessageCircle size={20} aria-hidden />,
                  text: t('payment.paid.phone', { phone: member.phone.replaceAll(' ', '\u00a0') }),
                },
              ]
            : []),
          {
            icon: <ReceiptText size={20} aria-hidden />,
            text: t(payment.totalMinor === 0 ? 'payment.free.invoice' : 'payment.paid.receipt'),
          },
        ]}
      >
        <OrderNumber payment={payment} />
      </NextStepsAfterPurchase>
    </div>
  )
}

function PaidCard(given: { line: OrderLine; organisation: PaymentState['organisation']; day: string }) {
  const { line, organisation, day } = given
  const { startDate, endDate } = line
  if (!startDate || !endDate) return null
  return (
    <MembershipCard
      organisation={organisation}
      name={line.participantName}
      kind={line.description}
      status={startDate > day ? 'upcoming' : endDate < day ? 'expired' : 'active'}
      startDate={startDate}
      endDate={endDate}
    />
  )
}
