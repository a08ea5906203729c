import type { ClubAttendee } from '@forenet/contract/club/event-attendee'
import { clubAttendeeCorrect, clubAttendeeGet } from '@forenet/contract/club/event-attendee-calls'
import type { TicketAnswers } from '@forenet/contract/club/ticket-correction'
import {
  formatAnswer,
  isValidAnswer,
  normalizeNumber,
  parseChoices,
  serializeChoices,
} from '@forenet/domain/ticket-question'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/forms/date-field.tsx'
import { isEmail } from '../../../kit/forms/email-rule.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub } from '../../shared/use-club.ts'
import styles from './correction.module.css'
import '@mantine/core/styles/Checkbox.layer.css'

type DialogProps = { eventId: string; row: ClubAttendee; close: () => void }

export function CorrectionDialog({ eventId, row, close }: DialogProps) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const says = useQuery({
    queryKey: ['club', orgKey, 'attendees', eventId, 'ticket', row.ticketId] as const,
    queryFn: ({ signal }) => call(clubAttendeeGet, { params: { orgKey, eventId, ticketId: row.ticketId }, signal }),
    staleTime: 0,
    // Refetching would replace the version that detects conflicts.
    refetchOnWindowFocus: false,
  })
  if (says.data && !says.isFetching) return <CorrectionForm {...{ eventId, row, close }} ticketAnswers={says.data} />
  return (
    <Dialog opened title={t('correct.title', { name: row.name })} onClose={close}>
      {says.isError ? (
        <QueryFailure error={says.error} retry={() => void says.refetch()} retrying={says.isFetching} />
      ) : (
        <SkeletonList rows={3} height={44} />
      )}
    </Dialog>
  )
}

function CorrectionForm({ eventId, row, ticketAnswers, close }: DialogProps & { ticketAnswers: TicketAnswers }) {
  const { t } = useTranslation(['attendeeActions', 'attendees'])
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const language = useLanguage()
  const { questions, changes, ...seen } = ticketAnswers
  const { form, ...sending } = useCallForm({
    initialValues: {
      ...{ name: seen.name, email: seen.email ?? '', somebodyElse: false },
      answers: Object.fromEntries(questions.map(({ id }) => [id, seen.answers[id] ?? ''])),
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('person.nameMissing') : null),
      email: (email) => (email.trim() === '' || isEmail(email) ? null : t('person.emailWrong')),
      answers: Object.fromEntries(
        questions.map((question) => [
          question.id,
          (answer: string): string | null =>
            question.kind !== 'number' || answer.trim() === '' || isValidAnswer(question, normalizeNumber(answer))
              ? null
              : t('correct.numberWrong'),
        ]),
      ),
    },
    submit: async ({ name, email, answers, somebodyElse }) => {
      const params = { orgKey, eventId, ticketId: row.ticketId }
      const given = Object.fromEntries(
        questions.map(({ id, kind }) => [
          id,
          kind === 'number' ? normalizeNumber(answers[id] ?? '') : (answers[id] ?? ''),
        ]),
      )
      const wanted = { name: name.trim(), email: email.trim().toLowerCase() || null, answers: given, somebodyElse }
      await call(clubAttendeeCorrect, { params, body: { ...wanted, seen } })
      say(t(somebodyElse ? 'correct.replaced' : 'correct.done', { name: wanted.name }))
      close()
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
    },
  })
  const wordsOf = (field: string, answer: string) => {
    const kind = questions.find(({ id }) => id === field)?.kind ?? 'text'
    return formatAnswer(kind, answer, { yes: t('attendees:yes'), no: t('attendees:no') }) || t('correct.noAnswer')
  }
  const labelOf = (field: string) =>
    field === 'name' || field === 'email'
      ? t(`person.${field}`)
      : field === 'type' || field === 'why'
        ? t(`move.${field}`)
        : (questions.find(({ id }) => id === field)?.label ?? '')
  return (
    <FormDialog
      title={t('correct.title', { name: seen.name })}
      confirmLabel={t('correct.confirm')}
      {...sending}
      close={close}
    >
      <TextInput label={t('person.name')} maxLength={100} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label={t('person.email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      {row.state === 'valid' ? (
        <>
          <Checkbox label={t('correct.somebodyElse')} {...form.getInputProps('somebodyElse', { type: 'checkbox' })} />
          <p className={styles.quiet}>{t(form.values.somebodyElse ? 'correct.newCode' : 'correct.sameCode')}</p>
        </>
      ) : null}
      {questions.map((question) => (
        <AnswerField key={question.id} question={question} {...form.getInputProps(`answers.${question.id}`)} />
      ))}
      {changes.length === 0 ? null : (
        <ul className={styles.changes} aria-label={t('correct.before')}>
          {changes.map(({ at, field, was, became }) => (
            <li key={`${at} ${field}`}>
              {formatInstant(new Date(at), { language, now: new Date() })}: {labelOf(field)}
              {field === 'why'
                ? ` ${became}`
                : `, ${t('correct.fromTo', { from: wordsOf(field, was), to: wordsOf(field, became) })}`}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}

type AnswerFieldProps = {
  question: TicketAnswers['questions'][number]
  value?: string
  error?: ReactNode
  onChange?: (answer: string) => void
}

function AnswerField({ question, value = '', error, onChange }: AnswerFieldProps) {
  const { t } = useTranslation(['attendeeActions', 'attendees'])
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
  if (kind === 'date') return <DateField {...common} value={value} onChange={change} />
  if (kind === 'text' || kind === 'number') {
    return (
      <TextInput
        {...common}
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
