import '@mantine/core/styles/Checkbox.layer.css'
import type { TicketSays } from '@forenet/contract/club/ticket-correction'
import { parseChoices, serializeChoices } from '@forenet/domain/ticket-question'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './correction.module.css'

type AnswerFieldProps = {
  question: TicketSays['questions'][number]
  value?: string
  error?: ReactNode
  onChange?: (answer: string) => void
}

/** Editable answer; may be empty even if the question is required. */
export function AnswerField({ question, value = '', error, onChange }: AnswerFieldProps) {
  const { t } = useTranslation(['boxOffice', 'attendees'])
  const { kind, choices, label, ofEntry } = question
  const change = (answer: string) => onChange?.(answer)
  const common = { label, error, description: ofEntry ? t('correct.ofEntry') : undefined }
  if (kind === 'several') {
    return (
      <Checkbox.Group
        {...common}
        value={parseChoices(kind, value)}
        onChange={(chosen) => change(serializeChoices(choices, chosen))}
      >
        <div className={styles.several}>
          {choices.map((choice) => (
            <Checkbox key={choice} value={choice} label={choice} />
          ))}
        </div>
      </Checkbox.Group>
    )
  }
  if (kind === 'text' || kind === 'number' || kind === 'date') {
    return (
      <TextInput
        {...common}
        type={kind === 'date' ? 'date' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        maxLength={500}
        autoComplete="off"
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  }
  const options =
    kind === 'choice'
      ? choices.map((choice) => ({ value: choice, label: choice }))
      : (['yes', 'no'] as const)
          .filter((answer) => kind === 'yes-no' || answer === 'yes')
          .map((answer) => ({ value: answer, label: t(`attendees:${answer}`) }))
  return (
    <NativeSelect
      {...common}
      data={[{ value: '', label: t('correct.noAnswer') }, ...options]}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
