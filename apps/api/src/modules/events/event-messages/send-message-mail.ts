import { formatEventTime } from '@forenet/domain/event-time'
import { RecipientRejectedError } from '../../../adapters/recipient-rejected-error.ts'
import { button, factsPart, type MailPage, paragraph } from '../../../platform/delivery/mail-page.ts'
import { safeNameForMail } from '../../../platform/delivery/safe-name.ts'
import { sendMail } from '../../../platform/delivery/send-mail.ts'
import { type EventFacts, eventLinks, findEvent, placeLines } from '../tickets/index.ts'
import type { MessagesDeps } from './event-messages-deps.ts'
import { findByMail, findMessageText, markReceiverRejected } from './message-repository.ts'

const TEXTS = {
  da: {
    hello: (name: string) => `Kære ${name}`,
    wrote: (club: string) => `${club} skriver:`,
    when: 'Hvornår',
    where: 'Hvor',
    event: 'Se arrangementet',
    foot: 'Du får denne e-mail, fordi dit navn står på en billet til arrangementet. Svar på e-mailen for at skrive til foreningen.',
  },
  en: {
    hello: (name: string) => `Dear ${name}`,
    wrote: (club: string) => `${club} writes:`,
    when: 'When',
    where: 'Where',
    event: 'See the event',
    foot: 'You are getting this e-mail because your name is on a ticket for the event. Reply to write to the club.',
  },
} as const

type Deps = Pick<MessagesDeps, 'database' | 'documents' | 'mailer' | 'origin' | 'now'>

/** A permanently rejected address is recorded and not retried. */
export async function sendMessageMail(
  deps: Deps,
  { messageId, place }: { messageId: string; place: number },
): Promise<void> {
  const [to, message] = await Promise.all([
    findByMail(deps.database, messageId, place),
    findMessageText(deps.database, messageId),
  ])
  if (!to || !message) return
  const event = await findEvent(deps.database, message.eventId)
  if (!event) throw new Error(`No event ${message.eventId}`)
  const onceKey = `event-letter:${messageId}:${place}`
  try {
    const about = { onceKey, to: to.email, template: 'event-letter', replyTo: event.organisationEmail }
    await sendMail(deps, about, () => ({ page: messageMail(event, message, { ...to, origin: deps.origin }) }))
  } catch (error) {
    if (!(error instanceof RecipientRejectedError) || error.ofAddress === null) throw error
    await markReceiverRejected(deps.database, messageId, place)
  }
}

function messageMail(
  event: EventFacts,
  { subject, message }: { subject: string; message: string },
  { name, language, origin }: { name: string; language: 'da' | 'en'; origin: string },
): MailPage {
  const words = TEXTS[language]
  const { day, time } = formatEventTime(event.startsAt, event.endsAt, language)
  const place = placeLines(event)
  return {
    language,
    subject,
    preview: message,
    organisation: event.organisationName,
    club: { key: event.organisationKey, name: event.organisationName },
    accentColour: event.accentColour,
    content: [
      paragraph(words.hello(safeNameForMail(name, language, 'attendee'))),
      paragraph(words.wrote(event.organisationName)),
      ...message.split(/\n+/).map(paragraph),
      factsPart([
        { label: words.when, lines: [day, time] },
        ...(place.length > 0 ? [{ label: words.where, lines: place }] : []),
      ]),
      button(words.event, eventLinks.event(origin, event)),
    ],
    foot: words.foot,
  }
}
