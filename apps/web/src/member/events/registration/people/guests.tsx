import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../choose-step.module.css'
import type { DraftErrors } from '../draft/draft-errors.ts'
import {
  computeMaxTickets,
  createGuest,
  listTicketOptions,
  type RegistrationPricing,
} from '../draft/registration-pricing.ts'
import type { DraftInHand } from '../draft/use-draft.ts'
import { GuestRow } from './guest-row.tsx'

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
