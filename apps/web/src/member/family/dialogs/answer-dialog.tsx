import type { Family } from '@forenet/contract/family'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../../kit/calls/problem-texts.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import {
  answerInvitation,
  answerInviter,
  InvitationIncomplete,
  type InvitationReply,
} from '../../shared/family/answer-invitations.ts'
import { getDisplayName } from '../names.ts'
import styles from './answer-dialog.module.css'

type AnswerDialogProps = { invitationId: string; family: Family; close: () => void }

/** Opened by an e-mailed invitation (section 4). The reply applies to all family invitations of the inviter. */
export function AnswerDialog({ invitationId, family, close }: AnswerDialogProps) {
  const { t } = useTranslation('family')
  const queryClient = useQueryClient()
  const words = useProblemText()
  const answering = useAction({
    mutationFn: ({ asking, answer }: { asking: ReceivedInvitation; answer: InvitationReply }) =>
      asking.childName === null
        ? answerInviter(asking.inviterEmail, asking.inviteeEmail, answer)
        : answerInvitation(invitationId, answer),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['member'] }),
  })
  const asking = findReceivedInvitation(family, invitationId)
  const given = answering.variables?.answer
  const give = (answer: InvitationReply) => asking && answering.mutate({ asking, answer })

  return (
    <Dialog opened onClose={close} title={titleOf()}>
      <div className={styles.text} role={answering.isIdle ? undefined : 'status'}>
        {answering.isSuccess ? (
          <p>{answering.data}</p>
        ) : answering.isError ? (
          <p>
            {answering.error instanceof InvitationIncomplete ? t('invitation.incomplete') : words(answering.error).text}
          </p>
        ) : asking ? (
          <>
            <p>{t('invitation.from', { email: asking.inviterEmail })}</p>
            <p>
              {asking.childName === null
                ? t('invitation.familyText')
                : t('invitation.guardianText', { child: asking.childName })}
            </p>
          </>
        ) : (
          <p>{t('invitation.goneText')}</p>
        )}
      </div>
      <div className={styles.actions}>
        {asking && !answering.isSuccess && !answering.isError ? (
          <>
            <Button variant="subtle" onClick={close} disabled={answering.isPending}>
              {t('invitation.later')}
            </Button>
            <Button
              variant="default"
              disabled={answering.isPending}
              loading={answering.isPending && given === 'reject'}
              onClick={() => give('reject')}
            >
              {t('invitation.reject')}
            </Button>
            <Button
              data-autofocus
              disabled={answering.isPending}
              loading={answering.isPending && given === 'approve'}
              onClick={() => give('approve')}
            >
              {t('invitation.approve')}
            </Button>
          </>
        ) : (
          <Button data-autofocus onClick={close}>
            {t('outcome.done')}
          </Button>
        )}
      </div>
    </Dialog>
  )

  function titleOf(): string {
    if (answering.isSuccess) return t(given === 'approve' ? 'outcome.approved' : 'outcome.declined')
    if (answering.isError) return t(given === 'approve' ? 'outcome.approveFailed' : 'outcome.declineFailed')
    if (!asking) return t('invitation.gone')
    return asking.childName === null
      ? t('invitation.family', { name: asking.inviterName })
      : t('invitation.guardian', { name: asking.inviterName, child: asking.childName })
  }
}

type ReceivedInvitation = { inviterEmail: string; inviteeEmail: string; inviterName: string; childName: string | null }

/** Null if answered, withdrawn or addressed to another member. */
function findReceivedInvitation(family: Family, invitationId: string): ReceivedInvitation | null {
  const linked = family.participants.find(
    ({ member, invitationAnswerable }) => invitationAnswerable && member.familyInvitationRequest?.id === invitationId,
  )?.member
  if (linked?.familyInvitationRequest) {
    const { inviterEmail, inviteeEmail } = linked.familyInvitationRequest
    return { inviterEmail, inviteeEmail, inviterName: getDisplayName(linked), childName: null }
  }
  const guardianship = family.guardianInvitations.find(({ id, mine }) => mine && id === invitationId)
  if (!guardianship) return null
  const { inviterEmail, inviteeEmail, inviterName, childName } = guardianship
  return { inviterEmail, inviteeEmail, inviterName: inviterName || inviterEmail, childName }
}
