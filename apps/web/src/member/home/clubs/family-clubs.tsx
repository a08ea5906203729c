import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import covering from '../../../ui/page/covering-link.module.css'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { findPaidPeriod } from '../../shared/membership/paid-period.ts'
import { useAvailability } from '../../shared/organisation/availability.ts'
import { OrganisationMark } from '../../shared/organisation/organisation-mark.tsx'
import { useClubTypeName } from '../../shared/organisation/use-club-type-name.ts'
import type { FamilyClub } from '../build-home.ts'
import type { FamilyMembership } from '../steps/next-steps.ts'
import styles from './family-clubs.module.css'
import { MEMBERSHIP_TONES } from './membership-tones.ts'
import { useHasBeenVisible } from './use-has-been-visible.ts'

export function FamilyClubs({ clubs }: { clubs: readonly FamilyClub[] }) {
  return (
    <ul className={styles.cards}>
      {clubs.map((club) => (
        <FamilyClubCard key={club.organisation.id} club={club} />
      ))}
    </ul>
  )
}

function FamilyClubCard({ club: { organisation, memberships } }: { club: FamilyClub }) {
  const { t } = useTranslation('clubs')
  const kindWords = useClubTypeName()
  const { seen, ref } = useHasBeenVisible()
  const { unavailable, retry, retrying } = useAvailability(organisation, { isEnabled: seen })
  const isOpen = unavailable === null
  return (
    <AccentScope as="li" colour={organisation.accentColour}>
      <Surface padding="flush" muted={!isOpen}>
        <div ref={ref} className={`${styles.head} ${covering.row}`}>
          <OrganisationMark organisation={organisation} size={48} muted={!isOpen} />
          <div className={styles.words}>
            <h3>
              {isOpen ? (
                <Link to="/organizations-{$id}-details" params={{ id: organisation.id }} className={covering.link}>
                  {organisation.name}
                </Link>
              ) : (
                organisation.name
              )}
            </h3>
            <p>{[kindWords(organisation.kind), organisation.city].filter(Boolean).join(' · ')}</p>
          </div>
          {isOpen ? <ChevronRight size={18} aria-hidden /> : null}
        </div>
        {isOpen ? null : (
          <div className={styles.reason}>
            <p>{t(`unavailable.${unavailable}`)}</p>
            {retry ? (
              <Button size="sm" variant="default" loading={retrying} onClick={retry}>
                {t('tryAgain')}
              </Button>
            ) : null}
          </div>
        )}
        <ul className={styles.people}>
          {memberships.map((one) => (
            <Person key={one.membership.id} of={one} />
          ))}
        </ul>
      </Surface>
    </AccentScope>
  )
}

function Person({ of: { organisation, participant, membership, status } }: { of: FamilyMembership }) {
  const { t } = useTranslation(['home', 'clubs'])
  const language = useLanguage()
  const ends = findPaidPeriod(membership, today())?.endDate
  return (
    <li className={`${styles.person} ${covering.row}`}>
      <Link
        to={status === 'active' ? '/membership/$id/card' : '/membership/$id/history'}
        params={{ id: membership.id }}
        className={covering.link}
        aria-label={t(status === 'active' ? 'card' : 'history', {
          name: participant.firstName,
          club: organisation.name,
        })}
      >
        {participant.firstName}
      </Link>
      <span className={styles.until}>{ends ? t('until', { date: formatCalendarDate(ends, language) }) : null}</span>
      <StatusBadge tone={MEMBERSHIP_TONES[status]}>{t(`clubs:status.${status}`)}</StatusBadge>
    </li>
  )
}
