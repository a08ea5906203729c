import type { ClubRegistration } from '@forenet/contract/club/event-registration'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money/money.tsx'
import styles from '../shared/people-table.module.css'

type PaidProps = {
  row: Pick<ClubRegistration, 'paidMinor' | 'owedMinor' | 'refundedMinor' | 'byHand'>
  children?: ReactNode
}

/** Paid, owed and refunded amounts. */
export function Paid({ row: { paidMinor, owedMinor, refundedMinor, byHand }, children }: PaidProps) {
  const { t } = useTranslation(['attendees', 'boxOffice'])
  return (
    <span>
      {paidMinor === null ? null : <Money minor={paidMinor} />}
      {byHand ? <span className={styles.quiet}>{t(`boxOffice:byHand.${byHand}`)}</span> : null}
      {owedMinor > 0 ? (
        <span className={styles.quiet}>
          {t('owed')} <Money minor={owedMinor} />
        </span>
      ) : null}
      {refundedMinor !== null && refundedMinor > 0 ? (
        <span className={styles.quiet}>
          {t('back')} <Money minor={refundedMinor} />
        </span>
      ) : null}
      {children}
    </span>
  )
}
