import type { ClubDoor } from '@forenet/contract/club/door'
import { clubDoorLinkCreate, clubDoorLinkRevoke } from '@forenet/contract/club/door-calls'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Link2, Link2Off } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { QrCode } from '../../ui/codes/qr-code.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './door.module.css'
import { doorQuery } from './door-query.ts'
import { useFormatInstant } from './use-format-instant.ts'

export function DoorLink({ door }: { door: ClubDoor }) {
  const { t } = useTranslation('door')
  const moment = useFormatInstant()
  const id = useId()
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const { queryKey } = doorQuery(orgKey, door.event.id)
  const at = { params: { orgKey, eventId: door.event.id } }
  const [url, setUrl] = useState<string | null>(null)
  const make = useAction({
    mutationFn: () => call(clubDoorLinkCreate, at),
    onSuccess: (made) => {
      setUrl(made.url)
      queryClient.setQueryData(queryKey, made.door)
    },
  })
  const end = useAction({
    mutationFn: () => call(clubDoorLinkRevoke, at),
    onSuccess: (now) => {
      setUrl(null)
      queryClient.setQueryData(queryKey, now)
    },
  })
  const { linkMadeAt } = door
  const isOver = Date.parse(door.until) <= getServerTime()
  const shown = linkMadeAt !== null && !isOver ? url : null
  return (
    <Surface as="section" labelledBy={id}>
      <h2 id={id} className={styles.head}>
        {t('link.title')}
      </h2>
      {isOver ? (
        <p className={styles.quiet}>{t('link.over')}</p>
      ) : (
        <>
          <p className={styles.quiet}>
            {t('link.text')} {t('link.until', { at: moment(door.until) })}
          </p>
          {shown ? (
            <>
              <div className={styles.code}>
                <QrCode code={shown} label={t('link.code')} />
              </div>
              <code className={styles.address}>{shown}</code>
            </>
          ) : linkMadeAt ? (
            <p className={styles.quiet}>{t('link.made', { at: moment(linkMadeAt) })}</p>
          ) : null}
          <div className={styles.actions}>
            {shown ? <CopyLink url={shown} /> : null}
            <Button
              variant={shown ? 'default' : 'filled'}
              leftSection={<Link2 size={18} aria-hidden />}
              loading={make.isPending}
              onClick={() => make.mutate()}
            >
              {t(linkMadeAt ? 'link.again' : 'link.make')}
            </Button>
            {linkMadeAt ? (
              <Button
                variant="default"
                leftSection={<Link2Off size={18} aria-hidden />}
                loading={end.isPending}
                onClick={() => end.mutate()}
              >
                {t('link.end')}
              </Button>
            ) : null}
          </div>
          {linkMadeAt ? <p className={styles.quiet}>{t('link.againText')}</p> : null}
          {make.isError || end.isError ? <FormFailure failure={make.error ?? end.error} /> : null}
        </>
      )}
    </Surface>
  )
}

function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation('door')
  const clipboard = useClipboard({ timeout: 4_000 })
  const Icon = clipboard.copied ? Check : Copy
  return (
    <>
      <Button leftSection={<Icon size={18} aria-hidden />} onClick={() => clipboard.copy(url)}>
        {t(clipboard.copied ? 'link.copied' : 'link.copy')}
      </Button>
      {clipboard.error ? (
        <span role="status" className={styles.quiet}>
          {t('link.copyFailed')}
        </span>
      ) : null}
    </>
  )
}
