import { computeRetainedResaleFee } from '@forenet/domain/resale'
import { findRecordedReason } from '../../../core/audit/index.ts'
import { getRefundStatus } from '../../../money/payments/index.ts'
import type { EventMailRequest } from '../../tickets/index.ts'
import * as ticketing from '../../tickets/index.ts'
import {
  listCancelledSeriesRegistrations,
  listCancelledSeriesWaits,
  listInvitedCancelledTogether,
} from '../cancellation/cancellation-repository.ts'
import { findDifference, listDifferencesByTicket } from '../differences/difference-repository.ts'
import { findResale } from '../seats/resale-repository.ts'
import { announcedDates, announcesWaits } from './announced-dates-rules.ts'
import {
  cancellationMail,
  datesCancelledMail,
  eventCancelledMail,
  paymentRequestEndedMail,
  paymentRequestMail,
  resoldMail,
  type SeriesRefund,
  unsoldMail,
} from './event-mails.ts'
import { getBuyer } from './get-buyer.ts'
import { getMailedRefund } from './refund-ways.ts'
import {
  aboutEvent,
  calendarAttachment,
  type EventMessageDeps,
  excludeEventIds,
  listEventDates,
  toMailedTicket,
} from './registration-confirmed.ts'
import { RECHECK_SECONDS, sendMessage } from './send-email.ts'

/** Attaches a calendar cancellation if no ticket is left. */
export async function sendCancellationMail(
  deps: EventMessageDeps,
  { entryId, ticketIds, refundMinor: minor, back }: Extract<EventMailRequest, { kind: 'tickets-cancelled' }>,
): Promise<void> {
  const all = await ticketing.listTicketsByRegistration(deps.database, entryId)
  const tickets = all.filter((ticket) => ticketIds.includes(ticket.id))
  const [first] = tickets
  if (!first) throw new Error(`Entry ${entryId} has none of the cancelled tickets`)
  const holder = await getBuyer(deps.database, first)
  // A ticket is cancelled only once, so its id identifies the mail.
  const onceKey = `ticket:${[...ticketIds].sort()[0]}:cancelled`
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  const link = ticketing.eventLinks.event(deps.origin, first)
  await sendMessage(deps, { onceKey, to: holder.email, template: 'tickets-cancelled', event: first }, async () => {
    const file = await ticketing.createCancellationFile(deps.database, deps.origin, first)
    return {
      mail: cancellationMail(
        { ...about, link },
        {
          tickets: tickets.map(toMailedTicket),
          refund: await getMailedRefund(deps.database, first, { minor, ticketIds, back }),
          hasCalendarFile: file !== null,
        },
      ),
      ...(file === null ? {} : { attachments: [calendarAttachment(file, first.entryLanguage, 'CANCEL')] }),
    }
  })
}

/**
 * Dates of a series cancelled together, waiting lists included, share an e-mail once the buyer's registrations have
 * ended.
 */
export async function sendEventCancelledMail(
  deps: EventMessageDeps,
  request: Extract<EventMailRequest, { kind: 'event-called-off' }>,
): Promise<void> {
  const { entryId, refundMinor: minor, back } = request
  const together = await listCancelledSeriesRegistrations(deps.database, entryId)
  const announced = announcedDates(together, entryId, deps.now())
  if (announced === 'wait') return deps.send(ticketing.EVENT_MAILS, request, { afterSeconds: RECHECK_SECONDS })
  const announcer = announcesWaits(together, deps.now())
  const tellsWaits = typeof announcer === 'object' && announced.includes(announcer.entryId)
  const entries = await Promise.all(announced.map((id) => ticketing.listTicketsByRegistration(deps.database, id)))
  const [tickets = []] = entries
  const [first] = tickets
  if (!first) throw new Error(`Entry ${entryId} has no tickets`)
  const holder = await getBuyer(deps.database, first)
  const registeredFor = entries.flatMap(([one]) => one?.eventId ?? [])
  const waits = tellsWaits ? await listCancelledSeriesWaits(deps.database, entryId) : []
  const waitedFor = excludeEventIds(waits, registeredFor)
  const invited = tellsWaits ? await listInvitedCancelledTogether(deps.database, entryId, holder.email) : []
  const invitedTo = excludeEventIds(invited, [...registeredFor, ...waitedFor])
  if (announced.length + waitedFor.length + invitedTo.length > 1) {
    return sendDatesCancelledMail(deps, entries, { waitedFor, invitedTo })
  }
  const reason = await findRecordedReason(deps.database, 'event-called-off', 'event', first.eventId)
  const onceKey = `entry:${entryId}:called-off`
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  const ticketIds = tickets.map(({ id }) => id)
  await sendMessage(deps, { onceKey, to: holder.email, template: 'event-called-off', event: first }, async () => ({
    mail: eventCancelledMail(
      { ...about, link: ticketing.eventLinks.event(deps.origin, first) },
      { refund: await getMailedRefund(deps.database, first, { minor, ticketIds, back }), reason },
    ),
    attachments: [calendarAttachment(ticketing.createTicketCalendarFile(deps.origin, first), first.entryLanguage)],
  }))
}

/** `waitedFor`, `invitedTo`: other dates, for which the buyer has no registration. */
async function sendDatesCancelledMail(
  deps: EventMessageDeps,
  entries: readonly ticketing.TicketRow[][],
  { waitedFor, invitedTo }: Record<'waitedFor' | 'invitedTo', readonly string[]>,
): Promise<void> {
  // A date may have several registrations.
  const dates = [...new Map(entries.flatMap(([one]) => (one ? [[one.eventId, one] as const] : []))).values()]
  const [first] = dates
  if (!first) throw new Error('No cancelled registration has tickets')
  const [holder, reason, refund, waiting, invited] = await Promise.all([
    getBuyer(deps.database, first),
    findRecordedReason(deps.database, 'event-called-off', 'event', first.eventId),
    sumRefundsSince(deps, entries.flat(), first.cancelledAt),
    listEventDates(deps, waitedFor, first.entryLanguage),
    listEventDates(deps, invitedTo, first.entryLanguage),
  ])
  const registered = dates.map((date) => aboutEvent(date, first.entryLanguage).event)
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  const onceKey = `entry:${first.entryId}:series-called-off:${first.cancelledAt?.toISOString()}`
  await sendMessage(deps, { onceKey, to: holder.email, template: 'event-called-off', event: first }, async () => ({
    mail: datesCancelledMail(
      { ...about, link: ticketing.eventLinks.event(deps.origin, first) },
      { registered, waiting, invited, refund, reason },
    ),
    attachments: [calendarAttachment(ticketing.ticketsCalendarFile(deps.origin, dates), first.entryLanguage)],
  }))
}

async function sumRefundsSince(
  { database }: EventMessageDeps,
  tickets: readonly ticketing.TicketRow[],
  since: Date | null,
): Promise<SeriesRefund> {
  if (!since) return { isRefunded: false, chargedBackMinor: 0 }
  const differences = await listDifferencesByTicket(
    database,
    tickets.map(({ id }) => id),
  )
  const orderIds = [...tickets, ...differences].flatMap(({ orderId }) => orderId ?? [])
  const {
    done,
    asked: requested,
    failing,
    chargedBack,
  } = await getRefundStatus(database, [...new Set(orderIds)], since)
  const isRefunded = done.refunds + requested.refunds + failing.refunds > 0
  return { isRefunded, chargedBackMinor: chargedBack.amountMinor }
}

export async function sendResaleMail(
  deps: EventMessageDeps,
  request: Extract<EventMailRequest, { kind: 'ticket-resold' | 'ticket-unsold' }>,
): Promise<void> {
  const { kind, resaleId } = request
  const resale = await findResale(deps.database, resaleId)
  const ticket = resale && (await ticketing.findTicket(deps.database, resale.ticketId))
  if (!resale || !ticket) throw new Error(`No resale ${resaleId}`)
  const holder = await getBuyer(deps.database, ticket)
  const about = { ...aboutEvent(ticket, ticket.entryLanguage), name: holder.name }
  const link = ticketing.eventLinks.event(deps.origin, ticket)
  const onceKey = `resale:${resaleId}:${kind}`
  await sendMessage(deps, { onceKey, to: holder.email, template: kind, event: ticket }, async () => {
    if (request.kind === 'ticket-unsold') return { mail: unsoldMail({ ...about, link }, toMailedTicket(ticket)) }
    const of = { minor: resale.refundMinor ?? 0, ticketIds: [ticket.id], back: request.back }
    const refund = await getMailedRefund(deps.database, ticket, of)
    return {
      mail: resoldMail(
        { ...about, link },
        { ticket: toMailedTicket(ticket), refund, fee: computeRetainedResaleFee(ticket, resale.feeMinor) },
      ),
    }
  })
}

export async function sendPaymentRequestMail(
  deps: EventMessageDeps,
  { kind, differenceId }: Extract<EventMailRequest, { kind: 'difference-asked' | 'difference-over' }>,
): Promise<void> {
  const requested = await findDifference(deps.database, differenceId)
  const ticket = requested && (await ticketing.findTicket(deps.database, requested.ticketId))
  if (!requested?.until || !ticket) throw new Error(`No payment request ${differenceId}`)
  const { until, state } = requested
  if (kind === 'difference-asked' && (state !== 'asked' || until <= deps.now())) return
  const holder = await getBuyer(deps.database, ticket)
  const link = ticketing.eventLinks.tickets(deps.origin, ticket, requested.entryId)
  const about = { ...aboutEvent(ticket, ticket.entryLanguage), name: holder.name, link }
  const onceKey = `difference:${differenceId}:${kind}`
  await sendMessage(deps, { onceKey, to: holder.email, template: kind, event: ticket }, async () => {
    const notified = { ...requested, attendeeName: ticket.attendeeName, until }
    return {
      mail:
        kind === 'difference-asked' ? paymentRequestMail(about, notified) : paymentRequestEndedMail(about, notified),
    }
  })
}
