import type { Organisation } from '@forenet/contract/organisation'
import { formatMoney } from '@forenet/domain/money'
import { Button, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Agreement } from '../../app/payment/agreement.tsx'
import { PurchaseSteps } from '../../app/payment/purchase-steps.tsx'
import { Review } from '../../app/payment/review.tsx'
import { useAgreement } from '../../app/payment/use-agreement.ts'
import { AppLink } from '../../app/shell/app-link.tsx'
import { BarSum } from '../../ui/bar-sum.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StickyActionBar } from '../../ui/sticky-action-bar.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { AddressProblems } from './address-problems.tsx'
import { PayerDetails } from './payer-details.tsx'
import { personName } from './person-name.ts'
import { PurchaseProblem } from './purchase-problem.tsx'
import styles from './review-step.module.css'
import type { ChosenLine, ChosenSelection } from './selection.ts'
import type { useAddressNotices } from './use-address-notices.ts'
import type { DraftInHand } from './use-draft.ts'
import { usePurchase } from './use-purchase.ts'

type ReviewStepProps = {
  organisation: Organisation
  chosen: ChosenSelection
  inHand: DraftInHand
  address: ReturnType<typeof useAddressNotices>
  back: () => void
}

/** Review: the price explained line by line, who pays, the GDPR agreement; and then to the payment window. */
export function ReviewStep({ organisation, chosen, inHand, address, back }: ReviewStepProps) {
  const { t } = useTranslation(['memberships', 'paying'])
  const language = useLanguage()
  const agreement = useAgreement(
    inHand.draft.gdprAgreement,
    (gdprAgreement) => inHand.change({ gdprAgreement }),
    t('review.gdprMissing'),
  )
  const { lines, totalMinor } = chosen
  const payment = usePurchase(
    {
      orgId: organisation.id,
      participants: lines.map(({ participant, offer }) => ({ memberId: participant.id, membershipConfId: offer.id })),
      totalMinor,
      gdprAgreement: true,
      language,
    },
    inHand,
  )
  const mayPay = address.problems.length === 0

  function pay(): void {
    if (agreement.given()) payment.start()
  }

  return (
    <>
      <PageHeader title={t('review.title')} eyebrow={organisation.name} lead={t('review.lead')} />
      <PurchaseSteps current="review" />
      <AddressProblems problems={address.problems} editAddress={address.editAddress} hasChoices />
      <Review
        title={t('review.order')}
        change={{ words: t('review.change'), label: t('review.changeChoice'), act: back, disabled: payment.pending }}
        lines={lines.map(explained)}
        totalMinor={totalMinor}
        note={totalMinor > 0 ? t('paying:leaving') : undefined}
      >
        <PayerDetails editAddress={address.editAddress} />
        <Agreement
          {...agreement.field}
          label={t('review.gdpr', { organisation: organisation.name })}
          hint={t('review.gdprHint')}
        />
      </Review>
      <PurchaseProblem
        payment={payment}
        organisationId={organisation.id}
        editAddress={address.editAddress}
        back={back}
      />
      <VisuallyHidden role="status">{payment.pending ? t('paying:opening') : ''}</VisuallyHidden>
      <StickyActionBar summary={<BarSum words={t('purchase.summary', { count: lines.length })} minor={totalMinor} />}>
        <Button variant="default" className={styles.back ?? ''} onClick={back} disabled={payment.pending}>
          {t('review.back')}
        </Button>
        {mayPay ? (
          <Button onClick={pay} loading={payment.pending}>
            {totalMinor > 0 ? t('review.pay', { price: formatMoney(totalMinor, language) }) : t('review.confirmFree')}
          </Button>
        ) : (
          <Button renderRoot={(root) => <AppLink href={address.editAddress} {...root} />}>{t('address.action')}</Button>
        )}
      </StickyActionBar>
    </>
  )
}

function explained({ participant, offer, ...price }: ChosenLine) {
  return {
    id: participant.id,
    participantName: personName(participant),
    description: offer.name,
    startDate: offer.startDate,
    endDate: offer.endDate,
    ...price,
  }
}
