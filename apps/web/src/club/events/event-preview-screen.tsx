import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../ui/blocks/choice-chips.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { clubEventQuery } from '../shared/club-event-query.ts'
import { EventTabs } from '../shared/event-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './preview.module.css'

const DEVICE_SIZES = { phone: { width: 390, height: 780 }, laptop: { width: 1280, height: 800 } } as const
const DEVICE_NAMES = ['phone', 'laptop'] as const

/** The real page, so it is inert: its actions would take effect. */
export function EventPreviewScreen() {
  const { t } = useTranslation(['authoring', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId = '' } = useParams({ strict: false })
  const { data } = useQuery(clubEventQuery(orgKey, eventId))
  const [device, setDevice] = useState<(typeof DEVICE_NAMES)[number]>('phone')
  const { ref, width } = useElementSize()
  const size = DEVICE_SIZES[device]
  const scale = Math.min(1, width / size.width)
  return (
    <div className={styles.page}>
      <PageHeader
        title={data?.terms.title ?? t('manage:pages.manage-preview')}
        eyebrow={t('manage:pages.manage-preview')}
        lead={t('preview.lead')}
        action={
          <Button
            variant="default"
            leftSection={<ExternalLink size={16} aria-hidden />}
            renderRoot={(root) => <Link to="/$orgKey/events/$id" params={{ orgKey, id: eventId }} {...root} />}
          >
            {t('preview.open')}
          </Button>
        }
      />
      <EventTabs />
      <div className={styles.devices}>
        <ChoiceChips
          label={t('preview.device')}
          choices={DEVICE_NAMES.map((value) => ({ value, words: t(`preview.${value}`) }))}
          chosen={device}
          choose={setDevice}
        />
      </div>
      <div ref={ref} className={styles.room} style={{ height: size.height * scale }}>
        <iframe
          key={device}
          title={t(`preview.of.${device}`)}
          src={`/${orgKey}/events/${eventId}`}
          className={styles.frame}
          data-device={device}
          style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
          onLoad={disablePreview}
        />
      </div>
    </div>
  )
}

function disablePreview({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  for (const press of ['click', 'submit']) {
    currentTarget.contentWindow?.addEventListener(
      press,
      (event) => {
        event.preventDefault()
        event.stopPropagation()
      },
      true,
    )
  }
}
