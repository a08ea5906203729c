import type { ManualRegistrationOptions } from '@forenet/contract/club/manual-registration'
import { formatMoney } from '@forenet/domain/money'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QuestionFields } from '../../../kit/questions/question-fields.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import {
  type AttendeeAnswers,
  createEmptyAnswers,
  filterErrorsBelow,
  listQuestionsForTicket,
} from './attendee-answers.ts'
import styles from './manual-registration.module.css'
import type { RequestedTicket } from './manual-registration-query.ts'

const MAX_TICKETS = 20

export function TicketRows<Values extends AttendeeAnswers & { tickets: RequestedTicket[] }>({
  form,
  offers,
}: {
  form: UseFormReturnType<Values>
  offers: ManualRegistrationOptions
}) {
  const { t } = useTranslation('attendeeActions')
  const language = useLanguage()
  const { tickets } = form.values
  const labelOf = (name: string, minor: number, left: number | null) => {
    const said = { name, price: formatMoney(minor, language) }
    return left === null ? t('tickets.type', said) : t('tickets.typeLeft', { ...said, left })
  }
  const answersOf = (at: number) => {
    const questions = listQuestionsForTicket(offers.questions, form.values, at)
    if (questions.length === 0) return null
    const path = `tickets.${at}.answers`
    return (
      <div className={styles.answers}>
        <QuestionFields
          {...{ questions, path }}
          mayBeOpen
          about={t('questions.ofTicket', nth(at))}
          fieldKey={String(at)}
          answers={tickets[at]?.answers ?? {}}
          faults={filterErrorsBelow(form.errors, path, String(at))}
          change={(answers, id) => form.setFieldValue(`${path}.${id}`, (answers[id] ?? '') as never)}
        />
      </div>
    )
  }
  const nth = (at: number) => ({ nth: at + 1 })
  return (
    <fieldset className={styles.tickets}>
      <legend>{t('tickets.legend')}</legend>
      {tickets.map((_ticket, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form identifies rows by index.
        <div key={at} className={styles.ticket}>
          <NativeSelect
            label={at === 0 ? t('tickets.own') : t('tickets.further', nth(at))}
            data={offers.ticketTypes.map(({ id, name, ownMinor, guestMinor, left }) => ({
              value: id,
              label: labelOf(name, at === 0 ? ownMinor : guestMinor, left),
            }))}
            {...form.getInputProps(`tickets.${at}.ticketTypeId`)}
          />
          {at === 0 ? null : (
            <>
              <TextInput
                label={t('tickets.name', nth(at))}
                maxLength={100}
                autoComplete="off"
                {...form.getInputProps(`tickets.${at}.name`)}
              />
              <ActionIcon
                className={styles.remove ?? ''}
                aria-label={t('tickets.remove', nth(at))}
                onClick={() => form.removeListItem('tickets', at)}
              >
                <X size={20} aria-hidden />
              </ActionIcon>
            </>
          )}
          {answersOf(at)}
        </div>
      ))}
      {tickets.length < MAX_TICKETS ? (
        <Button
          variant="subtle"
          leftSection={<Plus size={18} aria-hidden />}
          onClick={() =>
            form.insertListItem('tickets', {
              ...{ ticketTypeId: tickets.at(-1)?.ticketTypeId ?? '', name: '' },
              answers: createEmptyAnswers(offers.questions, 'ticket'),
            } as never)
          }
        >
          {t('tickets.add')}
        </Button>
      ) : null}
    </fieldset>
  )
}
