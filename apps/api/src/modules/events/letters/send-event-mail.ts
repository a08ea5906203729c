import { resaleKept } from '@forenet/domain/resale'
import type { MailPage } from '../../../platform/delivery/mail-page.ts'
import { sendOnce } from '../../../platform/delivery/send-once.ts'
import { recordedReason } from '../../audit/index.ts'
import * as members from '../../members/index.ts'
import { findPaidWith } from '../../payments/index.ts'
import type { EventMailRequest } from '../../tickets/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { findResale } from '../resale/resale-repository.ts'
import { findWaiting, type WaitingRow } from '../waiting/waiting-repository.ts'
import { buyerOf } from './buyer-of.ts'
import {
  calledOffMail,
  cancellationMail,
  changedMail,
  givenTicketMail,
  type MailedRefund,
  offerMail,
  resoldMail,
  ticketMail,
  unsoldMail,
  waitedInVainMail,
} from './event-mails.ts'
import {
  aboutEvent,
  calendarAttachment,
  type EventLetterDeps,
  mailed,
  replyTo,
  ticketFiles,
} from './registration-confirmed.ts'

type Attachments = NonNullable<Parameters<EventLetterDeps['mailer']['send']>[0]['attachments']>

/** Sends a mail about an event that was asked for; once, however often the queue brings it. */
export async function sendEventMail(deps: EventLetterDeps, request: EventMailRequest): Promise<void> {
  switch (request.kind) {
    case 'tickets-cancelled':
      return sendCancellationMail(deps, request)
    case 'event-called-off':
      return sendEventCancelledMail(deps, request)
    case 'tickets-again':
      return sendTicketsAgain(deps, request)
    case 'event-changed':
      return sendChangedMail(deps, request)
    case 'waited-in-vain':
      return sendWaitedInVainMail(deps, request.waitingId)
    case 'seats-offered':
      return sendOfferMail(deps, request.waitingId)
    case 'ticket-resold':
    case 'ticket-unsold':
      return sendResaleMail(deps, request)
    case 'ticket-transferred':
      return sendTransferMail(deps, request.ticketId)
    case 'ticket-shared':
      return sendSharedTicket(deps, request)
  }
}

/** What was cancelled, what is paid back, and where nothing is left of it, a file that takes it out of the calendar. */
async function sendCancellationMail(
  deps: EventLetterDeps,
  { entryId, ticketIds, refundMinor }: Extract<EventMailRequest, { kind: 'tickets-cancelled' }>,
): Promise<void> {
  const all = await ticketing.listTicketsOfEntry(deps.database, entryId)
  const tickets = all.filter((ticket) => ticketIds.includes(ticket.id))
  const [first] = tickets
  if (!first) throw new Error(`Entry ${entryId} has none of the cancelled tickets`)
  const holder = await buyerOf(deps.database, first)
  // A ticket is cancelled once, so any of them names the mail.
  const onceKey = `ticket:${[...ticketIds].sort()[0]}:cancelled`
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  const link = ticketing.linkTo.event(deps.origin, first)
  await send(deps, { onceKey, to: holder.email, template: 'tickets-cancelled', event: first }, async () => {
    const file = await ticketing.cancellationFile(deps.database, deps.origin, first)
    return {
      mail: cancellationMail(
        { ...about, link },
        {
          tickets: tickets.map(mailed),
          refund: await refundOf(deps, first, refundMinor),
          hasCalendarFile: file !== null,
        },
      ),
      ...(file === null ? {} : { attachments: [calendarAttachment(file, first.entryLanguage, 'CANCEL')] }),
    }
  })
}

/** The event is off, what is paid back, and a calendar file that takes it out of the calendar. */
async function sendEventCancelledMail(
  deps: EventLetterDeps,
  { entryId, refundMinor }: Extract<EventMailRequest, { kind: 'event-called-off' }>,
): Promise<void> {
  const [first] = await ticketing.listTicketsOfEntry(deps.database, entryId)
  if (!first) throw new Error(`Entry ${entryId} has no tickets`)
  const holder = await buyerOf(deps.database, first)
  const reason = await recordedReason(deps.database, 'event-called-off', 'event', first.eventId)
  const onceKey = `entry:${entryId}:called-off`
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  await send(deps, { onceKey, to: holder.email, template: 'event-called-off', event: first }, async () => ({
    mail: calledOffMail(
      { ...about, link: ticketing.linkTo.event(deps.origin, first) },
      { refund: await refundOf(deps, first, refundMinor), reason },
    ),
    attachments: [calendarAttachment(ticketing.ticketCalendarFile(deps.origin, first), first.entryLanguage)],
  }))
}

/** All tickets of an entry that let somebody in, as they are by now; nothing where none does. */
async function sendTicketsAgain(
  deps: EventLetterDeps,
  { entryId, onceKey }: Extract<EventMailRequest, { kind: 'tickets-again' }>,
): Promise<void> {
  const [first, ...rest] = ticketing.issued(await ticketing.listTicketsOfEntry(deps.database, entryId))
  if (!first) return
  const holder = await buyerOf(deps.database, first)
  const tickets: ticketing.IssuedTickets = [first, ...rest]
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  await send(deps, { onceKey, to: holder.email, template: 'tickets-again', event: first }, async () => ({
    mail: ticketMail(
      { ...about, link: ticketing.linkTo.tickets(deps.origin, first, entryId) },
      { tickets: tickets.map(mailed), orderNumber: ticketing.orderNumberOf(first) },
    ),
    attachments: await ticketFiles(deps, tickets, first.entryLanguage),
  }))
}

/** What is another than it was, and a calendar file that puts it right; nothing to who has no ticket left. */
async function sendChangedMail(
  deps: EventLetterDeps,
  { entryId, changeId, was, message, refundUntil }: Extract<EventMailRequest, { kind: 'event-changed' }>,
): Promise<void> {
  const tickets = await ticketing.listTicketsOfEntry(deps.database, entryId)
  const first = tickets.find(({ state }) => state === 'valid')
  if (!first) return
  const holder = await buyerOf(deps.database, first)
  const onceKey = `entry:${entryId}:changed:${changeId}`
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  await send(deps, { onceKey, to: holder.email, template: 'event-changed', event: first }, async () => ({
    mail: changedMail(
      { ...about, link: ticketing.linkTo.event(deps.origin, first) },
      {
        was: {
          title: was.title,
          startsAt: new Date(was.startsAt),
          endsAt: new Date(was.endsAt),
          place: [was.place, was.placeAddress, was.city].filter((part) => part !== ''),
        },
        message,
        refundUntil: refundUntil === null ? null : new Date(refundUntil),
      },
    ),
    attachments: [calendarAttachment(ticketing.ticketCalendarFile(deps.origin, first), first.entryLanguage)],
  }))
}

/** To who gave a ticket back: that it is sold and what comes back, or that nobody bought it. */
async function sendResaleMail(
  deps: EventLetterDeps,
  { kind, resaleId }: Extract<EventMailRequest, { kind: 'ticket-resold' | 'ticket-unsold' }>,
): Promise<void> {
  const resale = await findResale(deps.database, resaleId)
  const ticket = resale && (await ticketing.findTicket(deps.database, resale.ticketId))
  if (!resale || !ticket) throw new Error(`No ticket given back as ${resaleId}`)
  const holder = await buyerOf(deps.database, ticket)
  const about = { ...aboutEvent(ticket, ticket.entryLanguage), name: holder.name }
  const link = ticketing.linkTo.event(deps.origin, ticket)
  const onceKey = `resale:${resaleId}:${kind}`
  await send(deps, { onceKey, to: holder.email, template: kind, event: ticket }, async () => {
    if (kind === 'ticket-unsold') return { mail: unsoldMail({ ...about, link }, mailed(ticket)) }
    const refund = await refundOf(deps, ticket, resale.refundMinor ?? 0)
    return {
      mail: resoldMail(
        { ...about, link },
        { ticket: mailed(ticket), refund, byHand: resale.byHand, fee: resaleKept(ticket, resale.feeMinor) },
      ),
    }
  })
}

async function refundOf(
  { database }: EventLetterDeps,
  { orderId }: ticketing.TicketRow,
  minor: number,
): Promise<MailedRefund> {
  return { minor, paidWith: minor > 0 && orderId ? await findPaidWith(database, orderId) : null }
}

/** Seats for somebody on the waiting list; nothing once the offer is over or taken. */
async function sendOfferMail(deps: EventLetterDeps, waitingId: string): Promise<void> {
  const offer = await findWaiting(deps.database, waitingId)
  const until = offer?.offerUntil
  if (offer?.state !== 'offered' || !until || until <= deps.now()) return
  const { event, holder, about } = await waitedFor(deps, offer)
  const onceKey = `waiting:${waitingId}:offer:${until.toISOString()}`
  await send(deps, { onceKey, to: holder.email, template: 'seats-offered', event }, async () => ({
    mail: offerMail({ ...about, link: ticketing.linkTo.register(deps.origin, event) }, { seats: offer.seats, until }),
  }))
}

/** The event somebody waited for is off. */
async function sendWaitedInVainMail(deps: EventLetterDeps, waitingId: string): Promise<void> {
  const waited = await findWaiting(deps.database, waitingId)
  if (!waited) throw new Error(`Nobody waits as ${waitingId}`)
  const { event, holder, about } = await waitedFor(deps, waited)
  const reason = await recordedReason(deps.database, 'event-called-off', 'event', waited.eventId)
  const onceKey = `waiting:${waitingId}:called-off`
  await send(deps, { onceKey, to: holder.email, template: 'waited-in-vain', event }, async () => ({
    mail: waitedInVainMail({ ...about, link: ticketing.linkTo.event(deps.origin, event) }, { reason }),
  }))
}

async function waitedFor(deps: EventLetterDeps, row: WaitingRow) {
  const [event, holder] = await Promise.all([
    ticketing.findEvent(deps.database, row.eventId),
    members.billingOf(deps.database, row.memberId),
  ])
  if (!event) throw new Error(`No event ${row.eventId}`)
  return { event, holder, about: { ...aboutEvent(event, row.language), name: holder.name } }
}

/** A ticket to its new holder, where an e-mail is known. */
async function sendTransferMail(deps: EventLetterDeps, ticketId: string): Promise<void> {
  const ticket = await ticketing.findTicket(deps.database, ticketId)
  if (!ticket) throw new Error(`No ticket ${ticketId}`)
  if (!ticket.attendeeEmail) return
  await giveTicket(deps, ticket, ticket.attendeeEmail, `ticket:${ticketId}:transferred`, 'transferred')
}

async function sendSharedTicket(
  deps: EventLetterDeps,
  { ticketId, email, onceKey }: Extract<EventMailRequest, { kind: 'ticket-shared' }>,
): Promise<void> {
  const ticket = await ticketing.findTicket(deps.database, ticketId)
  if (!ticket) throw new Error(`No ticket ${ticketId}`)
  await giveTicket(deps, ticket, email, onceKey, 'shared')
}

async function giveTicket(
  deps: EventLetterDeps,
  ticket: ticketing.TicketRow,
  to: string,
  onceKey: string,
  how: 'transferred' | 'shared',
): Promise<void> {
  // Void by now: nobody is sent a ticket that does not let them in.
  const [alive] = ticketing.issued([ticket])
  if (!alive) return
  const giver = await members.nameOf(deps.database, ticket.entryMemberId)
  const link = ticketing.linkTo.event(deps.origin, ticket)
  const about = { ...aboutEvent(ticket, ticket.entryLanguage), name: ticket.attendeeName, link }
  await send(deps, { onceKey, to, template: `ticket-${how}`, event: ticket }, async () => ({
    mail: givenTicketMail(about, giver, { how, link: await ticketing.linkForMail(deps, ticket.id, onceKey) }),
    attachments: await ticketFiles(deps, [alive], ticket.entryLanguage),
  }))
}

/** Writes and sends a mail once by its key. Who has no e-mail, nor a parent with one, gets none. */
async function send(
  deps: EventLetterDeps,
  { onceKey, to, template, event }: { onceKey: string; to: string; template: string; event: ticketing.EventFacts },
  compose: () => Promise<{ mail: MailPage; attachments?: Attachments }>,
): Promise<void> {
  if (!to) return
  await sendOnce(deps.database, { channel: 'mail', onceKey, recipient: to, template }, deps.now, async () => {
    const { mail, attachments } = await compose()
    const written = await deps.documents.write(mail)
    const messageId = onceKey.replace(/[^A-Za-z0-9-]/g, '.')
    return deps.mailer.send({ to, ...written, messageId, ...replyTo(event), ...(attachments ? { attachments } : {}) })
  })
}
