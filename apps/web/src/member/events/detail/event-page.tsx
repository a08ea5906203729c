import type { EventDetail } from '@forenet/contract/event'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../kit/time/server-clock.ts'
import { FormattedText } from '../../../ui/blocks/formatted-text.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import { EventPicture } from '../event-picture.tsx'
import { tellPlaces } from '../places/places.ts'
import { useLivePlaces } from '../places/use-live-places.ts'
import { entriesQuery } from '../queries.ts'
import { standingOf } from '../standing.ts'
import { Contact } from './contact.tsx'
import { EventActionBar } from './event-action-bar.tsx'
import styles from './event-page.module.css'
import { EventTerms } from './event-terms.tsx'
import { Family } from './family.tsx'
import { RegistrationPanel } from './registration-panel.tsx'
import { SeriesDates } from './series-dates.tsx'
import { TicketTypes } from './ticket-types.tsx'
import { WhenAndWhere } from './when-and-where.tsx'
import { WhoIsComing } from './who-is-coming.tsx'

export function EventPage({ event: known }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const { member } = useMember()
  const { event, places } = useLivePlaces(known)
  const entries = useQuery(entriesQuery(member, event.id))
  const own = standingOf(event, entries.data ?? [], serverNow())
  const telling = tellPlaces({
    registration: event.registration,
    left: event.placesLeft,
    capacity: event.capacity,
    ...(places ? { waiting: places.waiting } : {}),
  })
  const isAhead = !event.cancelled && event.registration !== 'past'
  return (
    <AccentScope colour={event.accentColour} as="article" className={styles.page}>
      <div className={styles.head}>
        <div className={styles.picture} data-quiet={event.cancelled || undefined}>
          <EventPicture event={event} eager described />
        </div>
        <PageHeader
          eyebrow={
            <Link to="/$orgKey/events" params={{ orgKey: event.orgKey }} className={styles.club}>
              {event.organisationName}
            </Link>
          }
          title={event.title}
        />
      </div>
      <div className={styles.side}>
        <WhenAndWhere event={event} />
        <RegistrationPanel event={event} telling={telling} own={own} entries={entries} />
        <WhoIsComing event={event} />
      </div>
      <div className={styles.main}>
        {event.about ? (
          <section aria-labelledby="about" className={styles.section}>
            <h2 id="about">{t('about')}</h2>
            <FormattedText html={event.about} />
          </section>
        ) : null}
        {isAhead ? (
          <>
            <section aria-labelledby="tickets" className={styles.section}>
              <h2 id="tickets">{t('types.title')}</h2>
              <Surface padding="flush">
                <TicketTypes event={event} />
              </Surface>
            </section>
            <Family event={event} />
            <EventTerms event={event} />
          </>
        ) : null}
        <SeriesDates event={event} />
        <div className={styles.section}>
          <Contact event={event} />
        </div>
      </div>
      <EventActionBar event={event} own={own} telling={telling} />
    </AccentScope>
  )
}
