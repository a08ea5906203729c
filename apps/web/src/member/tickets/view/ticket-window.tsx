import type { Ticket } from '@forenet/contract/entry'
import { Button } from '@mantine/core'
import { Ban, CircleCheck, Hourglass, type LucideIcon, UserRoundX, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Countdown } from '../../../kit/time/countdown.tsx'
import { QrCode } from '../../../ui/codes/qr-code.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { buildEventUrl, buildPaymentUrl } from '../ticket-paths.ts'
import type { TicketWithEntry } from '../wallet.ts'
import styles from './ticket-window.module.css'

export function TicketWindow({ ticketWithEntry, isOffline }: { ticketWithEntry: TicketWithEntry; isOffline: boolean }) {
  const { t } = useTranslation('tickets')
  const { ticket, status } = ticketWithEntry
  const label = t('face.code', { name: ticket.attendeeName })
  switch (status) {
    case 'valid':
      return ticket.code ? <QrCode code={ticket.code} label={label} /> : null
    case 'used':
      return <UsedTicketOverlay code={ticket.code} usedAt={ticket.usedAt} />
    case 'reserved':
      return <ReservedTicket ticketWithEntry={ticketWithEntry} isOffline={isOffline} />
    case 'lapsed':
      return (
        <TicketMessage
          icon={Hourglass}
          title={t('lapsed.title')}
          action={<ToEvent ticketWithEntry={ticketWithEntry} label={t('lapsed.event')} isOffline={isOffline} />}
        >
          {t('lapsed.text')}
        </TicketMessage>
      )
    case 'void': {
      const reason = ticket.voidReason ?? 'cancelled'
      return (
        <TicketMessage icon={reason === 'transferred' ? UserRoundX : Ban} title={t(`void.${reason}.title`)}>
          {t(`void.${reason}.text`)}
        </TicketMessage>
      )
    }
  }
}

export function UsedTicketOverlay({ code, usedAt }: Pick<Ticket, 'code' | 'usedAt'>) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  return (
    <div className={styles.used}>
      {code ? (
        <div aria-hidden>
          <QrCode code={code} label="" />
        </div>
      ) : null}
      <TicketMessage icon={CircleCheck} title={t('used.title')}>
        {usedAt ? t('used.at', { date: formatInstant(new Date(usedAt), { language, now: new Date() }) }) : null}
      </TicketMessage>
    </div>
  )
}

function ReservedTicket({
  ticketWithEntry: { entry },
  isOffline,
}: {
  ticketWithEntry: TicketWithEntry
  isOffline: boolean
}) {
  const { t } = useTranslation('tickets')
  const address = buildPaymentUrl(entry)
  return (
    <TicketMessage
      icon={Wallet}
      title={t('reserved.title')}
      action={
        isOffline ? null : (
          <>
            {entry.heldUntil ? <Countdown until={entry.heldUntil} label={t('reserved.held')} /> : null}
            <Button renderRoot={(root) => <AppLink href={address} {...root} />}>{t('reserved.pay')}</Button>
          </>
        )
      }
    >
      {t('reserved.text')}
    </TicketMessage>
  )
}

function ToEvent({
  ticketWithEntry,
  label,
  isOffline,
}: {
  ticketWithEntry: TicketWithEntry
  label: string
  isOffline: boolean
}) {
  if (isOffline) return null
  return (
    <Button variant="default" renderRoot={(root) => <AppLink href={buildEventUrl(ticketWithEntry.entry)} {...root} />}>
      {label}
    </Button>
  )
}

function TicketMessage({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.says}>
      <span className={styles.icon} aria-hidden>
        <Icon size={26} />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{children}</p>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
