import type { ClubEvent } from '@forenet/contract/club/event'
import { can } from '@forenet/domain/access'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { CalendarRange, CalendarX2, Copy, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAccess } from '../../kit/session/use-access.ts'
import { serverNow } from '../../kit/time/server-clock.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { clubEventQuery } from '../shared/club-event-query.ts'
import { EventTabs } from '../shared/event-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import { CopiedPicture } from './copied-picture.tsx'
import { EventForm } from './event-form.tsx'
import { EventHosts } from './event-hosts.tsx'
import { EventLink } from './event-link.tsx'
import { EVENT_TONES } from './event-tones.ts'
import { copyEventValues, emptyEventValues, valuesOf } from './event-values.ts'
import styles from './events.module.css'
import { PictureField } from './picture-field.tsx'
import { PublishLater } from './publish-later.tsx'

export function NewEventScreen() {
  const { t } = useTranslation(['authoring', 'manage'])
  const { key: orgKey } = useClub()
  const { from } = useSearch({ strict: false })
  const copied = useQuery({ ...clubEventQuery(orgKey, from ?? ''), enabled: Boolean(from) })
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-new-event')} lead={t('newLead')} />
      {from && copied.isError ? (
        <QueryFailure error={copied.error} retry={() => void copied.refetch()} retrying={copied.isFetching} />
      ) : from && copied.isPending ? (
        <SkeletonList rows={3} height={220} />
      ) : (
        <>
          {copied.data?.picture ? <CopiedPicture picture={copied.data.picture} /> : null}
          <EventForm
            event={null}
            initial={
              copied.data ? copyEventValues(copied.data.terms, new Date(serverNow())) : emptyEventValues(t('firstType'))
            }
            pictureOf={copied.data?.picture ? copied.data.id : null}
          />
        </>
      )}
    </div>
  )
}

function leadOf({ state, terms }: ClubEvent) {
  if (state !== 'published') return `stateLead.${state}` as const
  return terms.byInvitation ? 'leadByInvitation' : terms.unlisted ? 'leadUnlisted' : 'stateLead.published'
}

export function ClubEventScreen() {
  const { t } = useTranslation(['authoring', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId = '' } = useParams({ strict: false })
  const { grants } = useAccess()
  const event = useQuery(clubEventQuery(orgKey, eventId))
  const { data } = event
  const mayGiveRoles = can(grants, 'access.manage', { organisationKey: orgKey })
  return (
    <div className={styles.page}>
      <PageHeader
        title={data?.terms.title ?? t('manage:pages.manage-event')}
        eyebrow={data ? <StatusBadge tone={EVENT_TONES[data.state]}>{t(`states.${data.state}`)}</StatusBadge> : null}
        lead={data ? t(leadOf(data)) : null}
        action={
          data ? (
            <span className={styles.actions}>
              <Button
                variant="default"
                leftSection={<ExternalLink size={16} aria-hidden />}
                renderRoot={(root) => <Link to="/$orgKey/events/$id" params={{ orgKey, id: eventId }} {...root} />}
              >
                {t('look')}
              </Button>
              {data.state === 'published' || data.state === 'called-off' ? (
                <Button
                  variant="default"
                  leftSection={<CalendarX2 size={16} aria-hidden />}
                  renderRoot={(root) => (
                    <Link to="/manage/$orgKey/events/$eventId/calling-off" params={{ orgKey, eventId }} {...root} />
                  )}
                >
                  {t(data.state === 'published' ? 'callOff' : 'callingOff')}
                </Button>
              ) : null}
              {can(grants, 'events.manage', { organisationKey: orgKey }) ? (
                <Button
                  variant="default"
                  leftSection={<Copy size={16} aria-hidden />}
                  renderRoot={(root) => (
                    <Link to="/manage/$orgKey/events/new" params={{ orgKey }} search={{ from: eventId }} {...root} />
                  )}
                >
                  {t('copy')}
                </Button>
              ) : null}
              {can(grants, 'events.manage', { organisationKey: orgKey }) ? (
                <Button
                  variant="default"
                  leftSection={<CalendarRange size={16} aria-hidden />}
                  renderRoot={(root) => (
                    <Link to="/manage/$orgKey/events/$eventId/series" params={{ orgKey, eventId }} {...root} />
                  )}
                >
                  {t('manage:pages.manage-series')}
                </Button>
              ) : null}
            </span>
          ) : null
        }
      />
      <EventTabs />
      {event.isError && !data ? (
        <QueryFailure error={event.error} retry={() => void event.refetch()} retrying={event.isFetching} />
      ) : data ? (
        <>
          {data.state === 'published' && data.terms.unlisted && !data.terms.byInvitation ? (
            <EventLink eventId={eventId} />
          ) : null}
          {data.state === 'draft' || data.state === 'published' ? <PictureField event={data} /> : null}
          <EventForm key={data.id} event={data} initial={valuesOf(data.terms)} />
          {mayGiveRoles && data.state !== 'called-off' && data.state !== 'over' ? (
            <EventHosts eventId={eventId} />
          ) : null}
          {data.state === 'draft' ? <PublishLater event={data} /> : null}
        </>
      ) : (
        <SkeletonList rows={3} height={220} />
      )}
    </div>
  )
}
