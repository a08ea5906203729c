import { addDays } from '@forenet/domain/calendar-date'
import { MAX_INSTALMENTS, MIN_INSTALMENTS } from '@forenet/domain/instalments'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/forms/date-field.tsx'
import { TwoColumnFields } from '../../../kit/forms/form-dialog.tsx'
import { today } from '../../../kit/time/today.ts'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { Money } from '../../../ui/money/money.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub } from '../../shared/use-club.ts'
import { type InvoiceValues, parseInstalments, toInstalmentValues } from './invoice-form-values.ts'
import { invoiceTermsQuery } from './invoice-query.ts'
import styles from './invoices.module.css'

const COUNTS = Array.from({ length: MAX_INSTALMENTS - MIN_INSTALMENTS + 1 }, (_, nth) => MIN_INSTALMENTS + nth)
const INTERVALS = [1, 2, 3, 6, 12]

type InvoiceInstalmentsProps = {
  form: Pick<UseFormReturnType<InvoiceValues>, 'getInputProps'>
  values: InvoiceValues
  change: (values: Partial<InvoiceValues>) => void
  error: React.ReactNode
}

/** When an invoice is due if no date is set: the club's usual number of days from today. */
export function useFirstDueOn(): string {
  const terms = useQuery(invoiceTermsQuery(useClub().key))
  return addDays(today(), terms.data?.dueDays ?? 0)
}

export function InvoiceInstalments({ form, values, change, error }: InvoiceInstalmentsProps) {
  const { t } = useTranslation('invoices')
  const language = useLanguage()
  const firstDueOn = useFirstDueOn()
  const { instalmentCount, everyMonths, instalments } = values
  const plan = parseInstalments(values, firstDueOn)
  return (
    <fieldset>
      <TwoColumnFields>
        <NativeSelect
          label={t('instalments.count')}
          value={instalmentCount}
          onChange={({ currentTarget }) => change({ instalmentCount: currentTarget.value, instalments: [] })}
          data={[
            { value: '1', label: t('instalments.once') },
            ...COUNTS.map((count) => ({ value: String(count), label: t('instalments.in', { count }) })),
          ]}
        />
        {plan.length > 0 && instalments.length === 0 ? (
          <NativeSelect
            label={t('instalments.interval')}
            value={everyMonths}
            onChange={({ currentTarget }) => change({ everyMonths: currentTarget.value })}
            data={INTERVALS.map((count) => ({ value: String(count), label: t('instalments.every', { count }) }))}
          />
        ) : null}
      </TwoColumnFields>
      {instalments.length > 0
        ? instalments.map(({ key }, nth) => (
            <fieldset key={key} aria-label={t('instalments.of', { number: nth + 1 })}>
              <TwoColumnFields>
                <DateField
                  label={t('instalments.due', { number: nth + 1 })}
                  min={today()}
                  {...form.getInputProps(`instalments.${nth}.dueOn`)}
                />
                <TextInput
                  label={t('instalments.amount')}
                  inputMode="decimal"
                  maxLength={16}
                  autoComplete="off"
                  rightSection="kr."
                  {...form.getInputProps(`instalments.${nth}.amount`)}
                />
              </TwoColumnFields>
            </fieldset>
          ))
        : null}
      {plan.length > 0 && instalments.length === 0 ? (
        <ol className={styles.plan} aria-label={t('instalments.plan')}>
          {plan.map(({ dueOn, amountMinor }, nth) => (
            <li key={dueOn}>
              <span>
                {nth + 1}. {formatCalendarDate(dueOn, language)}
              </span>
              <Money minor={amountMinor} />
            </li>
          ))}
        </ol>
      ) : null}
      {error ? (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      ) : null}
      {plan.length > 0 ? (
        <Button
          variant="default"
          className={styles.add ?? ''}
          onClick={() => change({ instalments: instalments.length > 0 ? [] : toInstalmentValues(plan) })}
        >
          {t(instalments.length > 0 ? 'instalments.equal' : 'instalments.adjust')}
        </Button>
      ) : null}
    </fieldset>
  )
}
