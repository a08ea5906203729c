import type { Organisation } from '@forenet/contract/organisation'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { ClubRow } from '../shared/organisation/club-row.tsx'
import styles from './clubs-to-join.module.css'

/** Suggested clubs without a family membership, each linked to its offers, and a link to all clubs. Renders nothing without suggestions. */
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
      <Button
        mt="lg"
        variant="default"
        renderRoot={(root) => <Link to="/organizations" search={{ shown: 'all' }} {...root} />}
      >
        {t('join.find')}
      </Button>
    </section>
  )
}
