import type { NotificationType } from '@forenet/domain/notification'
import { CreditCard, Gift, type LucideIcon, MessageCircle, RefreshCw, Ticket, UsersRound } from 'lucide-react'
import styles from './notification-type-icon.module.css'

const ICONS: Readonly<Record<NotificationType, LucideIcon>> = {
  FAMILY_LINK_REQUEST: UsersRound,
  MEMBERSHIP_RENEW: RefreshCw,
  ORDER_READY: Gift,
  PAYMENT_RECEIVED: CreditCard,
  EVENT_REGISTRATION: Ticket,
  CONTACT_US: MessageCircle,
  CONTACT_US_REPLY: MessageCircle,
}

export function NotificationTypeIcon({ type }: { type: NotificationType }) {
  const Icon = ICONS[type]
  return (
    <span className={styles.mark} aria-hidden>
      <Icon size={18} />
    </span>
  )
}
