import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormatLastDay } from '../../kit/organiser/role-texts.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { peopleQuery } from '../shared/people-query.ts'
import { useClub } from '../shared/use-club.ts'
import { EventPart } from './event-part.tsx'
import styles from './events.module.css'

export function EventHosts({ eventId }: { eventId: string }) {
  const { t } = useTranslation(['authoring', 'manage'])
  const { key: orgKey } = useClub()
  const lastDay = useFormatLastDay()
  const people = useQuery(peopleQuery(orgKey))
  const held = people.data?.held.filter(({ event }) => event?.id === eventId) ?? []
  const invited = people.data?.invitations.filter(({ event }) => event?.id === eventId) ?? []
  return (
    <EventPart title={t('hosts.title')} lead={t('hosts.lead')}>
      {people.isError ? (
        <QueryFailure error={people.error} retry={() => void people.refetch()} retrying={people.isFetching} />
      ) : null}
      {held.length + invited.length > 0 ? (
        <ul className={`${styles.wide} ${styles.hosts}`}>
          {held.map(({ grantId, memberId, name, email, role, until }) => (
            <li key={grantId ?? memberId}>
              <strong>{name || email}</strong>
              <span className={styles.quiet}>
                {[t(`manage:roles.${role}`), until && t('hosts.until', { date: lastDay(until) })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
          {invited.map(({ id, email, role }) => (
            <li key={id}>
              <strong>{email}</strong>
              <span className={styles.quiet}>{`${t(`manage:roles.${role}`)} · ${t('hosts.invited')}`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.wide}>
        <Button
          variant="default"
          leftSection={<UserRoundPlus size={16} aria-hidden />}
          renderRoot={(root) => (
            <Link to="/manage/$orgKey/people" params={{ orgKey }} search={{ event: eventId }} {...root} />
          )}
        >
          {t('hosts.invite')}
        </Button>
      </div>
    </EventPart>
  )
}
