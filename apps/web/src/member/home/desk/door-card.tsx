import type { Event } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MapPin, Ticket } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockWords, isoDuration } from '../../../kit/time/countdown-rules.ts'
import { serverNow } from '../../../kit/time/server-clock.ts'
import { useSecondsLeft } from '../../../kit/time/use-seconds-left.ts'
import { instantWords } from '../../../ui/dates/date-words.ts'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { mapAddress } from '../../shared/events/map-address.ts'
import styles from './door-card.module.css'

/** The event of today: when it begins, where, the way there, and the tickets to show at the door one press away. */
export function DoorCard({ event }: { event: Event }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { id, orgKey, title, place, placeAddress, city, startDate } = event
  const where = [...new Set([place, placeAddress, city])].filter(Boolean).join(', ')
  const map = mapAddress(event)
  return (
    <AccentScope as="section" colour={event.accentColour} labelledBy={`door-${id}`} className={styles.door}>
      <p className={styles.when}>
        {t('door.today')} · <Begins at={startDate} />
      </p>
      <h2 id={`door-${id}`}>{title}</h2>
      <p className={styles.where}>
        {instantWords(new Date(startDate), { language, now: new Date() })}
        {where ? `\u00a0· ${where}` : null}
      </p>
      <div className={styles.actions}>
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
      </div>
    </AccentScope>
  )
}

/** How long until it begins, counting down; then since when it has been going on. */
function Begins({ at }: { at: string }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const [hasBegun, setHasBegun] = useState(() => Date.parse(at) <= serverNow())
  const left = useSecondsLeft(at, () => setHasBegun(true))
  if (hasBegun) {
    const time = new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', {
      timeZone: 'Europe/Copenhagen',
      timeStyle: 'short',
    })
    return t('door.began', { time: time.format(new Date(at)) })
  }
  return (
    <>
      {t('door.beginsIn')}{' '}
      <time role="timer" aria-live="off" dateTime={isoDuration(left)} className={styles.clock}>
        {clockWords(left, language)}
      </time>
    </>
  )
}
