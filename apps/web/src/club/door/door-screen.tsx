import { can } from '@forenet/domain/access'
import { eventTimeInWords } from '@forenet/domain/event-time'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAccess } from '../../kit/session/use-access.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { EventTabs } from '../shared/event-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './door.module.css'
import { DoorCounts } from './door-counts.tsx'
import { DoorDevices } from './door-devices.tsx'
import { DoorLink } from './door-link.tsx'
import { DoorSales } from './door-sales.tsx'
import { useLiveDoor } from './use-live-door.ts'

export function DoorScreen() {
  const { t } = useTranslation(['door', 'manage'])
  const language = useLanguage()
  const { key: orgKey } = useClub()
  const { eventId = '' } = useParams({ strict: false })
  const mayManage = can(useAccess().grants, 'events.manage', { organisationKey: orgKey, eventId })
  const door = useLiveDoor(orgKey, eventId)
  const { data } = door
  const time = data && eventTimeInWords(new Date(data.event.startsAt), new Date(data.event.endsAt), language)
  return (
    <div className={styles.page}>
      <PageHeader
        title={data?.event.title ?? t('manage:pages.manage-door')}
        eyebrow={t('manage:pages.manage-door')}
        lead={time ? t('lead', time) : null}
      />
      <EventTabs />
      {door.isError && !data ? (
        <QueryFailure error={door.error} retry={() => void door.refetch()} retrying={door.isFetching} />
      ) : data ? (
        <div className={styles.parts}>
          <DoorCounts door={data} />
          <div className={styles.column}>
            {mayManage ? <DoorLink door={data} /> : null}
            <DoorDevices door={data} mayEnd={mayManage} />
            {mayManage ? <DoorSales eventId={eventId} /> : null}
          </div>
        </div>
      ) : (
        <SkeletonList rows={3} height={220} />
      )}
    </div>
  )
}
