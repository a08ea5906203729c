import type { OrderLine, PaymentState } from '@forenet/contract/payment'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { Mail, MessageCircle, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { editProfileAddress } from '../../shared/member/edit-profile-address.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { openWindow } from '../../shared/payment/open-window.ts'
import { continuations } from '../../shared/payment/status/continuations.ts'
import { PaymentReturn } from '../../shared/payment/status/payment-return.tsx'
import {
  NextStepsAfterPurchase,
  OrderNumber,
  PaymentActions,
  PaymentProgress,
  PaymentStatus,
  PaymentSubject,
} from '../../shared/payment/status/payment-status.tsx'
import {
  isStatusPending,
  type KnownPayment,
  usePaymentStatusText,
} from '../../shared/payment/status/payment-status-text.ts'
import { usePayment } from '../../shared/payment/use-payment.ts'
import { MembershipCard } from '../card/membership-card.tsx'
import { PurchaseProblem } from '../purchase/purchase-problem.tsx'
import { forgetPurchase } from '../purchase/use-draft.ts'
import { useReopenSelection } from '../purchase/use-reopen-selection.ts'
import { ToMemberships } from '../to-memberships.tsx'
import { membershipPayments } from './membership-payments.ts'
import styles from './payment-outcome.module.css'
import { useShowPaymentStatus } from './use-show-payment-status.ts'

export function PaymentReturnScreen() {
  return (
    <PaymentReturn calls={membershipPayments} forget={forgetPurchase} wayBack={<ToMemberships />}>
      {(known) => <PaymentOutcome {...known} />}
    </PaymentReturn>
  )
}

function PaymentOutcome({ isUnreachable, ...known }: KnownPayment & { isUnreachable: boolean }) {
  const { t } = useTranslation('memberships')
  const { payment } = known
  const words = payment.totalMinor === 0 ? 'free' : 'paid'
  const telling = usePaymentStatusText(known, { title: t(`payment.${words}.title`), text: t(`payment.${words}.text`) })
  return (
    <PaymentStatus statusText={telling} isUnreachable={isUnreachable}>
      {payment.state === 'paid' ? (
        <PaidOutcome payment={payment} />
      ) : (
        <>
          <NextStepLink known={known} />
          <PaymentSubject payment={payment} about={payment.organisation.name} />
        </>
      )}
    </PaymentStatus>
  )
}

function NextStepLink({ known }: { known: KnownPayment }) {
  if (isStatusPending(known)) return <PaymentProgress />
  if (known.payment.state === 'voided') return <VoidedNextStep payment={known.payment} />
  return <RetryPayment payment={known.payment} />
}

function VoidedNextStep({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation(['memberships', 'paying'])
  const startAgain = useReopenSelection(payment)
  const isPaidAlready = payment.voidReason === 'already-paid'
  return (
    <PaymentActions>
      {isPaidAlready ? null : <Button onClick={startAgain}>{t('paying:voided.again')}</Button>}
      <Button
        variant={isPaidAlready ? 'filled' : 'default'}
        renderRoot={(root) => <Link to="/memberships" {...root} />}
      >
        {t('payment.toMemberships')}
      </Button>
    </PaymentActions>
  )
}

function RetryPayment({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  const here = useLocation({ select: ({ href }) => href })
  const chooseDifferently = useReopenSelection(payment)
  const { retryToken, totalMinor, currency } = payment
  const paying = usePayment(async () => {
    if (!retryToken) throw new Error('There is no token for another try')
    return openWindow(membershipPayments.link, retryToken, totalMinor)
  }, useShowPaymentStatus())
  if (!retryToken) return null
  const price = formatMoney(totalMinor, language, currency)
  return (
    <>
      <PaymentActions>
        <Button onClick={paying.start} loading={paying.pending}>
          {t(payment.state === 'declined' ? 'declined.retry' : 'unpaid.pay', { price })}
        </Button>
        <Button variant="default" onClick={chooseDifferently} disabled={paying.pending}>
          {t('declined.change')}
        </Button>
      </PaymentActions>
      {paying.failure === null ? null : (
        <div className={styles.refused}>
          <PurchaseProblem
            payment={paying}
            organisationId={payment.organisation.id}
            editAddress={editProfileAddress(here)}
            back={chooseDifferently}
          />
        </div>
      )}
    </>
  )
}

function PaidOutcome({ payment }: { payment: PaymentState }) {
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
