import { ImpersonationBanner } from '../member/impersonation/impersonation-banner.tsx'
import { ImpersonationHeader } from '../member/impersonation/impersonation-header.tsx'
import { HeaderBell } from '../member/notifications/bell/header-bell.tsx'
import { UnreadBadge } from '../member/notifications/bell/unread-badge.tsx'
import { HeaderTickets } from '../member/tickets/header/header-tickets.tsx'
import { TicketsTodayMark } from '../member/tickets/header/tickets-today-mark.tsx'
import type { ShellSlots } from './shell-slots.ts'

export const shellSlots: ShellSlots = {
  header: [
    { id: 'impersonation', component: ImpersonationHeader },
    // Leftmost, so that the permanent icons do not move when the bell appears.
    { id: 'bell', component: HeaderBell },
    { id: 'tickets', component: HeaderTickets },
  ],
  banners: [{ id: 'impersonation', component: ImpersonationBanner }],
  marks: { tickets: TicketsTodayMark, notifications: UnreadBadge },
}
