import type { ComponentProps } from 'react'
import { ActionBarTotal } from '../../../../ui/page/action-bar-total.tsx'
import styles from './pay-total.module.css'

/** What the gateway's payment window accepts. Names are not translated. */
const PAYMENT_METHODS = ['Dankort', 'Visa', 'Mastercard', 'MobilePay'] as const

function PaymentMarks() {
  return (
    <span className={styles.marks} role="img" aria-label={PAYMENT_METHODS.join(', ')}>
      {PAYMENT_METHODS.map((method) => (
        <svg key={method} className={styles.mark} viewBox="0 0 38 24" aria-hidden="true" focusable="false">
          {METHOD_LOGOS[method]}
        </svg>
      ))}
    </span>
  )
}

const CARD_OUTLINE = <rect x="0.5" y="0.5" width="37" height="23" rx="3" fill="#fff" stroke="#d5dad7" />

const METHOD_LOGOS: Record<(typeof PAYMENT_METHODS)[number], React.ReactNode> = {
  Dankort: (
    <>
      {CARD_OUTLINE}
      <rect x="5" y="4" width="28" height="16" rx="8" fill="#e31f28" />
      <path
        fill="#fff"
        d="M5 6.9h10.4c3.2 0 5 1.5 5 3.9 0 3.7-2.7 6.2-6.9 6.2H5ZM23.9 6.9h7.3l-4.5 5 4.6 5.1h-7.4l-3.5-4.6v-1.9Z"
      />
      <path fill="#e31f28" d="M9.4 10.2h4.1c1.1 0 1.6.5 1.3 1.4-.3 1.3-.9 1.8-2.2 1.8H8.2Z" />
    </>
  ),
  Visa: (
    <>
      {CARD_OUTLINE}
      <g fill="#1434cb">
        <path d="M5.6 7.6h3.6l1.2 5.6 2.3-5.6h2.5l-4 8.9H8.7L6.9 9.3q-.2-.6-1.4-1.2Z" />
        <path d="M15.9 7.6h2.4l-1.9 8.9H14Z" />
        <path d="M29.6 16.5h2.3L30 7.6h-2.3q-.6 0-.9.6l-3.7 8.3h2.6l.5-1.4h3.1Zm-2.7-3.3 1.2-3.1.7 3.1Z" />
      </g>
      <path
        fill="none"
        stroke="#1434cb"
        strokeWidth="1.9"
        d="M24.6 8.9q-1.2-.5-2.3-.4c-2 .2-2.3 1.8-.7 2.7 1.6.8 2.6 1.3 1.7 2.7-.8 1.3-3.1 1.2-4.6.4"
      />
    </>
  ),
  Mastercard: (
    <>
      {CARD_OUTLINE}
      <circle cx="14.75" cy="12" r="7" fill="#eb001b" />
      <circle cx="23.25" cy="12" r="7" fill="#f79e1b" />
      <path fill="#ff5f00" d="M19 6.44a7 7 0 0 1 0 11.12 7 7 0 0 1 0-11.12Z" />
    </>
  ),
  MobilePay: (
    <>
      <rect width="38" height="24" rx="3" fill="#5a78ff" />
      <g fill="none" stroke="#fff" strokeWidth="1.8" strokeLinejoin="round" strokeLinecap="round">
        <rect x="12.6" y="4.8" width="8.6" height="14.4" rx="1.3" transform="rotate(-20 17 12)" />
        <path d="M20.4 12.600q2.1-3.4 6.2-3.900M22 16.400q1.6-2.7 4.6-3.2" />
      </g>
    </>
  ),
}

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
