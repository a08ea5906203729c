import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'

type RefundFieldsProps = {
  /** A form that has these fields among others. */
  form: Pick<UseFormReturnType<{ amount: string; reason: string }>, 'getInputProps'>
  /** Only a part goes back, whose amount is written. */
  isPart: boolean
}

/** Why money goes back, and how much of it. */
export function RefundFields({ form, isPart }: RefundFieldsProps) {
  const { t } = useTranslation('manage')
  return (
    <>
      {isPart ? (
        <TextInput
          label={t('refund.amount')}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          {...form.getInputProps('amount')}
        />
      ) : null}
      <TextInput
        label={t('refund.reason')}
        description={t('refund.reasonHint')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </>
  )
}

/** Why a second person has to agree, and whether there is one. */
export function RefundTakesTwo({ isOwn, secondThere }: { isOwn: boolean; secondThere: boolean }) {
  const { t } = useTranslation('manage')
  return (
    <p>
      {t(isOwn ? 'refund.own' : 'refund.aboveLimit')} {t(secondThere ? 'refund.takesTwo' : 'refund.nobodyElse')}
    </p>
  )
}
