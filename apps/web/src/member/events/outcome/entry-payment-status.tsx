import type { EventDetail } from '@forenet/contract/event'
import type { PaymentState } from '@forenet/contract/payment'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { Countdown } from '../../../kit/time/countdown.tsx'
import { formatDeadline, formatInstant } from '../../../ui/dates/date-words.ts'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { getProblemCode } from '../../shared/payment/problem-facts.ts'
import {
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
import { entryQuery, eventQuery } from '../queries.ts'
import { RegistrationProblem } from '../registration/registration-problem.tsx'
import { useEntryPayment } from '../registration/use-entry-payment.ts'
import { ReleaseReservation } from '../release-reservation.tsx'
import { RegistrationConfirmation } from './registration-confirmation.tsx'
import styles from './retry-entry.module.css'

export function EntryPaymentStatus({ isUnreachable, ...known }: KnownPayment & { isUnreachable: boolean }) {
  const { t } = useTranslation('registration')
  const { payment } = known
  const isDifference = payment.ticketId !== null
  const said = usePaymentStatusText(known, {
    title: t(isDifference ? 'difference.title' : 'success.title'),
    text: t(isDifference ? 'difference.text' : 'success.text'),
  })
  const isOver = isDifference && payment.state === 'voided' && payment.voidReason === 'seats-gone'
  const telling = isOver ? { ...said, text: t('difference.late') } : said
  return (
    <AccentScope colour={payment.organisation.accentColour}>
      <PaymentStatus statusText={telling} isUnreachable={isUnreachable}>
        {payment.state === 'paid' ? <PaidStatus payment={payment} /> : <UnpaidStatus known={known} />}
      </PaymentStatus>
    </AccentScope>
  )
}

function PaidStatus({ payment }: { payment: PaymentState }) {
  const { entryId, ticketId } = payment
  const { member } = useMember()
  const entry = useQuery({ ...entryQuery(member.id, entryId ?? ''), enabled: entryId !== null })
  if (entry.data) return <RegistrationConfirmation entry={entry.data} difference={ticketId === null ? null : payment} />
  if (entry.isError) {
    return <QueryFailure error={entry.error} retry={() => void entry.refetch()} retrying={entry.isFetching} />
  }
  return <SkeletonList rows={2} height={96} />
}

function UnpaidStatus({ known }: { known: KnownPayment }) {
  const { payment } = known
  const { id = '' } = useParams({ strict: false })
  const { member } = useMember()
  const { data: event } = useQuery(eventQuery(member.id, payment.eventId ?? id))
  return (
    <>
      {isStatusPending(known) ? (
        <PaymentProgress />
      ) : payment.ticketId !== null ? (
        <DifferenceUnpaid payment={payment} />
      ) : payment.state === 'voided' ? (
        <VoidedEntry payment={payment} />
      ) : event ? (
        <RetryEntry payment={payment} event={event} />
      ) : null}
      <PaymentSubject payment={payment} about={[event?.title, payment.organisation.name].filter(Boolean).join(' · ')} />
    </>
  )
}

function VoidedEntry({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation(['registration', 'events'])
  const { id = '' } = useParams({ strict: false })
  const orgKey = payment.organisation.key
  const eventId = payment.eventId ?? id
  return (
    <PaymentActions>
      {payment.voidReason === 'already-paid' ? (
        <Button
          renderRoot={(root) => <Link to="/$orgKey/events/$id/tickets" params={{ orgKey, id: eventId }} {...root} />}
        >
          {t('events:coming.tickets', { count: payment.lines.length })}
        </Button>
      ) : (
        <Button
          renderRoot={(root) => <Link to="/$orgKey/events/$id/register" params={{ orgKey, id: eventId }} {...root} />}
        >
          {t('ended.again')}
        </Button>
      )}
      <Button
        variant="default"
        renderRoot={(root) => <Link to="/$orgKey/events/$id" params={{ orgKey, id: eventId }} {...root} />}
      >
        {t('problem.event')}
      </Button>
    </PaymentActions>
  )
}

function DifferenceUnpaid({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation('registration')
  const language = useLanguage()
  const { id = '' } = useParams({ strict: false })
  const { retryToken, totalMinor, currency, heldUntil, organisation } = payment
  const event = { id: payment.eventId ?? id, orgKey: organisation.key }
  const paying = useEntryPayment(event, { returnToken: retryToken, totalMinor })
  const isOpen = retryToken !== null && heldUntil !== null
  return (
    <div className={styles.retry}>
      <p className={styles.until}>
        {isOpen
          ? t('difference.until', { date: formatInstant(new Date(heldUntil), { language, now: new Date() }) })
          : t('difference.over')}
      </p>
      <PaymentActions>
        {isOpen ? (
          <Button onClick={paying.start} loading={paying.pending}>
            {t('difference.pay', { amount: formatMoney(totalMinor, language, currency) })}
          </Button>
        ) : null}
        <Button
          variant={isOpen ? 'default' : 'filled'}
          renderRoot={(root) => (
            <Link to="/$orgKey/events/$id/tickets" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
          )}
        >
          {t('difference.tickets')}
        </Button>
      </PaymentActions>
      {paying.failure ? <FormFailure failure={paying.failure} /> : null}
    </div>
  )
}

/** Renders nothing if the seats can neither be paid nor changed. An expired reservation may be renewable. */
function RetryEntry({ payment, event }: { payment: PaymentState; event: EventDetail }) {
  const { t } = useTranslation(['registration', 'paying', 'events'])
  const language = useLanguage()
  const navigate = useNavigate()
  const { retryToken, totalMinor, currency, heldUntil, entryId } = payment
  const [isOver, setOver] = useState(false)
  const paying = useEntryPayment(event, { returnToken: retryToken, totalMinor })
  const chooseAgain = () =>
    void navigate({ to: '/$orgKey/events/$id/register', params: { orgKey: event.orgKey, id: event.id } })
  const isCancelled = event.cancelled || getProblemCode(paying.failure) === 'event-cancelled'
  const isHeld = heldUntil !== null && !isOver && !isCancelled
  if (!retryToken) return null
  const price = formatMoney(totalMinor, language, currency)
  return (
    <div className={styles.retry}>
      {isHeld ? (
        <Countdown
          until={heldUntil}
          label={t('events:held.title', {
            count: payment.lines.length,
            date: formatDeadline(new Date(heldUntil), { language, now: new Date() }),
          })}
          onEnd={() => setOver(true)}
        />
      ) : (
        <p role="status">{t('ended.text')}</p>
      )}
      <PaymentActions>
        {isCancelled ? null : (
          <Button onClick={paying.start} loading={paying.pending}>
            {t(payment.state === 'declined' ? 'paying:declined.retry' : 'paying:unpaid.pay', { price })}
          </Button>
        )}
        {isHeld && entryId ? (
          <ReleaseReservation entryId={entryId} disabled={paying.pending} done={chooseAgain} />
        ) : (
          <Button variant="default" onClick={chooseAgain} disabled={paying.pending}>
            {t('ended.again')}
          </Button>
        )}
      </PaymentActions>
      <RegistrationProblem
        event={event}
        failure={paying.failure}
        seats={payment.lines.length}
        back={chooseAgain}
        clearFailure={paying.clearFailure}
      />
    </div>
  )
}
