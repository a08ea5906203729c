import { ActingBanner } from '../features/acting/acting-banner.tsx'
import { HeaderActing } from '../features/acting/header-acting.tsx'
import { HeaderBell } from '../features/notifications/bell.tsx'
import { UnreadMark } from '../features/notifications/unread-mark.tsx'
import { HeaderTickets } from '../features/tickets/header-tickets.tsx'
import { TicketsTodayMark } from '../features/tickets/tickets-today-mark.tsx'
import type { ShellSlots } from './shell/shell-slots.ts'

/** What features put into the shell; see ShellSlots for the places there are. */
export const slots: ShellSlots = {
  header: [
    { id: 'acting', component: HeaderActing },
    { id: 'tickets', component: HeaderTickets },
    { id: 'bell', component: HeaderBell },
  ],
  banners: [{ id: 'acting', component: ActingBanner }],
  marks: { tickets: TicketsTodayMark, notifications: UnreadMark },
}
