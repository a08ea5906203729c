import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OfflineMessage } from '../../../kit/offline/offline-message.tsx'
import { EventTickets } from '../event-tickets.tsx'
import { useNow } from '../use-now.ts'
import { findEntries, orderTickets } from '../wallet.ts'
import { useOfflineEntries } from './use-offline-entries.ts'

export function EventTicketsOffline() {
  const { t } = useTranslation('tickets')
  const { id = '', eveEntryId = null } = useParams({ strict: false })
  const entries = useOfflineEntries()
  const now = useNow()
  const found = findEntries(entries, id.toLowerCase(), eveEntryId?.toLowerCase() ?? null)
  const tickets = found ? orderTickets(found.entries, now, found.ticketId) : []
  if (!found || tickets.length === 0) {
    return <OfflineMessage title={t('offline.none.title')} text={t('offline.none.text')} />
  }
  return <EventTickets key={`${id} ${eveEntryId}`} tickets={tickets} firstId={found.ticketId} isOffline />
}
