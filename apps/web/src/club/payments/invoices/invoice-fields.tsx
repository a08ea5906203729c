import { findInstalmentsProblem } from '@forenet/domain/instalments'
import { parseKroner } from '@forenet/domain/kroner-text'
import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/forms/date-field.tsx'
import { today } from '../../../kit/time/today.ts'
import { useClub } from '../../shared/use-club.ts'
import { type InvoiceValues, parseInstalments, readQuantity, sumLineValues } from './invoice-form-values.ts'
import { useFirstDueOn } from './invoice-instalments.tsx'
import { invoiceTermsQuery } from './invoice-query.ts'

type Fields = { form: Pick<UseFormReturnType<InvoiceValues>, 'getInputProps'> }

export function useInvoiceRules() {
  const { t } = useTranslation('invoices')
  const firstDueOn = useFirstDueOn()
  return {
    instalments: (_rows: unknown, values: InvoiceValues) => {
      const plan = parseInstalments(values, firstDueOn)
      const problem = findInstalmentsProblem(plan, sumLineValues(values.lines).totalMinor)
      if (problem !== null) return t(`instalments.problems.${problem}`)
      return plan.some(({ dueOn }) => dueOn < today()) ? t('instalments.problems.past') : null
    },
    dueOn: (day: string) => (day === '' || day >= today() ? null : t('form.dueWrong')),
    lines: {
      description: (text: string) => (text.trim() === '' ? t('form.whatMissing') : null),
      quantity: (text: string) => (readQuantity(text) === null ? t('form.quantityWrong') : null),
      price: (text: string, { lines }: Pick<InvoiceValues, 'lines'>) =>
        parseKroner(text) === null
          ? t('form.priceWrong')
          : sumLineValues(lines).totalMinor === 0
            ? t('form.nothing')
            : null,
    },
  }
}

export function InvoiceDueDate({ form, isFirst }: Fields & { isFirst: boolean }) {
  const { t } = useTranslation('invoices')
  const terms = useQuery(invoiceTermsQuery(useClub().key))
  return (
    <DateField
      label={t(isFirst ? 'instalments.first' : 'form.due')}
      description={terms.data ? t('form.dueHint', { count: terms.data.dueDays }) : undefined}
      min={today()}
      {...form.getInputProps('dueOn')}
    />
  )
}

export function InvoiceNote({ form }: Fields) {
  const { t } = useTranslation('invoices')
  return (
    <TextInput
      label={t('form.note')}
      description={t('form.noteHint')}
      maxLength={500}
      autoComplete="off"
      {...form.getInputProps('note')}
    />
  )
}
