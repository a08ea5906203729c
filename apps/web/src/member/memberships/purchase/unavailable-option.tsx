import type { ReactNode } from 'react'
import { PeriodText } from '../../../ui/dates/date-text.tsx'
import { Money } from '../../../ui/money/money.tsx'
import type { MembershipOffer } from '../../shared/membership/selection.ts'
import styles from './choose-step.module.css'

type UnavailableOptionProps = {
  option: MembershipOffer
  note?: string | null
  children: ReactNode
}

export function UnavailableOption({ option, note, children }: UnavailableOptionProps) {
  return (
    <li className={styles.card} data-full>
      <span className={styles.about}>
        <span className={styles.title}>
          <strong>{option.name}</strong>
          <span className={styles.price}>
            <Money minor={option.totalMinor} />
          </span>
        </span>
        <span className={styles.details}>
          {option.description ? <span>{option.description}</span> : null}
          <span className={styles.period}>
            <PeriodText from={option.startDate} to={option.endDate} />
          </span>
          {note ? <span>{note}</span> : null}
        </span>
        {children}
      </span>
    </li>
  )
}
