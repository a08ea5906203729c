import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { Participant } from '@forenet/contract/family'
import {
  accountClaimOffer,
  accountClaimWithdraw,
  dependantRemove,
  familyInvitationCreate,
  familyInvitationEnd,
} from '@forenet/contract/family-calls'
import type { Member } from '@forenet/contract/member'
import { isPersonName } from '@forenet/domain/person-name'
import { toPlainLine } from '@forenet/domain/plain-text'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { isEmail } from '../../../kit/forms/email-rule.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import { formatParticipantShortName } from '../names.ts'
import styles from './dialogs.module.css'

type ParticipantDialog<Kind extends string> = Kind extends string ? { kind: Kind; participant: Participant } : never
type InvitationDialog<Kind extends string> = Kind extends string
  ? { kind: Kind; name: string; invitationId: string }
  : never

export type EndFamilyDialog =
  | ParticipantDialog<'withdraw-hand-over' | 'remove'>
  | InvitationDialog<'unlink' | 'withdraw'>
export type OpenFamilyDialog = { kind: 'invite' } | ParticipantDialog<'guardian' | 'hand-over'> | EndFamilyDialog

export function FamilyDialog({ opened, close }: { opened: OpenFamilyDialog; close: () => void }) {
  switch (opened.kind) {
    case 'invite':
      return <InviteDialog child={null} close={close} />
    case 'guardian':
      return <InviteDialog child={opened.participant.member} close={close} />
    case 'hand-over':
      return <OfferAccountDialog child={opened.participant.member} close={close} />
    default:
      return <EndDialog ending={opened} close={close} />
  }
}

function OfferAccountDialog({ child, close }: { child: Member; close: () => void }) {
  const { t } = useTranslation('family')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const name = formatParticipantShortName(child)
  const { form, ...sending } = useCallForm({
    initialValues: { email: '' },
    validate: { email: (email) => (isEmail(email) ? null : t('invite.emailInvalid')) },
    submit: async ({ email }) => {
      const params = { memberId: member.id, childId: child.id }
      await call(accountClaimOffer, { params, body: { email: email.trim() } })
      await queryClient.invalidateQueries({ queryKey: ['member', member.id, 'family'] })
      say(t('handOver.sent', { email: email.trim() }))
      close()
    },
  })
  return (
    <FormDialog title={t('handOver.title', { name })} confirmLabel={t('handOver.send')} {...sending} close={close}>
      <p>{t('handOver.text', { name })}</p>
      <p>{t('handOver.what', { name })}</p>
      <TextInput
        data-autofocus
        type="email"
        label={t('handOver.email', { name })}
        description={t('handOver.emailHint', { name })}
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </FormDialog>
  )
}

function InviteDialog({ child, close }: { child: Member | null; close: () => void }) {
  const { t } = useTranslation(['family', 'ui'])
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { name: '', email: '' },
    validate: {
      name: (name) => {
        if (name.trim() === '') return t('invite.nameMissing')
        return isPersonName(toPlainLine(name)) ? null : t('ui:notAName')
      },
      email: (email) => (isEmail(email) ? null : t('invite.emailInvalid')),
    },
    submit: async ({ name, email }) => {
      await call(familyInvitationCreate, {
        body: { name: name.trim(), email: email.trim(), childId: child?.id ?? null },
      })
      await queryClient.invalidateQueries({ queryKey: ['member'] })
      say(t('invite.sent', { name: name.trim() }))
      close()
    },
  })
  const names = { child: child ? formatParticipantShortName(child) : '' }
  return (
    <FormDialog
      title={child ? t('invite.guardianTitle', names) : t('invite.title')}
      confirmLabel={t('invite.send')}
      {...sending}
      close={close}
    >
      <p>{child ? t('invite.guardianText', names) : t('invite.text')}</p>
      <TextInput
        data-autofocus
        label={t('invite.name')}
        description={t('invite.nameHint')}
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        type="email"
        label={t('invite.email')}
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </FormDialog>
  )
}

function EndDialog({ ending, close }: { ending: EndFamilyDialog; close: () => void }) {
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
