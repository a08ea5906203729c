import type { Entry } from '@forenet/contract/entry'
import { paidWithInWords } from '@forenet/domain/paid-with'
import { useTranslation } from 'react-i18next'
import { PriceLines } from '../../../ui/money/price-lines.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import type { Cancelling } from './cancelling.ts'
import styles from './dialogs.module.css'

type RefundProps = { cancelling: Cancelling; paidWith: Entry['paidWith'] }

/** What was paid, what the club keeps of it, what goes back, and to which card or wallet. */
export function Refund({ cancelling: { refundMinor, feeMinor }, paidWith }: RefundProps) {
  const language = useLanguage()
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
      <p>{refundMinor > 0 ? t('cancel.how', { means: paidWithInWords(paidWith, language) }) : t('cancel.nothing')}</p>
    </>
  )
}
