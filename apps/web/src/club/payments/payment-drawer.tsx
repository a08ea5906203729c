import type { ClubPaymentDetails } from '@forenet/contract/club/payment'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { DetailList } from '../../ui/blocks/detail-list.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { RefundList } from '../shared/refund/refund-list.tsx'
import { DrawerHead, DrawerPart, RowDrawer } from '../shared/table/row-drawer.tsx'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { usePaymentMethodName } from '../shared/use-method-words.ts'
import { PaymentActions } from './payment-actions.tsx'
import styles from './payment-drawer.module.css'
import { paymentQuery } from './payment-query.ts'
import { paymentState, STATE_TONES } from './payment-state.ts'
import { PaymentTimeline } from './payment-timeline.tsx'
import { SumRows } from './sum-rows.tsx'
import { formatPaymentItem } from './use-payment-columns.tsx'

export function PaymentDrawer({ orderId, close }: { orderId: string; close: () => void }) {
  const { t } = useTranslation('money')
  const { key: orgKey } = useClub()
  const payment = useQuery(paymentQuery(orgKey, orderId))
  return (
    <RowDrawer rowId={orderId} title={t('drawer.title')} close={close}>
      <QueryContent query={payment} loading={<SkeletonList rows={4} height={88} />}>
        {(details) => <Details details={details} />}
      </QueryContent>
    </RowDrawer>
  )
}

function Details({ details }: { details: ClubPaymentDetails }) {
  const { t } = useTranslation('money')
  const language = useLanguage()
  const methodWords = usePaymentMethodName()
  const { payment, payerEmail, manual, tickets, refunds, chargedBackMinor, withheldMinor } = details
  const { amountMinor, backMinor, pendingBackMinor, number } = payment
  const state = paymentState(payment)
  const captured = details.attempts.find((attempt) => attempt.state === 'captured')
  const facts = [
    { id: 'payer', label: t('drawer.payer'), value: <Payer details={details} /> },
    ...(payerEmail ? [{ id: 'email', label: t('drawer.email'), value: payerEmail }] : []),
    { id: 'day', label: t('columns.day'), value: formatCalendarDate(payment.day, language) },
    {
      id: 'method',
      label: t('columns.method'),
      value: [
        methodWords(payment.method),
        // The gateway's number of a card scheme says nothing to a treasurer.
        /^\d+$/.test(captured?.cardType ?? '') ? null : captured?.cardType,
        captured?.cardLastFour ? t('drawer.ending', { digits: captured.cardLastFour }) : null,
      ]
        .filter(Boolean)
        .join(' · '),
    },
    ...(number === null ? [] : [{ id: 'number', label: t('drawer.number'), value: number }]),
    ...(chargedBackMinor > 0
      ? [{ id: 'charged-back', label: t('drawer.chargedBack'), value: <Money minor={chargedBackMinor} /> }]
      : []),
    ...(withheldMinor > 0
      ? [{ id: 'withheld', label: t('drawer.notSent'), value: <Money minor={withheldMinor} /> }]
      : []),
    ...(manual?.by ? [{ id: 'by', label: t('drawer.recordedBy'), value: manual.by }] : []),
    ...(manual?.note ? [{ id: 'note', label: t('drawer.note'), value: manual.note }] : []),
  ]
  return (
    <>
      <DrawerHead>
        <p className={styles.amount}>
          <Money minor={amountMinor} />
          <StatusBadge tone={STATE_TONES[state]}>{t(`states.${state}`)}</StatusBadge>
        </p>
        <h2 className={styles.item}>{formatPaymentItem(payment)}</h2>
        {backMinor + pendingBackMinor > 0 ? (
          <p className={styles.quiet}>
            {t('drawer.left')} <Money minor={amountMinor - backMinor - pendingBackMinor} />
          </p>
        ) : null}
        <PaymentActions details={details} />
      </DrawerHead>
      <DrawerPart title={t('drawer.details')}>
        <DetailList items={facts} />
      </DrawerPart>
      <DrawerPart title={t('drawer.purchase')}>
        <Lines details={details} />
      </DrawerPart>
      {tickets.length > 0 ? (
        <DrawerPart title={t('drawer.tickets')}>
          <ul className={styles.rows}>
            {tickets.map(({ ticketId, name, ticketType, state: ticketState }) => (
              <li key={ticketId}>
                <span className={styles.words}>
                  {name}
                  <span className={styles.quiet}>{ticketType}</span>
                </span>
                <span className={styles.quiet}>{t(`ticketStates.${ticketState}`)}</span>
              </li>
            ))}
          </ul>
        </DrawerPart>
      ) : null}
      {refunds.length > 0 ? (
        <DrawerPart title={t('drawer.refunds')}>
          <RefundList refunds={refunds} />
        </DrawerPart>
      ) : null}
      <DrawerPart title={t('drawer.history')}>
        <PaymentTimeline details={details} />
      </DrawerPart>
    </>
  )
}

function Payer({ details: { payment } }: { details: ClubPaymentDetails }) {
  const { key: orgKey } = useClub()
  const mayRead = useMayHere()('members.read')
  const { memberId, payer } = payment
  if (memberId === null || !mayRead) return payer
  return (
    <Link to="/manage/$orgKey/register/$memberId" params={{ orgKey, memberId }}>
      {payer}
    </Link>
  )
}

function Lines({ details: { lines, payment } }: { details: ClubPaymentDetails }) {
  const vatMinor = lines.reduce((sum, line) => sum + line.vatMinor, 0)
  return (
    <ul className={styles.rows}>
      {lines.map(({ participantName, description, totalMinor }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never change.
        <li key={nth}>
          <span className={styles.words}>
            {description}
            <span className={styles.quiet}>{participantName}</span>
          </span>
          <Money minor={totalMinor} />
        </li>
      ))}
      <SumRows vatMinor={vatMinor} totalMinor={payment.amountMinor} />
    </ul>
  )
}
