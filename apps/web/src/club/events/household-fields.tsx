import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HINT_BELOW } from './event-part.tsx'
import { HOUSEHOLD_PRICES, type TicketTypeValues } from './event-values.ts'
import styles from './events.module.css'

type HouseholdFieldsProps = {
  props: (field: string) => object
  household: TicketTypeValues['household']
}

export function HouseholdFields({ props, household }: HouseholdFieldsProps) {
  const { t } = useTranslation('authoring')
  return (
    <div className={`${styles.fields} ${styles.household}`}>
      <NativeSelect
        className={styles.wide}
        label={t('household.label')}
        description={t('household.hint')}
        inputWrapperOrder={HINT_BELOW}
        data={HOUSEHOLD_PRICES.map((value) => ({ value, label: t(`household.kinds.${value}`) }))}
        {...props('household')}
      />
      {household === 'same'
        ? null
        : (['householdSecond', 'householdThird'] as const).map((field) => (
            <TextInput
              key={field}
              label={t(`household.${household}.${field}`)}
              {...(field === 'householdThird' && { placeholder: t('household.asSecond') })}
              inputMode="decimal"
              autoComplete="off"
              {...props(field)}
            />
          ))}
    </div>
  )
}
