import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import type { Question } from '@forenet/contract/event'
import { chosenAnswers, severalAnswer } from '@forenet/domain/ticket-question'
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
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
    description: question.hint || undefined,
    error: fault ? t(`fault.${faultWord(question, fault)}`, { field: question.label }) : undefined,
  }
  const colours = { color: 'var(--accent)', iconColor: 'var(--on-accent)' }
  if (question.kind === 'text' || question.kind === 'number' || question.kind === 'date') {
    return (
      <TextInput
        {...common}
        {...TYPED[question.kind]}
        value={value}
        aria-required={question.required}
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
        aria-required={question.required}
        onChange={(event) => change(event.currentTarget.checked ? 'yes' : '')}
      />
    )
  }
  if (question.kind === 'several') {
    return (
      <Checkbox.Group
        {...common}
        value={chosenAnswers('several', value)}
        onChange={(chosen) => change(severalAnswer(question.choices, chosen))}
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
            {...colours}
            classNames={{ body: styles.answer ?? '', radio: styles.radio ?? '' }}
            {...(fault ? { 'aria-invalid': true } : {})}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

const TYPED = {
  text: { maxLength: 500 },
  number: { maxLength: 13, inputMode: 'decimal' },
  date: { type: 'date' },
} as const

function faultWord({ kind }: Question, fault: NonNullable<Faults[string]>): 'refused' | 'agree' | 'number' | 'answer' {
  if (fault === 'refused' || fault === 'number') return fault
  return kind === 'consent' ? 'agree' : 'answer'
}
