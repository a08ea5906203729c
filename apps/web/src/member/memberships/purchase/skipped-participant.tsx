import type { Member } from '@forenet/contract/member'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import styles from '../organisation-memberships.module.css'
import { personName } from '../person-name.ts'

export function SkippedParticipant({ participant, mark }: { participant: Member; mark?: ReactNode }) {
  const { t } = useTranslation('memberships')
  const { familyInvitationStatus } = participant
  const reason =
    familyInvitationStatus === 'pending' || familyInvitationStatus === 'rejected' ? familyInvitationStatus : 'none'
  const name = participant.firstName || personName(participant)
  return (
    <li className={styles.row} data-skipped>
      {mark}
      <span className={styles.who}>
        <strong>{personName(participant)}</strong>
        <span>{t(`skipped.${reason}`, { name })}</span>
      </span>
      <StatusBadge tone={reason === 'pending' ? 'waiting' : 'neutral'}>{t(`skipped.badges.${reason}`)}</StatusBadge>
    </li>
  )
}
