import type { Waiting } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Countdown } from '../../../app/countdown/countdown.tsx'
import { PurchaseSteps } from '../../../app/payment/purchase-steps.tsx'
import { UnpaidLimit } from '../../../app/payment/unpaid-limit.tsx'
import { Money } from '../../../ui/money.tsx'
import { StickyActionBar } from '../../../ui/sticky-action-bar.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { tellPlaces } from '../places.ts'
import { PlacesNow } from '../places-now.tsx'
import styles from './choose-step.module.css'
import { EventHeader } from './event-header.tsx'
import { type Faults, faultsOf } from './faults.ts'
import { Guests } from './guests.tsx'
import { PersonRow } from './person-row.tsx'
import { Questions } from './questions.tsx'
import type { DraftInHand } from './use-draft.ts'
import { type Chosen, mostTickets, type Person, type Sale } from './wanted.ts'

type ChooseStepProps = {
  sale: Sale
  offer: Waiting | null
  people: readonly Person[]
  chosen: Chosen
  inHand: DraftInHand
  /** What the server found wrong with the choices. */
  refused: Faults
  next: () => void
}

/** Who and what: tickets for the family and for guests, the event's questions; the total always in view. */
export function ChooseStep({ sale, offer, people, chosen, inHand, refused, next }: ChooseStepProps) {
  const { t } = useTranslation('registration')
  const { event } = sale
  const { draft } = inHand
  const form = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(false)
  const found = faultsOf(event, chosen.tickets, draft.answers)
  const faults = { ...refused, ...(asked ? found : {}) }
  const most = mostTickets(sale)
  const count = chosen.tickets.length
  const isFull = count >= most

  function goOn(): void {
    setAsked(true)
    if (count > 0 && count <= most && Object.keys(found).length === 0) {
      next()
      return
    }
    // The fields learn of their faults first.
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const first = wrong ?? form.current?.querySelector<HTMLElement>('input, select, button')
      first?.focus()
    })
  }

  return (
    <>
      <EventHeader event={event} title={t('title')} />
      <PurchaseSteps current="choose" free={count > 0 && chosen.totalMinor === 0} />
      {offer?.offerUntil ? (
        <div className={styles.offer}>
          <Countdown until={offer.offerUntil} label={t('offer', { count: offer.seats })} />
        </div>
      ) : (
        <div className={styles.places}>
          <PlacesNow
            telling={tellPlaces({ registration: event.registration, left: event.placesLeft, capacity: event.capacity })}
            opensAt={event.registrationOpensAt}
          />
        </div>
      )}
      <UnpaidLimit kind="event" />
      <Lost chosen={chosen} />
      <div ref={form} className={styles.form}>
        <section aria-labelledby="who">
          <h2 id="who">{t('who.title')}</h2>
          <ul className={styles.people}>
            {people.map((person) => (
              <PersonRow
                key={person.memberId}
                event={event}
                person={person}
                choice={draft.people[person.memberId]}
                isFull={isFull}
                faults={faults}
                change={(choice) => inHand.change({ people: { ...draft.people, [person.memberId]: choice } })}
              />
            ))}
          </ul>
        </section>
        {event.guestsInvited ? (
          <Guests sale={sale} inHand={inHand} isFull={isFull} faults={faults} organisation={event.organisationName} />
        ) : null}
        <Questions
          questions={event.questions.filter(({ askedOf }) => askedOf === 'entry')}
          title={t('questions.title')}
          fieldKey=""
          answers={draft.answers}
          faults={faults}
          change={(answers) => inHand.change({ answers })}
        />
      </div>
      <StickyActionBar
        summary={
          <>
            <span className={styles.count} data-wrong={(asked && (count === 0 || count > most)) || undefined}>
              {asked && count === 0
                ? t('choose.first')
                : count > most
                  ? t('choose.tooMany', { count: most })
                  : t('choose.summary', { count })}
            </span>
            <strong className={styles.total}>
              <Money minor={chosen.totalMinor} />
            </strong>
          </>
        }
      >
        <Button onClick={goOn}>{t('choose.continue')}</Button>
      </StickyActionBar>
    </>
  )
}

function Lost({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation('registration')
  const language = useLanguage()
  if (chosen.lost.length === 0) return null
  return (
    <p className={styles.lost} role="alert">
      {t('lost', {
        names: new Intl.ListFormat(language).format(chosen.lost.map((name) => name || t('guests.unnamed'))),
      })}
    </p>
  )
}
