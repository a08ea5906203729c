import type { ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import { Button } from '@mantine/core'
import { ClipboardList, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GuestListDialog } from '../guest-list/guest-list-dialog.tsx'
import { useMayManage } from '../use-may-manage.ts'
import { PutDownDialog } from './put-down-dialog.tsx'

/** The ways to put somebody down, or a list of guests, for who manages the event while it is to take place. */
export function PutDownButtons({ eventId, event }: { eventId: string; event: ClubAttendeeEvent }) {
  const { t } = useTranslation('boxOffice')
  const mayManage = useMayManage(eventId)
  const [asking, setAsking] = useState<'one' | 'list' | null>(null)
  if (!mayManage || event.cancelled || new Date(event.endsAt) <= new Date()) return null
  const close = () => setAsking(null)
  return (
    <>
      <Button leftSection={<UserRoundPlus size={18} aria-hidden />} onClick={() => setAsking('one')}>
        {t('action')}
      </Button>
      <Button variant="default" leftSection={<ClipboardList size={18} aria-hidden />} onClick={() => setAsking('list')}>
        {t('guests.action')}
      </Button>
      {asking === 'one' ? <PutDownDialog eventId={eventId} close={close} /> : null}
      {asking === 'list' ? <GuestListDialog eventId={eventId} types={event.ticketTypes} close={close} /> : null}
    </>
  )
}
