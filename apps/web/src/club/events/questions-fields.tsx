import type { EventTerms } from '@forenet/contract/club/event'
import { listPossibleAnswers, QUESTION_KINDS } from '@forenet/domain/ticket-question'
import { Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EventPart, INPUT_ORDER_HINT_BELOW } from './event-part.tsx'
import { createQuestionValues, type EventValues, type QuestionValues } from './event-values.ts'
import styles from './events.module.css'
import { splitNonEmptyLines } from './parse-event.ts'

const MAX_QUESTIONS = 30

export function QuestionsFields({ form, stored }: { form: UseFormReturnType<EventValues>; stored: EventTerms | null }) {
  const { t } = useTranslation('authoring')
  const { questions, ticketTypes } = form.values
  return (
    <EventPart
      title={t('parts.questions')}
      lead={t('questionsLead')}
      action={
        questions.length >= MAX_QUESTIONS ? null : (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => form.insertListItem('questions', createQuestionValues())}
          >
            {t('addQuestion')}
          </Button>
        )
      }
    >
      {questions.map((question, index) => {
        const asked = stored?.questions.find(({ id }) => id === question.id)
        const stands = asked !== undefined
        const props = (field: string) => ({
          ...form.getInputProps(`questions.${index}.${field}`),
          disabled: stands,
        })
        const about = question.label.trim() || t('questionNumber', { number: index + 1 })
        return (
          <fieldset key={question.id} className={styles.one} aria-label={about}>
            <TextInput
              className={styles.wide}
              label={t('fields.label')}
              maxLength={200}
              autoComplete="off"
              {...props('label')}
            />
            <NativeSelect
              label={t('fields.kind')}
              data={QUESTION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              {...props('kind')}
            />
            <NativeSelect
              label={t('fields.askedOf')}
              data={(['entry', 'ticket'] as const).map((value) => ({ value, label: t(`askedOf.${value}`) }))}
              {...props('askedOf')}
            />
            {question.kind === 'choice' || question.kind === 'several' ? (
              <Textarea
                className={styles.wide}
                label={t('fields.choices')}
                description={t('choicesHint')}
                inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
                rows={3}
                {...props('choices')}
              />
            ) : null}
            <TextInput
              className={styles.wide}
              label={t('fields.hint')}
              description={t(question.kind === 'consent' ? 'consentHint' : 'hintHint')}
              inputWrapperOrder={INPUT_ORDER_HINT_BELOW}
              maxLength={500}
              autoComplete="off"
              {...props('hint')}
            />
            {question.askedOf === 'ticket' && ticketTypes.length > 1 ? (
              <NativeSelect
                label={t('fields.ticketTypeId')}
                data={[
                  { value: '', label: t('allTypes') },
                  ...ticketTypes.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                {...props('ticketTypeId')}
              />
            ) : null}
            <ShownWhenFields form={form} index={index} disabled={stands} />
            <Checkbox
              className={styles.wide}
              label={t('fields.required')}
              {...form.getInputProps(`questions.${index}.required`, { type: 'checkbox' })}
              disabled={asked?.required === false}
            />
            {stands ? <p className={`${styles.quiet} ${styles.wide}`}>{t('removedQuestion')}</p> : null}
            <Button
              variant="subtle"
              className={styles.remove}
              leftSection={<Trash2 size={16} aria-hidden />}
              aria-label={t('removeOne', { name: about })}
              onClick={() => form.removeListItem('questions', index)}
            >
              {t('remove')}
            </Button>
          </fieldset>
        )
      })}
    </EventPart>
  )
}

type ShownWhenFieldsProps = { form: UseFormReturnType<EventValues>; index: number; disabled: boolean }

function ShownWhenFields({ form, index, disabled }: ShownWhenFieldsProps) {
  const { t } = useTranslation('authoring')
  const { questions } = form.values
  const question = questions[index]
  if (!question) return null
  const before = questions.slice(0, index).filter((other) => canDependOn(question, other))
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
            {(listAnswerChoices(other) ?? []).map((answer) => (
              <Checkbox
                key={answer}
                value={answer}
                disabled={disabled}
                label={
                  other.kind === 'consent'
                    ? t('agreed')
                    : other.kind === 'yes-no'
                      ? t(formatAnswerChoice(answer))
                      : answer
                }
              />
            ))}
          </Group>
        </Checkbox.Group>
      ) : null}
    </>
  )
}

const listAnswerChoices = ({ kind, choices }: QuestionValues) =>
  listPossibleAnswers({ kind, choices: splitNonEmptyLines(choices) })
const formatAnswerChoice = (answer: string) => (answer === 'yes' ? 'yes' : 'no')

/** As on the server: a question for the same people, with a fixed set of answers. */
function canDependOn(question: QuestionValues, other: QuestionValues): boolean {
  if (other.label.trim() === '' || (listAnswerChoices(other) ?? []).length === 0) return false
  if (other.askedOf === 'entry') return true
  const ofAll = other.ticketTypeId === ''
  return question.askedOf === 'ticket' && (ofAll || other.ticketTypeId === question.ticketTypeId)
}
