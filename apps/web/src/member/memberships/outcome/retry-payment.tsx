import type { PaymentState } from '@forenet/contract/payment'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../words/i18n.ts'
import { editProfileAddress } from '../../shared/member/edit-profile-address.ts'
import { openWindow } from '../../shared/payment/open-window.ts'
import { PaymentActions } from '../../shared/payment/standing/payment-standing.tsx'
import { usePayment } from '../../shared/payment/use-payment.ts'
import { PurchaseProblem } from '../purchase/purchase-problem.tsx'
import { useChooseDifferently } from '../purchase/use-choose-differently.ts'
import { membershipPayments } from './membership-payments.ts'
import styles from './payment-outcome.module.css'
import { useShowStanding } from './use-show-standing.ts'

/** Retry the purchase or change the selection. Renders nothing if neither makes sense. */
export function RetryPayment({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  const here = useLocation({ select: ({ href }) => href })
  const chooseDifferently = useChooseDifferently(payment)
  const { retryToken, totalMinor, currency } = payment
  const paying = usePayment(async () => {
    if (!retryToken) throw new Error('There is no token for another try')
    return openWindow(membershipPayments.link, retryToken, totalMinor)
  }, useShowStanding())
  if (!retryToken) return null
  const price = formatMoney(totalMinor, language, currency)
  return (
    <>
      <PaymentActions>
        <Button onClick={paying.start} loading={paying.pending}>
          {t(payment.state === 'declined' ? 'declined.retry' : 'unpaid.pay', { price })}
        </Button>
        <Button variant="default" onClick={chooseDifferently} disabled={paying.pending}>
          {t('declined.change')}
        </Button>
      </PaymentActions>
      {paying.failure === null ? null : (
        <div className={styles.refused}>
          <PurchaseProblem
            payment={paying}
            organisationId={payment.organisation.id}
            editAddress={editProfileAddress(here)}
            back={chooseDifferently}
          />
        </div>
      )}
    </>
  )
}
