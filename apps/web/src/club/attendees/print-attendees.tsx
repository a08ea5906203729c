import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import type { ClubAttendeeFilter } from '@forenet/contract/club/event-attendee'
import { clubAttendeeBadges, clubAttendeePaperList } from '@forenet/contract/club/event-attendee-calls'
import { Button, Checkbox, Radio } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForFile } from '../../kit/calls/call.ts'
import { saveFile } from '../../kit/calls/save-file.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'

const PRINT_KINDS = ['list', 'badges'] as const

type PrintAttendeesProps = { eventId: string; query: ClubAttendeeFilter }

export function PrintAttendees(props: PrintAttendeesProps) {
  const { t } = useTranslation('attendees')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t('print.action')}
      </Button>
      {asking ? <PrintDialog {...props} close={() => setAsking(false)} /> : null}
    </>
  )
}

function PrintDialog({ eventId, query, close }: PrintAttendeesProps & { close: () => void }) {
  const { t } = useTranslation('attendees')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const { form, ...sending } = useCallForm({
    initialValues: { kind: 'list' as (typeof PRINT_KINDS)[number], code: false },
    submit: async ({ kind, code }) => {
      const params = { orgKey, eventId }
      const file =
        kind === 'list'
          ? await callForFile(clubAttendeePaperList, { params, query: { ...query, language } })
          : await callForFile(clubAttendeeBadges, {
              params,
              query: { ...query, language, ...(code ? { code: 'yes' as const } : {}) },
            })
      saveFile(file, `${orgKey} ${kind === 'list' ? 'attendees' : 'badges'}.pdf`)
      close()
    },
  })
  return (
    <FormDialog
      title={t('print.title')}
      confirmLabel={t('print.confirm')}
      close={close}
      before={<p>{t('print.text')}</p>}
      {...sending}
    >
      <Radio.Group label={t('print.what')} {...form.getInputProps('kind')}>
        {PRINT_KINDS.map((kind) => (
          <Radio key={kind} value={kind} label={t(`print.${kind}`)} description={t(`print.${kind}Hint`)} mt="xs" />
        ))}
      </Radio.Group>
      {form.values.kind === 'badges' ? (
        <Checkbox label={t('print.code')} {...form.getInputProps('code', { type: 'checkbox' })} />
      ) : null}
    </FormDialog>
  )
}
