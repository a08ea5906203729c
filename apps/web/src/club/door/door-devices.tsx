import type { ClubDoor } from '@forenet/contract/club/door'
import { clubDoorDeviceRevoke } from '@forenet/contract/club/door-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './door.module.css'
import { doorQuery } from './door-query.ts'
import { useFormatInstant } from './use-format-instant.ts'

type Device = ClubDoor['devices'][number]

export function DoorDevices({ door, mayEnd }: { door: ClubDoor; mayEnd: boolean }) {
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
