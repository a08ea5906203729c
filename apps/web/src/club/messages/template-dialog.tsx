import type { MessageTemplate } from '@forenet/contract/club/message'
import { clubMessageTemplateSave } from '@forenet/contract/club/message-calls'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { templatesQuery } from '../shared/messages/templates-query.ts'
import { useClub } from '../shared/use-club.ts'

const MAX_NAME = 60

export function TemplateDialog({ template, close }: { template: MessageTemplate | null; close: () => void }) {
  const { t } = useTranslation('messages')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [templateId] = useState<string>(() => template?.id ?? crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: { name: template?.name ?? '', subject: template?.subject ?? '', message: template?.message ?? '' },
    validate: {
      name: (name) => (name.trim() === '' ? t('template.nameWrong') : null),
      subject: (subject) => (subject.trim() === '' ? t('template.subjectWrong') : null),
      message: (message) => (message.trim() === '' ? t('template.messageWrong') : null),
    },
    submit: async (values) => {
      const body = { ...values, version: template?.version ?? 0 }
      const all = await call(clubMessageTemplateSave, { params: { orgKey, templateId }, body })
      queryClient.setQueryData(templatesQuery(orgKey).queryKey, all)
      say(t('said.templateSaved'))
      close()
    },
  })
  return (
    <FormDialog
      title={t(template ? 'template.change' : 'template.new')}
      confirmLabel={t('template.save')}
      {...sending}
      close={close}
    >
      <TextInput
        data-autofocus
        label={t('template.name')}
        maxLength={MAX_NAME}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('template.subject')}
        maxLength={CONTACT_LIMITS.subject}
        autoComplete="off"
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={t('template.message')}
        rows={10}
        maxLength={CONTACT_LIMITS.message}
        {...form.getInputProps('message')}
      />
    </FormDialog>
  )
}
