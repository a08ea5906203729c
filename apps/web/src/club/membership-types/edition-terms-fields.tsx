import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/forms/date-field.tsx'
import { TwoColumnFields } from '../../kit/forms/form-dialog.tsx'
import { type EditionValues, HOUSEHOLD_PRICES, PRICE_SCHEDULES } from './edition-form.ts'

export function EditionTermsFields({ form, fixed }: { form: UseFormReturnType<EditionValues>; fixed: boolean }) {
  const { t } = useTranslation('types')
  const { runs, overTime, household } = form.values
  return (
    <>
      <TextInput
        label={t('edition.joiningFee')}
        description={t('edition.joiningFeeHint')}
        inputMode="decimal"
        autoComplete="off"
        disabled={fixed}
        {...form.getInputProps('joiningFee')}
      />
      {runs === 'months' ? null : (
        <NativeSelect
          label={t('edition.overTime')}
          description={t(`edition.overTimeHint.${overTime}`)}
          disabled={fixed}
          data={PRICE_SCHEDULES.map((value) => ({ value, label: t(`edition.prices.${value}`) }))}
          {...form.getInputProps('overTime')}
        />
      )}
      {overTime === 'later' && runs === 'season' ? (
        <TwoColumnFields>
          <DateField label={t('edition.laterFrom')} disabled={fixed} {...form.getInputProps('laterFrom')} />
          <TextInput
            label={t('edition.laterPrice')}
            inputMode="decimal"
            autoComplete="off"
            disabled={fixed}
            {...form.getInputProps('laterPrice')}
          />
        </TwoColumnFields>
      ) : null}
      <NativeSelect
        label={t('edition.household')}
        description={t('edition.householdHint')}
        disabled={fixed}
        data={HOUSEHOLD_PRICES.map((value) => ({ value, label: t(`edition.households.${value}`) }))}
        {...form.getInputProps('household')}
      />
      {household === 'same' ? null : (
        <TwoColumnFields>
          <TextInput
            label={t(household === 'price' ? 'edition.secondPrice' : 'edition.secondPercent')}
            inputMode="decimal"
            autoComplete="off"
            disabled={fixed}
            {...form.getInputProps('householdSecond')}
          />
          <TextInput
            label={t(household === 'price' ? 'edition.thirdPrice' : 'edition.thirdPercent')}
            placeholder={t('edition.asSecond')}
            inputMode="decimal"
            autoComplete="off"
            disabled={fixed}
            {...form.getInputProps('householdThird')}
          />
        </TwoColumnFields>
      )}
      <TextInput
        label={t('edition.capacity')}
        description={t('edition.capacityHint')}
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('capacity')}
      />
      <TextInput
        label={t('edition.invoiceDueDays')}
        description={t('edition.invoiceDueDaysHint')}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        {...form.getInputProps('invoiceDueDays')}
      />
      <Checkbox
        label={t('edition.byApproval')}
        description={t('edition.byApprovalHint')}
        {...form.getInputProps('byApproval', { type: 'checkbox' })}
      />
    </>
  )
}
