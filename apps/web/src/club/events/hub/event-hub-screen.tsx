import type { ClubEvent } from '@forenet/contract/club/event'
import type { EventMessage } from '@forenet/contract/club/event-message'
import { can } from '@forenet/domain/access'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { CalendarRange, CalendarX2, Check, Copy, ExternalLink, Mails, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../../kit/page/query-content.tsx'
import { useAccess } from '../../../kit/session/use-access.ts'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { QrCode } from '../../../ui/codes/qr-code.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { MoreMenu, MoreMenuItem } from '../../../ui/overlays/more-menu.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { clubEventQuery } from '../../shared/club-event-query.ts'
import { messagesQuery } from '../../shared/event-messages-query.ts'
import { EventTabs } from '../../shared/event-tabs.tsx'
import { useClub } from '../../shared/use-club.ts'
import { EventHosts } from '../event-hosts.tsx'
import { eventLeadText } from '../event-lead-text.ts'
import { EVENT_TONES } from '../event-tones.ts'
import styles from './hub.module.css'
import { HubCard } from './hub-card.tsx'
import { SalesCards } from './sales-cards.tsx'

function NextMessageCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const messages = useQuery(messagesQuery(orgKey, eventId))
  return (
    <HubCard
      title={t('hub.message.title')}
      action={
        <Button
          variant="default"
          leftSection={<Mails size={16} aria-hidden />}
          renderRoot={(root) => (
            <Link to="/manage/$orgKey/events/$eventId/letters" params={{ orgKey, eventId }} {...root} />
          )}
        >
          {t('hub.message.go')}
        </Button>
      }
    >
      <QueryContent query={messages} loading={<SkeletonList rows={1} height={48} />}>
        {({ messages: all }) => {
          const next = findNextMessage(all)
          if (!next) return <p className={styles.quiet}>{t('hub.message.none')}</p>
          return (
            <p className={styles.message}>
              <strong>{next.subject}</strong>
              <span className={styles.quiet}>
                {t(next.counts === null ? 'hub.message.goes' : 'hub.message.went')}{' '}
                {next.goesAt ? <DateText at={next.goesAt} /> : null}
              </span>
            </p>
          )
        }}
      </QueryContent>
    </HubCard>
  )
}

const SCHEDULED_STATES: readonly EventMessage['state'][] = ['waiting', 'going', 'held-back']

export function findNextMessage<Message extends Pick<EventMessage, 'state' | 'goesAt'>>(
  messages: readonly Message[],
): Message | undefined {
  const at = ({ goesAt }: Message) => Date.parse(goesAt ?? '')
  const scheduled = messages.filter((message) => SCHEDULED_STATES.includes(message.state) && message.goesAt !== null)
  const sent = messages.filter(({ state, goesAt }) => state === 'sent' && goesAt !== null)
  return scheduled.toSorted((a, b) => at(a) - at(b))[0] ?? sent.toSorted((a, b) => at(b) - at(a))[0]
}

export function EventHubScreen() {
  const { t } = useTranslation(['authoring', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId = '' } = useParams({ strict: false })
  const event = useQuery(clubEventQuery(orgKey, eventId))
  const { data } = event
  return (
    <div className={styles.page}>
      <PageHeader
        title={data?.terms.title ?? t('manage:pages.manage-event')}
        eyebrow={data ? <StatusBadge tone={EVENT_TONES[data.state]}>{t(`states.${data.state}`)}</StatusBadge> : null}
        lead={
          data ? (
            <>
              <DateText at={data.terms.startsAt} />
              {data.terms.place ? ` · ${data.terms.place}` : null}
            </>
          ) : null
        }
        action={data ? <HubActions event={data} /> : null}
      />
      <EventTabs />
      <QueryContent query={event} loading={<SkeletonList rows={3} height={160} />}>
        {(shown) => <HubCards event={shown} />}
      </QueryContent>
    </div>
  )
}

function HubCards({ event }: { event: ClubEvent }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const { grants } = useAccess()
  const { id, state } = event
  const isOpen = state === 'draft' || state === 'published'
  return (
    <>
      <p className={styles.lead}>{t(eventLeadText(event))}</p>
      <div className={styles.cards}>
        {state === 'draft' ? <DraftCard event={event} /> : <SalesCards event={event} />}
        {state === 'draft' ? null : <NextMessageCard eventId={id} />}
        {state === 'published' && !event.terms.byInvitation ? <ShareCard eventId={id} /> : null}
      </div>
      {isOpen && can(grants, 'access.manage', { organisationKey: orgKey }) ? <EventHosts eventId={id} /> : null}
    </>
  )
}

function HubActions({ event: { id: eventId, state } }: { event: ClubEvent }) {
  const { t } = useTranslation(['authoring', 'manage'])
  const { key: orgKey } = useClub()
  const { grants } = useAccess()
  const navigate = useNavigate()
  const params = { orgKey, eventId }
  const mayMake = can(grants, 'events.manage', { organisationKey: orgKey })
  const isOpen = state === 'draft' || state === 'published'
  const isCancellable = state === 'published' || state === 'called-off'
  return (
    <span className={styles.actions}>
      {isOpen ? (
        <Button
          leftSection={<Pencil size={16} aria-hidden />}
          renderRoot={(root) => <Link to="/manage/$orgKey/events/$eventId/edit" params={params} {...root} />}
        >
          {t('hub.edit')}
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<ExternalLink size={16} aria-hidden />}
        renderRoot={(root) => <Link to="/$orgKey/events/$id" params={{ orgKey, id: eventId }} {...root} />}
      >
        {t('look')}
      </Button>
      {mayMake || isCancellable ? (
        <MoreMenu label={t('hub.more')}>
          {mayMake ? (
            <>
              <MoreMenuItem
                icon={<Copy size={18} aria-hidden />}
                onClick={() =>
                  void navigate({ to: '/manage/$orgKey/events/new', params: { orgKey }, search: { from: eventId } })
                }
              >
                {t('copy')}
              </MoreMenuItem>
              <MoreMenuItem
                icon={<CalendarRange size={18} aria-hidden />}
                onClick={() => void navigate({ to: '/manage/$orgKey/events/$eventId/series', params })}
              >
                {t('manage:pages.manage-series')}
              </MoreMenuItem>
            </>
          ) : null}
          {isCancellable ? (
            <MoreMenuItem
              icon={<CalendarX2 size={18} aria-hidden />}
              onClick={() => void navigate({ to: '/manage/$orgKey/events/$eventId/calling-off', params })}
            >
              {t(state === 'published' ? 'callOff' : 'callingOff')}
            </MoreMenuItem>
          ) : null}
        </MoreMenu>
      ) : null}
    </span>
  )
}

function DraftCard({ event: { id: eventId, publishAt } }: { event: ClubEvent }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  return (
    <HubCard
      title={t('hub.draft.title')}
      action={
        <Button
          variant="default"
          leftSection={<Pencil size={16} aria-hidden />}
          renderRoot={(root) => (
            <Link to="/manage/$orgKey/events/$eventId/edit" params={{ orgKey, eventId }} {...root} />
          )}
        >
          {t('hub.draft.go')}
        </Button>
      }
    >
      <p className={styles.quiet}>
        {publishAt === null ? (
          t('hub.draft.text')
        ) : (
          <>
            {t('later.planned')} <DateText at={publishAt} />
          </>
        )}
      </p>
    </HubCard>
  )
}

function ShareCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const clipboard = useClipboard({ timeout: 4_000 })
  const address = `${window.location.origin}/${orgKey}/events/${eventId}`
  const Icon = clipboard.copied ? Check : Copy
  return (
    <HubCard
      title={t('link.title')}
      action={
        <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => clipboard.copy(address)}>
          {t(clipboard.copied ? 'link.copied' : 'link.copy')}
        </Button>
      }
    >
      <div className={styles.share}>
        <div className={styles.code}>
          <QrCode code={address} label={t('link.code')} />
        </div>
        <code className={styles.address}>{address}</code>
      </div>
      {clipboard.error ? (
        <p role="status" className={styles.quiet}>
          {t('link.copyFailed')}
        </p>
      ) : null}
    </HubCard>
  )
}
