import { isUuid } from '@forenet/domain/uuid'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { OfflineCopyNote } from '../../kit/offline/kept-note.tsx'
import { OfflineNote } from '../../kit/offline/offline-note.tsx'
import { CrumbName } from '../../kit/page/crumb-names.tsx'
import { PageFailure } from '../../kit/page/page-failure.tsx'
import { PagePending } from '../../kit/page/page-pending.tsx'
import { CenteredMessage } from '../../ui/states/centered-message.tsx'
import { useMember } from '../shared/member/use-member.ts'
import { EntryReceipts } from '../shared/payment/entry-receipts.tsx'
import { UnpaidDifferences } from './actions/asked-to-pay.tsx'
import { RefundStatus } from './actions/refund-standing.tsx'
import { TicketActions } from './actions/ticket-actions.tsx'
import { EventTickets } from './event-tickets.tsx'
import { toOfflineEntries } from './kept-entries.ts'
import { entryQuery } from './queries.ts'
import { useNow } from './use-now.ts'
import { useTickets } from './use-tickets.ts'
import { findEntries, orderTickets } from './wallet.ts'

export function EventTicketsScreen() {
  const { id = '', eveEntryId = null } = useParams({ strict: false })
  return <Shown key={`${id} ${eveEntryId}`} eventId={id.toLowerCase()} id={eveEntryId?.toLowerCase() ?? null} />
}

function Shown({ eventId, id }: { eventId: string; id: string | null }) {
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
        {(current, turnTo) => (keptAt === null ? <TicketActions held={current} turnTo={turnTo} /> : null)}
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
