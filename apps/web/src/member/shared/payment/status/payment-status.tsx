import type { PaymentState } from '@forenet/contract/payment'
import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../../../ui/blocks/surface.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { OrganisationMark } from '../../organisation/organisation-mark.tsx'
import { PriceExplained } from '../before/price-explained.tsx'
import styles from './payment-status.module.css'
import type { PaymentStatusText } from './payment-status-text.ts'
import whatNextStyles from './what-next.module.css'

type PaymentStandingProps = {
  statusText: PaymentStatusText
  isUnreachable: boolean
  children: ReactNode
}

export function PaymentStatus({ statusText, isUnreachable, children }: PaymentStandingProps) {
  const { t } = useTranslation('paying')
  const { tone, icon: Icon, title, text } = statusText
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

export function PaymentProgress() {
  return <div className={styles.progress} aria-hidden />
}

export function PaymentActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

export function PaymentSubject({ payment, about }: { payment: PaymentState; about: ReactNode }) {
  const { t } = useTranslation('paying')
  return (
    <Surface as="section" labelledBy="payment-for">
      <div className={styles.head}>
        <OrganisationMark organisation={payment.organisation} size={40} />
        <div>
          <h2 id="payment-for">{t('bought')}</h2>
          <p>{about}</p>
        </div>
      </div>
      <PriceExplained
        // Several lines may belong to one member (guests of a buyer); the order is stable.
        lines={payment.lines.map((line, index) => ({ ...line, id: `${index} ${line.memberId}` }))}
        totalMinor={payment.totalMinor}
      />
      <OrderNumber payment={payment} />
    </Surface>
  )
}

export function OrderNumber({ payment: { orderNumber } }: { payment: Pick<PaymentState, 'orderNumber'> }) {
  const { t } = useTranslation('paying')
  return orderNumber ? <p className={styles.order}>{t('order', { orderNumber })}</p> : null
}

export function NextStepsAfterPurchase({
  title,
  steps,
  children,
}: {
  title: string
  steps: readonly { icon: ReactNode; text: string }[]
  children: ReactNode
}) {
  return (
    <section className={whatNextStyles.next} aria-labelledby="what-next">
      <h2 id="what-next">{title}</h2>
      <ul>
        {steps.map(({ icon, text }) => (
          <li key={text}>
            {icon}
            {text}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
