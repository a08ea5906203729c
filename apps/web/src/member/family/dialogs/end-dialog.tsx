import { accountClaimWithdraw, dependantRemove, familyInvitationEnd } from '@forenet/contract/family-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import { formatParticipantShortName } from '../names.ts'
import styles from './dialogs.module.css'
import type { EndFamilyDialog } from './family-dialog.tsx'

export function EndDialog({ ending, close }: { ending: EndFamilyDialog; close: () => void }) {
  const { t } = useTranslation('family')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const name = 'participant' in ending ? formatParticipantShortName(ending.participant.member) : ending.name
  const words = findDialogTextKeys(ending)
  const end = useAction({
    mutationFn: async (): Promise<unknown> => {
      if (!('participant' in ending)) {
        return call(familyInvitationEnd, { params: { invitationId: ending.invitationId } })
      }
      const params = { memberId: member.id, childId: ending.participant.member.id }
      return ending.kind === 'remove' ? call(dependantRemove, { params }) : call(accountClaimWithdraw, { params })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['member'] })
      say(t(words.done, { name }))
      close()
    },
  })
  const shared = ending.kind === 'remove' && ending.participant.guardians.length > 1
  return (
    <ConfirmDialog
      opened
      danger={ending.kind === 'remove' || ending.kind === 'unlink'}
      title={t(words.title, { name })}
      confirmLabel={t(words.confirm, { name })}
      pending={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={close}
    >
      <div className={styles.body}>
        <p>{t(words.text, { name })}</p>
        {shared ? <p>{t('remove.shared', { name })}</p> : null}
        <FormFailure failure={end.error} />
      </div>
    </ConfirmDialog>
  )
}

function findDialogTextKeys({ kind }: EndFamilyDialog) {
  switch (kind) {
    case 'remove':
      return { title: 'remove.title', text: 'remove.text', confirm: 'remove.confirm', done: 'remove.done' } as const
    case 'unlink':
      return { title: 'unlink.title', text: 'unlink.text', confirm: 'unlink.confirm', done: 'unlink.done' } as const
    case 'withdraw':
      return {
        title: 'withdraw.title',
        text: 'withdraw.text',
        confirm: 'withdraw.confirm',
        done: 'withdraw.done',
      } as const
    default:
      return {
        title: 'handOver.withdrawTitle',
        text: 'handOver.withdrawText',
        confirm: 'handOver.withdrawConfirm',
        done: 'handOver.withdrawn',
      } as const
  }
}
