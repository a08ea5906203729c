import type { ParticipantMembership } from '@forenet/contract/membership'
import type { MembershipStatus } from '@forenet/domain/membership-status'
import { countsInPayment } from '@forenet/domain/participant'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { today } from '../../kit/time/today.ts'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { Surface } from '../../ui/blocks/surface.tsx'
import { PeriodText } from '../../ui/dates/date-text.tsx'
import { paidPeriod } from '../shared/membership/paid-period.ts'
import styles from './family-standing.module.css'

const STATUS_TONES: Record<MembershipStatus, Tone> = {
  active: 'good',
  upcoming: 'info',
  expired: 'neutral',
  inactive: 'neutral',
}

/** Memberships of the family in a club; excludes links not yet accepted. */
export function FamilyStanding({ participants }: { participants: readonly ParticipantMembership[] }) {
  const { t } = useTranslation(['organisations', 'clubs'])
  const counted = participants
    .filter(({ participant }) => countsInPayment(participant))
    .map((one) => ({ ...one, period: paidPeriod(one.membership, today()) }))
  return (
    <Surface as="section" labelledBy="standing">
      <h2 id="standing">{t(counted.length > 1 ? 'standing.family' : 'standing.own')}</h2>
      <ul className={styles.people}>
        {counted.map(({ participant, membership, status, period }) => (
          <li key={participant.id}>
            <span>{participant.firstName}</span>
            <StatusBadge tone={STATUS_TONES[status]}>{t(period ? `clubs:status.${status}` : 'notMember')}</StatusBadge>
            {membership && period ? (
              <Link to="/membership/$id/history" params={{ id: membership.id }} className={styles.period}>
                <PeriodText from={period.startDate} to={period.endDate} />
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </Surface>
  )
}
