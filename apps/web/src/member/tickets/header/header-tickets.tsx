import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './header-tickets.module.css'
import { useTicketToday } from './use-ticket-today.ts'

export function HeaderTickets() {
  const { t } = useTranslation('shell')
  const isToday = useTicketToday()
  return (
    <ActionIcon
      renderRoot={(root) => <Link to="/tickets" {...root} />}
      aria-label={t(isToday ? 'ticketsToday' : 'pages.tickets')}
    >
      <Ticket size={22} aria-hidden />
      {isToday ? <span className={styles.dot} /> : null}
    </ActionIcon>
  )
}
