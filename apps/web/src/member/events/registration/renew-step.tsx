import { paymentLink, paymentPrepare } from '@forenet/contract/payment-calls'
import { encodeSelection, type MembershipSelection } from '@forenet/domain/membership-selection'
import { formatMoney, sumMinor } from '@forenet/domain/money'
import { Button, VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { Agreement, useAgreement } from '../../shared/payment/before/agreement.tsx'
import { PayTotal } from '../../shared/payment/before/pay-total.tsx'
import { PriceExplained } from '../../shared/payment/before/price-explained.tsx'
import { openWindow, type PaymentDestination } from '../../shared/payment/open-window.ts'
import { continuations } from '../../shared/payment/status/continuations.ts'
import { type PaymentControl, usePayment } from '../../shared/payment/use-payment.ts'
import type { PlannedRenewal } from '../find-renewable.ts'
import type { PricedSelection, RegistrationPricing } from './draft/registration-pricing.ts'
import type { DraftInHand } from './draft/use-draft.ts'
import { EventHeader } from './event-header.tsx'
import { RegistrationProblem } from './registration-problem.tsx'
import styles from './renew-step.module.css'

type RenewStepProps = {
  sale: RegistrationPricing
  renewing: readonly PlannedRenewal[]
  chosen: PricedSelection
  inHand: DraftInHand
  back: () => void
}

/**
 * Two payments, because membership and event are separate orders (ruling 7). The membership is first, so that the
 * ticket has the member price.
 */
export function RenewStep({ sale, renewing, chosen, inHand, back }: RenewStepProps) {
  const { t } = useTranslation(['registration', 'paying'])
  const language = useLanguage()
  const { event } = sale
  const agreement = useAgreement(
    inHand.draft.gdprAgreement,
    (gdprAgreement) => inHand.change({ gdprAgreement }),
    t('review.gdprMissing'),
  )
  const membershipMinor = sumMinor(renewing.map(({ renewal }) => renewal.totalMinor))
  const renewal = useRenewal(event, {
    orgId: event.orgId,
    participants: renewing.map(({ attendee, renewal }) => ({
      memberId: attendee.memberId,
      membershipConfId: renewal.membershipConfId,
    })),
    totalMinor: membershipMinor,
    gdprAgreement: true,
    language,
  })
  const price = (minor: number) => formatMoney(minor, language)
  return (
    <>
      <EventHeader event={event} title={t('renew.title')} />
      <div className={styles.columns}>
        <Surface as="section" labelledBy="renew-membership">
          <h2 id="renew-membership">{t('renew.membership')}</h2>
          <PriceExplained
            lines={renewing.map(({ attendee, renewal }) => ({
              ...renewal,
              id: attendee.memberId,
              participantName: attendee.name,
              description: renewal.name,
            }))}
            totalMinor={membershipMinor}
          />
        </Surface>
        <Surface as="section" labelledBy="renew-tickets">
          <h2 id="renew-tickets">{t('renew.tickets')}</h2>
          <PriceExplained
            lines={chosen.tickets.map(({ key, name, option, price: costs }) => ({
              id: key,
              participantName: name,
              description: option.type.name,
              startDate: null,
              endDate: null,
              ...costs,
            }))}
            totalMinor={chosen.totalMinor}
          />
        </Surface>
      </div>
      <p className={styles.note}>
        {t(chosen.totalMinor > 0 ? 'renew.twice' : 'renew.once', {
          membership: price(membershipMinor),
          tickets: price(chosen.totalMinor),
        })}
      </p>
      <Agreement
        {...agreement.field}
        label={t('renew.gdpr', { organisation: event.organisationName })}
        hint={t('review.gdprHint')}
      />
      <RegistrationProblem
        event={event}
        failure={renewal.failure}
        seats={chosen.tickets.length}
        back={back}
        clearFailure={renewal.clearFailure}
      />
      <VisuallyHidden role="status">{renewal.pending ? t('paying:opening') : ''}</VisuallyHidden>
      <StickyActionBar summary={<PayTotal words={t('renew.both')} minor={membershipMinor + chosen.totalMinor} />}>
        <Button variant="default" className={styles.back ?? ''} onClick={back} disabled={renewal.pending}>
          {t('review.back')}
        </Button>
        <Button
          loading={renewal.pending}
          onClick={() => {
            if (agreement.given()) renewal.start()
          }}
        >
          {t('pay.action', { price: price(membershipMinor) })}
        </Button>
      </StickyActionBar>
    </>
  )
}

/** The same selection reuses its token, so that retries are idempotent. */
function useRenewal(event: { id: string; orgKey: string }, selection: MembershipSelection): PaymentControl {
  const { member } = useMember()
  const navigate = useNavigate()
  async function pay(): Promise<PaymentDestination> {
    const token = continuations.tokenFor(member.id, JSON.stringify(selection), {
      orgKey: event.orgKey,
      eventId: event.id,
    })
    const { returnToken, totalMinor } = await call(paymentPrepare, {
      body: { token, membershipData: encodeSelection(selection) },
    })
    return totalMinor === 0
      ? { kind: 'standing', returnToken }
      : openWindow((body) => call(paymentLink, { body }), returnToken, totalMinor)
  }
  return usePayment(pay, (forenettoken) => navigate({ to: '/membership/confirm', search: { forenettoken } }))
}
