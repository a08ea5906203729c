import { ActingBanner } from '../features/acting/acting-banner.tsx'
import { HeaderActing } from '../features/acting/header-acting.tsx'
import { HeaderBell } from '../features/notifications/bell.tsx'
import { HeaderTickets } from '../features/tickets/header-tickets.tsx'
import type { ShellSlots } from './shell/shell-slots.ts'

/** What features put into the shell; see ShellSlots for the places there are. */
export const slots: ShellSlots = {
  header: [
    { id: 'acting', component: HeaderActing },
    { id: 'tickets', component: HeaderTickets },
    { id: 'bell', component: HeaderBell },
  ],
  banners: [{ id: 'acting', component: ActingBanner }],
}
