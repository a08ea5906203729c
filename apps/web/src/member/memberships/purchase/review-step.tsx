import type { Organisation } from '@forenet/contract/organisation'
import type { MembershipSelection } from '@forenet/domain/membership-selection'
import { formatMoney, sumMinor } from '@forenet/domain/money'
import { RENEWAL_CONSENT_VERSION } from '@forenet/domain/renewal-consent'
import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem, toProblem } from '../../../kit/calls/api-problem.ts'
import { ActionBarTotal } from '../../../ui/page/action-bar-total.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { StickyActionBar } from '../../../ui/page/sticky-action-bar.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import type { ChosenSelection, PricedChoice } from '../../shared/membership/selection.ts'
import { Agreement, useAgreement } from '../../shared/payment/before/agreement.tsx'
import { PayTotal } from '../../shared/payment/before/pay-total.tsx'
import { PurchaseSteps } from '../../shared/payment/before/purchase-steps.tsx'
import { Review } from '../../shared/payment/before/review.tsx'
import type { PaymentDestination } from '../../shared/payment/open-window.ts'
import { type PaymentControl, usePayment } from '../../shared/payment/use-payment.ts'
import { useShowPaymentStatus } from '../outcome/use-show-payment-status.ts'
import { personName } from '../person-name.ts'
import { RenewalConsent } from '../renewal/renewal-consent.tsx'
import { PayerDetails } from './payer/payer-details.tsx'
import { usePayerAddress } from './payer/use-payer-address.ts'
import { PurchaseProblem } from './purchase-problem.tsx'
import styles from './review-step.module.css'
import type { DraftInHand } from './use-draft.ts'

type ReviewStepProps = {
  organisation: Organisation
  chosen: ChosenSelection
  inHand: DraftInHand
  editAddress: string
  back: () => void
}

export function ReviewStep({ organisation, chosen, inHand, editAddress, back }: ReviewStepProps) {
  const { t } = useTranslation(['memberships', 'paying'])
  const language = useLanguage()
  const agreement = useAgreement(
    inHand.draft.gdprAgreement,
    (gdprAgreement) => inHand.change({ gdprAgreement }),
    t('review.gdprMissing'),
  )
  const { lines, totalMinor } = chosen
  const dueDays = lines.flatMap(({ offer }) => offer.invoiceDueDays ?? [])
  const isByInvoice = totalMinor > 0 && dueDays.length === lines.length
  // Renewals are charged to the card that pays this purchase.
  const isByCard = totalMinor > 0 && !isByInvoice
  const isRenewable = isByCard && organisation.savesCards
  const autoRenewal = inHand.draft.autoRenewal && isRenewable
  const payment = usePurchase(
    {
      orgId: organisation.id,
      participants: lines.map(({ participant, offer }) => ({ memberId: participant.id, membershipConfId: offer.id })),
      totalMinor,
      gdprAgreement: true,
      language,
      ...(autoRenewal ? { autoRenewal: RENEWAL_CONSENT_VERSION } : {}),
    },
    inHand,
  )
  const summary = t('purchase.summary', { count: lines.length })
  const payer = usePayerAddress(payment.start)
  const householdWords = ({ householdNth }: PricedChoice) =>
    householdNth === null ? '' : ` · ${t('terms.nth', { nth: householdNth })}`
  const pending = payment.pending || payer.pending

  function pay(): void {
    const agreed = agreement.given()
    if (!payer.isOpen) {
      if (agreed) payment.start()
    } else if (agreed) payer.save()
    else payer.check()
  }

  return (
    <>
      <PageHeader title={t('review.title')} eyebrow={organisation.name} lead={t('review.lead')} />
      <PurchaseSteps current="review" />
      <Review
        title={t('review.order')}
        change={{ words: t('review.change'), label: t('review.changeChoice'), act: back, disabled: pending }}
        lines={lines.map((line) => explainPrice(line, householdWords(line)))}
        totalMinor={totalMinor}
        note={
          isByInvoice
            ? t('review.byInvoice', { count: Math.min(...dueDays) })
            : totalMinor > 0
              ? t('paying:leaving')
              : undefined
        }
      >
        <PayerDetails payer={payer} pay={pay} busy={pending} />
        <Agreement
          {...agreement.field}
          label={t('review.gdpr', { organisation: organisation.name })}
          hint={t('review.gdprHint')}
        />
        {isRenewable ? (
          <RenewalConsent
            organisation={organisation.name}
            totalMinor={sumMinor(lines.map((line) => line.totalMinor - line.joiningMinor))}
            checked={inHand.draft.autoRenewal}
            change={(autoRenewal) => inHand.change({ autoRenewal })}
          />
        ) : null}
      </Review>
      <PurchaseProblem payment={payment} organisationId={organisation.id} editAddress={editAddress} back={back} />
      <VisuallyHidden role="status">{pending ? t('paying:opening') : ''}</VisuallyHidden>
      <StickyActionBar
        summary={
          isByCard ? (
            <PayTotal words={summary} minor={totalMinor} />
          ) : (
            <ActionBarTotal words={summary} minor={totalMinor} />
          )
        }
      >
        <Button variant="default" className={styles.back ?? ''} onClick={back} disabled={pending}>
          {t('review.back')}
        </Button>
        <Button onClick={pay} loading={pending}>
          {isByInvoice
            ? t('review.join')
            : totalMinor > 0
              ? t('review.pay', { price: formatMoney(totalMinor, language) })
              : t('review.confirmFree')}
        </Button>
      </StickyActionBar>
    </>
  )
}

function explainPrice({ participant, offer, ...price }: PricedChoice, household: string) {
  return {
    id: participant.id,
    participantName: personName(participant),
    description: offer.name + household,
    startDate: offer.startDate,
    endDate: offer.endDate,
    ...price,
  }
}

const loadPaying = () => import('./start-payment.ts')

/** An idempotency key created at review prevents double purchases. */
function usePurchase(selection: MembershipSelection, { change, tokenFor }: DraftInHand): PaymentControl {
  const text = JSON.stringify(selection)
  const prepare = useEffectEvent(tokenFor)
  useEffect(() => {
    loadPaying().catch(() => undefined)
  }, [])
  useEffect(() => {
    prepare(text)
  }, [text])

  async function pay(): Promise<PaymentDestination> {
    const paying = await loadPaying().catch((cause: unknown) => {
      throw toProblem(cause, navigator.onLine)
    })
    try {
      return await paying.startPayment(tokenFor(text), selection)
    } catch (error) {
      // The token belongs to another selection. If the draft is old, a period that starts on the purchase date is
      // recalculated.
      if (error instanceof ApiProblem && ['token-used', 'membership-not-on-offer'].includes(error.code))
        change({ purchase: null })
      throw error
    }
  }

  return usePayment(pay, useShowPaymentStatus(), { backShowsPurchase: true })
}
