import { eventList } from '@forenet/contract/event-calls'
import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { actingMember } from '../../app/api/acting-member.ts'
import { call } from '../../app/api/call.ts'
import { useSession } from '../../app/auth/session-context.tsx'
import { today } from '../../app/today.ts'
import styles from './header-tickets.module.css'

/** What begins or goes on today is among the first of what is ahead. */
const FIRST = 20
const RARELY_CHANGES_MS = 5 * 60_000

/** The header's way to My Tickets, with a dot on a day that there is one for. */
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

function useTicketToday(): boolean {
  const { subject } = useSession()
  const acting = useSyncExternalStore(actingMember.subscribe, actingMember.id)
  const { data } = useQuery({
    queryKey: ['member', 'tickets-today', subject, acting] as const,
    queryFn: ({ signal }) => call(eventList, { query: { of: 'mine', when: 'upcoming', size: FIRST }, signal }),
    staleTime: RARELY_CHANGES_MS,
  })
  const day = today()
  return (data ?? []).some(
    ({ mine, cancelled, startDate }) => mine === 'coming' && !cancelled && today(new Date(startDate)) <= day,
  )
}
