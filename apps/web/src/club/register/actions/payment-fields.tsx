import { paymentDayProblem } from '@forenet/domain/payment-day'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { today } from '../../../kit/time/today.ts'

/** When something was paid to the club, as a date field has it, and a note for the accounts. */
export type PaidToClub = { day: string; note: string }

/** What the call takes of it; null while the day is none that can be meant. */
export function paidToClub({ day, note }: PaidToClub): { day: string; note?: string } | null {
  if (day === '' || paymentDayProblem(day, today()) !== null) return null
  return { day, ...(note.trim() ? { note: note.trim() } : {}) }
}

/** Asks when something was paid to the club itself, and for a note. */
export function PaymentFields({ paid, change }: { paid: PaidToClub; change: (paid: PaidToClub) => void }) {
  const { t } = useTranslation('register')
  const problem = paid.day === '' ? null : paymentDayProblem(paid.day, today())
  return (
    <>
      <TextInput
        type="date"
        label={t('enrol.day')}
        value={paid.day}
        error={problem && t(`enrol.dayProblem.${problem}`)}
        onChange={(event) => change({ ...paid, day: event.currentTarget.value })}
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
