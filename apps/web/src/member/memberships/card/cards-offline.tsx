import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOfflineCopies } from '../../../kit/offline/offline-copies-context.ts'
import { today } from '../../../kit/time/today.ts'
import { PeriodText } from '../../../ui/dates/date-text.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import styles from '../organisation-memberships.module.css'
import { MembershipCard } from './membership-card.tsx'
import { selectCardForDay } from './offline-cards.ts'

export function CardsOffline() {
  const { t } = useTranslation('memberships')
  const cards = useOfflineCopies().cards?.items ?? []
  return (
    <>
      <PageHeader title={t('title')} />
      <ul className={styles.cards}>
        {cards.map((kept) => {
          const { id, organisation, name, kind, status, startDate, endDate } = selectCardForDay(kept, today())
          return (
            <li key={id} className={styles.held}>
              <MembershipCard {...{ organisation, name, kind, status, startDate, endDate }} />
              <div className={styles.facts}>
                <PeriodText from={startDate} to={endDate} />
                <Link
                  to="/membership/$id/card"
                  params={{ id }}
                  className={styles.history}
                  aria-label={t('card.showOf', { name, organisation: organisation.name })}
                >
                  {t('card.show')}
                </Link>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
