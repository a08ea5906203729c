import type { EventRegistration } from '@forenet/contract/entry'
import type { EventDetail } from '@forenet/contract/event'
import { eventAttendanceDecline } from '@forenet/contract/event-calls'
import { formatMoney } from '@forenet/domain/money'
import { formatPaymentMeans } from '@forenet/domain/payment-means'
import { Button, VisuallyHidden } from '@mantine/core'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { Countdown } from '../../../kit/time/countdown.tsx'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { formatDeadline, formatInstant } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { EntryReceipts } from '../../shared/payment/entry-receipts.tsx'
import { findRenewable } from '../find-renewable.ts'
import { canRegister, isInvitationSpent, type OwnEventStatus, openOffer } from '../own-event-status.ts'
import type { AvailabilityState } from '../places/places.ts'
import { AvailabilityStatus } from '../places/places-now.tsx'
import { ReleaseReservation } from '../release-reservation.tsx'
import { RenewFirst } from '../renew-first.tsx'
import { WaitingForm } from '../waiting/waiting-form.tsx'
import { WaitingOffer } from '../waiting/waiting-offer.tsx'
import { WaitingPlace } from '../waiting/waiting-place.tsx'
import { AttendingSection } from './attending-section.tsx'
import { PriceText } from './price-text.tsx'
import styles from './registration-panel.module.css'

type PanelProps = {
  event: EventDetail
  availability: AvailabilityState
  own: OwnEventStatus
  entries: UseQueryResult
}

const FEW_SEATS_LEFT: readonly AvailabilityState['kind'][] = ['not-yet-open', 'closed', 'cancelled', 'past']

export function RegistrationPanel({ event, availability, own, entries }: PanelProps) {
  const { t } = useTranslation('events')
  return (
    <Surface as="section" labelledBy="registration">
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id="registration">{t('registration.title')}</h2>
          {FEW_SEATS_LEFT.includes(availability.kind) ? null : (
            <AvailabilityStatus availability={availability} opensAt={event.registrationOpensAt} />
          )}
        </div>
        {entries.isError ? (
          <QueryFailure error={entries.error} retry={() => void entries.refetch()} retrying={entries.isFetching} />
        ) : (
          <>
            {event.cancelled ? null : <InvitationStatus event={event} />}
            <RegistrationPart event={event} own={own} />
            <EntryReceipts entries={own.paid} label={t('coming.receipt')} />
          </>
        )}
      </div>
    </Surface>
  )
}

/** Shows the first that applies: cancelled, reservation, offer, own tickets, waiting list, registration. */
function RegistrationPart({ event, own }: { event: EventDetail; own: OwnEventStatus }) {
  if (event.cancelled) return <CancelledStatus event={event} own={own} />
  if (own.held) return <HeldSeats event={event} entry={own.held} />
  const offer = openOffer(event, getServerTime())
  if (offer) return <WaitingOffer event={event} waiting={offer} />
  if (own.confirmed.length > 0 || event.mine === 'coming') return <AttendingSection event={event} own={own} />
  if (event.waiting?.state === 'waiting') return <WaitingPlace event={event} waiting={event.waiting} />
  return event.enabled ? <RegistrationStart event={event} own={own} /> : <UnpublishedStatus />
}

function UnpublishedStatus() {
  const { t } = useTranslation('events')
  return <StatusMessage title={t('notPublished.title')}>{t('notPublished.text')}</StatusMessage>
}

function CancelledStatus({ own }: { event: EventDetail; own: OwnEventStatus }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const hand = own.calledOff.reduce((sum, { handedBackMinor }) => sum + handedBackMinor, 0)
  // Stored copies of older versions lack this field.
  const chargedBack = own.calledOff.reduce((sum, { chargedBackMinor = 0 }) => sum + chargedBackMinor, 0)
  const back = own.calledOff.reduce(
    (sum, { refundedMinor, refundPendingMinor }) => sum + refundedMinor + refundPendingMinor,
    -hand,
  )
  return (
    <StatusMessage title={t('calledOff.title')}>
      {own.calledOff.length === 0
        ? t('calledOff.text')
        : back > 0
          ? t('calledOff.refund', {
              amount: formatMoney(back, language),
              means: formatPaymentMeans(own.calledOff.find(({ paidWith }) => paidWith)?.paidWith ?? null, language),
            })
          : t('calledOff.yours')}
      {hand > 0 ? ` ${t('calledOff.byHand', { amount: formatMoney(hand, language) })}` : null}
      {chargedBack > 0 ? ` ${t('calledOff.chargedBack', { amount: formatMoney(chargedBack, language) })}` : null}
    </StatusMessage>
  )
}

function InvitationStatus({ event: { invitation } }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  if (!invitation) return null
  const { seats, left, answerUntil, ended } = invitation
  const until = answerUntil ? formatInstant(new Date(answerUntil), { language, now: new Date() }) : null
  return (
    <p>
      {t('invited.seats', { count: seats })}
      {left < seats && !ended ? ` ${t('invited.left', { count: left })}` : ''}
      {until ? ` ${t(ended ? 'invited.ended' : 'invited.until', { until })}` : ''}
    </p>
  )
}

function RegistrationStart({ event, own }: { event: EventDetail; own: OwnEventStatus }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const words = (at: string) => formatInstant(new Date(at), { language, now: new Date() })
  if (isInvitationSpent(event)) {
    return <StatusMessage title={t('invited.none')}>{t('invited.ask')}</StatusMessage>
  }
  switch (event.registration) {
    case 'open':
      return (
        <>
          <DeclinedStatus own={own} />
          <RegisterAction event={event}>
            <DeclineButton event={event} isSaid={own.notComing} />
          </RegisterAction>
        </>
      )
    case 'waiting-list':
      return (
        <>
          <DeclinedStatus own={own} />
          <WaitingForm event={event} more={<DeclineButton event={event} isSaid={own.notComing} />} />
        </>
      )
    case 'sold-out':
      return (
        <>
          <DeclinedStatus own={own} />
          <StatusMessage title={t('soldOut.title')}>{t('soldOut.text')}</StatusMessage>
          <div className={styles.actions}>
            <DeclineButton event={event} isSaid={own.notComing} />
          </div>
        </>
      )
    case 'not-yet-open':
      return (
        <StatusMessage title={t('notYet.title', { date: words(event.registrationOpensAt) })}>
          {t('notYet.text', { date: words(event.registrationClosesAt) })}
        </StatusMessage>
      )
    case 'closed':
      return (
        <StatusMessage title={t('closed.title')}>
          {t(own.notComing ? 'closed.notComing' : 'closed.text', { date: words(event.registrationClosesAt) })}
        </StatusMessage>
      )
    case 'cancelled':
      return <StatusMessage title={t('calledOff.title')}>{t('calledOff.text')}</StatusMessage>
    case 'past':
      return <StatusMessage title={t('past.title')}>{t('past.text')}</StatusMessage>
  }
}

function DeclinedStatus({ own }: { own: OwnEventStatus }) {
  const { t } = useTranslation('events')
  return own.notComing ? <StatusMessage title={t('notComing.said')}>{t('notComing.change')}</StatusMessage> : null
}

function StatusMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.telling}>
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  )
}

function DeclineButton({ event, isSaid }: { event: EventDetail; isSaid: boolean }) {
  const { t } = useTranslation('events')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const change = useAction({
    mutationFn: (notComing: boolean) =>
      call(eventAttendanceDecline, { params: { eventId: event.id }, body: { notComing } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] }),
  })
  return (
    <>
      <Button variant={isSaid ? 'subtle' : 'default'} loading={change.isPending} onClick={() => change.mutate(!isSaid)}>
        {t(isSaid ? 'notComing.takeBack' : 'notComing.action')}
      </Button>
      <VisuallyHidden role="status">
        {change.isSuccess ? t(change.variables ? 'notComing.said' : 'notComing.takenBack') : ''}
      </VisuallyHidden>
      {change.isError ? <FormFailure failure={change.error} /> : null}
    </>
  )
}

function HeldSeats({ event, entry }: { event: EventDetail; entry: EventRegistration }) {
  const { t } = useTranslation('events')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })
  return (
    <>
      {entry.heldUntil ? (
        <Countdown
          until={entry.heldUntil}
          label={t('held.title', {
            count: entry.tickets.length,
            date: formatDeadline(new Date(entry.heldUntil), { language, now: new Date() }),
          })}
          onEnd={refresh}
        />
      ) : null}
      <div className={styles.actions}>
        <Button
          className={styles.primary ?? ''}
          renderRoot={(root) => (
            <Link to="/$orgKey/events/$id/register" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
          )}
        >
          {t('held.pay')}
        </Button>
        <ReleaseReservation entryId={entry.id} />
      </div>
    </>
  )
}

function RegisterAction({ event, children }: { event: EventDetail; children: ReactNode }) {
  const { t } = useTranslation('events')
  const renewing = findRenewable(event)
  if (!canRegister(event) && renewing.length > 0) return <RenewFirst event={event} renewing={renewing} />
  if (!canRegister(event)) {
    const hasAll = event.attendees.some(({ ticketId }) => ticketId)
    return (
      <p className={styles.price}>
        {hasAll ? t('register.allHave') : t('register.membersOnly', { organisation: event.organisationName })}
      </p>
    )
  }
  return (
    <>
      <p className={`${styles.price} ${styles.primary}`}>
        <strong>
          <PriceText event={event} />
        </strong>
      </p>
      <RenewFirst event={event} renewing={renewing} />
      <div className={styles.actions}>
        <Button
          className={styles.primary ?? ''}
          renderRoot={(root) => (
            <Link to="/$orgKey/events/$id/register" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
          )}
        >
          {t('register.action')}
        </Button>
        {children}
      </div>
    </>
  )
}
