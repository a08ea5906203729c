import { formatEventTime, formatInstantInWords } from '@forenet/domain/event-time'
import { formatMoney, type Minor, sumMinor } from '@forenet/domain/money'
import {
  button,
  factsPart,
  type MailPage,
  type MailPart,
  type MailRow,
  paragraph,
  remarkPart,
  rowsPart,
} from '../../../../platform/delivery/mail-page.ts'
import { mailPartText } from '../../../../platform/delivery/preheader-rules.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { eventMailTexts } from './event-mail-texts.ts'
import { type MailedRefund, refundTexts } from './refund-ways.ts'

export type MailContext = {
  language: 'da' | 'en'
  name: string
  organisation: string
  organisationKey: string
  accentColour: string
  event: { title: string; startsAt: Date; endsAt: Date; place: readonly string[]; picture?: string | null }
  link: string
}

export type MailedTicket = { attendeeName: string; typeName: string; totalMinor: Minor }

export function ticketMail(
  about: MailContext,
  purchase: { tickets: readonly MailedTicket[]; orderNumber: string | null; codes: readonly MailPart[] },
): MailPage {
  const words = eventMailTexts(about.language)
  const { tickets, orderNumber, codes } = purchase
  const lead = words.confirmed.lead(about.event.title, tickets.length)
  return buildPage(about, words.confirmed.subject(about.event.title, tickets.length), words.foot.own, lead, [
    timeAndPlace(about),
    rowsPart([
      ...tickets.map((ticket) => ticketRow(about, ticket)),
      {
        label: words.total,
        value: formatPrice(about, sumMinor(tickets.map((ticket) => ticket.totalMinor))),
        bold: true,
      },
    ]),
    ...(orderNumber ? [remarkPart(`${words.orderNumber}: ${orderNumber}`)] : []),
    ...codes,
    button(words.seeTickets, about.link),
    remarkPart(tickets.length === 1 ? words.attached : words.attachedMany),
  ])
}

export function cancellationMail(
  about: MailContext,
  {
    tickets,
    refund,
    hasCalendarFile,
  }: { tickets: readonly MailedTicket[]; refund: MailedRefund; hasCalendarFile: boolean },
): MailPage {
  const words = eventMailTexts(about.language)
  const lead = words.cancelled.lead(about.event.title, tickets.length)
  return buildPage(about, words.cancelled.subject(about.event.title), words.foot.own, lead, [
    rowsPart(tickets.map((ticket) => ticketRow(about, ticket))),
    ...refundTexts(about, refund).map(paragraph),
    button(words.seeEvent, about.link),
    ...(hasCalendarFile ? [remarkPart(words.cancelled.calendar)] : []),
  ])
}

export function eventCancelledMail(
  about: MailContext,
  { refund, reason }: { refund: MailedRefund; reason: string },
): MailPage {
  const words = eventMailTexts(about.language)
  const lead = words.calledOff.lead(about.organisation, about.event.title)
  return buildPage(about, words.calledOff.subject(about.event.title), words.foot.own, lead, [
    timeAndPlace(about),
    ...(reason ? [paragraph(words.calledOff.reason(reason))] : []),
    paragraph(words.calledOff.void),
    ...refundTexts(about, refund).map(paragraph),
    button(words.seeEvent, about.link),
  ])
}

type MailedDates = readonly MailContext['event'][]

/** Dates of a series by how the person takes part in them. */
export type CancelledDates = { registered: MailedDates; invited: MailedDates; waiting: MailedDates }

/** Refunds of several dates. `chargedBackMinor`: not sent, because the buyer's bank has returned it. */
export type SeriesRefund = { isRefunded: boolean; chargedBackMinor: Minor }

/** About the dates of a series that were cancelled together. */
export function datesCancelledMail(
  about: MailContext,
  { refund, reason, ...dates }: CancelledDates & { refund: SeriesRefund; reason: string },
): MailPage {
  const words = eventMailTexts(about.language)
  return datesPage(about, words.foot.own, dates, reason, [
    paragraph(words.calledOff.void),
    ...listSeriesRefundTexts(about, refund).map(paragraph),
    button(words.seeEvent, about.link),
  ])
}

function listSeriesRefundTexts({ language }: MailContext, { isRefunded, chargedBackMinor }: SeriesRefund): string[] {
  const words = eventMailTexts(language)
  if (chargedBackMinor === 0) return [isRefunded ? words.datesCalledOff.back : words.noRefund]
  const chargedBack = words.refundChargedBack(formatMoney(chargedBackMinor, language))
  return isRefunded ? [chargedBack, words.datesCalledOff.rest] : [chargedBack]
}

function datesPage(
  about: MailContext,
  foot: string,
  { registered, invited, waiting }: CancelledDates,
  reason: string,
  content: readonly MailPart[],
): MailPage {
  const words = eventMailTexts(about.language)
  const { subject, lead, ways } = words.datesCalledOff
  const { title } = about.event
  const groups = [
    { dates: registered, label: words.when, way: ways.registered },
    { dates: invited, label: words.invitation, way: ways.invited },
    { dates: waiting, label: words.waitingList, way: ways.waiting },
  ].filter(({ dates }) => dates.length > 0)
  const count = registered.length + invited.length + waiting.length
  const ofPerson = new Intl.ListFormat(about.language, { type: 'disjunction' }).format(groups.map(({ way }) => way))
  return buildPage(about, subject(title, count), foot, lead(about.organisation, title, count, ofPerson), [
    factsPart(groups.map(({ label, dates }) => ({ label, lines: dates.map((date) => dateLine(about, date)) }))),
    ...(reason ? [paragraph(words.calledOff.reason(reason))] : []),
    ...content,
  ])
}

export function dateLine({ event, language }: MailContext, date: MailContext['event']): string {
  const { day, time } = formatEventTime(date.startsAt, date.endsAt, language)
  return `${date.title === event.title ? '' : `${date.title}: `}${day} ${time}`
}

export function changedMail(
  about: MailContext,
  { was, message, refundUntil }: { was: MailContext['event']; message: string; refundUntil: Date | null },
): MailPage {
  const words = eventMailTexts(about.language)
  const before = listChangedLines(was, about.event, about.language).join(' · ')
  // Time and place are unchanged if only the capacity was reduced.
  const isMoved = before !== listChangedLines(about.event, was, about.language).join(' · ')
  const lead = words.changed.lead(about.organisation, about.event.title)
  return buildPage(about, words.changed.subject(about.event.title), words.foot.own, lead, [
    timeAndPlace(about),
    ...(isMoved ? [remarkPart(words.changed.before(before))] : []),
    ...(message ? [paragraph(message)] : []),
    paragraph(words.changed.valid),
    ...(refundUntil ? [paragraph(words.changed.refund(formatInstantInWords(refundUntil, about.language)))] : []),
    button(words.seeEvent, about.link),
    ...(isMoved ? [remarkPart(words.changed.calendar)] : []),
  ])
}

export type ChangedDate = { event: MailContext['event']; was: MailContext['event']; refundUntil: Date | null }

export function seriesChangedMail(
  about: MailContext,
  { dates, message }: { dates: readonly ChangedDate[]; message: string },
): MailPage {
  const { language, organisation, event } = about
  const words = eventMailTexts(language)
  const lead = words.seriesChanged.lead(organisation, event.title, dates.length)
  const until = [...new Set(dates.map(({ refundUntil }) => refundUntil?.getTime() ?? null))]
  const [same] = until
  const isOneUntil = until.length === 1 && typeof same === 'number'
  return buildPage(about, words.seriesChanged.subject(event.title, dates.length), words.foot.own, lead, [
    ...(message ? [paragraph(message)] : []),
    ...dates.flatMap(({ event: now, was, refundUntil }) => [
      factsPart([{ label: words.when, lines: [...listChangedLines(now, was, language)] }]),
      remarkPart(words.changed.before(listChangedLines(was, now, language).join(' · '))),
      ...(refundUntil && !isOneUntil
        ? [remarkPart(words.changed.refund(formatInstantInWords(refundUntil, language)))]
        : []),
    ]),
    paragraph(words.changed.valid),
    ...(isOneUntil ? [paragraph(words.changed.refund(formatInstantInWords(new Date(same), language)))] : []),
    button(words.seeEvent, about.link),
    remarkPart(words.changed.calendar),
  ])
}

function listChangedLines(
  event: MailContext['event'],
  other: MailContext['event'],
  language: MailContext['language'],
): string[] {
  const { day, time } = formatEventTime(event.startsAt, event.endsAt, language)
  return [
    ...(event.title === other.title ? [] : [event.title]),
    `${day} ${time}`,
    ...(event.place.length > 0 ? [event.place.join(', ')] : []),
  ]
}

export function waitlistClosedMail(about: MailContext, { reason }: { reason: string }): MailPage {
  const words = eventMailTexts(about.language)
  const lead = words.calledOff.lead(about.organisation, about.event.title)
  return buildPage(about, words.calledOff.subject(about.event.title), words.foot.waiting, lead, [
    timeAndPlace(about),
    ...(reason ? [paragraph(words.calledOff.reason(reason))] : []),
    paragraph(words.calledOff.waiting),
  ])
}

export function datesWaitlistClosedMail(
  about: MailContext,
  { reason, ...dates }: Omit<CancelledDates, 'registered'> & { reason: string },
): MailPage {
  const words = eventMailTexts(about.language)
  return datesPage(about, words.foot.waited, { ...dates, registered: [] }, reason, [
    paragraph(words.datesCalledOff.waiting),
  ])
}

export function offerMail(about: MailContext, { seats, until }: { seats: number; until: Date }): MailPage {
  const words = eventMailTexts(about.language)
  const lead = words.offered.lead(about.event.title, seats)
  return buildPage(about, words.offered.subject(about.event.title, seats), words.foot.waiting, lead, [
    timeAndPlace(about),
    paragraph(words.offered.until(formatInstantInWords(until, about.language), seats)),
    button(words.takeSeats(seats), about.link),
  ])
}

export function offerExpiredMail(about: MailContext, { seats, until }: { seats: number; until: Date }): MailPage {
  const { subject, lead, list } = eventMailTexts(about.language).offerExpired
  const { foot, seeEvent } = eventMailTexts(about.language)
  const expired = lead(about.event.title, seats, formatInstantInWords(until, about.language))
  return buildPage(about, subject(about.event.title), foot.waited, expired, [
    paragraph(list),
    button(seeEvent, about.link),
  ])
}

/** `link` leads to the registration. */
export type OfferedDate = { event: MailContext['event']; seats: number; until: Date; link: string }

export function offersMail(about: MailContext, offers: readonly OfferedDate[]): MailPage {
  const words = eventMailTexts(about.language)
  const { subject, lead } = words.datesOffered
  const { title } = about.event
  return buildPage(about, subject(title, offers.length), words.foot.waiting, lead(title, offers.length), [
    ...offers.flatMap(({ event, seats, until, link }) => [
      factsPart([{ label: words.when, lines: [dateLine(about, event)] }]),
      paragraph(words.offered.until(formatInstantInWords(until, about.language), seats)),
      button(words.takeSeats(seats), link),
    ]),
  ])
}

export function offersExpiredMail(about: MailContext, offers: readonly OfferedDate[]): MailPage {
  const words = eventMailTexts(about.language)
  const { subject, lead } = words.datesOfferExpired
  const { title } = about.event
  return buildPage(about, subject(title, offers.length), words.foot.waited, lead(title, offers.length), [
    factsPart([{ label: words.when, lines: offers.map(({ event }) => dateLine(about, event)) }]),
    paragraph(words.offerExpired.list),
    button(words.seeEvent, about.link),
  ])
}

type PaymentRequest = {
  attendeeName: string
  fromType: string
  toType: string
  amountMinor: Minor
  until: Date
  reason: string
}

export function paymentRequestMail(about: MailContext, requested: PaymentRequest): MailPage {
  const words = eventMailTexts(about.language).asked
  const amount = formatMoney(requested.amountMinor, about.language)
  const kinds = { name: safeAttendeeName(about, requested), from: requested.fromType, to: requested.toType }
  const lead = words.lead({ ...kinds, organisation: about.organisation, event: about.event.title, amount })
  return buildPage(about, words.subject(about.event.title, amount), eventMailTexts(about.language).foot.own, lead, [
    timeAndPlace(about),
    paragraph(words.reason(requested.reason)),
    paragraph(words.until(formatInstantInWords(requested.until, about.language))),
    button(words.pay(amount), about.link),
    remarkPart(words.valid(requested.fromType)),
  ])
}

export function paymentRequestEndedMail(about: MailContext, requested: PaymentRequest & { state: string }): MailPage {
  const words = eventMailTexts(about.language).askedOver
  const amount = formatMoney(requested.amountMinor, about.language)
  const how = requested.state === 'withdrawn' ? words.withdrawn : words.ranOut
  const lead = how({ organisation: about.organisation, event: about.event.title, amount })
  return buildPage(about, words.subject(about.event.title), eventMailTexts(about.language).foot.own, lead, [
    paragraph(words.valid({ name: safeAttendeeName(about, requested), from: requested.fromType })),
    button(eventMailTexts(about.language).seeTickets, about.link),
  ])
}

const safeAttendeeName = ({ language }: MailContext, { attendeeName }: Pick<PaymentRequest, 'attendeeName'>): string =>
  safeNameForMail(attendeeName, language, 'attendee')

export function differenceMail(
  about: MailContext,
  paid: { attendeeName: string; fromType: string; toType: string; amountMinor: Minor; hasTickets: boolean },
): MailPage {
  const words = eventMailTexts(about.language)
  const { attendeeName, fromType, toType, amountMinor, hasTickets } = paid
  const name = safeNameForMail(attendeeName, about.language, 'attendee')
  const lead = words.difference.lead({ name, event: about.event.title, from: fromType, to: toType })
  return buildPage(about, words.difference.subject(about.event.title, toType), words.foot.own, lead, [
    timeAndPlace(about),
    paragraph(words.difference.paid(formatMoney(amountMinor, about.language))),
    button(words.seeTickets, about.link),
    remarkPart(words.difference.receipt),
    ...(hasTickets ? [remarkPart(words.difference.attached)] : []),
  ])
}

export function resoldMail(
  about: MailContext,
  { ticket, refund, fee }: { ticket: MailedTicket; refund: MailedRefund; fee: Minor },
): MailPage {
  const words = eventMailTexts(about.language)
  return buildPage(
    about,
    words.resold.subject(about.event.title),
    words.foot.own,
    words.resold.lead(about.event.title),
    [
      rowsPart([ticketRow(about, ticket)]),
      ...refundTexts(about, refund).map(paragraph),
      ...(fee > 0 ? [remarkPart(words.resold.fee(about.organisation, formatMoney(fee, about.language)))] : []),
      button(words.seeEvent, about.link),
    ],
  )
}

export function unsoldMail(about: MailContext, ticket: MailedTicket): MailPage {
  const words = eventMailTexts(about.language)
  return buildPage(
    about,
    words.unsold.subject(about.event.title),
    words.foot.own,
    words.unsold.lead(about.event.title),
    [rowsPart([ticketRow(about, ticket)]), paragraph(words.unsold.valid), button(words.seeEvent, about.link)],
  )
}

/** `link` opens the ticket without sign-in. */
export function receivedTicketMail(
  about: MailContext,
  giver: string,
  { how, link, codes }: { how: 'transferred' | 'shared'; link: string | null; codes: readonly MailPart[] },
): MailPage {
  const words = eventMailTexts(about.language)
  const lead = words.given[how](safeNameForMail(giver, about.language, 'somebody'), about.event.title)
  return buildPage(about, words.given.subject(about.event.title), words.foot.given, lead, [
    timeAndPlace(about),
    ...codes,
    ...(link ? [button(words.given.open, link), remarkPart(words.given.link)] : []),
    remarkPart(words.attached),
  ])
}

function buildPage(
  about: MailContext,
  subject: string,
  foot: string,
  lead: string,
  content: readonly MailPart[],
): MailPage {
  return eventMailPage(about, { subject, foot, lead, content })
}

type MailContent = { subject: string; foot: string; lead: string; content: readonly MailPart[]; hello?: string }

/** `hello`: greeting if the name is unknown. */
export function eventMailPage(
  about: MailContext,
  { subject, foot, lead, content, hello: greeting }: MailContent,
): MailPage {
  const { language, organisation, accentColour } = about
  const hello = paragraph(greeting ?? eventMailTexts(language).hello(safeNameForMail(about.name, language, 'greeted')))
  return {
    language,
    subject,
    // The lead is close to the subject, so the preview shows time and place.
    preview: mailPartText(content.find(({ kind }) => kind === 'facts') ?? paragraph(lead)),
    organisation,
    club: { key: about.organisationKey, name: organisation },
    accentColour,
    picture: about.event.picture ?? null,
    content: [hello, paragraph(lead), ...content],
    foot,
  }
}

export function timeAndPlace({ language, event }: MailContext): MailPart {
  const words = eventMailTexts(language)
  const { day, time } = formatEventTime(event.startsAt, event.endsAt, language)
  return factsPart([
    { label: words.when, lines: [day, time] },
    ...(event.place.length > 0 ? [{ label: words.where, lines: event.place }] : []),
  ])
}

function ticketRow(about: MailContext, ticket: MailedTicket): MailRow {
  const name = safeNameForMail(ticket.attendeeName, about.language, 'attendee')
  return { label: `${name}: ${ticket.typeName}`, value: formatPrice(about, ticket.totalMinor) }
}

function formatPrice({ language }: MailContext, minor: Minor): string {
  return minor === 0 ? eventMailTexts(language).free : formatMoney(minor, language)
}
