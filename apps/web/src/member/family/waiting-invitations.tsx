import type { Family } from '@forenet/contract/family'
import { Button } from '@mantine/core'
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { AnswerButtons } from '../shared/family/answer-buttons.tsx'
import { answerOne } from '../shared/family/answer-invitations.ts'
import type { Opened } from './dialogs/family-dialog.tsx'
import styles from './waiting-invitations.module.css'

/** Pending co-guardian invitations, received or sent. */
export function WaitingInvitations({ family, open }: { family: Family; open: (what: Opened) => void }) {
  const { t } = useTranslation('family')
  if (family.guardianInvitations.length === 0) return null
  return (
    <ul className={styles.waiting}>
      {family.guardianInvitations.map((invitation) => {
        const inviter = invitation.inviterName || invitation.inviterEmail
        const invitee = invitation.inviteeName || invitation.inviteeEmail
        const child = invitation.childName
        return (
          <li key={invitation.id}>
            <ActionCard
              heading="h2"
              mark={
                <ActionMark tone={invitation.mine ? 'accent' : 'quiet'}>
                  <UsersRound size={22} />
                </ActionMark>
              }
              title={
                invitation.mine
                  ? t('invitation.guardian', { name: inviter, child })
                  : t('invitation.sentGuardian', { name: invitee, child })
              }
              action={
                invitation.mine ? (
                  <AnswerButtons name={inviter} give={(answer) => answerOne(invitation.id, answer)} />
                ) : (
                  <Button
                    variant="default"
                    aria-label={`${t('actions.withdraw')}: ${invitee}`}
                    onClick={() => open({ kind: 'withdraw', name: invitee, invitationId: invitation.id })}
                  >
                    {t('actions.withdraw')}
                  </Button>
                )
              }
            >
              {invitation.mine ? (
                <>
                  <p>{t('invitation.from', { email: invitation.inviterEmail })}</p>
                  <p>{t('invitation.guardianText', { child })}</p>
                </>
              ) : (
                <p>{t('invitation.sentGuardianText', { email: invitation.inviteeEmail })}</p>
              )}
            </ActionCard>
          </li>
        )
      })}
    </ul>
  )
}
