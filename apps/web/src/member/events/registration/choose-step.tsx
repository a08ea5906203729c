import type { DiscountOffer } from '@forenet/contract/discount'
import type { EventWaiting } from '@forenet/contract/event'
import { formatMoney, sumMinor } from '@forenet/domain/money'
import { Button, Checkbox } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filterApplicableQuestions } from '../../../kit/questions/answers.ts'
import { QuestionFields } from '../../../kit/questions/question-fields.tsx'
import { Countdown } from '../../../kit/time/countdown.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { ActionBarTotal } from '../../../ui/page/action-bar-total.tsx'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { PurchaseSteps } from '../../shared/payment/before/purchase-steps.tsx'
import { UnpaidLimit } from '../../shared/payment/before/unpaid-limit.tsx'
import type { PlannedRenewal } from '../find-renewable.ts'
import { computeEventAvailability } from '../places/places.ts'
import { AvailabilityStatus } from '../places/places-now.tsx'
import { RenewFirst } from '../renew-first.tsx'
import styles from './choose-step.module.css'
import { DiscountCode } from './discount/discount-code.tsx'
import { type DraftErrors, validateDraft } from './draft/draft-errors.ts'
import {
  type AttendeeOption,
  computeMaxTickets,
  countBeyondCode,
  isAttending,
  type PricedSelection,
  type RegistrationPricing,
} from './draft/registration-pricing.ts'
import type { DraftInHand } from './draft/use-draft.ts'
import { EventHeader } from './event-header.tsx'
import { Guests } from './people/guests.tsx'
import { PersonRow } from './people/person-row.tsx'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'

type ChooseStepProps = {
  sale: RegistrationPricing
  offer: EventWaiting | null
  renewing: readonly PlannedRenewal[]
  people: readonly AttendeeOption[]
  chosen: PricedSelection
  discount: UseQueryResult<DiscountOffer>
  inHand: DraftInHand
  refused: DraftErrors
  next: () => void
}

export function ChooseStep({
  sale,
  offer,
  renewing,
  people,
  chosen,
  discount,
  inHand,
  refused,
  next,
}: ChooseStepProps) {
  const { t } = useTranslation(['registration', 'events'])
  const language = useLanguage()
  const { event } = sale
  const { draft } = inHand
  const form = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(false)
  const found = validateDraft(event, chosen.tickets, draft.answers)
  const faults = { ...refused, ...(asked ? found : {}) }
  const most = computeMaxTickets(sale)
  const count = chosen.tickets.length
  const isFull = count >= most
  const comesOneself = isAttending(people, chosen)
  const tooManyOpened = countBeyondCode(sale, chosen) > 0

  const isRefused = Object.keys(refused).length > 0
  useEffect(() => {
    // Focus the first field with a server error.
    if (isRefused) focusFirstWrong(form.current)
  }, [isRefused])

  function goOn(): void {
    setAsked(true)
    if (count > 0 && count <= most && !tooManyOpened && Object.keys(found).length === 0) next()
    else focusFirstWrong(form.current)
  }

  return (
    <>
      <EventHeader event={event} title={t('title')} />
      <PurchaseSteps current="choose" free={count > 0 && chosen.totalMinor === 0} />
      {offer?.offerUntil ? (
        <div className={styles.offer}>
          <Countdown
            until={offer.offerUntil}
            label={t('offer', {
              count: offer.seats,
              date: formatInstant(new Date(offer.offerUntil), { language, now: new Date() }),
            })}
          />
        </div>
      ) : (
        <div className={styles.places}>
          <AvailabilityStatus
            availability={computeEventAvailability({
              registration: event.registration,
              left: event.placesLeft,
              capacity: event.capacity,
            })}
            opensAt={event.registrationOpensAt}
          />
        </div>
      )}
      <UnpaidLimit kind="event" />
      <LostHouseholdPrice chosen={chosen} />
      {renewing.length > 0 ? (
        <div className={styles.offer}>
          <RenewFirst event={event} renewing={renewing} />
        </div>
      ) : null}
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
                ofEntry={draft.answers}
                isFull={isFull}
                faults={faults}
                change={(choice) => inHand.change({ people: { ...draft.people, [person.memberId]: choice } })}
              />
            ))}
          </ul>
        </section>
        {comesOneself && event.coming.nameable ? (
          <Checkbox
            color="var(--accent)"
            iconColor="var(--on-accent)"
            checked={draft.showName}
            onChange={(change) => inHand.change({ showName: change.currentTarget.checked })}
            label={t('events:whoComes.own')}
            description={t('events:whoComes.ownHint')}
          />
        ) : null}
        {event.guestsInvited ? (
          <Guests sale={sale} inHand={inHand} isFull={isFull} faults={faults} organisation={event.organisationName} />
        ) : null}
        <QuestionFields
          questions={filterApplicableQuestions(event, null, draft.answers)}
          title={t('questions.title')}
          fieldKey=""
          answers={draft.answers}
          faults={faults}
          change={(answers) => inHand.change({ answers })}
        />
        <HouseholdSaving chosen={chosen} />
        <DiscountCode
          eventId={event.id}
          code={draft.discountCode}
          discount={discount}
          tickets={chosen.tickets}
          disabled={false}
          change={(discountCode) => inHand.change({ discountCode })}
        />
      </div>
      <StickyActionBar
        summary={
          <ActionBarTotal
            words={
              asked && count === 0
                ? t('choose.first')
                : count > most
                  ? t('choose.tooMany', { count: most })
                  : tooManyOpened
                    ? t('discount.noMore', { count: sale.discount?.left ?? 0 })
                    : t('choose.summary', { count })
            }
            minor={chosen.totalMinor}
            free={count > 0 ? t('type.free') : undefined}
            isWrong={asked && (count === 0 || count > most || tooManyOpened)}
          />
        }
      >
        <Button onClick={goOn}>{t('choose.continue')}</Button>
      </StickyActionBar>
    </>
  )
}

/** Call after the fields are marked; focuses the first field if none is invalid. */
function focusFirstWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const first = wrong ?? form?.querySelector<HTMLElement>('input, select, button')
    first?.focus()
  })
}

function HouseholdSaving({ chosen }: { chosen: PricedSelection }) {
  const { t } = useTranslation('registration')
  const language = useLanguage()
  const minor = sumMinor(chosen.tickets.map(({ householdMinor }) => householdMinor))
  return (
    <p className={styles.lead} role="status" hidden={minor === 0}>
      {minor > 0 ? t('householdSaved', { amount: formatMoney(minor, language) }) : null}
    </p>
  )
}

function LostHouseholdPrice({ chosen }: { chosen: PricedSelection }) {
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
