import type { Organisation } from '@forenet/contract/organisation'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { ClubRow } from '../shared/organisation/club-row.tsx'
import styles from './clubs-to-join.module.css'

/** Clubs nobody of the family is a member of yet, each leading to what it offers. Nothing when there are none. */
export function ClubsToJoin({ organisations }: { organisations: readonly Organisation[] }) {
  const { t } = useTranslation('memberships')
  if (organisations.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="clubs-to-join">
      <h2 id="clubs-to-join">{t('join.title')}</h2>
      <p className={styles.lead}>{t('join.lead')}</p>
      <BoxedList>
        {organisations.map((organisation) => (
          <ClubRow
            key={organisation.id}
            organisation={organisation}
            detail={organisation.city}
            action={t('choose')}
            link={(whole) => <Link to="/membership/new" search={{ orgId: organisation.id }} {...whole} />}
          />
        ))}
      </BoxedList>
    </section>
  )
}
