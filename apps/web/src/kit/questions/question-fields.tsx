import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Question } from '@forenet/contract/event'
import { type AnswersByQuestion, parseChoices, serializeChoices } from '@forenet/domain/ticket-question'
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../forms/date-field.tsx'
import { type AnswerError, buildAnswerFieldPath } from './answers.ts'
import styles from './question-fields.module.css'

type QuestionErrors = Readonly<Record<string, string>>

type QuestionsProps = {
  questions: readonly Question[]
  title?: string
  about?: string
  /** '' for questions of the whole registration. */
  fieldKey: string
  answers: AnswersByQuestion
  faults: QuestionErrors
  mayBeOpen?: boolean
  path?: string
  change: (answers: AnswersByQuestion, questionId: string) => void
}

export function QuestionFields({
  questions,
  title,
  about,
  fieldKey,
  answers,
  faults,
  mayBeOpen,
  path,
  change,
}: QuestionsProps) {
  if (questions.length === 0) return null
  const id = `questions-${fieldKey}`
  return (
    <section className={styles.questions} {...(title ? { 'aria-labelledby': id } : { 'aria-label': about })}>
      {title ? <h2 id={id}>{title}</h2> : null}
      <div className={styles.fields}>
        {questions.map((question) => (
          <Field
            key={question.id}
            question={question}
            value={answers[question.id] ?? ''}
            fault={faults[buildAnswerFieldPath(fieldKey, question.id)]}
            {...{ mayBeOpen, path }}
            change={(answer) => change({ ...answers, [question.id]: answer }, question.id)}
          />
        ))}
      </div>
    </section>
  )
}

type FieldProps = {
  question: Question
  value: string
  fault: string | undefined
  mayBeOpen: boolean | undefined
  path: string | undefined
  change: (answer: string) => void
}

function Field({ question, value, fault, mayBeOpen, path, change }: FieldProps) {
  const { t } = useTranslation('registration')
  const common = {
    label: question.required || mayBeOpen ? question.label : t('questions.optional', { question: question.label }),
    description: question.hint || undefined,
    error: fault ? t(`fault.${errorTextKey(question, fault)}`, { field: question.label }) : undefined,
  }
  const required = question.required && !mayBeOpen
  const input = { 'aria-required': required, ...(path ? { 'data-path': `${path}.${question.id}` } : {}) }
  const colours = { color: 'var(--accent)', iconColor: 'var(--on-accent)' }
  if (question.kind === 'date') return <DateField {...common} value={value} {...input} onChange={change} />
  if (question.kind === 'text' || question.kind === 'number') {
    return (
      <TextInput
        {...common}
        {...INPUT_PROPS_BY_KIND[question.kind]}
        value={value}
        {...input}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  }
  if (question.kind === 'consent') {
    return (
      <Checkbox
        {...common}
        {...colours}
        checked={value === 'yes'}
        {...input}
        onChange={(event) => change(event.currentTarget.checked ? 'yes' : '')}
      />
    )
  }
  if (question.kind === 'several') {
    return (
      <Checkbox.Group
        {...common}
        value={parseChoices('several', value)}
        onChange={(chosen) => change(serializeChoices(question.choices, chosen))}
      >
        <div className={styles.several}>
          {question.choices.map((choice) => (
            <Checkbox
              key={choice}
              value={choice}
              label={choice}
              {...colours}
              classNames={{ body: styles.answer ?? '' }}
              {...(fault ? { 'aria-invalid': true } : {})}
            />
          ))}
        </div>
      </Checkbox.Group>
    )
  }
  if (question.kind === 'choice') {
    return (
      <NativeSelect
        {...common}
        value={value}
        {...input}
        onChange={(event) => change(event.currentTarget.value)}
        data={[{ value: '', label: t('questions.choose') }, ...question.choices]}
      />
    )
  }
  return (
    <Radio.Group {...common} value={value} onChange={change}>
      <div className={styles.yesNo}>
        {(['yes', 'no'] as const).map((answer) => (
          <Radio
            key={answer}
            value={answer}
            label={t(`questions.${answer}`)}
            {...colours}
            classNames={{ body: styles.answer ?? '', radio: styles.radio ?? '' }}
            {...(fault ? { 'aria-invalid': true } : {})}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

const INPUT_PROPS_BY_KIND = {
  text: { maxLength: 500 },
  number: { maxLength: 13, inputMode: 'decimal' },
} as const

function errorTextKey({ kind }: Question, fault: string): AnswerError | 'agree' {
  if (fault === 'refused' || fault === 'number') return fault
  return kind === 'consent' ? 'agree' : 'answer'
}
