import { eventTimeInWords, momentInWords } from '@forenet/domain/event-time'
import { formatMoney, type Minor, sumMinor } from '@forenet/domain/money'
import { type PaidWith, paidWithInWords } from '@forenet/domain/paid-with'
import {
  button,
  facts,
  type MailPage,
  type MailPart,
  type MailRow,
  paragraph,
  remark,
  rows,
} from '../../../platform/delivery/mail-page.ts'
import { nameInLetter } from '../../../platform/delivery/name-in-letter.ts'
import { eventMailWords } from './event-mail-words.ts'

/** What every mail about an event knows. */
export type About = {
  language: 'da' | 'en'
  /** Whom it greets. */
  name: string
  organisation: string
  accentColour: string
  event: { title: string; startsAt: Date; endsAt: Date; place: readonly string[] }
  /** The page its button leads to. */
  link: string
}

export type MailedTicket = { attendeeName: string; typeName: string; totalMinor: Minor }

/** What is paid back, in øre, and what it was paid with. */
export type MailedRefund = { minor: Minor; paidWith: PaidWith | null }

/** The confirmation with all tickets of a purchase. */
export function ticketMail(
  about: About,
  purchase: { tickets: readonly MailedTicket[]; orderNumber: string | null },
): MailPage {
  const words = eventMailWords(about.language)
  const { tickets, orderNumber } = purchase
  const lead = words.confirmed.lead(about.event.title, tickets.length)
  return page(about, words.confirmed.subject(about.event.title, tickets.length), words.foot.own, lead, [
    whenAndWhere(about),
    rows([
      ...tickets.map((ticket) => ticketRow(about, ticket)),
      { label: words.total, value: price(about, sumMinor(tickets.map((ticket) => ticket.totalMinor))), bold: true },
    ]),
    ...(orderNumber ? [remark(`${words.orderNumber}: ${orderNumber}`)] : []),
    button(words.seeTickets, about.link),
    remark(tickets.length === 1 ? words.attached : words.attachedMany),
  ])
}

/** Tickets of an entry are cancelled: which, and what is paid back and when. */
export function cancellationMail(
  about: About,
  {
    tickets,
    refund,
    hasCalendarFile,
  }: { tickets: readonly MailedTicket[]; refund: MailedRefund; hasCalendarFile: boolean },
): MailPage {
  const words = eventMailWords(about.language)
  const lead = words.cancelled.lead(about.event.title, tickets.length)
  return page(about, words.cancelled.subject(about.event.title), words.foot.own, lead, [
    rows(tickets.map((ticket) => ticketRow(about, ticket))),
    paragraph(refundWords(about, refund)),
    button(words.seeEvent, about.link),
    ...(hasCalendarFile ? [remark(words.cancelled.calendar)] : []),
  ])
}

/** The organisation called the event off. */
export function calledOffMail(about: About, { refund, reason }: { refund: MailedRefund; reason: string }): MailPage {
  const words = eventMailWords(about.language)
  const lead = words.calledOff.lead(about.organisation, about.event.title)
  return page(about, words.calledOff.subject(about.event.title), words.foot.own, lead, [
    whenAndWhere(about),
    ...(reason ? [paragraph(words.calledOff.reason(reason))] : []),
    paragraph(words.calledOff.void),
    paragraph(refundWords(about, refund)),
    button(words.seeEvent, about.link),
  ])
}

/** The organisation changed when or where the event is, or what it is called. */
export function changedMail(
  about: About,
  { was, message, refundUntil }: { was: About['event']; message: string; refundUntil: Date | null },
): MailPage {
  const words = eventMailWords(about.language)
  const { day, time } = eventTimeInWords(was.startsAt, was.endsAt, about.language)
  const before = [
    ...(was.title === about.event.title ? [] : [was.title]),
    `${day} ${time}`,
    ...(was.place.length > 0 ? [was.place.join(', ')] : []),
  ]
  const lead = words.changed.lead(about.organisation, about.event.title)
  return page(about, words.changed.subject(about.event.title), words.foot.own, lead, [
    whenAndWhere(about),
    remark(words.changed.before(before.join(' · '))),
    ...(message ? [paragraph(message)] : []),
    paragraph(words.changed.valid),
    ...(refundUntil ? [paragraph(words.changed.refund(momentInWords(refundUntil, about.language)))] : []),
    button(words.seeEvent, about.link),
    remark(words.changed.calendar),
  ])
}

/** The organisation called off an event that somebody waited for. */
export function waitedInVainMail(about: About, { reason }: { reason: string }): MailPage {
  const words = eventMailWords(about.language)
  const lead = words.calledOff.lead(about.organisation, about.event.title)
  return page(about, words.calledOff.subject(about.event.title), words.foot.waiting, lead, [
    whenAndWhere(about),
    ...(reason ? [paragraph(words.calledOff.reason(reason))] : []),
    paragraph(words.calledOff.waiting),
  ])
}

/** Seats from the waiting list, held for a limited time. */
export function offerMail(about: About, { seats, until }: { seats: number; until: Date }): MailPage {
  const words = eventMailWords(about.language)
  const lead = words.offered.lead(about.event.title, seats)
  return page(about, words.offered.subject(about.event.title, seats), words.foot.waiting, lead, [
    whenAndWhere(about),
    paragraph(words.offered.until(momentInWords(until, about.language), seats)),
    button(words.takeSeats(seats), about.link),
  ])
}

/** Somebody has bought the seat of a ticket that was given back. */
export function resoldMail(
  about: About,
  { ticket, refund, byHand, fee }: { ticket: MailedTicket; refund: MailedRefund; byHand: boolean; fee: Minor },
): MailPage {
  const words = eventMailWords(about.language)
  const amount = formatMoney(refund.minor, about.language)
  const back = byHand && refund.minor > 0 ? words.resold.byHand(about.organisation, amount) : refundWords(about, refund)
  return page(about, words.resold.subject(about.event.title), words.foot.own, words.resold.lead(about.event.title), [
    rows([ticketRow(about, ticket)]),
    paragraph(back),
    ...(fee > 0 ? [remark(words.resold.fee(about.organisation, formatMoney(fee, about.language)))] : []),
    button(words.seeEvent, about.link),
  ])
}

/** The event has begun, and nobody bought the seat of a ticket that was given back. */
export function unsoldMail(about: About, ticket: MailedTicket): MailPage {
  const words = eventMailWords(about.language)
  return page(about, words.unsold.subject(about.event.title), words.foot.own, words.unsold.lead(about.event.title), [
    rows([ticketRow(about, ticket)]),
    paragraph(words.unsold.valid),
    button(words.seeEvent, about.link),
  ])
}

/** A ticket on its way to its holder: in their name now, or sent along. `link` opens it without a sign-in. */
export function givenTicketMail(
  about: About,
  giver: string,
  { how, link }: { how: 'transferred' | 'shared'; link: string | null },
): MailPage {
  const words = eventMailWords(about.language)
  const lead = words.given[how](nameInLetter(giver, about.language, 'somebody'), about.event.title)
  return page(about, words.given.subject(about.event.title), words.foot.given, lead, [
    whenAndWhere(about),
    ...(link ? [button(words.given.open, link), remark(words.given.link)] : []),
    remark(words.attached),
  ])
}

function page(about: About, subject: string, foot: string, lead: string, content: readonly MailPart[]): MailPage {
  const { language, organisation, accentColour } = about
  const hello = paragraph(eventMailWords(language).hello(nameInLetter(about.name, language, 'greeted')))
  return {
    language,
    subject,
    preview: lead,
    organisation,
    accentColour,
    content: [hello, paragraph(lead), ...content],
    foot,
  }
}

function whenAndWhere({ language, event }: About): MailPart {
  const words = eventMailWords(language)
  const { day, time } = eventTimeInWords(event.startsAt, event.endsAt, language)
  return facts([
    { label: words.when, lines: [day, time] },
    ...(event.place.length > 0 ? [{ label: words.where, lines: event.place }] : []),
  ])
}

function ticketRow(about: About, ticket: MailedTicket): MailRow {
  const name = nameInLetter(ticket.attendeeName, about.language, 'attendee')
  return { label: `${name}: ${ticket.typeName}`, value: price(about, ticket.totalMinor) }
}

function price({ language }: About, minor: Minor): string {
  return minor === 0 ? eventMailWords(language).free : formatMoney(minor, language)
}

function refundWords({ language }: About, { minor, paidWith }: MailedRefund): string {
  const words = eventMailWords(language)
  return minor > 0 ? words.refund(formatMoney(minor, language), paidWithInWords(paidWith, language)) : words.noRefund
}
