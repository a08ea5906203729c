import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { KINDS, withScheme } from '../shared/club-details.ts'
import styles from './settings.module.css'
import type { SettingsValues } from './settings-values.ts'

type Given = { form: UseFormReturnType<SettingsValues> }

/** Who the club is. */
export function AboutFields({ form }: Given) {
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
        rows={5}
        maxLength={2_000}
        {...form.getInputProps('description')}
      />
      <NativeSelect
        label={t('fields.kind')}
        data={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('fields.foundedYear')}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...form.getInputProps('foundedYear')}
      />
      <TextInput
        className={styles.wide}
        label={t('fields.cvrNumber')}
        description={t('hints.cvrNumber')}
        inputMode="numeric"
        maxLength={11}
        autoComplete="off"
        {...form.getInputProps('cvrNumber')}
      />
      <Textarea
        className={styles.wide}
        label={t('fields.duesPaidFor')}
        description={t('hints.duesPaidFor')}
        rows={2}
        maxLength={300}
        {...form.getInputProps('duesPaidFor')}
      />
    </div>
  )
}

/** How the club is reached. */
export function ContactFields({ form }: Given) {
  const { t } = useTranslation('settings')
  const website = form.getInputProps('website')
  return (
    <div className={styles.fields}>
      <TextInput
        type="email"
        label={t('fields.email')}
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        type="tel"
        label={t('fields.phone')}
        maxLength={21}
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <TextInput
        className={styles.wide}
        type="url"
        label={t('fields.website')}
        autoComplete="off"
        {...website}
        onBlur={(event) => {
          website.onBlur?.(event)
          const written = form.getValues().website
          if (withScheme(written) !== written) form.setFieldValue('website', withScheme(written))
        }}
      />
    </div>
  )
}

/** Where the club is. */
export function AddressFields({ form }: Given) {
  const { t } = useTranslation('settings')
  return (
    <div className={styles.fields}>
      <TextInput
        className={styles.wide}
        label={t('fields.addressLine1')}
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('addressLine1')}
      />
      <TextInput
        label={t('fields.postCode')}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.getInputProps('postCode')}
      />
      <TextInput label={t('fields.city')} maxLength={80} autoComplete="off" {...form.getInputProps('city')} />
    </div>
  )
}

/** What two persons are needed for. */
export function MoneyFields({ form }: Given) {
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
