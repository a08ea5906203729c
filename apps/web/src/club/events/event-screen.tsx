import type { ClubEvent } from '@forenet/contract/club/event'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { serverNow } from '../../kit/time/server-clock.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { clubEventQuery } from '../shared/club-event-query.ts'
import { EventTabs } from '../shared/event-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import noted from '../shared/warning-note.module.css'
import { EventForm } from './event-form.tsx'
import { EventPart } from './event-part.tsx'
import { EVENT_TONES } from './event-tones.ts'
import { copyEventValues, emptyEventValues, eventToValues } from './event-values.ts'
import styles from './events.module.css'
import { eventLeadText } from './lead-of.ts'
import { PictureField } from './picture-field.tsx'
import { PublishLater } from './publish-later.tsx'

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
                  ? copyEventValues(copied.data.terms, new Date(serverNow()))
                  : emptyEventValues(t('firstType'))
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
              <EventForm key={shown.id} event={shown} initial={eventToValues(shown.terms)} previewAt={previewAt} />
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

type Section = { id: string; title: string }

function SectionIndex() {
  const { t } = useTranslation('authoring')
  const [sections, setSections] = useState<readonly Section[]>([])
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
