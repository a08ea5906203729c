import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadWithTexts } from '../../kit/page/load-with-texts.ts'
import { memberArea } from './member-area-route.ts'
import { createTextParamsParser } from './search-text.ts'

const tickets = createRoute({
  getParentRoute: () => memberArea,
  path: '/tickets',
  staticData: { page: { name: 'tickets', section: 'tickets' } },
  component: lazyRouteComponent(
    loadWithTexts(['tickets', 'paying'], () => import('../../member/tickets/tickets-screen.tsx')),
    'TicketsScreen',
  ),
})

const toTickets = [{ name: 'tickets', to: '/tickets' }] as const
const eventTicketsScreen = lazyRouteComponent(
  loadWithTexts(['tickets', 'paying'], () => import('../../member/tickets/event-tickets-screen.tsx')),
  'EventTicketsScreen',
)

const eventTickets = createRoute({
  getParentRoute: () => memberArea,
  path: '/$orgKey/events/$id/tickets',
  staticData: { page: { name: 'event-tickets', section: 'tickets', parents: toTickets } },
  component: eventTicketsScreen,
})

/** Accepts an entry id or a ticket id (section 2). */
const ticketDetail = createRoute({
  getParentRoute: () => memberArea,
  path: '/$orgKey/events/$id/tickets/$eveEntryId',
  staticData: { page: { name: 'ticket-detail', section: 'tickets', parents: toTickets } },
  component: eventTicketsScreen,
})

const eventReceipt = createRoute({
  getParentRoute: () => memberArea,
  path: '/orders/$id/receipt',
  staticData: { page: { name: 'event-receipt', section: 'tickets', parents: toTickets } },
  component: lazyRouteComponent(
    loadWithTexts(['memberships', 'paying'], () => import('../../member/memberships/receipt/receipt-screen.tsx')),
    'EventReceiptScreen',
  ),
})

/** Spelled as in the specification (section 2, ruling 2). */
const calendar = createRoute({
  getParentRoute: () => memberArea,
  path: '/my-calender',
  staticData: { page: { name: 'my-calendar', section: 'calendar' } },
  validateSearch: createTextParamsParser('view', 'date'),
  component: lazyRouteComponent(
    loadWithTexts(['calendar'], () => import('../../member/calendar/calendar-screen.tsx')),
    'CalendarScreen',
  ),
})

export const ticketRoutes = [tickets, eventTickets, ticketDetail, eventReceipt, calendar] as const
