import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import type { EventDetail } from '@forenet/contract/event'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { filterApplicableQuestions } from '../../../../kit/questions/answers.ts'
import { QuestionFields } from '../../../../kit/questions/question-fields.tsx'
import { StatusBadge } from '../../../../ui/blocks/status-badge.tsx'
import type { TicketChoice } from '../draft/draft.ts'
import { type DraftErrors, nameField, typeField } from '../draft/draft-errors.ts'
import type { AttendeeOption } from '../draft/registration-pricing.ts'
import styles from './attendee-row.module.css'
import { TypeChoice } from './type-choice.tsx'

type PersonRowProps = {
  ofEntry: Readonly<Record<string, string>>
  event: EventDetail
  person: AttendeeOption
  choice: TicketChoice | undefined
  isFull: boolean
  faults: DraftErrors
  change: (choice: TicketChoice) => void
}

export function PersonRow({ event, person, choice, ofEntry, isFull, faults, change }: PersonRowProps) {
  const { t } = useTranslation('registration')
  const { memberId, name, standing, self, blocked, options, proposed, age } = person
  const label = self ? t('who.you', { name }) : name
  if (blocked) {
    return (
      <li className={styles.blocked}>
        <span>
          <strong>{label}</strong>
          <span className={styles.quiet}>{t(`who.${blocked}`, { organisation: event.organisationName })}</span>
        </span>
        {blocked === 'has-ticket' ? <StatusBadge tone="good">{t('who.registered')}</StatusBadge> : null}
      </li>
    )
  }
  const first = proposed?.option
  const option = options.find(({ type, soldOut }) => type.id === choice?.ticketTypeId && !soldOut)
  const isChosen = option !== undefined
  const isProposed = (option ?? first)?.type.id === first?.type.id
  return (
    <li>
      <div className={styles.head}>
        <Checkbox
          color="var(--accent)"
          iconColor="var(--on-accent)"
          className={styles.who ?? ''}
          classNames={{
            input: styles.tick ?? '',
            inner: styles.box ?? '',
            body: styles.body ?? '',
            label: styles.label ?? '',
            description: styles.standing ?? '',
          }}
          checked={isChosen}
          disabled={!isChosen && (isFull || !first)}
          onChange={(event) =>
            change({
              answers: choice?.answers ?? {},
              ticketTypeId: event.currentTarget.checked ? (first?.type.id ?? '') : '',
            })
          }
          label={label}
          description={t(first ? `who.as-${standing === 'member' ? 'member' : 'guest'}` : 'who.soldOut')}
          error={faults[nameField(memberId)] ? t('fault.person', { name }) : undefined}
        />
        <TypeChoice
          name={name}
          options={options}
          option={option ?? first}
          reason={isProposed && proposed?.because ? t(`type.${proposed.because}`, { count: age ?? 0 }) : null}
          isChosen={isChosen}
          error={faults[typeField(memberId)] ? t('fault.type', { name }) : undefined}
          change={(ticketTypeId) => change({ answers: choice?.answers ?? {}, ticketTypeId })}
        />
      </div>
      {isChosen && choice ? (
        <QuestionFields
          questions={filterApplicableQuestions(event, option.type.id, choice.answers, ofEntry)}
          about={name}
          fieldKey={memberId}
          answers={choice.answers}
          faults={faults}
          change={(answers) => change({ ...choice, answers })}
        />
      ) : null}
    </li>
  )
}
