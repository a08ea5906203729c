import type { MailPage } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { findRecordedReason } from '../../../core/audit/index.ts'
import * as members from '../../../core/members/index.ts'
import type { EventMailRequest } from '../../tickets/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { findInvitation, type InvitationRow } from '../admission/invitation-repository.ts'
import { type EventRow, findEvent } from '../catalogue/repository.ts'
import { invitationLink } from '../invitations/invitation-link.ts'
import { type MailContext, receivedTicketMail, ticketMail } from './event-mails.ts'
import { getBuyer } from './get-buyer.ts'
import { datesCancelledMail, eventCancelledMail, invitationMail } from './invitation-mails.ts'
import { mailedCodes } from './mailed-codes.ts'
import { aboutEvent, type EventMessageDeps, ticketFiles, toMailedTicket } from './registration-confirmed.ts'
import { sendChangedMail, sendSeriesChangedMail } from './send-change-mails.ts'
import { sendMessage } from './send-email.ts'
import {
  sendCancellationMail,
  sendEventCancelledMail,
  sendPaymentRequestMail,
  sendResaleMail,
} from './send-refund-mails.ts'
import { sendOfferExpiredMail, sendOfferMail, sendWaitingListClosedMail } from './send-waiting-mails.ts'

export async function sendEventMail(deps: EventMessageDeps, request: EventMailRequest): Promise<void> {
  switch (request.kind) {
    case 'tickets-cancelled':
      return sendCancellationMail(deps, request)
    case 'event-called-off':
      return sendEventCancelledMail(deps, request)
    case 'tickets-again':
      return resendTickets(deps, request)
    case 'event-changed':
      return sendChangedMail(deps, request)
    case 'invited':
      return sendInvitationMail(deps, request.invitationId, request.sending)
    case 'invited-in-vain':
      return sendInvitationCancelledMail(deps, [request.invitationId, ...(request.otherInvitationIds ?? [])])
    case 'series-changed':
      return sendSeriesChangedMail(deps, request)
    case 'waited-in-vain':
      return sendWaitingListClosedMail(deps, request)
    case 'seats-offered':
      return sendOfferMail(deps, request)
    case 'offer-expired':
      return sendOfferExpiredMail(deps, request)
    case 'ticket-resold':
    case 'ticket-unsold':
      return sendResaleMail(deps, request)
    case 'difference-asked':
    case 'difference-over':
      return sendPaymentRequestMail(deps, request)
    case 'ticket-transferred':
      return sendTransferMail(deps, request.ticketId)
    case 'ticket-shared':
      return sendSharedTicket(deps, request)
    default:
      throw unknownMailType(request)
  }
}

/** A newer version enqueued the job during a rolling update; the queue retries until that version runs it. */
function unknownMailType(request: never): Error {
  return new Error(`No message about an event is called ${(request as EventMailRequest).kind}`)
}

/** Skipped if the invitation was withdrawn or its address erased. */
async function sendInvitationMail(deps: EventMessageDeps, id: string, sending: number): Promise<void> {
  const found = await invitedTo(deps, id)
  if (!found || found.invitation.withdrawnAt !== null || found.event.cancelledAt !== null) return
  const { invitation, event } = found
  const contact = [event.contactName, event.contactEmail, event.contactPhone].filter((part) => part !== '')
  await sendInvitationMessage(
    deps,
    found,
    { onceKey: `invitation:${id}:${sending}`, template: 'invited' },
    async (about) => invitationMail({ ...about, link: await invitationLink(deps, id) }, { ...invitation, contact }),
  )
}

/** `ids`: the person's invitations to the event or to dates of a series. */
async function sendInvitationCancelledMail(deps: EventMessageDeps, ids: readonly string[]): Promise<void> {
  const invited = (await Promise.all(ids.map((id) => invitedTo(deps, id)))).filter((found) => found !== undefined)
  const [first] = invited.toSorted((one, other) => one.event.startsAt.getTime() - other.event.startsAt.getTime())
  if (!first) return
  const reason = await findRecordedReason(deps.database, 'event-called-off', 'event', first.event.id)
  const onceKey = `invitation:${ids[0]}:called-off`
  const { language } = first.invitation
  const dates = invited
    .map(({ facts }) => aboutEvent(facts, language).event)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  await sendInvitationMessage(deps, first, { onceKey, template: 'invited-in-vain' }, async (about) =>
    dates.length > 1
      ? datesCancelledMail({ ...about, link: '' }, { dates, reason })
      : eventCancelledMail({ ...about, link: '' }, { reason }),
  )
}

type MailedInvitationRow = { invitation: InvitationRow; event: EventRow; facts: ticketing.EventFacts }

async function invitedTo({ database }: EventMessageDeps, id: string): Promise<MailedInvitationRow | undefined> {
  const invitation = await findInvitation(database, id)
  if (!invitation) return undefined
  const [event, facts] = await Promise.all([
    findEvent(database, invitation.eventId),
    ticketing.findEvent(database, invitation.eventId),
  ])
  if (!event || !facts) throw new Error(`No event ${invitation.eventId}`)
  return { invitation, event, facts }
}

async function sendInvitationMessage(
  deps: EventMessageDeps,
  { invitation: { email, name, language }, event, facts }: MailedInvitationRow,
  { onceKey, template }: { onceKey: string; template: string },
  compose: (about: Omit<MailContext, 'link'>) => Promise<MailPage>,
): Promise<void> {
  if (email === null) return
  const replyTo = event.contactEmail || facts.organisationEmail
  await sendMail(deps, { onceKey, to: email, template, replyTo }, async () => ({
    page: await compose({ ...aboutEvent(facts, language), name }),
  }))
}

async function resendTickets(
  deps: EventMessageDeps,
  { entryId, onceKey }: Extract<EventMailRequest, { kind: 'tickets-again' }>,
): Promise<void> {
  const [first, ...rest] = ticketing.filterIssued(await ticketing.listTicketsByRegistration(deps.database, entryId))
  if (!first) return
  const holder = await getBuyer(deps.database, first)
  const tickets: ticketing.IssuedTickets = [first, ...rest]
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  const link = ticketing.eventLinks.tickets(deps.origin, first, entryId)
  await sendMessage(deps, { onceKey, to: holder.email, template: 'tickets-again', event: first }, async () => ({
    mail: ticketMail(
      { ...about, link },
      {
        tickets: tickets.map(toMailedTicket),
        orderNumber: ticketing.ticketOrderNumber(first),
        codes: await mailedCodes(deps, tickets, { language: first.entryLanguage, link }),
      },
    ),
    attachments: await ticketFiles(deps, tickets, first.entryLanguage),
  }))
}

async function sendTransferMail(deps: EventMessageDeps, ticketId: string): Promise<void> {
  const ticket = await ticketing.findTicket(deps.database, ticketId)
  if (!ticket) throw new Error(`No ticket ${ticketId}`)
  if (!ticket.attendeeEmail) return
  await sendReceivedTicket(deps, ticket, ticket.attendeeEmail, `ticket:${ticketId}:transferred`, 'transferred')
}

async function sendSharedTicket(
  deps: EventMessageDeps,
  { ticketId, email, onceKey }: Extract<EventMailRequest, { kind: 'ticket-shared' }>,
): Promise<void> {
  const ticket = await ticketing.findTicket(deps.database, ticketId)
  if (!ticket) throw new Error(`No ticket ${ticketId}`)
  await sendReceivedTicket(deps, ticket, email, onceKey, 'shared')
}

async function sendReceivedTicket(
  deps: EventMessageDeps,
  ticket: ticketing.TicketRow,
  to: string,
  onceKey: string,
  how: 'transferred' | 'shared',
): Promise<void> {
  const [alive] = ticketing.filterIssued([ticket])
  if (!alive) return
  const giver = await members.getMemberName(deps.database, ticket.entryMemberId)
  const link = ticketing.eventLinks.event(deps.origin, ticket)
  const about = { ...aboutEvent(ticket, ticket.entryLanguage), name: ticket.attendeeName, link }
  await sendMessage(deps, { onceKey, to, template: `ticket-${how}`, event: ticket }, async () => ({
    mail: receivedTicketMail(about, giver, {
      how,
      link: await ticketing.createLinkForMail(deps, ticket.id, onceKey),
      codes: await mailedCodes(deps, [alive], { language: ticket.entryLanguage, link: null }),
    }),
    attachments: await ticketFiles(deps, [alive], ticket.entryLanguage),
  }))
}
