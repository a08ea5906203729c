import { useTranslation } from 'react-i18next'
import { PriceLines } from '../../ui/price-lines.tsx'
import type { Cancelling } from './cancelling.ts'
import styles from './dialogs.module.css'

/** What was paid, what the club keeps of it, and what goes back to the card. */
export function Refund({ cancelling: { refundMinor, feeMinor } }: { cancelling: Cancelling }) {
  const { t } = useTranslation('tickets')
  const paidMinor = refundMinor + feeMinor
  if (paidMinor === 0) return <p>{t('cancel.free')}</p>
  const lines = [
    { id: 'paid', label: t('cancel.paid'), minor: paidMinor },
    ...(feeMinor > 0 ? [{ id: 'kept', label: t('cancel.kept'), minor: -feeMinor }] : []),
  ]
  return (
    <>
      <div className={styles.refund}>
        <PriceLines lines={lines} totalMinor={refundMinor} totalLabel={t('cancel.back')} />
      </div>
      <p>{t(refundMinor > 0 ? 'cancel.how' : 'cancel.nothing')}</p>
    </>
  )
}
