import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DateParts, dateOf, partsOf } from './birth-date.ts'
import birthDateFieldStyles from './birth-date-field.module.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { COUNTRIES } from '@forenet/domain/country'
import type { UseFormReturnType } from '@mantine/form'
import styles from './profile-fields.module.css'
import type { Gender, ProfileValues } from './profile-form.ts'

/** In display order. Importing the contract's list would bundle its schemas. */
const GENDERS = ['female', 'male', 'other', 'undisclosed'] as const satisfies readonly Gender[]

type Fields = {
  form: Pick<UseFormReturnType<ProfileValues>, 'getInputProps'>
  /** Disables autofill. */
  ofOthers?: boolean
}

type Text<Name extends string> = Pick<
  TextInputProps,
  'autoComplete' | 'maxLength' | 'type' | 'inputMode' | 'required'
> & {
  name: Name
  optional?: boolean
}

const PERSON: readonly Text<'firstName' | 'lastName' | 'phone'>[] = [
  { name: 'firstName', autoComplete: 'given-name', maxLength: 80, required: true },
  { name: 'lastName', autoComplete: 'family-name', maxLength: 80, required: true },
  { name: 'phone', autoComplete: 'tel', maxLength: 21, type: 'tel' },
]
/** Limits of the gateway. */
const ADDRESS: readonly Text<Exclude<keyof ProfileValues['address'], 'Country'>>[] = [
  { name: 'AddressLine1', autoComplete: 'address-line1', maxLength: 50 },
  { name: 'AddressLine2', autoComplete: 'address-line2', maxLength: 50, optional: true },
  { name: 'AddressLine3', autoComplete: 'address-line3', maxLength: 50, optional: true },
  { name: 'PostCode', autoComplete: 'postal-code', maxLength: 16, inputMode: 'numeric' },
  { name: 'City', autoComplete: 'address-level2', maxLength: 50 },
]

export function PersonFields({ form, ofOthers = false, withPhone = true }: Fields & { withPhone?: boolean }) {
  const { t } = useTranslation('profile')
  const inputs = PERSON.filter(({ name }) => withPhone || name !== 'phone')
  return (
    <div className={styles.fields}>
      {inputs.map(({ name, ...input }) => (
        <TextInput
          key={name}
          label={t(`fields.${name}`)}
          withAsterisk={false}
          {...input}
          {...(ofOthers ? { autoComplete: 'off', required: name === 'firstName' } : {})}
          {...form.getInputProps(name)}
        />
      ))}
      <NativeSelect
        label={t('fields.gender')}
        autoComplete={ofOthers ? 'off' : 'sex'}
        data={[{ value: '', label: t('choose') }, ...GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))]}
        {...form.getInputProps('gender')}
      />
      <BirthDateField ofOthers={ofOthers} {...form.getInputProps('dateOfBirth')} />
    </div>
  )
}

export function AddressFields({ form, ofOthers = false }: Fields) {
  const { t } = useTranslation('profile')
  // Clubs store two address lines of other people.
  const inputs = ADDRESS.filter(({ name }) => !ofOthers || name !== 'AddressLine3')
  return (
    <div className={styles.address}>
      {inputs.map(({ name, optional, ...input }) => (
        <TextInput
          key={name}
          data-optional={optional || undefined}
          label={optional ? t('optional', { field: t(`fields.${name}`) }) : t(`fields.${name}`)}
          {...input}
          {...(ofOthers ? { autoComplete: 'off' } : {})}
          {...form.getInputProps(`address.${name}`)}
        />
      ))}
      <NativeSelect
        label={t('fields.Country')}
        autoComplete={ofOthers ? 'off' : 'country-name'}
        data={[
          { value: '', label: t('choose') },
          ...COUNTRIES.map(({ name }) => ({ value: name, label: t(`countries.${name}`) })),
        ]}
        {...form.getInputProps('address.Country')}
      />
    </div>
  )
}

type BirthDateFieldProps = {
  /** 'YYYY-MM-DD', '' or incomplete. */
  value?: string
  onChange: (date: string) => void
  error?: React.ReactNode
  /** Disables autofill. */
  ofOthers?: boolean
  'data-path'?: string
}

const PARTS = [
  { part: 'day', length: 2, autoComplete: 'bday-day' },
  { part: 'month', length: 2, autoComplete: 'bday-month' },
  { part: 'year', length: 4, autoComplete: 'bday-year' },
] as const

/** Three text fields, because typing a birth date is faster than a date picker. */
function BirthDateField({ value = '', onChange, error, ofOthers = false, 'data-path': path }: BirthDateFieldProps) {
  const { t } = useTranslation('profile')
  const [typed, setTyped] = useState<DateParts>(() => partsOf(value))
  const errorId = useId()

  function change(part: keyof DateParts, text: string): void {
    const next = { ...typed, [part]: text.replace(/\D/g, '') }
    setTyped(next)
    onChange(dateOf(next))
  }

  return (
    <fieldset className={birthDateFieldStyles.date} aria-describedby={error ? errorId : undefined}>
      <legend>{t('fields.dateOfBirth')}</legend>
      <div className={birthDateFieldStyles.parts}>
        {PARTS.map(({ part, length, autoComplete }, index) => (
          <TextInput
            key={part}
            className={birthDateFieldStyles[part] ?? ''}
            label={t(`fields.${part}`)}
            inputMode="numeric"
            autoComplete={ofOthers ? 'off' : autoComplete}
            maxLength={length}
            value={typed[part]}
            error={Boolean(error)}
            aria-describedby={error ? errorId : undefined}
            onChange={(event) => change(part, event.currentTarget.value)}
            {...(index === 0 && path ? { 'data-path': path } : {})}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} className={birthDateFieldStyles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
