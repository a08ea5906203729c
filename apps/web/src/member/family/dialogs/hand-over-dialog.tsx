import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { handOverAsk } from '@forenet/contract/family-calls'
import type { Member } from '@forenet/contract/member'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { isEmail } from '../../../kit/forms/email-rule.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { shortNameOf } from '../names.ts'

/** Offers a grown-up dependant an account: what transfers and to which e-mail. */
export function HandOverDialog({ child, close }: { child: Member; close: () => void }) {
  const { t } = useTranslation('family')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const name = shortNameOf(child)
  const { form, ...sending } = useCallForm({
    initialValues: { email: '' },
    validate: { email: (email) => (isEmail(email) ? null : t('invite.emailInvalid')) },
    submit: async ({ email }) => {
      const params = { memberId: member.id, childId: child.id }
      await call(handOverAsk, { params, body: { email: email.trim() } })
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
