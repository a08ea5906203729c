import type { EventRegistration } from '@forenet/contract/entry'
import { eventPaymentLink } from '@forenet/contract/entry-calls'
import { formatMoney } from '@forenet/domain/money'
import { formatPaymentMeans } from '@forenet/domain/payment-means'
import { isUuid } from '@forenet/domain/uuid'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { CircleCheck, Hourglass, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { OfflineCopyNote } from '../../kit/offline/offline-copy-note.tsx'
import { OfflineNote } from '../../kit/offline/offline-note.tsx'
import { CrumbName } from '../../kit/page/crumb-names.tsx'
import { PageFailure } from '../../kit/page/page-failure.tsx'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useMember } from '../shared/member/use-member.ts'
import { EntryReceipts } from '../shared/payment/entry-receipts.tsx'
import { openWindow } from '../shared/payment/open-window.ts'
import { usePayment } from '../shared/payment/use-payment.ts'
import { TicketActions } from './actions/ticket-actions.tsx'
import { EventTickets } from './event-tickets.tsx'
import styles from './event-tickets-screen.module.css'
import { toOfflineEntries } from './offline-entries.ts'
import { entryQuery } from './queries.ts'
import { useNow } from './use-now.ts'
import { useTickets } from './use-tickets.ts'
import { findEntries, orderTickets } from './wallet.ts'

export function EventTicketsScreen() {
  const { id = '', eveEntryId = null } = useParams({ strict: false })
  return (
    <LoadedEventTickets key={`${id} ${eveEntryId}`} eventId={id.toLowerCase()} id={eveEntryId?.toLowerCase() ?? null} />
  )
}

function LoadedEventTickets({ eventId, id }: { eventId: string; id: string | null }) {
  const { t } = useTranslation('tickets')
  const { member } = useMember()
  const now = useNow()
  const own = useTickets()
  const found = own.data ? findEntries(own.data.entries, eventId, id) : null
  // The list lacks entries of family and administered clubs.
  const asksForOther = (own.isSuccess || !member.email) && found === null && id !== null && isUuid(id)
  const other = useQuery(entryQuery(member.id, asksForOther ? id : null))
  if (own.isError && !own.data) {
    return <PageFailure error={own.error} retry={() => void own.refetch()} retrying={own.isFetching} />
  }
  if (own.isLoading || other.isLoading) return <PagePending />
  if (other.isError && !isMissing(other.error)) {
    return <PageFailure error={other.error} retry={() => void other.refetch()} retrying={other.isFetching} />
  }
  const entries = found?.entries ?? (other.data?.eveId === eventId ? [other.data] : [])
  const tickets = orderTickets(entries, now, found?.ticketId)
  if (tickets.length === 0) return <NoSuchTicket />
  const keptAt = own.data?.keptAt ?? null
  return (
    <>
      <CrumbName page={id === null ? 'event-tickets' : 'ticket-detail'} name={tickets[0]?.entry.eventTitle ?? ''} />
      <EventTickets
        tickets={tickets}
        firstId={found?.ticketId ?? null}
        isOffline={keptAt !== null}
        about={(shown) => shown.map((entry) => <RefundStatus key={entry.id} entry={entry} />)}
        aboutTogether={(shown) => <EntryReceipts entries={shown} label={t('details.receipt')} />}
        below={
          own.isKept && toOfflineEntries(found?.entries ?? [], now).length > 0 ? (
            <OfflineCopyNote text={t('kept')} />
          ) : null
        }
        note={
          keptAt === null ? (
            <UnpaidDifferences entries={entries} />
          ) : (
            <OfflineNote
              keptAt={keptAt}
              more={t('offline.more')}
              retry={() => void own.refetch()}
              retrying={own.isFetching}
            />
          )
        }
      >
        {(current, turnTo) => (keptAt === null ? <TicketActions ticketWithEntry={current} turnTo={turnTo} /> : null)}
      </EventTickets>
    </>
  )
}

const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.status === 404

function NoSuchTicket() {
  const { t } = useTranslation('tickets')
  return (
    <CenteredMessage
      icon={<Ticket size={28} aria-hidden />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={<Button renderRoot={(root) => <Link to="/tickets" {...root} />}>{t('notFound.action')}</Button>}
    />
  )
}

function UnpaidDifferences({ entries }: { entries: readonly EventRegistration[] }) {
  return entries.flatMap((entry) =>
    entry.asked.map((asked) => <UnpaidDifference key={asked.ticketId} entry={entry} difference={asked} />),
  )
}

function UnpaidDifference({
  entry,
  difference,
}: {
  entry: EventRegistration
  difference: EventRegistration['asked'][number]
}) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const navigate = useNavigate()
  const { returnToken, amountMinor, toType, ticketId, until, isBeingPaid } = difference
  const paying = usePayment(
    () => openWindow((body) => call(eventPaymentLink, { body }), returnToken, amountMinor),
    (forenettoken) =>
      navigate({
        to: '/$orgKey/events/$id/success',
        params: { orgKey: entry.orgKey, id: entry.eveId },
        search: { forenettoken },
      }),
  )
  const ticket = entry.tickets.find(({ id }) => id === ticketId)
  const amount = formatMoney(amountMinor, language)
  const words = { name: ticket?.attendeeName ?? '', from: ticket?.ticketTypeName ?? '', to: toType, amount }
  const date = formatInstant(new Date(until), { language, now: new Date() })
  return (
    <section className={styles.asked} aria-label={t('asked.title', words)}>
      <h2>{t('asked.title', words)}</h2>
      <p>{t('asked.text', { ...words, organisation: entry.organisationName, date })}</p>
      {isBeingPaid ? (
        <p role="status">{t('asked.beingPaid')}</p>
      ) : (
        <Button onClick={paying.start} loading={paying.pending}>
          {t('asked.pay', words)}
        </Button>
      )}
      {paying.failure ? <FormFailure failure={paying.failure} /> : null}
    </section>
  )
}

type RefundFacts = Pick<
  EventRegistration,
  'refundPendingMinor' | 'refundedMinor' | 'handedBackMinor' | 'chargedBackMinor' | 'paidWith'
>

function RefundStatus({ entry }: { entry: RefundFacts }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  // Offline copies of older versions lack these fields.
  const { refundPendingMinor: pendingMinor, handedBackMinor: handMinor = 0, chargedBackMinor = 0 } = entry
  const doneMinor = entry.refundedMinor - handMinor
  if (pendingMinor === 0 && entry.refundedMinor === 0 && chargedBackMinor === 0) return null
  const [pending, done] = [formatMoney(pendingMinor, language), formatMoney(doneMinor, language)]
  const means = formatPaymentMeans(entry.paidWith, language)
  const isPending = pendingMinor > 0
  const Icon = isPending ? Hourglass : CircleCheck
  return (
    <p className={styles.refund} data-pending={isPending || undefined} role="status">
      <Icon size={20} aria-hidden />
      <span>
        {!isPending && doneMinor > 0 ? t('refund.done', { amount: done, means }) : null}
        {isPending && doneMinor > 0 ? t('refund.partly', { done, pending, means }) : null}
        {isPending && doneMinor === 0 ? t('refund.pending', { amount: pending, means }) : null}
        {handMinor > 0 ? ` ${t('refund.byHand', { amount: formatMoney(handMinor, language) })}` : null}
        {chargedBackMinor > 0
          ? ` ${t('refund.chargedBack', { amount: formatMoney(chargedBackMinor, language) })}`
          : null}
      </span>
    </p>
  )
}
