import type { PersonPayments } from '@forenet/contract/club/person'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import styles from './refund.module.css'

type Refunds = PersonPayments[number]['refunds']

export function RefundList({ refunds }: { refunds: Refunds }) {
  const { t } = useTranslation('register')
  return (
    <ul className={styles.refunds}>
      {refunds.map(({ id, amountMinor, reason, state, by, agreedBy, at }) => (
        <li key={id} className={styles.quiet}>
          <Money minor={amountMinor} /> {t(`refund.states.${state}`)}
          {': '}
          {reason}
          {' · '}
          {by ? `${t(`refund.${whoWords(state, agreedBy)}`, { by, agreedBy: agreedBy ?? '' })} · ` : ''}
          <DateText at={at} />
        </li>
      ))}
    </ul>
  )
}

function whoWords(state: Refunds[number]['state'], agreedBy: string | null) {
  if (agreedBy !== null) return 'byTwo'
  const settled = ['given', 'booked', 'under-way', 'delayed', 'key-refused', 'charged-back']
  return settled.includes(state) ? 'byOne' : 'asker'
}
