import type { EventDetail } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { editProfileAddress } from '../../shared/member/edit-profile-address.ts'
import { PriceChangedNotice } from '../../shared/payment/before/price-changed-notice.tsx'
import { UnpaidPurchasesLink } from '../../shared/payment/before/unpaid-limit.tsx'
import { getProblemCode } from '../../shared/payment/problem-facts.ts'
import { WaitingForm } from '../waiting/waiting-form.tsx'
import styles from './registration-problem.module.css'

type RegistrationProblemProps = {
  event: EventDetail
  failure: unknown
  seats: number
  back: () => void
  clearFailure: () => void
  withoutCode?: () => void
}

export function RegistrationProblem(given: RegistrationProblemProps) {
  const { failure } = given
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The sticky bar on phones would otherwise hide the error.
    if (failure) box.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  if (!failure) return null
  return (
    <div className={styles.problem} ref={box}>
      <FormFailure failure={failure}>
        <ProblemActions {...given} />
      </FormFailure>
    </div>
  )
}

function ProblemActions({
  event,
  failure,
  seats,
  back,
  clearFailure,
  withoutCode,
}: RegistrationProblemProps): ReactNode {
  const { t } = useTranslation('registration')
  const here = useLocation({ select: ({ href }) => href })
  switch (getProblemCode(failure)) {
    case 'total-differs':
      return <PriceChangedNotice failure={failure} take={clearFailure} />
    case 'sold-out':
      return event.registration === 'waiting-list' ? (
        <WaitingForm event={event} seats={seats} />
      ) : (
        <BackButton
          words={event.placesLeft ? t('problem.fewer', { count: event.placesLeft }) : t('problem.choose')}
          back={back}
        />
      )
    case 'discount-code-refused':
      return withoutCode ? <BackButton words={t('discount.without')} back={withoutCode} /> : null
    case 'invitation-used':
    case 'quota-reached':
    case 'too-many-tickets':
    case 'ticket-not-on-sale':
    case 'guests-not-invited':
    case 'members-only':
    case 'ticket-not-for-age':
    case 'attendee-twice':
    case 'answer-missing':
    case 'participant-not-yours':
    case 'malformed-input':
      return <BackButton words={t('problem.choose')} back={back} />
    case 'address-incomplete':
      return (
        <Button variant="default" renderRoot={(root) => <AppLink href={editProfileAddress(here)} {...root} />}>
          {t('problem.profile')}
        </Button>
      )
    case 'too-many-unpaid':
      return <UnpaidPurchasesLink />
    case 'registration-not-open':
    case 'event-cancelled':
    case 'offer-ended':
    case 'invitation-ended':
    case 'organisation-unavailable':
      return (
        <Button
          variant="default"
          renderRoot={(root) => (
            <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
          )}
        >
          {t('problem.event')}
        </Button>
      )
    default:
      return null
  }
}

function BackButton({ words, back }: { words: string; back: () => void }) {
  return (
    <Button variant="default" onClick={back}>
      {words}
    </Button>
  )
}
