import { possibleAnswers } from '@forenet/domain/ticket-question'
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { EventValues, QuestionValues } from './event-values.ts'
import styles from './events.module.css'
import { linesOf } from './read-event.ts'

type ShownWhenFieldsProps = { form: UseFormReturnType<EventValues>; index: number; disabled: boolean }

/** Renders nothing if no other question can be a condition. */
export function ShownWhenFields({ form, index, disabled }: ShownWhenFieldsProps) {
  const { t } = useTranslation('authoring')
  const { questions } = form.values
  const question = questions[index]
  if (!question) return null
  const before = questions.slice(0, index).filter((other) => canWaitFor(question, other))
  if (before.length === 0) return null
  const other = before.find(({ id }) => id === question.shownWhenQuestion)
  const path = `questions.${index}`
  return (
    <>
      <NativeSelect
        className={styles.wide}
        label={t('fields.shownWhenQuestion')}
        data={[
          { value: '', label: t('shownAlways') },
          ...before.map(({ id, label }) => ({ value: id, label: t('shownWhen', { question: label }) })),
        ]}
        {...form.getInputProps(`${path}.shownWhenQuestion`)}
        disabled={disabled}
        onChange={(event) => {
          form.setFieldValue(`${path}.shownWhenQuestion`, event.currentTarget.value)
          form.setFieldValue(`${path}.shownWhenAnswers`, [])
        }}
      />
      {other ? (
        <Checkbox.Group
          className={styles.wide}
          label={t('fields.shownWhenAnswers')}
          {...form.getInputProps(`${path}.shownWhenAnswers`)}
          readOnly={disabled}
        >
          <Group gap="1.25rem">
            {(possible(other) ?? []).map((answer) => (
              <Checkbox
                key={answer}
                value={answer}
                disabled={disabled}
                label={
                  other.kind === 'consent' ? t('agreed') : other.kind === 'yes-no' ? t(answerWord(answer)) : answer
                }
              />
            ))}
          </Group>
        </Checkbox.Group>
      ) : null}
    </>
  )
}

const possible = ({ kind, choices }: QuestionValues) => possibleAnswers({ kind, choices: linesOf(choices) })
const answerWord = (answer: string) => (answer === 'yes' ? 'yes' : 'no')

/** Server's rule: the other question must apply to the same people and have a fixed set of answers. */
function canWaitFor(question: QuestionValues, other: QuestionValues): boolean {
  if (other.label.trim() === '' || (possible(other) ?? []).length === 0) return false
  if (other.askedOf === 'entry') return true
  const ofAll = other.ticketTypeId === ''
  return question.askedOf === 'ticket' && (ofAll || other.ticketTypeId === question.ticketTypeId)
}
