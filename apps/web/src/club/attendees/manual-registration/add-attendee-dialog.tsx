import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import type { ManualRegistrationOptions } from '@forenet/contract/club/manual-registration'
import { clubManualRegistrationCreate } from '@forenet/contract/club/manual-registration-calls'
import { MANUAL_METHODS } from '@forenet/contract/club/people-action'
import { findPaymentDateProblem } from '@forenet/domain/payment-day'
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { DateField } from '../../../kit/forms/date-field.tsx'
import { isEmail } from '../../../kit/forms/email-rule.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { QuestionFields } from '../../../kit/questions/question-fields.tsx'
import { today } from '../../../kit/time/today.ts'
import { Money } from '../../../ui/money/money.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { FindPerson, type FoundPerson } from '../../shared/find-person.tsx'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import {
  answerRules,
  createEmptyAnswers,
  filterApplicableAnswers,
  filterErrorsBelow,
  listQuestionsForTicket,
} from './attendee-answers.ts'
import styles from './manual-registration.module.css'
import { exceedsCapacity, manualRegistrationQuery, totalPriceMinor } from './manual-registration-query.ts'
import { TicketRows } from './ticket-rows.tsx'

type AddAttendeeDialogProps = { eventId: string; close: () => void }

export function AddAttendeeDialog({ eventId, close }: AddAttendeeDialogProps) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const offers = useQuery(manualRegistrationQuery(orgKey, eventId, undefined))
  if (offers.isSuccess) return <AddAttendeeForm eventId={eventId} guests={offers.data} close={close} />
  return (
    <Dialog opened title={t('title')} onClose={close}>
      {offers.isError ? (
        <QueryFailure error={offers.error} retry={() => void offers.refetch()} retrying={offers.isFetching} />
      ) : (
        <SkeletonList rows={4} height={44} />
      )}
    </Dialog>
  )
}

function AddAttendeeForm({ eventId, guests, close }: AddAttendeeDialogProps & { guests: ManualRegistrationOptions }) {
  const { t } = useTranslation('attendeeActions')
  const { key: orgKey } = useClub()
  const mayHere = useMayHere()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const language = useLanguage()
  const [id] = useState<string>(() => crypto.randomUUID())
  const [person, setPerson] = useState<FoundPerson | null>(null)
  const mayFind = mayHere('members.read')
  const { data: offers = guests } = useQuery(manualRegistrationQuery(orgKey, eventId, person?.memberId))
  const { form, ...sending } = useCallForm({
    initialValues: {
      kind: mayFind ? 'register' : 'guest',
      ...{ name: '', email: '', method: 'cash' as (typeof MANUAL_METHODS)[number], day: today(), note: '' },
      answers: createEmptyAnswers(guests.questions, 'entry'),
      tickets: [
        {
          ...{ ticketTypeId: guests.ticketTypes[0]?.id ?? '', name: '' },
          answers: createEmptyAnswers(guests.questions, 'ticket'),
        },
      ],
      beyond: false,
    },
    validate: {
      kind: (kind) => (kind === 'register' && !person ? t('person.missing') : null),
      name: (name, { kind }) => (kind === 'guest' && name.trim() === '' ? t('person.nameMissing') : null),
      email: (email) => (email.trim() === '' || isEmail(email) ? null : t('person.emailWrong')),
      day: (day) => {
        if (day === '') return t('day.missing')
        const problem = findPaymentDateProblem(day, today())
        return problem && t(`day.${problem}`)
      },
      answers: answerRules(guests.questions),
      tickets: {
        answers: answerRules(guests.questions),
        name: (name, values, path) =>
          path !== 'tickets.0.name' && name.trim() === '' && values.tickets.length > 1
            ? t('tickets.nameMissing')
            : null,
      },
    },
    submit: async (values) => {
      const { kind, name, email, method, day, note, beyond, tickets } = values
      const named = { kind: 'guest', name: name.trim(), email: email.trim().toLowerCase() || null } as const
      const body = {
        ...{ id, method, day, beyond, language },
        person: kind === 'register' && person ? ({ kind: 'register', memberId: person.memberId } as const) : named,
        answers: filterApplicableAnswers(guests.questions, values, null),
        tickets: tickets.map((ticket, at) => ({
          ...ticket,
          name: ticket.name.trim(),
          answers: filterApplicableAnswers(guests.questions, values, at),
        })),
        totalMinor: method === 'free' ? 0 : totalPriceMinor(offersOf(kind), tickets),
        ...(note.trim() ? { note: note.trim() } : {}),
      }
      const done = await call(clubManualRegistrationCreate, { params: { orgKey, eventId }, body })
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'attendees', eventId] })
      say(t(done.mailed ? 'said.mailed' : 'said.notMailed', { count: done.tickets.length }))
      close()
    },
  })
  const offersOf = (kind: string) => (kind === 'register' ? offers : guests)
  const { kind, tickets, method } = form.values
  const shown = offersOf(kind)
  const questions = listQuestionsForTicket(guests.questions, form.values, null)
  return (
    <FormDialog title={t('title')} confirmLabel={t('confirm', { count: tickets.length })} {...sending} close={close}>
      {mayFind ? (
        <Radio.Group label={t('person.who')} {...form.getInputProps('kind')}>
          <div className={styles.choices}>
            <Radio value="register" label={t('person.register')} />
            <Radio value="guest" label={t('person.guest')} />
          </div>
        </Radio.Group>
      ) : null}
      {kind === 'register' ? (
        <FindPerson found={person} choose={setPerson} />
      ) : (
        <>
          <TextInput label={t('person.name')} maxLength={100} autoComplete="off" {...form.getInputProps('name')} />
          <TextInput
            label={t('person.email')}
            description={t('person.emailHint')}
            type="email"
            maxLength={254}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
        </>
      )}
      <TicketRows form={form} offers={shown} />
      {questions.length > 0 ? (
        <fieldset className={styles.tickets}>
          <legend>{t('questions.legend')}</legend>
          <QuestionFields
            {...{ questions, fieldKey: '', path: 'answers' }}
            mayBeOpen
            answers={form.values.answers}
            faults={filterErrorsBelow(form.errors, 'answers', '')}
            change={(answers, id) => form.setFieldValue(`answers.${id}`, answers[id] ?? '')}
          />
        </fieldset>
      ) : null}
      {guests.questions.length > 0 ? <p className={styles.quiet}>{t('questions.mayBeOpen')}</p> : null}
      <NativeSelect
        label={t('method')}
        data={MANUAL_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
        {...form.getInputProps('method')}
      />
      <div className={styles.pair}>
        <DateField label={t(method === 'free' ? 'day.given' : 'day.paid')} {...form.getInputProps('day')} />
        <TextInput label={t('note')} maxLength={200} autoComplete="off" {...form.getInputProps('note')} />
      </div>
      {exceedsCapacity(shown, tickets) || form.values.beyond ? (
        <>
          <Checkbox label={t('beyond.label')} {...form.getInputProps('beyond', { type: 'checkbox' })} />
          <p className={styles.quiet}>{t('beyond.text')}</p>
        </>
      ) : null}
      <p className={styles.sum}>
        <span>{t(method === 'free' ? 'given' : 'total')}</span>
        <strong>
          <Money minor={method === 'free' ? 0 : totalPriceMinor(shown, tickets)} />
        </strong>
      </p>
    </FormDialog>
  )
}
