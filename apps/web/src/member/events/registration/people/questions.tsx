import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Question } from '@forenet/contract/event'
import { NativeSelect, Radio, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { answerField, type Faults } from '../draft/faults.ts'
import styles from './questions.module.css'

type Answers = Readonly<Record<string, string>>

type QuestionsProps = {
  questions: readonly Question[]
  /** Heading, where the questions stand by themselves. */
  title?: string
  /** Whom they are about, where it is one person. */
  about?: string
  /** Key of the ticket, '' for the entry. */
  fieldKey: string
  answers: Answers
  faults: Faults
  change: (answers: Answers) => void
}

/** What the event asks. */
export function Questions({ questions, title, about, fieldKey, answers, faults, change }: QuestionsProps) {
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
            fault={faults[answerField(fieldKey, question.id)]}
            change={(answer) => change({ ...answers, [question.id]: answer })}
          />
        ))}
      </div>
    </section>
  )
}

type FieldProps = {
  question: Question
  value: string
  fault: Faults[string] | undefined
  change: (answer: string) => void
}

function Field({ question, value, fault, change }: FieldProps) {
  const { t } = useTranslation('registration')
  const common = {
    label: question.required ? question.label : t('questions.optional', { question: question.label }),
    error: fault ? t(fault === 'refused' ? 'fault.refused' : 'fault.answer', { field: question.label }) : undefined,
  }
  if (question.kind === 'text') {
    return (
      <TextInput
        {...common}
        value={value}
        maxLength={500}
        aria-required={question.required}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  }
  if (question.kind === 'choice') {
    return (
      <NativeSelect
        {...common}
        value={value}
        aria-required={question.required}
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
            color="var(--accent)"
            iconColor="var(--on-accent)"
            classNames={{ body: styles.answer ?? '', radio: styles.radio ?? '' }}
            {...(fault ? { 'aria-invalid': true } : {})}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
