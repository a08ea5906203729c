import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import { aheadQuery } from '../queries.ts'
import { AheadEvent } from './ahead-event.tsx'
import styles from './no-tickets.module.css'

/** In place of tickets: what the member's clubs have coming up, or the way to clubs. */
export function NoTickets({ hasPast }: { hasPast: boolean }) {
  const { t } = useTranslation('tickets')
  const { member } = useMember()
  const ahead = useQuery(aheadQuery(member.id))
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
