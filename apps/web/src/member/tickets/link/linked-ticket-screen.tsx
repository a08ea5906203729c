import type { LinkedTicket } from '@forenet/contract/entry'
import { ticketByLink } from '@forenet/contract/ticket-calls'
import { Button } from '@mantine/core'
import { Ban, CalendarX2, CloudOff, Link2Off, type LucideIcon, UserRoundX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError, parseResponse } from '../../../kit/calls/parse-response.ts'
import { useWakeLock } from '../../../kit/device/use-wake-lock.ts'
import { cacheOfflineShell } from '../../../kit/offline/cache-offline-shell.ts'
import { linkedTickets } from '../../../kit/offline/linked-tickets.ts'
import { OfflineCopyNote } from '../../../kit/offline/offline-copy-note.tsx'
import { OfflineNote } from '../../../kit/offline/offline-note.tsx'
import { QrCode } from '../../../ui/codes/qr-code.tsx'
import { useDocumentTitle } from '../../../ui/page/document-title.tsx'
import { CenteredMessage } from '../../../ui/states/centered-message.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { TicketFrame } from '../view/ticket-view.tsx'
import { UsedTicketOverlay } from '../view/ticket-window.tsx'
import styles from './linked-ticket.module.css'

type LinkedTicketContent = NonNullable<LinkedTicket['ticket']>
type EndedState = Exclude<LinkedTicket['state'], 'valid' | 'used'>

const ICON_BY_ENDED_STATE: Record<EndedState, LucideIcon> = {
  revoked: Link2Off,
  transferred: UserRoundX,
  cancelled: Ban,
  'called-off': Ban,
  ended: CalendarX2,
}

export function LinkedTicketScreen() {
  const { t } = useTranslation('tickets')
  const [opened, setOpened] = useState<OpenedLink | null>(null)
  const [isKept, setKept] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const load = useCallback(async () => {
    setAsking(true)
    const found = await openLink(location.hash.slice(1), () => new Date())
    setOpened(found)
    setAsking(false)
    if (found.kind === 'opened' && found.linked.ticket) setKept(found.keptAt !== null || (await cacheOfflineShell()))
  }, [])
  useEffect(() => {
    const again = () => void load()
    again()
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [load])
  useDocumentTitle((opened?.kind === 'opened' && opened.linked.ticket?.eventTitle) || t('link.title'))

  if (!opened) return <SkeletonList rows={1} height={560} />
  if (opened.kind === 'missing') {
    return (
      <CenteredMessage
        icon={<Link2Off size={28} aria-hidden />}
        title={t('link.missing.title')}
        text={t('link.missing.text')}
        action={<ToClubs />}
      />
    )
  }
  if (opened.kind === 'unreachable') {
    return (
      <CenteredMessage
        icon={<CloudOff size={28} aria-hidden />}
        title={t('link.unreachable.title')}
        text={t('link.unreachable.text')}
        action={
          <Button loading={isAsking} onClick={() => void load()}>
            {t('link.unreachable.action')}
          </Button>
        }
      />
    )
  }
  const { linked, keptAt } = opened
  if (!linked.ticket || (linked.state !== 'valid' && linked.state !== 'used')) {
    const state = linked.state as EndedState
    const Icon = ICON_BY_ENDED_STATE[state]
    return (
      <CenteredMessage
        icon={<Icon size={28} aria-hidden />}
        title={t(`link.${state}.title`)}
        text={t(`link.${state}.text`)}
        action={<ToClubs />}
      />
    )
  }
  return (
    <AccentScope colour={linked.ticket.accentColour} className={styles.ticket}>
      <h1 className={styles.heading}>{linked.ticket.eventTitle}</h1>
      {keptAt === null ? null : (
        <OfflineNote keptAt={keptAt} more={t('offline.more')} retry={() => void load()} retrying={isAsking} />
      )}
      <LinkedTicketView ticket={linked.ticket} state={linked.state} />
      {isKept && keptAt === null ? <OfflineCopyNote text={t('kept')} /> : null}
    </AccentScope>
  )
}

function ToClubs() {
  const { t } = useTranslation('tickets')
  return (
    <Button variant="default" component="a" href="/organizations-review">
      {t('link.clubs')}
    </Button>
  )
}

function LinkedTicketView({ ticket, state }: { ticket: LinkedTicketContent; state: 'valid' | 'used' }) {
  const { t } = useTranslation('tickets')
  useWakeLock(state === 'valid')
  return (
    <TicketFrame entry={ticket} status={state} holder={ticket.attendeeName} about={ticket.ticketTypeName}>
      {state === 'valid' ? (
        <QrCode code={ticket.code} label={t('face.code', { name: ticket.attendeeName })} />
      ) : (
        <UsedTicketOverlay code={ticket.code} usedAt={ticket.usedAt} />
      )}
    </TicketFrame>
  )
}

type OpenedLink =
  | { kind: 'opened'; linked: LinkedTicket; keptAt: string | null }
  | { kind: 'missing' }
  | { kind: 'unreachable' }

const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/
const REQUEST_TIMEOUT_MS = 4_000

async function openLink(secret: string, now: () => Date): Promise<OpenedLink> {
  if (!SECRET_PATTERN.test(secret)) return { kind: 'missing' }
  try {
    const answer = await fetch(ticketByLink.path, {
      method: ticketByLink.method,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const linked = await parseResponse<LinkedTicket>(answer, 'json')
    if (linked.ticket) await linkedTickets.keep(secret, { at: now().toISOString(), linked })
    else await linkedTickets.forget(secret)
    return { kind: 'opened', linked, keptAt: null }
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) {
      await linkedTickets.forget(secret)
      return { kind: 'missing' }
    }
    const kept = await linkedTickets.read(secret, now().getTime())
    return kept ? { kind: 'opened', linked: kept.linked, keptAt: kept.at } : { kind: 'unreachable' }
  }
}
