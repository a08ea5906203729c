import type { YearTask } from '@forenet/contract/club/year-wheel'
import { clubYearDone } from '@forenet/contract/club/year-wheel-calls'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useClub } from '../shared/use-club.ts'

const A_WEB_ADDRESS = /^https?:\/\/[^\s/.]+\.\S+$/i

export function DoneDialog({ task: { id, name, year }, close }: { task: YearTask; close: () => void }) {
  const { t } = useTranslation('wheel')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { note: '', link: '' },
    validate: { link: (link) => (link.trim() === '' || A_WEB_ADDRESS.test(link.trim()) ? null : t('done.linkWrong')) },
    submit: async ({ note, link }) => {
      await call(clubYearDone, {
        params: { orgKey, taskId: id },
        body: { year, note: note.trim(), link: link.trim() },
      })
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'year'] })
      say(t('said.done', { name }))
      close()
    },
  })
  return (
    <FormDialog title={t('done.title', { name })} confirmLabel={t('done.save')} {...sending} close={close}>
      <Textarea
        data-autofocus
        label={t('done.note')}
        description={t('done.noteHint')}
        maxLength={1000}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
      <TextInput
        type="url"
        label={t('done.link')}
        description={t('done.linkHint')}
        placeholder="https://"
        maxLength={500}
        {...form.getInputProps('link')}
      />
    </FormDialog>
  )
}
