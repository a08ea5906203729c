import type { EventRegistration } from '@forenet/contract/entry'
import type { EventDetail } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { TimerOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagePending } from '../../../kit/page/page-pending.tsx'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { focusPageHeading, requestPageFocus } from '../../../ui/page/page-focus.ts'
import { CenteredMessage } from '../../../ui/states/centered-message.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { applyRenewals, findRenewable, type PlannedRenewal, selectRenewing } from '../find-renewable.ts'
import {
  areListedTypesSoldOut,
  groupEntries,
  isInvitationSpent,
  listAttendeeNames,
  openOffer,
} from '../own-event-status.ts'
import { WaitingForm } from '../waiting/waiting-form.tsx'
import { WaitingPlace } from '../waiting/waiting-place.tsx'
import { ChooseStep } from './choose-step.tsx'
import { discountQuery } from './discount/discount-code.tsx'
import { isUntouched, type RegistrationDraft, toDraft } from './draft/draft.ts'
import { type DraftErrors, validateDraft } from './draft/draft-errors.ts'
import {
  addUnlockedTypes,
  countBeyondCode,
  createInitialDraft,
  listAttendeeOptions,
  type PricedSelection,
  priceChosenTickets,
  type RegistrationPricing,
} from './draft/registration-pricing.ts'
import { useRegistrationDraft } from './draft/use-draft.ts'
import { EventHeader } from './event-header.tsx'
import styles from './pay-step.module.css'
import { PayStep } from './pay-step.tsx'
import { RegistrationProblem } from './registration-problem.tsx'
import { RenewStep } from './renew-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { useEntryPayment } from './use-entry-payment.ts'
import { useRegistration } from './use-registration.ts'

const route = getRouteApi('/member-area/$orgKey/events/$id/register')

type RegistrationProps = { event: EventDetail; entries: readonly EventRegistration[] }

/** An unpaid reservation forces the payment step. */
export function Registration({ event: known, entries }: RegistrationProps) {
  const { member } = useMember()
  const { step } = route.useSearch()
  const navigate = route.useNavigate()
  const offer = openOffer(known, getServerTime())
  const { held, confirmed } = groupEntries(known, entries, getServerTime())
  const [ended, setEnded] = useState<EventRegistration | null>(null)
  const [refused, setRefused] = useState<DraftErrors>({})
  const [hasCode, setHasCode] = useState(false)

  const withoutCode: RegistrationPricing = {
    event: known,
    offeredSeats: offer?.seats ?? null,
    had: listAttendeeNames(confirmed).length,
    discount: null,
    now: new Date(getServerTime()),
  }
  const inHand = useRegistrationDraft(member.id, known, (earlier) =>
    held && isUntouched(earlier) ? toDraft(held) : createInitialDraft(earlier, listAttendeeOptions(withoutCode)),
  )
  const discount = useQuery(discountQuery(member.id, known.id, inHand.draft.discountCode))
  const event = addUnlockedTypes(known, discount.data ?? null)
  const sale: RegistrationPricing = { ...withoutCode, event, discount: discount.data ?? null }
  const people = listAttendeeOptions(sale)
  const chosen = priceChosenTickets(sale, people, inHand.draft)
  const renewing = selectRenewing(findRenewable(event), (memberId) =>
    Boolean(inHand.draft.people[memberId]?.ticketTypeId),
  )
  const renewed = chosenOnceRenewed(sale, renewing, inHand.draft)
  const isAnswered = Object.keys(validateDraft(event, chosen.tickets, inHand.draft.answers)).length === 0
  const registering = useRegistration(event, inHand)
  const isOpen =
    (event.registration === 'open' && !isInvitationSpent(event)) ||
    (offer !== null && ['waiting-list', 'sold-out'].includes(event.registration)) ||
    (areListedTypesSoldOut(known) && (hasCode || inHand.draft.discountCode !== ''))
  // Stay on the review while the request is pending: it may reserve the last seats, and opens the payment window.
  const shown = registering.isPending
    ? 'review'
    : held
      ? 'pay'
      : ended
        ? 'ended'
        : !isOpen
          ? 'closed'
          : step === 'renew' && renewed.tickets.length > 0
            ? 'renew'
            : step === 'review' && chosen.tickets.length > 0 && isAnswered && countBeyondCode(sale, chosen) === 0
              ? 'review'
              : 'choose'
  useFocusOnStep(shown)
  const askFirst = useEffectEvent(() => {
    // A link opened the review without the required answers.
    if (step === 'review' && !isAnswered) void navigate({ search: { step: undefined }, replace: true })
  })
  useEffect(() => askFirst(), [])

  const go = (next: 'review' | undefined) => navigate({ search: { step: next } })

  // Until the code has loaded, hidden types must not count as lost.
  if (discount.isLoading && ['choose', 'renew', 'review'].includes(shown)) return <PagePending />
  switch (shown) {
    case 'pay':
      return held ? (
        <PayStep
          event={event}
          entry={held}
          refusal={registering.data?.kind === 'held' ? registering.data.failure : null}
          clearFailure={registering.reset}
          letGo={() => void go(undefined)}
          ended={() => setEnded(held)}
        />
      ) : null
    case 'ended':
      return ended ? (
        <HoldEnded
          event={event}
          entry={ended}
          again={() => {
            inHand.change({ purchase: null })
            setEnded(null)
            void go(undefined)
          }}
        />
      ) : null
    case 'closed':
      return <NotPossible event={event} seats={chosenCount(inHand.draft)} enterCode={() => setHasCode(true)} />
    case 'review':
      return (
        <ReviewStep
          sale={sale}
          people={people}
          chosen={chosen}
          discount={discount}
          inHand={inHand}
          registering={registering}
          waitingId={offer?.id ?? null}
          back={(faults) => {
            setRefused(faults ?? {})
            void go(undefined)
          }}
        />
      )
    case 'renew':
      return (
        <RenewStep sale={sale} renewing={renewing} chosen={renewed} inHand={inHand} back={() => void go(undefined)} />
      )
    case 'choose':
      return (
        <ChooseStep
          renewing={renewing}
          sale={sale}
          offer={offer}
          people={people}
          chosen={chosen}
          discount={discount}
          inHand={inHand}
          refused={refused}
          next={() => {
            setRefused({})
            void go('review')
          }}
        />
      )
  }
}

function chosenOnceRenewed(
  sale: RegistrationPricing,
  renewing: readonly PlannedRenewal[],
  draft: RegistrationDraft,
): PricedSelection {
  if (renewing.length === 0) return { tickets: [], totalMinor: 0, lost: [] }
  const then = { ...sale, event: applyRenewals(sale.event, renewing) }
  const people = listAttendeeOptions(then)
  return priceChosenTickets(then, people, createInitialDraft(draft, people))
}

function chosenCount(draft: ReturnType<typeof useRegistrationDraft>['draft']): number {
  return Object.values(draft.people).filter(({ ticketTypeId }) => ticketTypeId !== '').length + draft.guests.length
}

function useFocusOnStep(step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    requestPageFocus()
    focusPageHeading()
    window.scrollTo({ top: 0 })
  }, [step])
}

type HoldEndedProps = {
  event: EventDetail
  entry: EventRegistration
  again: () => void
}

function HoldEnded({ event, entry, again }: HoldEndedProps) {
  const { t } = useTranslation('registration')
  const paying = useEntryPayment(event, entry)
  return (
    <>
      <CenteredMessage
        role="alert"
        icon={<TimerOff size={28} aria-hidden />}
        title={t('ended.title')}
        text={t('ended.text')}
        action={
          <>
            <Button onClick={again} disabled={paying.pending}>
              {t('ended.again')}
            </Button>
            {entry.returnToken ? (
              <Button variant="default" onClick={paying.start} loading={paying.pending}>
                {t('ended.pay')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={styles.column}>
        <RegistrationProblem
          event={event}
          failure={paying.failure}
          seats={entry.tickets.length}
          back={again}
          clearFailure={paying.clearFailure}
        />
      </div>
    </>
  )
}

type NotPossibleProps = { event: EventDetail; seats: number; enterCode: () => void }

function NotPossible({ event, seats, enterCode }: NotPossibleProps) {
  const { t } = useTranslation('registration')
  const language = useLanguage()
  const isWaiting = event.registration === 'waiting-list' && !isInvitationSpent(event)
  return (
    <>
      <EventHeader
        event={event}
        title={t(
          isInvitationSpent(event)
            ? 'closed.invited'
            : `closed.${event.registration === 'open' ? 'closed' : event.registration}`,
        )}
      />
      <div className={styles.column}>
        <p role="status" className={styles.quiet}>
          {t(
            isWaiting && seats > 0
              ? 'closed.kept'
              : event.registration === 'not-yet-open'
                ? 'closed.opens'
                : event.registration === 'closed'
                  ? 'closed.withOffers'
                  : 'closed.nothing',
            {
              date: formatInstant(new Date(event.registrationOpensAt), { language, now: new Date() }),
            },
          )}
        </p>
        {isWaiting ? (
          <Surface>
            {event.waiting?.state === 'waiting' ? (
              <WaitingPlace event={event} waiting={event.waiting} />
            ) : (
              <WaitingForm event={event} seats={Math.max(1, seats)} />
            )}
          </Surface>
        ) : null}
        <div className={styles.actions}>
          <Button
            variant={isWaiting ? 'default' : 'filled'}
            renderRoot={(root) => (
              <Link to="/$orgKey/events/$id" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
            )}
          >
            {t('problem.event')}
          </Button>
          {areListedTypesSoldOut(event) ? (
            <Button variant="default" onClick={enterCode}>
              {t('discount.ask')}
            </Button>
          ) : null}
        </div>
      </div>
    </>
  )
}
