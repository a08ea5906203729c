import { formatInstantInWords } from '@forenet/domain/event-time'
import { button, factsPart, type MailPage, paragraph, remarkPart } from '../../../../platform/delivery/mail-page.ts'
import { eventMailTexts } from './event-mail-texts.ts'
import { dateLine, eventMailPage, type MailContext, timeAndPlace } from './event-mails.ts'

const TEXTS = {
  da: {
    hello: 'Hej',
    subject: (event: string) => `Invitation: ${event}`,
    lead: (organisation: string, event: string) => `${organisation} inviterer dig til ${event}.`,
    seats: (seats: number): string =>
      seats === 1 ? 'Invitationen gælder for én person.' : `Invitationen gælder for op til ${seats} personer.`,
    until: (until: string) => `Svar senest ${until}.`,
    open: 'Se invitationen',
    link: 'Linket er personligt. Her tilmelder du dig eller siger nej tak. Sender du det videre, kan andre bruge dine pladser.',
    contact: (who: string) => `Spørgsmål? Kontakt ${who}.`,
    calledOff: 'Din invitation gælder ikke længere. Du skal ikke selv gøre noget.',
    datesCalledOff: (organisation: string, event: string, dates: number) =>
      `${organisation} har desværre måttet aflyse ${dates} datoer for ${event}, som du er inviteret til.`,
    datesVoid: 'Dine invitationer til dem gælder ikke længere. Du skal ikke selv gøre noget.',
    foot: 'Du får denne e-mail, fordi du er inviteret til et arrangement.',
  },
  en: {
    hello: 'Hello',
    subject: (event: string) => `Invitation: ${event}`,
    lead: (organisation: string, event: string) => `${organisation} invites you to ${event}.`,
    seats: (seats: number): string =>
      seats === 1 ? 'The invitation is for one person.' : `The invitation is for up to ${seats} people.`,
    until: (until: string) => `Please answer by ${until}.`,
    open: 'See the invitation',
    link: 'The link is personal. Use it to register or to say no. If you pass it on, others can use your seats.',
    contact: (who: string) => `Questions? Contact ${who}.`,
    calledOff: 'Your invitation is no longer valid. You do not need to do anything.',
    datesCalledOff: (organisation: string, event: string, dates: number) =>
      `Unfortunately, ${organisation} has had to cancel ${dates} dates of ${event} that you are invited to.`,
    datesVoid: 'Your invitations to them are no longer valid. You do not need to do anything.',
    foot: 'You are getting this e-mail because you are invited to an event.',
  },
}

export type MailedInvitation = { seats: number; answerUntil: Date | null; message: string; contact: readonly string[] }

export function invitationMail(
  about: MailContext,
  { seats, answerUntil, message, contact }: MailedInvitation,
): MailPage {
  const { language, organisation, event, link } = about
  const words = TEXTS[language]
  const lead = words.lead(organisation, event.title)
  return buildPage(about, words.subject(event.title), lead, [
    ...message
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(paragraph),
    timeAndPlace(about),
    paragraph(
      [words.seats(seats), ...(answerUntil ? [words.until(formatInstantInWords(answerUntil, language))] : [])].join(
        ' ',
      ),
    ),
    button(words.open, link),
    remarkPart(words.link),
    ...(contact.length > 0 ? [remarkPart(words.contact(contact.join(', ')))] : []),
  ])
}

export function eventCancelledMail(about: MailContext, { reason }: { reason: string }): MailPage {
  const words = eventMailTexts(about.language)
  const lead = words.calledOff.lead(about.organisation, about.event.title)
  return buildPage(about, words.calledOff.subject(about.event.title), lead, [
    timeAndPlace(about),
    ...(reason ? [paragraph(words.calledOff.reason(reason))] : []),
    paragraph(TEXTS[about.language].calledOff),
  ])
}

export function datesCancelledMail(
  about: MailContext,
  { dates, reason }: { dates: readonly MailContext['event'][]; reason: string },
): MailPage {
  const words = eventMailTexts(about.language)
  const { datesCalledOff, datesVoid } = TEXTS[about.language]
  const { title } = about.event
  const lead = datesCalledOff(about.organisation, title, dates.length)
  return buildPage(about, words.datesCalledOff.subject(title, dates.length), lead, [
    factsPart([{ label: words.when, lines: dates.map((date) => dateLine(about, date)) }]),
    ...(reason ? [paragraph(words.calledOff.reason(reason))] : []),
    paragraph(datesVoid),
  ])
}

function buildPage(about: MailContext, subject: string, lead: string, content: MailPage['content']): MailPage {
  const { hello, foot } = TEXTS[about.language]
  return eventMailPage(about, { subject, foot, lead, content, ...(about.name === '' && { hello }) })
}
