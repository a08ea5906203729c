import type { Wallets } from '../../../adapters/wallets/wallets.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { eventMailRequests } from './event-mail-request.ts'
import { ticketRoutes } from './routes.ts'
import type { TicketCodes } from './ticket-codes.ts'
import { moveTransferredTickets } from './transferred-tickets-repository.ts'

export function ticketsModule(
  platform: Platform,
  { codes, wallets }: { codes: TicketCodes; wallets: Wallets },
): Module {
  const deps = { ...platform, codes, wallets, mail: eventMailRequests(platform.send) }
  return {
    name: 'tickets',
    routes: ({ server }) => ticketRoutes(server, deps),
    schedules: [{ name: 'ticket-keys', cron: '20 0 * * *', run: () => codes.rotateYearly() }],
    subscribers: { emailMoved: moveTransferredTickets },
  }
}
