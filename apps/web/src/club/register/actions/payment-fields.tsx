import { findPaymentDateProblem } from '@forenet/domain/payment-day'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/forms/date-field.tsx'
import { today } from '../../../kit/time/today.ts'

export type ManualPaymentValues = { day: string; note: string }

export function parseManualPayment({ day, note }: ManualPaymentValues): { day: string; note?: string } | null {
  if (day === '' || findPaymentDateProblem(day, today()) !== null) return null
  return { day, ...(note.trim() ? { note: note.trim() } : {}) }
}

export function PaymentFields({
  paid,
  change,
}: {
  paid: ManualPaymentValues
  change: (paid: ManualPaymentValues) => void
}) {
  const { t } = useTranslation('register')
  const problem = paid.day === '' ? null : findPaymentDateProblem(paid.day, today())
  return (
    <>
      <DateField
        label={t('enrol.day')}
        value={paid.day}
        error={problem && t(`enrol.dayProblem.${problem}`)}
        onChange={(day) => change({ ...paid, day })}
      />
      <TextInput
        label={t('enrol.note')}
        value={paid.note}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => change({ ...paid, note: event.currentTarget.value })}
      />
    </>
  )
}
