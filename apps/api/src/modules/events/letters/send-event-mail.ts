import { resaleKept } from '@forenet/domain/resale'
import type { MailPage } from '../../../platform/delivery/mail-page.ts'
import { sendOnce } from '../../../platform/delivery/send-once.ts'
import { recordedReason } from '../../audit/index.ts'
import * as members from '../../members/index.ts'
import type { EventMailRequest } from '../../tickets/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { findDifference } from '../differences/difference-repository.ts'
import { findResale } from '../resale/resale-repository.ts'
import { findWaiting, type WaitingRow } from '../waiting/waiting-repository.ts'
import { buyerOf } from './buyer-of.ts'
import {
  askedMail,
  askedOverMail,
  type ChangedDate,
  calledOffMail,
  cancellationMail,
  changedMail,
  givenTicketMail,
  offerMail,
  resoldMail,
  seriesChangedMail,
  ticketMail,
  unsoldMail,
  waitedInVainMail,
} from './event-mails.ts'
import { refundOf } from './money-back-ways.ts'
import {
  aboutEvent,
  calendarAttachment,
  type EventLetterDeps,
  mailed,
  replyTo,
  ticketFiles,
} from './registration-confirmed.ts'
import { sendInvitationMail, sendInvitedInVainMail } from './send-invitation-mail.ts'

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
    case 'invited':
      return sendInvitationMail(deps, request.invitationId, request.sending)
    case 'invited-in-vain':
      return sendInvitedInVainMail(deps, request.invitationId)
    case 'series-changed':
      return sendSeriesChangedMail(deps, request)
    case 'waited-in-vain':
      return sendWaitedInVainMail(deps, request.waitingId)
    case 'seats-offered':
      return sendOfferMail(deps, request.waitingId)
    case 'ticket-resold':
    case 'ticket-unsold':
      return sendResaleMail(deps, request)
    case 'difference-asked':
    case 'difference-over':
      return sendAskedMail(deps, request)
    case 'ticket-transferred':
      return sendTransferMail(deps, request.ticketId)
    case 'ticket-shared':
      return sendSharedTicket(deps, request)
    default:
      throw unknownKind(request)
  }
}

/** A newer version asked for it, beside this one: the queue brings it again, and to that one in the end. */
function unknownKind(request: never): Error {
  return new Error(`No letter about an event is called ${(request as EventMailRequest).kind}`)
}

/** What was cancelled, what is paid back, and where nothing is left of it, a file that takes it out of the calendar. */
async function sendCancellationMail(
  deps: EventLetterDeps,
  { entryId, ticketIds, refundMinor: minor, back }: Extract<EventMailRequest, { kind: 'tickets-cancelled' }>,
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
          refund: await refundOf(deps.database, first, { minor, ticketIds, back }),
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
  { entryId, refundMinor: minor, back }: Extract<EventMailRequest, { kind: 'event-called-off' }>,
): Promise<void> {
  const tickets = await ticketing.listTicketsOfEntry(deps.database, entryId)
  const [first] = tickets
  if (!first) throw new Error(`Entry ${entryId} has no tickets`)
  const holder = await buyerOf(deps.database, first)
  const reason = await recordedReason(deps.database, 'event-called-off', 'event', first.eventId)
  const onceKey = `entry:${entryId}:called-off`
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  const ticketIds = tickets.map(({ id }) => id)
  await send(deps, { onceKey, to: holder.email, template: 'event-called-off', event: first }, async () => ({
    mail: calledOffMail(
      { ...about, link: ticketing.linkTo.event(deps.origin, first) },
      { refund: await refundOf(deps.database, first, { minor, ticketIds, back }), reason },
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
  { entryId, otherEntryIds, changeId, was, message, refundUntil }: Extract<EventMailRequest, { kind: 'event-changed' }>,
): Promise<void> {
  const first = await validOf(deps, entryId, otherEntryIds)
  if (!first) return
  const holder = await buyerOf(deps.database, first)
  const onceKey = `entry:${entryId}:changed:${changeId}`
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  await send(deps, { onceKey, to: holder.email, template: 'event-changed', event: first }, async () => ({
    mail: changedMail(
      { ...about, link: ticketing.linkTo.event(deps.origin, first) },
      {
        was: wasBefore(was),
        message,
        refundUntil: refundUntil === null ? null : new Date(refundUntil),
      },
    ),
    attachments: [calendarAttachment(ticketing.ticketCalendarFile(deps.origin, first), first.entryLanguage)],
  }))
}

/** What several dates of a series are that were others, and one calendar file that puts them right; those that no ticket is left of are not told. */
async function sendSeriesChangedMail(
  deps: EventLetterDeps,
  { changeId, message, dates }: Extract<EventMailRequest, { kind: 'series-changed' }>,
): Promise<void> {
  const known: { first: ticketing.TicketRow; date: ChangedDate }[] = []
  for (const { entryId, otherEntryIds, was, refundUntil } of dates) {
    const first = await validOf(deps, entryId, otherEntryIds)
    if (!first) continue
    const { event } = aboutEvent(first, first.entryLanguage)
    known.push({ first, date: { event, was: wasBefore(was), refundUntil: refundUntil ? new Date(refundUntil) : null } })
  }
  const [one] = known
  if (!one) return
  const { first } = one
  const holder = await buyerOf(deps.database, first)
  const onceKey = `entry:${dates[0]?.entryId}:changed:${changeId}`
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  await send(deps, { onceKey, to: holder.email, template: 'series-changed', event: first }, async () => ({
    mail: seriesChangedMail(
      { ...about, link: ticketing.linkTo.event(deps.origin, first) },
      { dates: known.map(({ date }) => date), message },
    ),
    attachments: [
      calendarAttachment(
        ticketing.ticketsCalendarFile(
          deps.origin,
          known.map((date) => date.first),
        ),
        first.entryLanguage,
      ),
    ],
  }))
}

/** The first valid ticket of somebody's registrations to an event. */
async function validOf(
  { database }: EventLetterDeps,
  entryId: string,
  others: readonly string[] = [],
): Promise<ticketing.TicketRow | undefined> {
  for (const id of [entryId, ...others]) {
    const valid = (await ticketing.listTicketsOfEntry(database, id)).find(({ state }) => state === 'valid')
    if (valid) return valid
  }
  return undefined
}

function wasBefore(was: ticketing.ToldChange['was']): ChangedDate['was'] {
  const place = [was.place, was.placeAddress, was.city].filter((part) => part !== '')
  return { title: was.title, startsAt: new Date(was.startsAt), endsAt: new Date(was.endsAt), place }
}

/** To who gave a ticket back: that it is sold and what comes back, or that nobody bought it. */
async function sendResaleMail(
  deps: EventLetterDeps,
  request: Extract<EventMailRequest, { kind: 'ticket-resold' | 'ticket-unsold' }>,
): Promise<void> {
  const { kind, resaleId } = request
  const resale = await findResale(deps.database, resaleId)
  const ticket = resale && (await ticketing.findTicket(deps.database, resale.ticketId))
  if (!resale || !ticket) throw new Error(`No ticket given back as ${resaleId}`)
  const holder = await buyerOf(deps.database, ticket)
  const about = { ...aboutEvent(ticket, ticket.entryLanguage), name: holder.name }
  const link = ticketing.linkTo.event(deps.origin, ticket)
  const onceKey = `resale:${resaleId}:${kind}`
  await send(deps, { onceKey, to: holder.email, template: kind, event: ticket }, async () => {
    if (request.kind === 'ticket-unsold') return { mail: unsoldMail({ ...about, link }, mailed(ticket)) }
    const of = { minor: resale.refundMinor ?? 0, ticketIds: [ticket.id], back: request.back }
    const refund = await refundOf(deps.database, ticket, of)
    return {
      mail: resoldMail(
        { ...about, link },
        { ticket: mailed(ticket), refund, fee: resaleKept(ticket, resale.feeMinor) },
      ),
    }
  })
}

/** To who bought a ticket: what its club asks for a dearer kind, where that still can be paid; or that it cannot be any more, and the ticket is what it was. */
async function sendAskedMail(
  deps: EventLetterDeps,
  { kind, differenceId }: Extract<EventMailRequest, { kind: 'difference-asked' | 'difference-over' }>,
): Promise<void> {
  const asked = await findDifference(deps.database, differenceId)
  const ticket = asked && (await ticketing.findTicket(deps.database, asked.ticketId))
  if (!asked?.until || !ticket) throw new Error(`Nothing was asked for as ${differenceId}`)
  const { until, state } = asked
  if (kind === 'difference-asked' && (state !== 'asked' || until <= deps.now())) return
  const holder = await buyerOf(deps.database, ticket)
  const link = ticketing.linkTo.tickets(deps.origin, ticket, asked.entryId)
  const about = { ...aboutEvent(ticket, ticket.entryLanguage), name: holder.name, link }
  const onceKey = `difference:${differenceId}:${kind}`
  await send(deps, { onceKey, to: holder.email, template: kind, event: ticket }, async () => {
    const told = { ...asked, attendeeName: ticket.attendeeName, until }
    return { mail: kind === 'difference-asked' ? askedMail(about, told) : askedOverMail(about, told) }
  })
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
