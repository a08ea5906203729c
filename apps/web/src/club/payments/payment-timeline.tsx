import type { ClubPaymentDetails } from '@forenet/contract/club/payment'
import { Check, CircleDashed, CircleX, Mail, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/dates/date-text.tsx'
import type { moneyTexts } from '../../words/en/money.ts'
import styles from './payment-drawer.module.css'

type Attempt = ClubPaymentDetails['attempts'][number]
type Message = ClubPaymentDetails['messages'][number]
type Entry = { key: string; at: string; tone: 'good' | 'bad' | 'quiet'; icon: ReactNode; title: string; about: string }

/** Keys are template numbers of the specification. */
const TEMPLATES: Readonly<Record<string, Exclude<keyof typeof moneyTexts.templates, 'other'>>> = {
  4: 'membership',
  5: 'tickets',
  6: 'membership',
  'event-confirmed': 'tickets',
  'tickets-again': 'again',
  'ticket-shared': 'shared',
  'ticket-transferred': 'transferred',
  'tickets-cancelled': 'cancelled',
  'event-called-off': 'eventCancelled',
  'event-changed': 'eventChanged',
  'series-changed': 'eventChanged',
  'difference-paid': 'upgraded',
}

export function PaymentTimeline({
  details: { attempts, messages, orderedAt, manual },
}: {
  details: ClubPaymentDetails
}) {
  const { t } = useTranslation('money')
  const attemptEntry = useAttemptEntry()
  const messageEntry = useMessageEntry()
  const entries = [
    ...attempts.map(attemptEntry),
    ...messages.map(messageEntry),
    {
      key: 'ordered',
      at: manual?.bookedAt ?? orderedAt,
      tone: 'quiet' as const,
      icon: <CircleDashed size={18} aria-hidden />,
      title: t(manual ? 'timeline.recorded' : 'timeline.ordered'),
      about: '',
    },
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <ol className={styles.timeline}>
      {entries.map(({ key, at, tone, icon, title, about }) => (
        <li key={key} className={styles.entry} data-tone={tone}>
          {icon}
          <span className={styles.words}>
            {title}
            <span className={styles.quiet}>
              <DateText at={at} />
              {about ? ` · ${about}` : ''}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function useAttemptEntry() {
  const { t } = useTranslation('money')
  return ({ orderNumber, state, declineReason, at }: Attempt): Entry => {
    const isBad = state === 'declined' || state === 'failed'
    return {
      key: orderNumber,
      at,
      tone: state === 'captured' ? 'good' : isBad ? 'bad' : 'quiet',
      icon:
        state === 'captured' ? (
          <Check size={18} aria-hidden />
        ) : isBad ? (
          <CircleX size={18} aria-hidden />
        ) : (
          <CircleDashed size={18} aria-hidden />
        ),
      title: t(`attempts.${state}`),
      about: [orderNumber, declineReason].filter(Boolean).join(' · '),
    }
  }
}

function useMessageEntry() {
  const { t } = useTranslation('money')
  return ({ channel, template, recipient, createdAt, sentAt, failed }: Message, nth: number): Entry => {
    const name = t(`templates.${TEMPLATES[template] ?? 'other'}`)
    const state = failed ? 'failed' : sentAt === null ? 'waiting' : 'sent'
    return {
      key: `message ${nth}`,
      at: sentAt ?? createdAt,
      tone: failed ? 'bad' : 'quiet',
      icon: channel === 'mail' ? <Mail size={18} aria-hidden /> : <MessageCircle size={18} aria-hidden />,
      title: t(`messages.${state}`, { name }),
      about: recipient ?? '',
    }
  }
}
