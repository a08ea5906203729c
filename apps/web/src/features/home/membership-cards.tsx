import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OrganisationMark } from '../../app/organisation/organisation-mark.tsx'
import { AccentScope } from '../../ui/accent-scope.tsx'
import { PeriodText } from '../../ui/date-text.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { coverLink, Surface } from '../../ui/surface.tsx'
import styles from './membership-cards.module.css'
import type { FamilyMembership } from './next-steps.ts'

const TONES: Record<FamilyMembership['status'], Tone> = {
  active: 'good',
  upcoming: 'info',
  expired: 'neutral',
  inactive: 'neutral',
}

/** The family's memberships as small cards, each leading to its history. */
export function MembershipCards({ memberships }: { memberships: readonly FamilyMembership[] }) {
  const { t } = useTranslation('home')
  return (
    <ul className={styles.cards}>
      {memberships.map(({ organisation, participant, membership, status }) => (
        <AccentScope key={membership.id} as="li" colour={organisation.accentColour}>
          <Surface interactive>
            <div className={styles.head}>
              <OrganisationMark organisation={organisation} size={40} muted={status === 'expired'} />
              <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>
            </div>
            <h3>
              <Link to="/membership/$id/history" params={{ id: membership.id }} className={coverLink}>
                {[participant.firstName, participant.lastName].join(' ').trim()}
              </Link>
            </h3>
            <p className={styles.club}>{organisation.name}</p>
            {membership.overallStartDate && membership.overallEndDate ? (
              <p className={styles.period}>
                <PeriodText from={membership.overallStartDate} to={membership.overallEndDate} />
              </p>
            ) : null}
          </Surface>
        </AccentScope>
      ))}
    </ul>
  )
}
