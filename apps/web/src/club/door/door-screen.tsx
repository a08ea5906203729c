import type { ClubDoor } from '@forenet/contract/club/door'
import { clubDoorDeviceRevoke, clubDoorLive } from '@forenet/contract/club/door-calls'
import type { DoorLiveEvent } from '@forenet/contract/door'
import { can } from '@forenet/domain/access'
import { formatEventTime } from '@forenet/domain/event-time'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callForStream } from '../../kit/calls/call.ts'
import { followWhileVisible } from '../../kit/calls/follow-stream.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { useAccess } from '../../kit/session/use-access.ts'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { ProgressBar } from '../../ui/blocks/progress-bar.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import reaching from '../../ui/page/finger-reach.module.css'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { EventTabs } from '../shared/event-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './door.module.css'
import { DoorLink } from './door-link.tsx'
import { doorQuery } from './door-query.ts'
import { DoorSales } from './door-sales.tsx'
import { useFormatInstant } from './use-format-instant.ts'

const ArrivalsChart = lazy(() => import('../shared/charts/arrivals-chart.tsx'))
const CHART_PX = 330

export function DoorScreen() {
  const { t } = useTranslation(['door', 'manage'])
  const language = useLanguage()
  const { key: orgKey } = useClub()
  const { eventId = '' } = useParams({ strict: false })
  const mayManage = can(useAccess().grants, 'events.manage', { organisationKey: orgKey, eventId })
  const door = useLiveDoor(orgKey, eventId)
  const { data } = door
  const time = data && formatEventTime(new Date(data.event.startsAt), new Date(data.event.endsAt), language)
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

/** Polling interval; with a stream, the minimum time between refetches. */
const POLL_INTERVAL_MS = 3_000
/** For data that is not streamed, such as a device's last contact. */
const POLL_WITHOUT_STREAM_MS = 30_000

/** The stream carries the arrival count and triggers a throttled refetch of the rest. */
function useLiveDoor(orgKey: string, eventId: string) {
  const queryClient = useQueryClient()
  const [isTold, setIsTold] = useState(false)
  const refetchInterval = isTold ? POLL_WITHOUT_STREAM_MS : POLL_INTERVAL_MS

  useEffect(() => {
    const { queryKey } = doorQuery(orgKey, eventId)
    let readAt = performance.now()
    let next: ReturnType<typeof setTimeout> | undefined
    function read(): void {
      next = undefined
      readAt = performance.now()
      void queryClient.invalidateQueries({ queryKey })
    }
    function tell({ inside, expected }: DoorLiveEvent): void {
      setIsTold(true)
      queryClient.setQueryData(queryKey, (before) => before && { ...before, inside, expected })
      next ??= setTimeout(read, Math.max(0, readAt + POLL_INTERVAL_MS - performance.now()))
    }
    const open = (signal: AbortSignal) => callForStream(clubDoorLive, { params: { orgKey, eventId }, signal })
    const stop = followWhileVisible(open, tell, () => setIsTold(false))
    return () => {
      stop()
      clearTimeout(next)
      setIsTold(false)
    }
  }, [orgKey, eventId, queryClient])

  return useQuery({ ...doorQuery(orgKey, eventId), refetchInterval })
}

function DoorCounts({ door }: { door: ClubDoor }) {
  const { t } = useTranslation('door')
  const { key: orgKey } = useClub()
  const { grants } = useAccess()
  const id = useId()
  const { inside, expected, ticketTypes, twice } = door
  const maySeeList = can(grants, 'events.attendees', { organisationKey: orgKey, eventId: door.event.id })
  return (
    <div className={styles.column}>
      <Surface as="section" labelledBy={id}>
        <h2 id={id} className={styles.head}>
          {t('counts.title')}
        </h2>
        <div className={styles.figure}>
          <ProgressBar label={t('counts.of', { inside, expected })} value={inside} max={expected} isMain />
        </div>
        {ticketTypes.length > 1 ? (
          <ul className={styles.types}>
            {ticketTypes.map((type) => (
              <li key={type.id}>
                <ProgressBar label={t('counts.type', type)} value={type.inside} max={type.expected} />
              </li>
            ))}
          </ul>
        ) : null}
        {twice > 0 ? <p className={styles.warning}>{t('counts.twice', { count: twice })}</p> : null}
        {door.void > 0 ? <p className={styles.warning}>{t('counts.void', { count: door.void })}</p> : null}
        {door.voidAdmissions.length > 0 ? (
          <ul className={styles.types}>
            {door.voidAdmissions.map(({ name, at, device }) => (
              <li key={`${at} ${name}`}>
                {name} · <DateText at={at} />
                {device === null ? null : ` · ${device}`}
              </li>
            ))}
          </ul>
        ) : null}
        {maySeeList ? (
          <Link
            to="/manage/$orgKey/events/$eventId/attendees"
            params={{ orgKey, eventId: door.event.id }}
            className={reaching.reach}
          >
            {t('counts.list')}
          </Link>
        ) : null}
      </Surface>
      <QuarterHours quarters={door.quarters} />
    </div>
  )
}

function QuarterHours({ quarters }: { quarters: ClubDoor['quarters'] }) {
  const { t } = useTranslation('door')
  const id = useId()
  return (
    <Surface as="section" labelledBy={id}>
      <h2 id={id} className={styles.head}>
        {t('quarters.title')}
      </h2>
      {quarters.length === 0 ? (
        <p className={styles.quiet}>{t('quarters.none')}</p>
      ) : (
        <Suspense fallback={<SkeletonList rows={1} height={CHART_PX} />}>
          <ArrivalsChart quarters={quarters} />
        </Suspense>
      )}
    </Surface>
  )
}

type Device = ClubDoor['devices'][number]

function DoorDevices({ door, mayEnd }: { door: ClubDoor; mayEnd: boolean }) {
  const { t } = useTranslation('door')
  const id = useId()
  const [asked, setAsked] = useState<Device | null>(null)
  const isOver = Date.parse(door.until) <= getServerTime()
  const devices = door.devices.toSorted((one, other) => Number(one.endedAt !== null) - Number(other.endedAt !== null))
  return (
    <Surface as="section" labelledBy={id}>
      <h2 id={id} className={styles.head}>
        {t('devices.title')}
      </h2>
      {devices.length === 0 ? (
        <p className={styles.quiet}>{t('devices.none')}</p>
      ) : (
        <ul className={styles.devices}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} end={mayEnd && !isOver ? () => setAsked(device) : null} />
          ))}
        </ul>
      )}
      {asked ? <EndDevice eventId={door.event.id} device={asked} close={() => setAsked(null)} /> : null}
    </Surface>
  )
}

function DeviceRow({ device, end }: { device: Device; end: (() => void) | null }) {
  const { t } = useTranslation('door')
  const moment = useFormatInstant()
  const { name, lastSeenAt, endedAt, letIn } = device
  return (
    <li data-ended={endedAt !== null}>
      <span>
        <strong>{name}</strong>
        <span className={styles.quiet}>
          {t('devices.letIn', { count: letIn })} ·{' '}
          {endedAt ? t('devices.ended', { at: moment(endedAt) }) : t('devices.seen', { at: moment(lastSeenAt) })}
        </span>
      </span>
      {endedAt || !end ? null : (
        <Button variant="default" size="sm" aria-label={t('devices.endOne', { name })} onClick={end}>
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}

function EndDevice({ eventId, device, close }: { eventId: string; device: Device; close: () => void }) {
  const { t } = useTranslation('door')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const end = useAction({
    mutationFn: () => call(clubDoorDeviceRevoke, { params: { orgKey, eventId, deviceId: device.id } }),
    onSuccess: (now) => {
      queryClient.setQueryData(doorQuery(orgKey, eventId).queryKey, now)
      close()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('devices.sure', { name: device.name })}
      confirmLabel={t('devices.endOne', { name: device.name })}
      pending={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={close}
      danger
    >
      <p>{t('devices.sureText')}</p>
      {end.isError ? <FormFailure failure={end.error} /> : null}
    </ConfirmDialog>
  )
}
