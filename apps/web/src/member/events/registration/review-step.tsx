import type { DiscountOffer } from '@forenet/contract/discount'
import type { EventDetail, Question } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { formatAnswer } from '@forenet/domain/ticket-question'
import { Button, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'
import { filterApplicableQuestions, selectApplicableAnswers } from '../../../kit/questions/answers.ts'
import { DetailList } from '../../../ui/blocks/detail-list.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { ActionBarTotal } from '../../../ui/page/action-bar-total.tsx'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { Agreement, useAgreement } from '../../shared/payment/before/agreement.tsx'
import { PayTotal } from '../../shared/payment/before/pay-total.tsx'
import { PurchaseSteps } from '../../shared/payment/before/purchase-steps.tsx'
import { Review } from '../../shared/payment/before/review.tsx'
import { TermsList } from '../detail/event-terms.tsx'
import { DiscountCode } from './discount/discount-code.tsx'
import { type DraftErrors, mapServerErrors } from './draft/draft-errors.ts'
import {
  type AttendeeOption,
  buildTicketRequests,
  type ChosenTicket,
  isAttending,
  type PricedSelection,
  type RegistrationPricing,
} from './draft/registration-pricing.ts'
import type { DraftInHand } from './draft/use-draft.ts'
import { EventHeader } from './event-header.tsx'
import { RegistrationProblem } from './registration-problem.tsx'
import styles from './review-step.module.css'
import type { Registration, useRegistration } from './use-registration.ts'

type ReviewStepProps = {
  sale: RegistrationPricing
  people: readonly AttendeeOption[]
  chosen: PricedSelection
  discount: UseQueryResult<DiscountOffer>
  inHand: DraftInHand
  registering: ReturnType<typeof useRegistration>
  waitingId: string | null
  back: (faults?: DraftErrors) => void
}

export function ReviewStep({ sale, people, chosen, discount, inHand, registering, waitingId, back }: ReviewStepProps) {
  const { t } = useTranslation(['registration', 'paying'])
  const language = useLanguage()
  const { event } = sale
  const { tickets, totalMinor } = chosen
  const agreement = useAgreement(
    inHand.draft.gdprAgreement,
    (gdprAgreement) => inHand.change({ gdprAgreement }),
    t('review.gdprMissing'),
  )
  const isUnderWay = registering.isPending
  const money = (minor: number) => formatMoney(minor, language)
  const summary = t('choose.summary', { count: tickets.length })
  const { discountCode } = inHand.draft
  // Block payment until the code has loaded, so that its discount is not lost.
  const isPriced = discountCode === '' || discount.data !== undefined

  const registration: Registration = {
    tickets: buildTicketRequests(sale, tickets, inHand.draft.answers),
    answers: selectApplicableAnswers(
      filterApplicableQuestions(event, null, inHand.draft.answers),
      inHand.draft.answers,
    ),
    totalMinor,
    gdprAgreement: true,
    language,
    showName: inHand.draft.showName && event.coming.nameable && isAttending(people, chosen),
    waitingId,
    ...(discountCode !== '' && { discountCode }),
  }
  useTokenAhead(isUnderWay ? null : JSON.stringify(registration), inHand)

  function register(): void {
    if (isPriced && agreement.given()) registering.mutate(registration)
  }

  function changeCode(code: string): void {
    inHand.change({ discountCode: code })
    registering.reset()
  }

  function chooseAgain(): void {
    const errors = registering.error instanceof ApiProblem ? registering.error.fieldErrors : []
    back(mapServerErrors(errors, tickets))
  }

  return (
    <>
      <EventHeader event={event} title={t(totalMinor > 0 ? 'review.title' : 'review.titleFree')} />
      <PurchaseSteps current="review" free={totalMinor === 0} />
      <Review
        title={t('review.order')}
        change={{
          words: t('review.change'),
          label: t('review.changeChoice'),
          act: () => back(),
          disabled: isUnderWay,
        }}
        lines={tickets.map(({ key, name, option, price, nth, householdMinor, discountMinor }) => ({
          id: key,
          participantName: name,
          description: option.type.name,
          startDate: null,
          endDate: null,
          ...price,
          ...(householdMinor + discountMinor > 0 && {
            note: [
              ...(householdMinor > 0
                ? [t('household', { nth, full: money(option.price.totalMinor), off: money(householdMinor) })]
                : []),
              ...(discountMinor > 0
                ? [
                    t('discount.line', {
                      code: discountCode,
                      full: money(option.price.totalMinor - householdMinor),
                      off: money(discountMinor),
                    }),
                  ]
                : []),
            ].join(' · '),
          }),
        }))}
        totalMinor={totalMinor}
        note={totalMinor > 0 ? `${t('review.held')} ${t('paying:leaving')}` : undefined}
      >
        <DiscountCode
          eventId={event.id}
          code={discountCode}
          discount={discount}
          tickets={tickets}
          disabled={isUnderWay}
          change={changeCode}
        />
        <AnswersGiven event={event} tickets={tickets} answers={inHand.draft.answers} />
        <section aria-labelledby="review-terms">
          <h2 id="review-terms">{t('review.terms')}</h2>
          <TermsList event={event} brief />
        </section>
        <Agreement
          {...agreement.field}
          label={t('review.gdpr', { organisation: event.organisationName })}
          hint={t('review.gdprHint')}
        />
      </Review>
      <RegistrationProblem
        event={event}
        failure={registering.error}
        seats={tickets.length}
        back={chooseAgain}
        clearFailure={registering.reset}
        withoutCode={() => changeCode('')}
      />
      <VisuallyHidden role="status">{isUnderWay ? t('review.holding') : ''}</VisuallyHidden>
      <StickyActionBar
        summary={
          totalMinor > 0 ? (
            <PayTotal words={summary} minor={totalMinor} />
          ) : (
            <ActionBarTotal words={summary} minor={0} free={t('type.free')} />
          )
        }
      >
        <Button variant="default" className={styles.back ?? ''} onClick={() => back()} disabled={isUnderWay}>
          {t('review.back')}
        </Button>
        <Button onClick={register} loading={isUnderWay} disabled={!isPriced}>
          {totalMinor > 0 ? t('pay.action', { price: formatMoney(totalMinor, language) }) : t('review.confirmFree')}
        </Button>
      </StickyActionBar>
    </>
  )
}

/** Stored before submit, so that every attempt uses the same token. */
function useTokenAhead(registration: string | null, { tokenFor }: DraftInHand): void {
  const prepare = useEffectEvent(tokenFor)
  useEffect(() => {
    if (registration !== null) prepare(registration)
  }, [registration])
}

type AnswersGivenProps = {
  event: EventDetail
  tickets: readonly ChosenTicket[]
  answers: Readonly<Record<string, string>>
}

function AnswersGiven({ event, tickets, answers }: AnswersGivenProps) {
  const { t } = useTranslation('registration')
  const wordsOf = (question: Question, answer: string) =>
    formatAnswer(question.kind, answer, { yes: t('questions.yes'), no: t('questions.no') })
  const itemsOf = (
    ticketTypeId: string | null,
    given: Readonly<Record<string, string>>,
    key: string,
    name?: string,
  ) => {
    const asked = filterApplicableQuestions(event, ticketTypeId, given, answers)
    const told = selectApplicableAnswers(asked, given)
    return asked.flatMap((question) => {
      const answer = told[question.id]
      if (answer === undefined) return []
      const label = name ? `${name}: ${question.label}` : question.label
      return [{ id: `${key}.${question.id}`, label, value: wordsOf(question, answer) }]
    })
  }
  const items = [
    ...tickets.flatMap((ticket) => itemsOf(ticket.option.type.id, ticket.answers, ticket.key, ticket.name)),
    ...itemsOf(null, answers, ''),
  ]
  if (items.length === 0) return null
  return (
    <Surface as="section" labelledBy="review-answers">
      <h2 id="review-answers">{t('review.answers')}</h2>
      <DetailList items={items} />
    </Surface>
  )
}
