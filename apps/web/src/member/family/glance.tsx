import type { Participant } from '@forenet/contract/family'
import type { MembershipStatus } from '@forenet/domain/membership-status'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { overviewQuery } from '../shared/member/family-queries.ts'
import { useMember } from '../shared/member/use-member.ts'
import styles from './glance.module.css'

const TONES: Readonly<Record<MembershipStatus, Tone>> = {
  active: 'good',
  upcoming: 'info',
  expired: 'waiting',
  inactive: 'neutral',
}

export function Glance({ participant }: { participant: Participant }) {
  const { t } = useTranslation('family')
  const { member } = useMember()
  const overview = useQuery(overviewQuery(member.id))
  const { id } = participant.member
  const held = (overview.data ?? []).flatMap(({ organisation, participants }) =>
    participants
      .filter((standing) => standing.participant.id === id && standing.membership?.overallEndDate)
      .map(({ membership, status }) => ({ organisation, membershipId: membership?.id ?? '', status })),
  )
  return (
    <div className={styles.glance}>
      {overview.isPending ? null : held.length === 0 ? (
        <p className={styles.none}>{t('noMemberships')}</p>
      ) : (
        <ul className={styles.memberships} aria-label={t('memberships')}>
          {held.map(({ organisation, membershipId, status }) => (
            <li key={membershipId}>
              <Link to="/membership/$id/history" params={{ id: membershipId }}>
                {organisation.name}
              </Link>
              <StatusBadge tone={TONES[status]}>{t(`membershipStatus.${status}`)}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
      {participant.tickets > 0 ? (
        <Link to="/tickets" className={styles.tickets}>
          <Ticket size={16} aria-hidden />
          {t('tickets', { count: participant.tickets })}
        </Link>
      ) : null}
    </div>
  )
}
