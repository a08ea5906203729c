import type { Event } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, ChevronRight, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OfflineCopyNote } from '../../kit/offline/offline-copy-note.tsx'
import { OfflineNote } from '../../kit/offline/offline-note.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import covering from '../../ui/page/covering-link.module.css'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { AccentScope } from '../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useMember } from '../shared/member/use-member.ts'
import styles from './list/no-tickets.module.css'
import { WalletCards } from './list/wallet-cards.tsx'
import { upcomingTicketsQuery } from './queries.ts'
import { useNow } from './use-now.ts'
import { useTickets } from './use-tickets.ts'
import { buildWallet } from './wallet.ts'

export function TicketsScreen() {
  const { t } = useTranslation('tickets')
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        action={
          <Button
            variant="default"
            leftSection={<CalendarDays size={18} aria-hidden />}
            renderRoot={(root) => <Link to="/my-calender" {...root} />}
          >
            {t('calendar')}
          </Button>
        }
      />
      <Wallet />
    </>
  )
}

function Wallet() {
  const { t } = useTranslation('tickets')
  const now = useNow()
  const { data, isError, error, isFetching, isLoading, refetch, isKept } = useTickets()
  if (isError && !data) return <QueryFailure error={error} retry={() => void refetch()} retrying={isFetching} />
  if (isLoading) return <SkeletonList rows={3} height={190} />
  const { ahead, past } = buildWallet(data?.entries ?? [], now)
  const keptAt = data?.keptAt ?? null
  return (
    <>
      {keptAt === null ? null : (
        <OfflineNote keptAt={keptAt} more={t('offline.more')} retry={() => void refetch()} retrying={isFetching} />
      )}
      {ahead.length > 0 ? <WalletCards groups={ahead} now={now} title={t('ahead')} /> : null}
      {ahead.length === 0 && keptAt === null ? <NoTickets hasPast={past.length > 0} /> : null}
      {past.length > 0 ? <WalletCards groups={past} now={now} title={t('past')} isQuiet /> : null}
      {isKept && keptAt === null ? <OfflineCopyNote text={t('kept')} /> : null}
    </>
  )
}

function NoTickets({ hasPast }: { hasPast: boolean }) {
  const { t } = useTranslation('tickets')
  const { member } = useMember()
  const ahead = useQuery(upcomingTicketsQuery(member.id))
  const title = t(hasPast ? 'empty.titleAhead' : 'empty.title')
  if (ahead.isError) {
    return <QueryFailure error={ahead.error} retry={() => void ahead.refetch()} retrying={ahead.isFetching} />
  }
  if (ahead.isPending) return <SkeletonList rows={3} height={88} />
  const { of, events } = ahead.data
  if (events.length === 0) {
    return (
      <div className={styles.part}>
        <EmptyState
          icon={<Ticket size={28} />}
          title={title}
          text={t('empty.textNone')}
          action={<Button renderRoot={(root) => <Link to="/organizations" {...root} />}>{t('empty.clubs')}</Button>}
        />
      </div>
    )
  }
  return (
    <section className={styles.part} aria-labelledby="no-tickets">
      <div className={styles.head}>
        <span className={styles.icon} aria-hidden>
          <Ticket size={26} />
        </span>
        <div>
          <h2 id="no-tickets">{title}</h2>
          <p>{t(of === 'mine' ? 'empty.text' : 'empty.textAll')}</p>
        </div>
      </div>
      <ul className={styles.events}>
        {events.map((event) => (
          <AheadEvent key={event.id} event={event} />
        ))}
      </ul>
      {of === 'mine' ? (
        <Button variant="default" renderRoot={(root) => <Link to="/events" search={{ show: 'ahead' }} {...root} />}>
          {t('empty.events')}
        </Button>
      ) : (
        <Button variant="default" renderRoot={(root) => <Link to="/organizations" {...root} />}>
          {t('empty.clubs')}
        </Button>
      )}
    </section>
  )
}

function AheadEvent({ event }: { event: Event }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const price =
    event.fromPriceMinor === 0 ? t('free') : t('from', { price: formatMoney(event.fromPriceMinor, language) })
  const isFull = event.registration === 'sold-out' || event.registration === 'waiting-list'
  const offer = isFull ? t(event.registration === 'sold-out' ? 'soldOut' : 'waitingList') : price
  return (
    <AccentScope as="li" colour={event.accentColour} className={`${styles.event} ${covering.row}`}>
      <div className={styles.words}>
        <p className={styles.when}>
          <DateText at={event.startDate} />
        </p>
        <h3>
          <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id: event.id }} className={covering.link}>
            {event.title}
          </Link>
        </h3>
        <p className={styles.where}>{[event.organisationName, event.city].filter(Boolean).join(' · ')}</p>
      </div>
      <span className={styles.offer}>{offer}</span>
      <ChevronRight size={20} aria-hidden />
    </AccentScope>
  )
}
