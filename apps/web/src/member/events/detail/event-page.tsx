import type { EventDetail, PossibleAttendee } from '@forenet/contract/event'
import { formatEventTime } from '@forenet/domain/event-time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Mail, MapPin, Phone, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { FormattedText } from '../../../ui/blocks/formatted-text.tsx'
import { getInitials } from '../../../ui/blocks/initials.ts'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { DateBlock } from '../../../ui/dates/date-block.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { mapSearchUrl } from '../../shared/events/map-address.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import { EventPicture } from '../event-picture.tsx'
import { groupEntries } from '../own-event-status.ts'
import { computeEventAvailability } from '../places/places.ts'
import { useLivePlaces } from '../places/use-live-places.ts'
import { entriesQuery } from '../queries.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import contactStyles from './contact.module.css'
import { EventActionBar } from './event-action-bar.tsx'
import { findUsualWeekday } from './event-facts.ts'
import styles from './event-page.module.css'
import { EventTerms } from './event-terms.tsx'
import familyStyles from './family.module.css'
import { RegistrationPanel } from './registration-panel.tsx'
import seriesDatesStyles from './series-dates.module.css'
import { TicketTypes } from './ticket-types.tsx'
import whenAndWhereStyles from './when-and-where.module.css'
import { WhoIsComing } from './who-is-coming.tsx'

export function EventPage({ event: known }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const { member } = useMember()
  const { event, places } = useLivePlaces(known)
  const entries = useQuery(entriesQuery(member, event.id))
  const own = groupEntries(event, entries.data ?? [], getServerTime())
  const telling = computeEventAvailability({
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
        <RegistrationPanel event={event} availability={telling} own={own} entries={entries} />
        <WhoIsComing event={event} />
      </div>
      <div className={styles.main}>
        {event.about ? (
          <section aria-labelledby="about">
            <h2 id="about">{t('about')}</h2>
            <FormattedText html={event.about} />
          </section>
        ) : null}
        {isAhead ? (
          <>
            <section aria-labelledby="tickets">
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
        <div>
          <EventContact event={event} />
        </div>
      </div>
      <EventActionBar event={event} own={own} availability={telling} />
    </AccentScope>
  )
}

function SeriesDates({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { series } = event
  if (!series || series.next.length === 0) return null
  const weekday = findUsualWeekday([...series.next.map(({ startDate }) => startDate), event.startDate], language)
  return (
    <section aria-labelledby="series">
      <h2 id="series">{t('series.title')}</h2>
      <p>
        {t(`series.${series.rhythm}`, { count: series.step, weekday })} · {t('series.next')}:
      </p>
      <ul className={seriesDatesStyles.dates}>
        {series.next.map(({ id, startDate }) => (
          <li key={id}>
            <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id }}>
              <DateText at={startDate} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Family({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  if (event.attendees.length === 0) return null
  return (
    <section aria-labelledby="family">
      <h2 id="family">{t('family.title')}</h2>
      <ul className={familyStyles.people}>
        {event.attendees.map((attendee) => (
          <Person key={attendee.memberId} attendee={attendee} />
        ))}
      </ul>
      {event.guestsInvited ? <p className={familyStyles.guests}>{t('family.guests')}</p> : null}
    </section>
  )
}

function Person({ attendee }: { attendee: PossibleAttendee }) {
  const { t } = useTranslation('events')
  const { name, standing, ticketId, self } = attendee
  return (
    <li className={familyStyles.person} data-out={(standing === 'not-invited' && !ticketId) || undefined}>
      <span className={familyStyles.initials} aria-hidden>
        {getInitials(name)}
      </span>
      <span className={familyStyles.words}>
        <strong>{self ? t('family.you', { name }) : name}</strong>
        <span>{t(`family.${standing}`)}</span>
      </span>
      {ticketId ? <StatusBadge tone="good">{t('family.hasTicket')}</StatusBadge> : null}
    </li>
  )
}

function EventContact({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const { organisation, contactName, contactEmail, contactPhone } = event
  return (
    <section aria-label={t('contact.label')}>
      <p className={contactStyles.eyebrow}>{t('contact.by')}</p>
      <Link to="/organizations-{$id}-details" params={{ id: organisation.id }} className={contactStyles.club}>
        <OrganisationMark organisation={organisation} size={40} />
        <strong>{organisation.name}</strong>
      </Link>
      {contactName || contactEmail || contactPhone ? (
        <>
          <p className={contactStyles.eyebrow}>{t('contact.title')}</p>
          <ul className={contactStyles.ways}>
            {contactName ? (
              <li>
                <UserRound size={18} aria-hidden />
                {contactName}
              </li>
            ) : null}
            {contactEmail ? (
              <li>
                <Mail size={18} aria-hidden />
                <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(event.title)}`}>{contactEmail}</a>
              </li>
            ) : null}
            {contactPhone ? (
              <li>
                <Phone size={18} aria-hidden />
                <a href={`tel:${contactPhone.replace(/\s/g, '')}`}>{contactPhone}</a>
              </li>
            ) : null}
          </ul>
        </>
      ) : null}
    </section>
  )
}

function WhenAndWhere({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { day, time } = formatEventTime(new Date(event.startDate), new Date(event.endDate), language)
  const address = [event.placeAddress, event.city].filter(Boolean).join(', ')
  const map = mapSearchUrl(event)
  return (
    <ul className={whenAndWhereStyles.rows}>
      <li className={whenAndWhereStyles.row}>
        <DateBlock at={event.startDate} />
        <div className={whenAndWhereStyles.words}>
          <strong>
            <time dateTime={event.startDate}>{day}</time>
          </strong>
          <span>{time}</span>
        </div>
        {event.cancelled || event.registration === 'past' ? null : <AddToCalendar event={event} />}
      </li>
      {event.place || address ? (
        <li className={whenAndWhereStyles.row}>
          <span className={whenAndWhereStyles.pin} aria-hidden>
            <MapPin size={22} />
          </span>
          <div className={whenAndWhereStyles.words}>
            <strong>{event.place || address}</strong>
            {event.place && address ? <span>{address}</span> : null}
          </div>
          {map ? (
            <a className={whenAndWhereStyles.map} href={map} target="_blank" rel="noreferrer">
              {t('where.map')}
              <ExternalLink size={16} aria-hidden />
            </a>
          ) : null}
        </li>
      ) : null}
    </ul>
  )
}
