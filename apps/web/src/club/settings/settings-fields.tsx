import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { ClubAddressFields, ClubContactFields, CvrNumberField } from '../shared/club-contact-fields.tsx'
import { CLUB_TYPES } from '../shared/club-details.ts'
import styles from './settings.module.css'
import type { SettingsValues } from './settings-values.ts'

type SettingsFieldsProps = { form: UseFormReturnType<SettingsValues> }

export function AboutFields({ form }: SettingsFieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.fields}>
      <TextInput
        className={styles.wide}
        label={t('fields.name')}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Textarea
        className={styles.wide}
        label={t('fields.description')}
        description={t('hints.description')}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={2_000}
        {...form.getInputProps('description')}
      />
      <NativeSelect
        label={t('fields.kind')}
        data={CLUB_TYPES.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('fields.foundedYear')}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...form.getInputProps('foundedYear')}
      />
      <CvrNumberField form={form} wide={styles.wide} />
      <Textarea
        className={styles.wide}
        label={t('fields.duesPaidFor')}
        description={t('hints.duesPaidFor')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        {...form.getInputProps('duesPaidFor')}
      />
    </div>
  )
}

export function ContactFields({ form }: SettingsFieldsProps) {
  return (
    <div className={styles.fields}>
      <ClubContactFields form={form} wide={styles.wide} />
    </div>
  )
}

export function AddressFields({ form }: SettingsFieldsProps) {
  return (
    <div className={styles.fields}>
      <ClubAddressFields form={form} wide={styles.wide} digits={20} />
    </div>
  )
}

export function MoneyFields({ form }: SettingsFieldsProps) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.fields}>
      <TextInput
        className={styles.wide}
        label={t('fields.refundLimit')}
        description={t('hints.refundLimit')}
        inputMode="decimal"
        maxLength={16}
        autoComplete="off"
        {...form.getInputProps('refundLimit')}
      />
    </div>
  )
}
