import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DateParts, dateOf, partsOf } from './birth-date.ts'
import styles from './birth-date-field.module.css'

type BirthDateFieldProps = {
  /** 'YYYY-MM-DD', '' or incomplete. */
  value?: string
  onChange: (date: string) => void
  error?: React.ReactNode
  /** Another person's date: disable autofill. */
  ofOthers?: boolean
  /** Lets the form focus the field. */
  'data-path'?: string
}

const PARTS = [
  { part: 'day', length: 2, autoComplete: 'bday-day' },
  { part: 'month', length: 2, autoComplete: 'bday-month' },
  { part: 'year', length: 4, autoComplete: 'bday-year' },
] as const

/** Three text fields: typing a known birth date is faster than a date picker. */
export function BirthDateField({
  value = '',
  onChange,
  error,
  ofOthers = false,
  'data-path': path,
}: BirthDateFieldProps) {
  const { t } = useTranslation('profile')
  const [typed, setTyped] = useState<DateParts>(() => partsOf(value))
  const errorId = useId()

  function change(part: keyof DateParts, text: string): void {
    const next = { ...typed, [part]: text.replace(/\D/g, '') }
    setTyped(next)
    onChange(dateOf(next))
  }

  return (
    <fieldset className={styles.date} aria-describedby={error ? errorId : undefined}>
      <legend>{t('fields.dateOfBirth')}</legend>
      <div className={styles.parts}>
        {PARTS.map(({ part, length, autoComplete }, index) => (
          <TextInput
            key={part}
            className={styles[part] ?? ''}
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
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
