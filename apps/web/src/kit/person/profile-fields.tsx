import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { COUNTRIES } from '@forenet/domain/country'
import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../calls/api-problem.ts'
import birthDateFieldStyles from './birth-date-field.module.css'
import styles from './profile-fields.module.css'
import type { Gender, ProfileProblem, ProfileValues } from './profile-form.ts'

/** Repeated here, because importing the contract's list would bundle its schemas. */
const GENDERS = ['female', 'male', 'other', 'undisclosed'] as const satisfies readonly Gender[]

type ProfileFieldsProps = {
  form: Pick<UseFormReturnType<ProfileValues>, 'getInputProps'>
  ofOthers?: boolean
}

type TextFieldDescription<Name extends string> = Pick<
  TextInputProps,
  'autoComplete' | 'maxLength' | 'type' | 'inputMode' | 'required'
> & {
  name: Name
  optional?: boolean
}

const PERSON_FIELDS: readonly TextFieldDescription<'firstName' | 'lastName' | 'phone'>[] = [
  { name: 'firstName', autoComplete: 'given-name', maxLength: 80, required: true },
  { name: 'lastName', autoComplete: 'family-name', maxLength: 80, required: true },
  { name: 'phone', autoComplete: 'tel', maxLength: 21, type: 'tel' },
]
/** Address fields. `maxLength` is the payment gateway's limit. */
const ADDRESS_FIELDS: readonly TextFieldDescription<Exclude<keyof ProfileValues['address'], 'Country'>>[] = [
  { name: 'AddressLine1', autoComplete: 'address-line1', maxLength: 50 },
  { name: 'AddressLine2', autoComplete: 'address-line2', maxLength: 50, optional: true },
  { name: 'AddressLine3', autoComplete: 'address-line3', maxLength: 50, optional: true },
  { name: 'PostCode', autoComplete: 'postal-code', maxLength: 16, inputMode: 'numeric' },
  { name: 'City', autoComplete: 'address-level2', maxLength: 50 },
]

export function PersonFields({
  form,
  ofOthers = false,
  withPhone = true,
}: ProfileFieldsProps & { withPhone?: boolean }) {
  const { t } = useTranslation('profile')
  const inputs = PERSON_FIELDS.filter(({ name }) => withPhone || name !== 'phone')
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

export function AddressFields({ form, ofOthers = false }: ProfileFieldsProps) {
  const { t } = useTranslation('profile')
  // For other people, clubs store only two address lines.
  const inputs = ADDRESS_FIELDS.filter(({ name }) => !ofOthers || name !== 'AddressLine3')
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
  /** 'YYYY-MM-DD', '' or an incomplete date. */
  value?: string
  onChange: (date: string) => void
  error?: React.ReactNode
  /** The data is another person's, so browser autofill is disabled. */
  ofOthers?: boolean
  'data-path'?: string
}

const DATE_PARTS = [
  { part: 'day', length: 2, autoComplete: 'bday-day' },
  { part: 'month', length: 2, autoComplete: 'bday-month' },
  { part: 'year', length: 4, autoComplete: 'bday-year' },
] as const

/** Birth date as three fields, because typing it is faster than a date picker. */
function BirthDateField({ value = '', onChange, error, ofOthers = false, 'data-path': path }: BirthDateFieldProps) {
  const { t } = useTranslation('profile')
  const [typed, setTyped] = useState<DateParts>(() => splitDate(value))
  const errorId = useId()

  function change(part: keyof DateParts, text: string): void {
    const next = { ...typed, [part]: text.replace(/\D/g, '') }
    setTyped(next)
    onChange(joinDate(next))
  }

  return (
    <fieldset className={birthDateFieldStyles.date} aria-describedby={error ? errorId : undefined}>
      <legend>{t('fields.dateOfBirth')}</legend>
      <div className={birthDateFieldStyles.parts}>
        {DATE_PARTS.map(({ part, length, autoComplete }, index) => (
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

const SERVER_PROBLEMS: Record<string, ProfileProblem> = {
  firstName: 'not-a-name',
  lastName: 'not-a-name',
  phone: 'phone-invalid',
  dateOfBirth: 'not-a-date',
}

export function useTranslatedProblems() {
  const { t } = useTranslation(['profile', 'ui'])
  const say = (problem: ProfileProblem) => t(problem === 'not-a-name' ? 'ui:notAName' : `problems.${problem}`)
  return {
    problems: (found: Record<string, ProfileProblem>): Record<string, string> =>
      Object.fromEntries(Object.entries(found).map(([path, problem]) => [path, say(problem)])),
    translated: async <T,>(answer: Promise<T>): Promise<T> => {
      try {
        return await answer
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.fieldErrors.length === 0) throw error
        throw new ApiProblem({
          code: error.code,
          status: error.status,
          detail: error.detail,
          requestId: error.requestId,
          document: error.document,
          cause: error,
          fieldErrors: error.fieldErrors.map(({ path }) => {
            const problem = SERVER_PROBLEMS[path.replace(/^body\./, '')]
            return { path, message: problem ? say(problem) : t('problems.refused') }
          }),
        })
      }
    },
  }
}

type DateParts = { day: string; month: string; year: string }

export function splitDate(date: string): DateParts {
  const [year = '', month = '', day = ''] = date.split('-')
  return { day: day.replace(/^0+/, ''), month: month.replace(/^0+/, ''), year }
}

export function joinDate({ day, month, year }: DateParts): string {
  if (!day.trim() && !month.trim() && !year.trim()) return ''
  return [year.trim(), month.trim().padStart(2, '0'), day.trim().padStart(2, '0')].join('-')
}
