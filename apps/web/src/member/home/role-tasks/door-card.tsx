import type { Event } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MapPin, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSecondsUntil } from '../../../kit/time/use-seconds-until.ts'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { mapSearchUrl } from '../../shared/events/map-address.ts'
import type { TextContext } from '../steps/step-texts.ts'
import styles from './door-card.module.css'
import { DoorFrame, doorHeadingId, TimeUntilStart } from './door-frame.tsx'

export function DoorCard({ event }: { event: Event }) {
  const { t } = useTranslation('home')
  const speaker: TextContext = { t, language: useLanguage(), now: new Date() }
  const { id, orgKey, title, place, placeAddress, city, startDate } = event
  const map = mapSearchUrl(event)
  return (
    <AccentScope as="section" colour={event.accentColour} labelledBy={doorHeadingId(event)} className={styles.door}>
      <DoorFrame
        event={event}
        speaker={speaker}
        begins={<CountingDown at={startDate} speaker={speaker} />}
        actions={
          <>
            <Button
              size="lg"
              leftSection={<Ticket size={20} aria-hidden />}
              aria-label={t('door.ticketsLabel', { title })}
              renderRoot={(root) => <Link to="/$orgKey/events/$id/tickets" params={{ orgKey, id }} {...root} />}
            >
              {t('door.tickets')}
            </Button>
            {map ? (
              <Button
                size="lg"
                variant="default"
                leftSection={<MapPin size={20} aria-hidden />}
                aria-label={t('door.wayLabel', { place: place || placeAddress || city })}
                renderRoot={(root) => <a href={map} target="_blank" rel="noreferrer" {...root} />}
              >
                {t('door.way')}
              </Button>
            ) : null}
          </>
        }
      />
    </AccentScope>
  )
}

function CountingDown({ at, speaker }: { at: string; speaker: TextContext }) {
  return <TimeUntilStart at={at} left={useSecondsUntil(at)} speaker={speaker} />
}
