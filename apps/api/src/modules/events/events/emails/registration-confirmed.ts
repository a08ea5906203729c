import { inTransaction } from '@forenet/database/transaction'
import { formatEventStart } from '@forenet/domain/event-time'
import { normalizeWhatsappNumber } from '@forenet/domain/whatsapp-number'
import type pg from 'pg'
import type { Attachment } from '../../../../adapters/mailer.ts'
import type { Wallets } from '../../../../adapters/wallets/wallets.ts'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { orderMessageKey } from '../../../../platform/delivery/message-key.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { sendWhatsapp } from '../../../../platform/delivery/send-whatsapp.ts'
import type { SendJob } from '../../../../platform/jobs/jobs.ts'
import { eventPictureUrlPath } from '../../../../platform/pictures/picture-url.ts'
import { type Notify, wantsWhatsapp } from '../../../core/notifications/index.ts'
import { getPayerId, type Order } from '../../../money/payments/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { eventMailTexts } from './event-mail-texts.ts'
import { type MailContext, type MailedTicket, ticketMail } from './event-mails.ts'
import { mailedCodes } from './mailed-codes.ts'
import { registrationNotice } from './registration-notice.ts'

/** A template of the portal, not of the specification. */
const TICKET_MAIL_TEMPLATE = 'event-confirmed'
export const EVENT_WHATSAPP_TEMPLATE = '5'

export type EventMessageDeps = Delivery & {
  pool: pg.Pool
  codes: ticketing.TicketCodes
  wallets: Wallets
  returnSecret: string
  send: SendJob
}

export async function sendTicketMail(deps: EventMessageDeps, order: Order): Promise<boolean> {
  // A buyer at the door may have given no address.
  if (order.billingEmail === '') return true
  const tickets = await ticketing.listIssuedTicketsOfOrder(deps.database, order.id)
  if (!tickets) return false
  const [first] = tickets
  const onceKey = orderMessageKey(order.id, 'mail:paid')
  const message = { onceKey, to: order.billingEmail, template: TICKET_MAIL_TEMPLATE, replyTo: first.organisationEmail }
  await sendMail(deps, message, async () => {
    const link = ticketing.eventLinks.tickets(deps.origin, first, first.entryId)
    const about = { ...aboutEvent(first, order.language), name: order.billingName, link }
    return {
      page: ticketMail(about, {
        tickets: tickets.map(toMailedTicket),
        orderNumber: ticketing.ticketOrderNumber(first),
        codes: await mailedCodes(deps, tickets, { language: order.language, link }),
      }),
      attachments: ticketFiles(deps, tickets, order.language),
    }
  })
  return true
}

/** Idempotent. False if the order has no valid tickets. */
export async function notifyRegistration(
  deps: Pick<EventMessageDeps, 'pool' | 'database' | 'now'> & { notify: Notify },
  order: Order,
): Promise<boolean> {
  const tickets = await ticketing.listIssuedTicketsOfOrder(deps.database, order.id)
  if (!tickets) return false
  const [first] = tickets
  const {
    eventTitle: title,
    startsAt,
    endsAt,
    eventId,
    entryId,
    organisationKey: orgKey,
    organisationName: org,
  } = first
  await inTransaction(deps.pool, (transaction) =>
    deps.notify(transaction, {
      receiverId: getPayerId(order),
      type: 'EVENT_REGISTRATION',
      ...registrationNotice(order.language, { title, startsAt, endsAt }, tickets.length),
      data: { org, eventId, entryId, orgKey },
      onceKey: orderMessageKey(order.id, 'registration'),
      createdAt: deps.now(),
    }),
  )
  return true
}

/**
 * Template 5: 1 = name, 2 = organisation, 3 = event, 4 = time. Skips payers without a usable number or who opted out.
 */
export async function sendEventWhatsapp(deps: EventMessageDeps, order: Order): Promise<void> {
  if (!(await wantsWhatsapp(deps.database, getPayerId(order), 'EVENT_REGISTRATION'))) return
  const to = normalizeWhatsappNumber(order.billingPhone)
  const tickets = to ? await ticketing.listIssuedTicketsOfOrder(deps.database, order.id) : null
  if (!to || !tickets) return
  const [first] = tickets
  const { language } = order
  const greeted = safeNameForMail(order.billingName, language, 'greeted')
  const when = formatEventStart(first.startsAt, first.endsAt, language)
  const values = [greeted, first.organisationName, first.eventTitle, when]
  const onceKey = orderMessageKey(order.id, 'whatsapp:paid')
  await sendWhatsapp(deps, { onceKey, to, number: EVENT_WHATSAPP_TEMPLATE, language, values })
}

export async function ticketFiles(
  deps: EventMessageDeps,
  tickets: ticketing.IssuedTickets,
  language: 'da' | 'en',
): Promise<Attachment[]> {
  const { files } = eventMailTexts(language)
  return [
    {
      filename: tickets.length === 1 ? files.one : files.many,
      content: await ticketing.ticketsPdf(deps, tickets, language),
      contentType: 'application/pdf',
    },
    calendarAttachment(ticketing.createTicketCalendarFile(deps.origin, tickets[0]), language),
  ]
}

/** The MIME type must name the METHOD in the file. */
export function calendarAttachment(
  file: string,
  language: 'da' | 'en',
  method: 'PUBLISH' | 'CANCEL' = 'PUBLISH',
): Attachment {
  return {
    filename: eventMailTexts(language).files.calendar,
    content: Buffer.from(file),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  }
}

export function aboutEvent(event: ticketing.EventFacts, language: 'da' | 'en'): Omit<MailContext, 'name' | 'link'> {
  return {
    language,
    organisation: event.organisationName,
    organisationKey: event.organisationKey,
    accentColour: event.accentColour,
    event: {
      title: event.eventTitle,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      place: ticketing.placeLines(event),
      picture: eventPictureUrlPath(event.eventId, event.pictureAt),
    },
  }
}

export function toMailedTicket(ticket: ticketing.TicketRow): MailedTicket {
  return { attendeeName: ticket.attendeeName, typeName: ticket.ticketTypeName, totalMinor: ticket.totalMinor }
}

export async function listEventDates(
  deps: Pick<EventMessageDeps, 'database'>,
  eventIds: readonly string[],
  language: 'da' | 'en',
): Promise<MailContext['event'][]> {
  const events = await Promise.all(eventIds.map((id) => getEvent(deps, id)))
  return events.map((event) => aboutEvent(event, language).event)
}

export function excludeEventIds(events: readonly { eventId: string }[], known: readonly string[]): string[] {
  return [...new Set(events.map(({ eventId }) => eventId))].filter((id) => !known.includes(id))
}

export async function getEvent(
  { database }: Pick<EventMessageDeps, 'database'>,
  eventId: string,
): Promise<ticketing.EventFacts> {
  const event = await ticketing.findEvent(database, eventId)
  if (!event) throw new Error(`No event ${eventId}`)
  return event
}
