import { ROUNDING_UNITS } from '@forenet/domain/season-proposal'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { readStep, type StepValues } from './season-values.ts'

export function PriceStepFields({ step, change }: { step: StepValues; change: (step: StepValues) => void }) {
  const { t } = useTranslation('season')
  return (
    <>
      <NativeSelect
        label={t('step.by')}
        value={step.by}
        data={[
          { value: 'percent', label: t('step.percent') },
          { value: 'kroner', label: t('step.kroner') },
        ]}
        onChange={(event) => change({ ...step, by: event.currentTarget.value === 'kroner' ? 'kroner' : 'percent' })}
      />
      <TextInput
        label={t(step.by === 'percent' ? 'step.amountPercent' : 'step.amountKroner')}
        inputMode="text"
        autoComplete="off"
        value={step.amount}
        onChange={(event) => change({ ...step, amount: event.currentTarget.value })}
        error={readStep(step) === null ? t('wrong.amount') : null}
      />
      <NativeSelect
        label={t('step.roundedTo')}
        value={step.roundedTo}
        data={ROUNDING_UNITS.map((kroner) => ({ value: String(kroner), label: t(`step.to${kroner}`) }))}
        onChange={(event) => change({ ...step, roundedTo: event.currentTarget.value })}
      />
    </>
  )
}
