import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { memberDeletionAsk } from '@forenet/contract/leaving-calls'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { calendarDateWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useMember } from '../shared/member/use-member.ts'
import { deletionQuery } from './queries.ts'

export function RequestDeletionDialog({ takesEffectOn, close }: { takesEffectOn: string; close: () => void }) {
  const { t } = useTranslation('leaving')
  const language = useLanguage()
  const { member } = useMember()
  const queryClient = useQueryClient()
  const { queryKey } = deletionQuery(member.id)
  const own = (email: string) => email.trim().toLowerCase() === member.email
  const { form, ...sending } = useCallForm({
    initialValues: { email: '' },
    validate: { email: (email) => (own(email) ? null : t('ask.differs', { email: member.email })) },
    submit: async ({ email }) => {
      const body = { email: email.trim() }
      queryClient.setQueryData(queryKey, await call(memberDeletionAsk, { params: { memberId: member.id }, body }))
      close()
    },
  })
  return (
    <FormDialog
      danger
      title={t('ask.title')}
      confirmLabel={t('ask.action')}
      cancelLabel={t('ask.stay')}
      {...sending}
      close={close}
    >
      <p>{t('ask.text', { date: calendarDateWords(takesEffectOn, language) })}</p>
      <TextInput
        type="email"
        label={t('ask.email')}
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </FormDialog>
  )
}
