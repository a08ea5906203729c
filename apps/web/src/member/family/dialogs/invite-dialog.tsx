import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { familyInvite } from '@forenet/contract/family-calls'
import type { Member } from '@forenet/contract/member'
import { isPersonName } from '@forenet/domain/person-name'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { isEmail } from '../../../kit/forms/email-rule.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { shortNameOf } from '../names.ts'

/** Invites a family member or co-guardian by e-mail. */
export function InviteDialog({ child, close }: { child: Member | null; close: () => void }) {
  const { t } = useTranslation(['family', 'ui'])
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { name: '', email: '' },
    validate: {
      name: (name) => {
        if (name.trim() === '') return t('invite.nameMissing')
        return isPersonName(name.trim()) ? null : t('ui:notAName')
      },
      email: (email) => (isEmail(email) ? null : t('invite.emailInvalid')),
    },
    submit: async ({ name, email }) => {
      await call(familyInvite, { body: { name: name.trim(), email: email.trim(), childId: child?.id ?? null } })
      await queryClient.invalidateQueries({ queryKey: ['member'] })
      say(t('invite.sent', { name: name.trim() }))
      close()
    },
  })
  const names = { child: child ? shortNameOf(child) : '' }
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
