import type { Event } from '@forenet/contract/event'
import { computeSecondsLeft } from '../../../kit/time/countdown-rules.ts'
import { StaticButton } from '../../../ui/blocks/static-button.tsx'
import { buildAccentVariables } from '../../../ui/theme/accent-variables.ts'
import { mapSearchUrl } from '../../shared/events/map-address.ts'
import type { TextContext } from '../steps/step-texts.ts'
import styles from './door-card.module.css'
import { DoorFrame, doorHeadingId, TimeUntilStart } from './door-frame.tsx'

type DoorDrawingProps = { event: Event; speaker: TextContext; scheme: 'light' | 'dark' }

/** Rendered by the first script with the layout of `door-card.tsx`; pictures follow with the app. */
export function DoorDrawing({ event, speaker, scheme }: DoorDrawingProps) {
  const { t, now } = speaker
  const { id, orgKey, title, place, placeAddress, city, startDate, accentColour } = event
  const map = mapSearchUrl(event)
  const left = computeSecondsLeft(Date.parse(startDate), now.getTime())
  return (
    <section
      className={styles.door}
      style={buildAccentVariables(accentColour, scheme)}
      aria-labelledby={doorHeadingId(event)}
    >
      <DoorFrame
        event={event}
        speaker={speaker}
        begins={<TimeUntilStart at={startDate} left={left} speaker={speaker} />}
        actions={
          <>
            <StaticButton
              size="lg"
              variant="filled"
              picture={<IconPlaceholder />}
              href={`/${encodeURIComponent(orgKey)}/events/${encodeURIComponent(id)}/tickets`}
              label={t('door.ticketsLabel', { title })}
            >
              {t('door.tickets')}
            </StaticButton>
            {map ? (
              <StaticButton
                size="lg"
                variant="default"
                picture={<IconPlaceholder />}
                href={map}
                target="_blank"
                label={t('door.wayLabel', { place: place || placeAddress || city })}
              >
                {t('door.way')}
              </StaticButton>
            ) : null}
          </>
        }
      />
    </section>
  )
}

const IconPlaceholder = () => <span style={{ width: '20px', height: '20px' }} />
