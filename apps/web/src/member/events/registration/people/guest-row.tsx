import '@mantine/core/styles/Input.layer.css'
import type { EventDetail } from '@forenet/contract/event'
import { Button, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { filterApplicableQuestions } from '../../../../kit/questions/answers.ts'
import { QuestionFields } from '../../../../kit/questions/question-fields.tsx'
import type { Guest } from '../draft/draft.ts'
import { buildEmailFieldPath, type DraftErrors, nameField, typeField } from '../draft/draft-errors.ts'
import type { TicketOption } from '../draft/registration-pricing.ts'
import styles from './attendee-row.module.css'
import { TypeChoice } from './type-choice.tsx'

type GuestRowProps = {
  ofEntry: Readonly<Record<string, string>>
  event: EventDetail
  guest: Guest
  number: number
  options: readonly TicketOption[]
  faults: DraftErrors
  change: (part: Partial<Guest>) => void
  remove: () => void
}

export function GuestRow({ event, ofEntry, guest, number, options, faults, change, remove }: GuestRowProps) {
  const { t } = useTranslation(['registration', 'ui'])
  const who = guest.name.trim() || t('guests.number', { number })
  const nameFault = faults[nameField(guest.key)]
  const option = options.find(({ type, soldOut }) => type.id === guest.ticketTypeId && !soldOut)
  return (
    <li aria-label={who}>
      <div className={styles.guest}>
        <TextInput
          label={t('guests.name')}
          value={guest.name}
          maxLength={100}
          autoComplete="off"
          onChange={(typed) => change({ name: typed.currentTarget.value })}
          error={
            nameFault
              ? t(nameFault === 'notAName' ? 'ui:notAName' : `fault.${nameFault}`, { field: t('guests.name') })
              : undefined
          }
        />
        <TextInput
          type="email"
          label={t('guests.email')}
          value={guest.email}
          maxLength={254}
          autoComplete="off"
          onChange={(typed) => change({ email: typed.currentTarget.value })}
          error={faults[buildEmailFieldPath(guest.key)] ? t('fault.email') : undefined}
        />
      </div>
      <div className={styles.foot}>
        <TypeChoice
          name={who}
          options={options}
          option={option}
          isChosen
          error={faults[typeField(guest.key)] ? t('fault.type', { name: who }) : undefined}
          change={(ticketTypeId) => change({ ticketTypeId })}
        />
        <Button
          variant="subtle"
          leftSection={<X size={18} aria-hidden />}
          aria-label={t('guests.removeNamed', { name: who })}
          onClick={remove}
        >
          {t('guests.remove')}
        </Button>
      </div>
      <QuestionFields
        questions={option ? filterApplicableQuestions(event, option.type.id, guest.answers, ofEntry) : []}
        about={who}
        fieldKey={guest.key}
        answers={guest.answers}
        faults={faults}
        change={(answers) => change({ answers })}
      />
    </li>
  )
}
