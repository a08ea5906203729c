import { UnstyledButton } from '@mantine/core'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../../ui/blocks/surface.tsx'
import type { GroupCode } from '../wallet.ts'
import styles from './group-ticket-list.module.css'

type TogetherListProps = { together: GroupCode; turnTo: (ticketId: string) => void }

export function GroupTicketList({ together: { tickets }, turnTo }: TogetherListProps) {
  const { t } = useTranslation('tickets')
  return (
    <Surface as="section" labelledBy="together-list">
      <h2 id="together-list">{t('together.title')}</h2>
      <p className={styles.text}>{t('together.text')}</p>
      <ul className={styles.list}>
        {tickets.map(({ ticket }) => (
          <li key={ticket.id}>
            <UnstyledButton className={styles.ticket} onClick={() => turnTo(ticket.id)}>
              <span>
                {ticket.attendeeName}
                <span className={styles.type}>{ticket.ticketTypeName}</span>
              </span>
              <ChevronRight size={20} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Surface>
  )
}
