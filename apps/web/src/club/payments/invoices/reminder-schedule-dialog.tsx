import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { clubReminderScheduleGet, clubReminderScheduleSave } from '@forenet/contract/club/invoice-calls'
import {
  findReminderScheduleProblem,
  MAX_REMINDER_DAYS,
  MAX_REMINDER_FEE_MINOR,
  type ReminderSchedule,
} from '@forenet/domain/invoice-reminder'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormDialog, TwoColumnFields } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useClub } from '../../shared/use-club.ts'

const scheduleKey = (orgKey: string) => ['club', orgKey, 'reminder-schedule'] as const

export function ReminderScheduleDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const schedule = useQuery({
    queryKey: scheduleKey(orgKey),
    queryFn: ({ signal }) => call(clubReminderScheduleGet, { params: { orgKey }, signal }),
  })
  if (schedule.data) return <ScheduleForm schedule={schedule.data} close={close} />
  return (
    <Dialog opened title={t('reminders.schedule')} onClose={close}>
      {schedule.isError ? (
        <QueryFailure error={schedule.error} retry={() => void schedule.refetch()} retrying={schedule.isFetching} />
      ) : (
        <SkeletonList rows={5} height={44} />
      )}
    </Dialog>
  )
}

type Values = {
  isOn: boolean
  before: string
  onDueDate: boolean
  first: string
  second: string
  firstFee: string
  secondFee: string
}

const isDays = (text: string) =>
  text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_REMINDER_DAYS)
const parseDays = (text: string) => (text.trim() === '' ? null : Number(text))
const isFee = (text: string) => text.trim() === '' || (parseKroner(text) ?? -1) >= 0
const parseFee = (text: string) => (text.trim() === '' ? 0 : (parseKroner(text) ?? 0))

function parseReminderSchedule({
  isOn,
  before,
  onDueDate,
  first,
  second,
  firstFee,
  secondFee,
}: Values): ReminderSchedule {
  return {
    ...{ isOn, onDueDate, beforeDays: parseDays(before), firstAfterDays: parseDays(first) },
    ...{ secondAfterDays: parseDays(second), firstFeeMinor: parseFee(firstFee), secondFeeMinor: parseFee(secondFee) },
  }
}

function ScheduleForm({ schedule, close }: { schedule: ReminderSchedule; close: () => void }) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const days = (text: string) => (isDays(text) ? null : t('reminders.daysWrong'))
  const fee = (text: string) =>
    isFee(text) && parseFee(text) <= MAX_REMINDER_FEE_MINOR ? null : t('reminders.feeWrong')
  const problemOf = (values: Values) => findReminderScheduleProblem(parseReminderSchedule(values))
  const { form, ...sending } = useCallForm<Values>({
    initialValues: {
      isOn: schedule.isOn,
      before: String(schedule.beforeDays ?? ''),
      onDueDate: schedule.onDueDate,
      first: String(schedule.firstAfterDays ?? ''),
      second: String(schedule.secondAfterDays ?? ''),
      firstFee: schedule.firstFeeMinor === 0 ? '' : formatKroner(schedule.firstFeeMinor),
      secondFee: schedule.secondFeeMinor === 0 ? '' : formatKroner(schedule.secondFeeMinor),
    },
    validate: {
      before: days,
      first: (text, values) =>
        days(text) ?? (problemOf(values) === 'second-without-first' ? t('reminders.firstMissing') : null),
      second: (text, values) =>
        days(text) ?? (problemOf(values) === 'second-too-early' ? t('reminders.secondEarly') : null),
      firstFee: fee,
      secondFee: fee,
    },
    submit: async (values) => {
      const saved = await call(clubReminderScheduleSave, { params: { orgKey }, body: parseReminderSchedule(values) })
      queryClient.setQueryData(scheduleKey(orgKey), saved)
      say(t('reminders.saved'))
      close()
    },
  })
  const input = { inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } as const
  const money = { inputMode: 'decimal', maxLength: 8, autoComplete: 'off', rightSection: 'kr.' } as const
  return (
    <FormDialog title={t('reminders.schedule')} confirmLabel={t('terms.save')} {...sending} close={close}>
      <Checkbox label={t('reminders.on')} data-autofocus {...form.getInputProps('isOn', { type: 'checkbox' })} />
      <TextInput
        label={t('reminders.before')}
        description={t('reminders.none')}
        {...input}
        {...form.getInputProps('before')}
      />
      <Checkbox label={t('reminders.due')} {...form.getInputProps('onDueDate', { type: 'checkbox' })} />
      <TwoColumnFields>
        <TextInput label={t('reminders.first')} {...input} {...form.getInputProps('first')} />
        <TextInput label={t('reminders.fee')} {...money} {...form.getInputProps('firstFee')} />
      </TwoColumnFields>
      <TwoColumnFields>
        <TextInput label={t('reminders.second')} {...input} {...form.getInputProps('second')} />
        <TextInput label={t('reminders.fee')} {...money} {...form.getInputProps('secondFee')} />
      </TwoColumnFields>
      <p>{t('reminders.law')}</p>
    </FormDialog>
  )
}
