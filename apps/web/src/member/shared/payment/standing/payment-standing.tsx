import type { PaymentState } from '@forenet/contract/payment'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../../../ui/blocks/surface.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { PriceExplained } from '../before/price-explained.tsx'
import styles from './payment-standing.module.css'
import type { Telling } from './payment-telling.ts'

type PaymentStandingProps = {
  telling: Telling
  /** Whether the last question got no answer. */
  isUnreachable: boolean
  /** The way on, and what it is about. */
  children: ReactNode
}

/** The page of a purchase: how it stands, said aloud as it becomes known, and below it the way on. */
export function PaymentStanding({ telling, isUnreachable, children }: PaymentStandingProps) {
  const { t } = useTranslation('paying')
  const { tone, icon: Icon, title, text } = telling
  return (
    <div className={styles.page}>
      <span className={styles.icon} data-tone={tone} aria-hidden>
        <Icon size={30} />
      </span>
      <PageHeader title={title} lead={text} />
      <VisuallyHidden role="status" aria-live="polite">
        {`${title}. ${text}`}
      </VisuallyHidden>
      {isUnreachable ? (
        <p className={styles.offline} role="alert">
          {t('offline')}
        </p>
      ) : null}
      {children}
    </div>
  )
}

/** In place of buttons while the state is being found out. */
export function PaymentProgress() {
  return <div className={styles.progress} aria-hidden />
}

/** Buttons in a row, one below the other on a phone. */
export function PaymentActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** What a purchase is for, with its price explained. */
export function PaymentFor({ payment, about }: { payment: PaymentState; about: ReactNode }) {
  const { t } = useTranslation('paying')
  return (
    <Surface as="section" labelledBy="payment-for">
      <div className={styles.head}>
        <h2 id="payment-for">{t('bought')}</h2>
        <p>{about}</p>
      </div>
      <PriceExplained
        // Several lines may be one person's: a guest's ticket is its buyer's. They never change places.
        lines={payment.lines.map((line, index) => ({ ...line, id: `${index} ${line.memberId}` }))}
        totalMinor={payment.totalMinor}
      />
      <OrderNumber payment={payment} />
    </Surface>
  )
}

/** The number the gateway and the receipt know a purchase by; nothing before there is one. */
export function OrderNumber({ payment: { orderNumber } }: { payment: Pick<PaymentState, 'orderNumber'> }) {
  const { t } = useTranslation('paying')
  return orderNumber ? <p className={styles.order}>{t('order', { orderNumber })}</p> : null
}
