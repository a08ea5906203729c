import '@mantine/core/styles/Input.layer.css'
import type { EventDetail } from '@forenet/contract/event'
import { Button, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { filterApplicableQuestions } from '../../../../kit/questions/answers.ts'
import { QuestionFields } from '../../../../kit/questions/question-fields.tsx'
import styles from '../choose-step.module.css'
import type { Guest } from '../draft/draft.ts'
import { buildEmailFieldPath, type DraftErrors, nameField, typeField } from '../draft/draft-errors.ts'
import {
  computeMaxTickets,
  createGuest,
  listTicketOptions,
  type RegistrationPricing,
  type TicketOption,
} from '../draft/registration-pricing.ts'
import type { DraftInHand } from '../draft/use-draft.ts'
import attendeeRow from './attendee-row.module.css'
import { TypeChoice } from './type-choice.tsx'

type GuestsProps = {
  sale: RegistrationPricing
  inHand: DraftInHand
  isFull: boolean
  faults: DraftErrors
  organisation: string
}

export function Guests({ sale, inHand, isFull, faults, organisation }: GuestsProps) {
  const { t } = useTranslation('registration')
  const { draft, change } = inHand
  const options = listTicketOptions(sale, 'guest')
  const list = useRef<HTMLUListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const most = computeMaxTickets(sale)
  const isSoldOut = options.every(({ soldOut }) => soldOut)

  function addGuest(): void {
    change({ guests: [...draft.guests, createGuest(crypto.randomUUID(), options)] })
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus())
  }

  return (
    <section aria-labelledby="guests">
      <h2 id="guests">{t('guests.title')}</h2>
      <p className={styles.lead}>{t(options.length === 0 ? 'guests.none' : 'guests.lead', { organisation })}</p>
      {draft.guests.length > 0 ? (
        <ul className={styles.people} ref={list}>
          {draft.guests.map((guest, index) => (
            <GuestRow
              key={guest.key}
              ofEntry={inHand.draft.answers}
              event={sale.event}
              guest={guest}
              number={index + 1}
              options={options}
              faults={faults}
              change={(part) =>
                change({ guests: draft.guests.map((one) => (one.key === guest.key ? { ...one, ...part } : one)) })
              }
              remove={() => {
                change({ guests: draft.guests.filter(({ key }) => key !== guest.key) })
                add.current?.focus()
              }}
            />
          ))}
        </ul>
      ) : (
        <ul ref={list} hidden />
      )}
      {options.length > 0 ? (
        <Button
          ref={add}
          variant="default"
          className={styles.add ?? ''}
          leftSection={<Plus size={18} aria-hidden />}
          disabled={isFull || isSoldOut}
          onClick={addGuest}
        >
          {t('guests.add')}
        </Button>
      ) : null}
      {isFull ? (
        <p className={styles.lead}>{most > 0 ? t('guests.full', { count: most }) : t('guests.noMore')}</p>
      ) : null}
    </section>
  )
}

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

function GuestRow({ event, ofEntry, guest, number, options, faults, change, remove }: GuestRowProps) {
  const { t } = useTranslation(['registration', 'ui'])
  const who = guest.name.trim() || t('guests.number', { number })
  const nameFault = faults[nameField(guest.key)]
  const option = options.find(({ type, soldOut }) => type.id === guest.ticketTypeId && !soldOut)
  return (
    <li aria-label={who}>
      <div className={attendeeRow.guest}>
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
      <div className={attendeeRow.foot}>
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
