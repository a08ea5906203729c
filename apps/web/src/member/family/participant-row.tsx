import type { Participant } from '@forenet/contract/family'
import { ageOn } from '@forenet/domain/calendar-date'
import { useTranslation } from 'react-i18next'
import { today } from '../../kit/time/today.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { MemberPicture } from '../shared/member/member-picture.tsx'
import type { Opened } from './dialogs/family-dialog.tsx'
import { Glance } from './glance.tsx'
import { isPending, nameOf, shortNameOf } from './names.ts'
import { ParticipantActions } from './participant-actions.tsx'
import styles from './participant-row.module.css'

export function ParticipantRow({ participant, open }: { participant: Participant; open: (what: Opened) => void }) {
  const { t } = useTranslation('family')
  const kind = useKindWords()(participant)
  const { member, guardians, handOver } = participant
  const other = guardians.find(({ mine }) => !mine)
  const pending = isPending(participant)
  return (
    <li className={styles.row} data-pending={pending || undefined}>
      <MemberPicture member={member} size={52} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2>{nameOf(member)}</h2>
          {pending ? (
            <StatusBadge tone="waiting">
              {t(participant.invitationAnswerable ? 'status.pendingMine' : 'status.pending')}
            </StatusBadge>
          ) : handOver ? (
            <StatusBadge tone="info">{t('status.handOver')}</StatusBadge>
          ) : null}
        </div>
        <p className={styles.kind}>
          {kind}
          {participant.kind === 'linked' && member.email ? ` · ${member.email}` : null}
        </p>
        {other ? <p className={styles.note}>{t('sharedWith', { name: other.name })}</p> : null}
        {pending ? <p className={styles.note}>{t('skipped')}</p> : <Glance participant={participant} />}
        {participant.kind === 'linked' && !pending ? (
          <p className={styles.note}>{t('ownProfile', { name: shortNameOf(member) })}</p>
        ) : null}
        {handOver ? <p className={styles.note}>{t('handingOver', { email: handOver.email })}</p> : null}
        <ParticipantActions participant={participant} open={open} />
      </div>
    </li>
  )
}

/** Relation to the reader: 'You', 'Child, 10 years', 'Family'. */
function useKindWords(): (participant: Participant) => string {
  const { t } = useTranslation('family')
  return ({ kind, member, grownUp }) => {
    if (kind === 'self') return t('you')
    if (kind === 'linked') return t('linked')
    if (member.dateOfBirth === null) return t('child')
    return t(grownUp ? 'grownUp' : 'childOfYears', { count: Math.max(0, ageOn(member.dateOfBirth, today())) })
  }
}
