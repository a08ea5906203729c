import type { AnnualPlan, AnnualTask } from '@forenet/contract/club/annual-plan'
import { clubAnnualTaskAdd, clubAnnualTaskChange } from '@forenet/contract/club/annual-plan-calls'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { today } from '../../kit/time/today.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './year.module.css'

type TaskDialogProps = { task?: AnnualTask; people: AnnualPlan['people']; close: () => void }

export function TaskDialog({ task, people, close }: TaskDialogProps) {
  const { t } = useTranslation('annualPlan')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [id] = useState<string>(() => crypto.randomUUID())
  const { form, ...sending } = useCallForm({
    initialValues: {
      name: task?.name ?? '',
      note: task?.note ?? '',
      month: String(task?.month ?? Number(today().slice(5, 7))),
      day: String(task?.day ?? 1),
      responsibleId: task?.responsible?.memberId ?? '',
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('dialog.nameMissing') : null),
      day: (day) => (/^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= 31 ? null : t('dialog.dayWrong')),
    },
    submit: async ({ name, note, month, day, responsibleId }) => {
      const said = {
        name: name.trim(),
        note: note.trim(),
        month: Number(month),
        day: Number(day),
        responsibleId: responsibleId || null,
      }
      if (task) {
        const params = { orgKey, taskId: task.id }
        await call(clubAnnualTaskChange, { params, body: { ...said, version: task.version } })
      } else await call(clubAnnualTaskAdd, { params: { orgKey }, body: { tasks: [{ id, kind: null, ...said }] } })
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'year'] })
      say(t(task ? 'said.changed' : 'said.added', { name: said.name }))
      close()
    },
  })
  const months = Array.from({ length: 12 }, (_, nth) => ({
    value: String(nth + 1),
    label: new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, nth, 15)),
  }))
  const known = task?.responsible && !people.some(({ memberId }) => memberId === task.responsible?.memberId)
  const all = known && task.responsible ? [...people, task.responsible] : people
  return (
    <FormDialog
      title={t(task ? 'dialog.change' : 'dialog.add')}
      confirmLabel={t('dialog.save')}
      {...sending}
      close={close}
    >
      <TextInput data-autofocus label={t('dialog.name')} maxLength={120} {...form.getInputProps('name')} />
      <div className={styles.pair}>
        <TextInput label={t('dialog.day')} inputMode="numeric" maxLength={2} {...form.getInputProps('day')} />
        <NativeSelect label={t('dialog.month')} data={months} {...form.getInputProps('month')} />
      </div>
      <NativeSelect
        label={t('dialog.responsible')}
        description={t('dialog.responsibleHint')}
        data={[
          { value: '', label: t('dialog.nobody') },
          ...all.map(({ memberId, name }) => ({ value: memberId, label: name })),
        ]}
        {...form.getInputProps('responsibleId')}
      />
      <Textarea
        label={t('dialog.note')}
        description={t('dialog.noteHint')}
        maxLength={1000}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
