import * as members from '../../../core/members/index.ts'
import type { EventMailRequest } from '../../tickets/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { getBuyer } from './buyer-of.ts'
import { givenTicketMail, ticketMail } from './event-mails.ts'
import { mailedCodes } from './mailed-codes.ts'
import { aboutEvent, type EventMessageDeps, mailed, ticketFiles } from './registration-confirmed.ts'
import { sendMessage } from './send-email.ts'

export async function sendTicketsAgain(
  deps: EventMessageDeps,
  { entryId, onceKey }: Extract<EventMailRequest, { kind: 'tickets-again' }>,
): Promise<void> {
  const [first, ...rest] = ticketing.issued(await ticketing.listTicketsByEntry(deps.database, entryId))
  if (!first) return
  const holder = await getBuyer(deps.database, first)
  const tickets: ticketing.IssuedTickets = [first, ...rest]
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  const link = ticketing.eventLinks.tickets(deps.origin, first, entryId)
  await sendMessage(deps, { onceKey, to: holder.email, template: 'tickets-again', event: first }, async () => ({
    mail: ticketMail(
      { ...about, link },
      {
        tickets: tickets.map(mailed),
        orderNumber: ticketing.ticketOrderNumber(first),
        codes: await mailedCodes(deps, tickets, { language: first.entryLanguage, link }),
      },
    ),
    attachments: await ticketFiles(deps, tickets, first.entryLanguage),
  }))
}

export async function sendTransferMail(deps: EventMessageDeps, ticketId: string): Promise<void> {
  const ticket = await ticketing.findTicket(deps.database, ticketId)
  if (!ticket) throw new Error(`No ticket ${ticketId}`)
  if (!ticket.attendeeEmail) return
  await giveTicket(deps, ticket, ticket.attendeeEmail, `ticket:${ticketId}:transferred`, 'transferred')
}

export async function sendSharedTicket(
  deps: EventMessageDeps,
  { ticketId, email, onceKey }: Extract<EventMailRequest, { kind: 'ticket-shared' }>,
): Promise<void> {
  const ticket = await ticketing.findTicket(deps.database, ticketId)
  if (!ticket) throw new Error(`No ticket ${ticketId}`)
  await giveTicket(deps, ticket, email, onceKey, 'shared')
}

async function giveTicket(
  deps: EventMessageDeps,
  ticket: ticketing.TicketRow,
  to: string,
  onceKey: string,
  how: 'transferred' | 'shared',
): Promise<void> {
  const [alive] = ticketing.issued([ticket])
  if (!alive) return
  const giver = await members.nameOf(deps.database, ticket.entryMemberId)
  const link = ticketing.eventLinks.event(deps.origin, ticket)
  const about = { ...aboutEvent(ticket, ticket.entryLanguage), name: ticket.attendeeName, link }
  await sendMessage(deps, { onceKey, to, template: `ticket-${how}`, event: ticket }, async () => ({
    mail: givenTicketMail(about, giver, {
      how,
      link: await ticketing.createLinkForMail(deps, ticket.id, onceKey),
      codes: await mailedCodes(deps, [alive], { language: ticket.entryLanguage, link: null }),
    }),
    attachments: await ticketFiles(deps, [alive], ticket.entryLanguage),
  }))
}
