import type { ComponentProps } from 'react'
import { ActionBarTotal } from '../../../../ui/page/bar-sum.tsx'
import styles from './pay-total.module.css'
import { PaymentMarks } from './payment-marks.tsx'

/** Total beside a button that opens the payment window. */
export function PayTotal(total: Pick<ComponentProps<typeof ActionBarTotal>, 'words' | 'minor'>) {
  return (
    <div className={styles.total}>
      <div>
        <ActionBarTotal {...total} />
      </div>
      <PaymentMarks />
    </div>
  )
}
