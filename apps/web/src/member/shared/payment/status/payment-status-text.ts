import type { PaymentState } from '@forenet/contract/payment'
import { formatDeclineReason } from '@forenet/domain/decline-reason'
import { CircleCheck, CircleX, Hourglass, type LucideIcon, ShieldCheck, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../words/i18n.ts'

export type PaymentStatusText = {
  tone: 'good' | 'bad' | 'waiting' | 'neutral'
  icon: LucideIcon
  title: string
  text: string
}

export type KnownPayment = {
  payment: PaymentState
  returned: boolean
  isLong: boolean
}

export function isStatusPending({ payment, returned, isLong }: KnownPayment): boolean {
  return payment.state === 'confirming' || (payment.state === 'waiting' && returned && !isLong)
}

export function usePaymentStatusText(
  { payment, returned, isLong }: KnownPayment,
  paid: { title: string; text: string },
): PaymentStatusText {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  switch (payment.state) {
    case 'paid':
      return { tone: 'good', icon: CircleCheck, ...paid }
    case 'declined': {
      const reason = payment.declineCode ? formatDeclineReason(payment.declineCode, language) : payment.declineReason
      return {
        tone: 'bad',
        icon: CircleX,
        title: t('declined.title'),
        text: `${reason || formatDeclineReason(null, language)} ${t('declined.text')}`,
      }
    }
    case 'voided':
      return {
        tone: 'neutral',
        icon: ShieldCheck,
        title: t('voided.title'),
        text: t(`voided.${payment.voidReason ?? 'unknown'}`),
      }
    case 'confirming':
      return {
        tone: 'waiting',
        icon: Hourglass,
        title: t('confirming.title'),
        text: t(isLong ? 'confirming.long' : 'confirming.text'),
      }
    case 'waiting':
      if (returned) {
        return {
          tone: 'waiting',
          icon: Hourglass,
          title: t('confirming.title'),
          text: t(isLong ? 'confirming.lost' : 'confirming.wait'),
        }
      }
      return { tone: 'neutral', icon: Wallet, title: t('unpaid.title'), text: t('unpaid.text') }
    case 'unpaid':
      return { tone: 'neutral', icon: Wallet, title: t('unpaid.title'), text: t('unpaid.text') }
  }
}
