import { momentInWords } from '@forenet/domain/event-time'
import type { Delivery } from '../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../platform/delivery/mail-page.ts'
import { nameInLetter } from '../../../platform/delivery/name-in-letter.ts'
import { sendOnce } from '../../../platform/delivery/send-once.ts'
import { letterQueue } from '../../../platform/jobs/queue.ts'
import { facesOf } from '../../members/index.ts'
import { configurationsOf, getOrganisation } from '../../organisations/index.ts'
import { findWaiting, listReceivers } from './waiting-repository.ts'

/** To who waited for a place of an edition, or their guardians: one is kept for them. */
export const EDITION_OFFER_MAILS = letterQueue<{ waitingId: string }>('edition-offer')

const WORDS = {
  da: {
    subject: (membership: string, club: string) => `Der er en plads til dig: ${membership} i ${club}`,
    subjectFor: (name: string, membership: string, club: string) =>
      `Der er en plads til ${name}: ${membership} i ${club}`,
    lead: (membership: string, club: string) =>
      `Der er blevet en plads ledig på ${membership} i ${club}, og du er den næste på ventelisten.`,
    leadFor: (name: string, membership: string, club: string) =>
      `Der er blevet en plads ledig på ${membership} i ${club}, og ${name} er den næste på ventelisten.`,
    until: (until: string) => `Pladsen er reserveret til ${until}. Derefter går tilbuddet videre til den næste.`,
    action: 'Køb medlemskabet',
    foot: 'Du får denne mail, fordi du eller dit barn står på en venteliste.',
  },
  en: {
    subject: (membership: string, club: string) => `There is a place for you: ${membership} at ${club}`,
    subjectFor: (name: string, membership: string, club: string) =>
      `There is a place for ${name}: ${membership} at ${club}`,
    lead: (membership: string, club: string) =>
      `A place has become free for ${membership} at ${club}, and you are next on the waiting list.`,
    leadFor: (name: string, membership: string, club: string) =>
      `A place has become free for ${membership} at ${club}, and ${name} is next on the waiting list.`,
    until: (until: string) => `The place is reserved until ${until}. After that the offer goes to the next.`,
    action: 'Buy the membership',
    foot: 'You get this mail because you or your child is on a waiting list.',
  },
} as const

/** Sends the offer to each who reads the letters of who waited; nothing once it is over, taken or turned down. */
export async function sendOfferMail(deps: Delivery, waitingId: string): Promise<void> {
  const offer = await findWaiting(deps.database, waitingId)
  const until = offer?.offerUntil
  if (offer?.state !== 'offered' || !until || until <= deps.now()) return
  const { configurationId, organisationId, memberId } = offer
  const [organisation, configurations, faces, receivers] = await Promise.all([
    getOrganisation(deps.database, organisationId),
    configurationsOf(deps.database, organisationId),
    facesOf(deps.database, [memberId]),
    listReceivers(deps.database, memberId),
  ])
  const membership = configurations.find(({ id }) => id === configurationId)?.name
  // Taken off offer meanwhile: there is nothing to buy.
  if (membership === undefined) return
  const link = new URL('/membership/new', deps.origin)
  link.search = new URLSearchParams({ orgId: organisationId, memberId, offerId: configurationId }).toString()
  for (const { id, email: to, language } of receivers) {
    const words = WORDS[language]
    const name = id === memberId ? null : nameInLetter(faces.get(memberId)?.name ?? '', language, 'child')
    const lead = name ? words.leadFor(name, membership, organisation.name) : words.lead(membership, organisation.name)
    const page: MailPage = {
      language,
      subject: name
        ? words.subjectFor(name, membership, organisation.name)
        : words.subject(membership, organisation.name),
      preview: lead,
      organisation: organisation.name,
      accentColour: organisation.accentColour,
      content: [
        paragraph(lead),
        paragraph(words.until(momentInWords(until, language))),
        button(words.action, link.href),
      ],
      foot: words.foot,
    }
    const onceKey = `edition-offer:${waitingId}:${id}`
    await sendOnce(
      deps.database,
      { channel: 'mail', onceKey, recipient: to, template: 'edition-offer' },
      deps.now,
      async () =>
        deps.mailer.send({
          to,
          ...(await deps.documents.write(page)),
          messageId: onceKey.replaceAll(':', '.'),
          replyTo: organisation.email,
        }),
    )
  }
}
