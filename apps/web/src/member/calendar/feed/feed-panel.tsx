import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { calendarFeedCreate, calendarFeedRevoke } from '@forenet/contract/calendar-calls'
import type { CalendarFeed } from '@forenet/contract/entry'
import { Button, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, CalendarSync, Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { feedQuery } from '../queries.ts'
import styles from './feed-panel.module.css'

const CALENDAR_APPS = ['google', 'apple', 'outlook'] as const

function FeedAddress({ address }: { address: string }) {
  const { t } = useTranslation('calendar')
  const clipboard = useClipboard({ timeout: 4_000 })
  const Icon = clipboard.copied ? Check : Copy
  return (
    <>
      <p className={styles.secret} role="status">
        {t('feed.secret')}
      </p>
      <div className={styles.actions}>
        <Button
          leftSection={<CalendarPlus size={18} aria-hidden />}
          renderRoot={(root) => <a href={buildWebcalUrl(address)} {...root} />}
        >
          {t('feed.open')}
        </Button>
        <Button
          variant="default"
          renderRoot={(root) => <a href={buildGoogleCalendarUrl(address)} target="_blank" rel="noreferrer" {...root} />}
        >
          {t('feed.google')}
        </Button>
      </div>
      <div className={styles.address}>
        <TextInput
          label={t('feed.address')}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => clipboard.copy(address)}>
          <span aria-live="polite">{t(clipboard.copied ? 'feed.copied' : 'feed.copy')}</span>
        </Button>
      </div>
      <div className={styles.how}>
        <h3>{t('feed.how')}</h3>
        {CALENDAR_APPS.map((name) => (
          <details key={name}>
            <summary>{t(`feed.steps.${name}.title`)}</summary>
            <p>{t(`feed.steps.${name}.text`)}</p>
          </details>
        ))}
      </div>
    </>
  )
}

export function FeedPanel() {
  const { t } = useTranslation('calendar')
  const { member } = useMember()
  const feed = useQuery(feedQuery(member.id))
  return (
    <div id="subscribe" className={styles.panel}>
      <Surface as="section" labelledBy="feed-title">
        <div className={styles.head}>
          <span className={styles.icon} aria-hidden>
            <CalendarSync size={24} />
          </span>
          <div>
            <h2 id="feed-title">{t('feed.title')}</h2>
            <p>{t('feed.lead')}</p>
          </div>
        </div>
        {feed.data ? <FeedDetails feed={feed.data} /> : null}
        {feed.isPending ? <SkeletonList rows={1} height={48} /> : null}
        {feed.isError && !feed.data ? (
          <QueryFailure error={feed.error} retry={() => void feed.refetch()} retrying={feed.isFetching} />
        ) : null}
      </Surface>
    </div>
  )
}

function FeedDetails({ feed }: { feed: CalendarFeed }) {
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const make = useFeedChange(() => call(calendarFeedCreate))
  const revoke = useFeedChange(() => call(calendarFeedRevoke))
  const made = feed.createdAt
    ? formatInstant(new Date(feed.createdAt), { language, now: new Date(), withTime: false })
    : ''
  return (
    <div className={styles.feed}>
      {feed.url ? <FeedAddress address={feed.url} /> : null}
      {feed.url ? null : <p>{feed.exists ? t('feed.exists', { date: made }) : t('feed.none')}</p>}
      <div className={styles.actions}>
        {feed.exists ? (
          <>
            <ConfirmFeedChange what="renew" change={make} />
            <ConfirmFeedChange what="revoke" change={revoke} />
          </>
        ) : (
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
            {t('feed.make')}
          </Button>
        )}
      </div>
      <FormFailure failure={make.error ?? revoke.error} />
    </div>
  )
}

function ConfirmFeedChange({ what, change }: { what: 'renew' | 'revoke'; change: ReturnType<typeof useFeedChange> }) {
  const { t } = useTranslation('calendar')
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {t(`feed.${what}`)}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t(`feed.${what}Title`)}
        confirmLabel={t(`feed.${what}Confirm`)}
        cancelLabel={t('feed.keep')}
        danger={what === 'revoke'}
        pending={change.isPending}
        onConfirm={() => change.mutate(undefined, { onSettled: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      >
        {t(`feed.${what}Text`)}
      </ConfirmDialog>
    </>
  )
}

/** Only the response to the creation contains the URL. */
function useFeedChange(change: () => Promise<CalendarFeed>) {
  const queryClient = useQueryClient()
  const { member } = useMember()
  return useAction({
    mutationFn: change,
    onSuccess: (feed) => queryClient.setQueryData(feedQuery(member.id).queryKey, feed),
  })
}

/** Calendar apps offer to subscribe to `webcal:` URLs. */
export function buildWebcalUrl(address: string): string {
  return address.replace(/^https?:/, 'webcal:')
}

export function buildGoogleCalendarUrl(address: string): string {
  return `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: buildWebcalUrl(address) })}`
}
