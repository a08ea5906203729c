import type { Event } from '@forenet/contract/event'
import { secondsLeft } from '../../../kit/time/countdown-rules.ts'
import { DrawnButton } from '../../../ui/blocks/drawn-button.tsx'
import { accentVariables } from '../../../ui/theme/accent-variables.ts'
import { mapAddress } from '../../shared/events/map-address.ts'
import type { Speaker } from '../steps/said-of.ts'
import styles from './door-card.module.css'
import { Begins, DoorFrame, doorHeadingId } from './door-frame.tsx'

type DoorDrawingProps = { event: Event; speaker: Speaker; scheme: 'light' | 'dark' }

/** `door-card.tsx` for the first script, with the same layout; pictures follow with the app. */
export function DoorDrawing({ event, speaker, scheme }: DoorDrawingProps) {
  const { t, now } = speaker
  const { id, orgKey, title, place, placeAddress, city, startDate, accentColour } = event
  const map = mapAddress(event)
  const left = secondsLeft(Date.parse(startDate), now.getTime())
  return (
    <section
      className={styles.door}
      style={accentVariables(accentColour, scheme)}
      aria-labelledby={doorHeadingId(event)}
    >
      <DoorFrame
        event={event}
        speaker={speaker}
        begins={<Begins at={startDate} left={left} speaker={speaker} />}
        actions={
          <>
            <DrawnButton
              size="lg"
              variant="filled"
              picture={<Room />}
              href={`/${encodeURIComponent(orgKey)}/events/${encodeURIComponent(id)}/tickets`}
              label={t('door.ticketsLabel', { title })}
            >
              {t('door.tickets')}
            </DrawnButton>
            {map ? (
              <DrawnButton
                size="lg"
                variant="default"
                picture={<Room />}
                href={map}
                target="_blank"
                label={t('door.wayLabel', { place: place || placeAddress || city })}
              >
                {t('door.way')}
              </DrawnButton>
            ) : null}
          </>
        }
      />
    </section>
  )
}

/** Placeholder of a button icon. */
const Room = () => <span style={{ width: '20px', height: '20px' }} />
