import type { ClubEvent } from '@forenet/contract/club/event'
import { clubEventPublish } from '@forenet/contract/club/event-calls'
import { formatCopenhagenDateTime, parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { getServerTime } from '../../kit/time/server-clock.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { clubEventQuery } from '../shared/club-event-query.ts'
import { EventTabs } from '../shared/event-tabs.tsx'
import { MomentInput } from '../shared/moment-input.tsx'
import { useClub } from '../shared/use-club.ts'
import noted from '../shared/warning-note.module.css'
import { EventForm } from './event-form.tsx'
import { eventLeadText } from './event-lead-text.ts'
import { EventPart } from './event-part.tsx'
import { EVENT_TONES } from './event-tones.ts'
import { copyEventValues, createEventValues, toEventValues } from './event-values.ts'
import styles from './events.module.css'
import { useCacheEvent } from './events-query.ts'
import { PictureField } from './picture-field.tsx'

export function NewEventScreen() {
  const { t } = useTranslation(['authoring', 'manage'])
  const { key: orgKey } = useClub()
  const { from } = useSearch({ strict: false })
  const [previewAt, setPreviewAt] = useState<HTMLElement | null>(null)
  const copied = useQuery({ ...clubEventQuery(orgKey, from ?? ''), enabled: Boolean(from) })
  return (
    <div className={styles.editor} data-wide-page>
      <PageHeader title={t('manage:pages.manage-new-event')} lead={t('newLead')} />
      {from && copied.isError ? (
        <QueryFailure error={copied.error} retry={() => void copied.refetch()} retrying={copied.isFetching} />
      ) : from && copied.isPending ? (
        <SkeletonList rows={3} height={220} />
      ) : (
        <div className={styles.withPreview}>
          <div className={styles.parts}>
            {copied.data?.picture ? <CopiedPicture picture={copied.data.picture} /> : null}
            <EventForm
              event={null}
              initial={
                copied.data
                  ? copyEventValues(copied.data.terms, new Date(getServerTime()))
                  : createEventValues(t('firstType'))
              }
              previewAt={previewAt}
              pictureOf={copied.data?.picture ? copied.data.id : null}
            />
          </div>
          <aside ref={setPreviewAt} className={styles.live} aria-label={t('live.title')} />
        </div>
      )}
    </div>
  )
}

export function EditEventScreen() {
  const { t } = useTranslation(['authoring', 'manage'])
  const [previewAt, setPreviewAt] = useState<HTMLElement | null>(null)
  const { key: orgKey } = useClub()
  const { eventId = '' } = useParams({ strict: false })
  const event = useQuery(clubEventQuery(orgKey, eventId))
  const { data } = event
  const isOpen = data?.state === 'draft' || data?.state === 'published'
  return (
    <div className={styles.editor} data-wide-page>
      <PageHeader
        title={data?.terms.title ?? t('manage:pages.manage-edit-event')}
        eyebrow={data ? <StatusBadge tone={EVENT_TONES[data.state]}>{t(`states.${data.state}`)}</StatusBadge> : null}
        lead={data ? t(eventLeadText(data)) : null}
      />
      <EventTabs />
      <QueryContent query={event} loading={<SkeletonList rows={3} height={220} />}>
        {(shown) => (
          <div className={styles.indexed}>
            <SectionIndex />
            <div className={styles.parts}>
              {shown.fixed && isOpen ? <p className={noted.note}>{t('fixed')}</p> : null}
              {isOpen ? <PictureField event={shown} /> : null}
              <EventForm key={shown.id} event={shown} initial={toEventValues(shown.terms)} previewAt={previewAt} />
              {shown.state === 'draft' ? <PublishLater event={shown} /> : null}
            </div>
            <aside ref={setPreviewAt} className={styles.live} aria-label={t('live.title')} />
          </div>
        )}
      </QueryContent>
    </div>
  )
}

function CopiedPicture({ picture: { address, text } }: { picture: NonNullable<ClubEvent['picture']> }) {
  const { t } = useTranslation('authoring')
  return (
    <EventPart title={t('picture.title')} lead={t('picture.copied')}>
      <img className={styles.picture} src={address} alt={text} />
    </EventPart>
  )
}

type FormSection = { id: string; title: string }

function SectionIndex() {
  const { t } = useTranslation('authoring')
  const [sections, setSections] = useState<readonly FormSection[]>([])
  useEffect(() => {
    const headings = document.querySelectorAll<HTMLElement>('[data-form-section]')
    setSections([...headings].map(({ id, textContent }) => ({ id, title: textContent ?? '' })))
  }, [])
  return (
    <nav aria-label={t('sections')} className={styles.index}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PublishLater({ event }: { event: ClubEvent }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const { id: eventId, version, publishAt, terms } = event
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const plan = useAction({
    mutationFn: (at: string | null) =>
      call(clubEventPublish, { params: { orgKey, eventId }, body: { published: at !== null, at, version } }),
    onSuccess: useCacheEvent(orgKey, eventId),
    onError: () => queryClient.invalidateQueries({ queryKey: clubEventQuery(orgKey, eventId).queryKey }),
  })
  function send(): void {
    const at = parseCopenhagenDateTime(text)
    const isRight = at !== null && at.getTime() > getServerTime() && at.toISOString() < terms.endsAt
    setWrong(!isRight)
    if (isRight) plan.mutate(at.toISOString())
  }
  return (
    <EventPart title={t('later.title')} lead={t('later.lead')}>
      {publishAt === null ? (
        <>
          <MomentInput
            label={t('later.at')}
            min={formatCopenhagenDateTime(new Date(getServerTime()))}
            value={text}
            error={wrong ? t('later.wrong') : null}
            onChange={setText}
          />
          <Button variant="default" className={styles.level} loading={plan.isPending} onClick={send}>
            {t('later.act')}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.planned}>
            {t('later.planned')}{' '}
            <strong>
              <DateText at={publishAt} />
            </strong>
          </p>
          <Button variant="default" loading={plan.isPending} onClick={() => plan.mutate(null)}>
            {t('later.undo')}
          </Button>
        </>
      )}
      {plan.isError ? <FormFailure failure={plan.error} /> : null}
    </EventPart>
  )
}
