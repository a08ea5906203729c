import type { Event } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { DateBlock } from '../../../ui/dates/date-block.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import covering from '../../../ui/page/covering-link.module.css'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './upcoming-events.module.css'

/** Events that are ahead as short lines, each a link to its event; `club`: whether each says which club's it is. */
export function UpcomingEvents({ events, club = true }: { events: readonly Event[]; club?: boolean }) {
  return (
    <BoxedList>
      {events.map((event) => (
        <AccentScope key={event.id} as="li" colour={event.accentColour} className={`${styles.event} ${covering.row}`}>
          <DateBlock at={event.startDate} />
          <div className={styles.words}>
            <h3>
              <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id: event.id }} className={covering.link}>
                {event.title}
              </Link>
            </h3>
            <p>
              <DateText at={event.startDate} />
            </p>
            <p className={styles.foot}>
              {club ? <span>{event.organisationName}</span> : null}
              <span className={styles.standing}>
                <Standing event={event} />
              </span>
            </p>
          </div>
        </AccentScope>
      ))}
    </BoxedList>
  )
}

/** What the member has there, else what a place costs. */
function Standing({ event: { mine, registration, fromPriceMinor } }: { event: Event }) {
  const { t } = useTranslation('clubs')
  const language = useLanguage()
  if (mine === 'coming') return <strong>{t('event.coming')}</strong>
  if (mine === 'waiting') return <strong>{t('event.waiting')}</strong>
  if (registration === 'sold-out') return t('event.soldOut')
  if (registration === 'waiting-list') return t('event.waiting')
  return fromPriceMinor === 0 ? t('event.free') : t('event.from', { price: formatMoney(fromPriceMinor, language) })
}
