import { formatInstantInWords } from '@forenet/domain/event-time'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { defineMessageQueue } from '../../../../platform/jobs/queue.ts'
import { facesOf } from '../../../core/members/index.ts'
import { getOrganisation, listConfigurationsOfOrganisation } from '../../../core/organisations/index.ts'
import { findWaiting, listReceivers } from './waiting-repository.ts'

export type EditionOfferMail = { waitingId: string; lapsed?: boolean }
export const EDITION_OFFER_MAILS = defineMessageQueue<EditionOfferMail>('edition-offer')

const TEXTS = {
  da: {
    offered: {
      subject: (who: string | null, membership: string, club: string) =>
        `Der er en plads til ${who ?? 'dig'}: ${membership} i ${club}`,
      lead: (who: string | null, membership: string, club: string) =>
        `Der er blevet en plads ledig på ${membership} i ${club}, og ${who ?? 'du'} er den næste på ventelisten.`,
      text: (until: string) => `Pladsen er reserveret til ${until}. Derefter går tilbuddet videre til den næste.`,
      action: 'Køb medlemskabet',
    },
    lapsed: {
      subject: (_who: string | null, membership: string, club: string) =>
        `Tilbuddet om en plads er udløbet: ${membership} i ${club}`,
      lead: (who: string | null, membership: string, club: string) =>
        `Pladsen på ${membership} i ${club} er ikke længere reserveret til ${who ?? 'dig'}. Den går videre til den næste på ventelisten.`,
      text: () => 'Er der stadig brug for en plads, så skriv jer på ventelisten igen.',
      action: 'Se ventelisten',
    },
    foot: 'Du får denne e-mail, fordi du eller dit barn står eller stod på en venteliste.',
  },
  en: {
    offered: {
      subject: (who: string | null, membership: string, club: string) =>
        `There is a place for ${who ?? 'you'}: ${membership} at ${club}`,
      lead: (who: string | null, membership: string, club: string) =>
        `A place has become free for ${membership} at ${club}, and ${who ? `${who} is` : 'you are'} next on the waiting list.`,
      text: (until: string) => `The place is reserved until ${until}. After that the offer goes to the next person.`,
      action: 'Buy the membership',
    },
    lapsed: {
      subject: (_who: string | null, membership: string, club: string) =>
        `The offer of a place has expired: ${membership} at ${club}`,
      lead: (who: string | null, membership: string, club: string) =>
        `The place for ${membership} at ${club} is no longer reserved for ${who ?? 'you'}. It goes to the next on the waiting list.`,
      text: () => 'If you still want a place, join the waiting list again.',
      action: 'See the waiting list',
    },
    foot: 'You are getting this e-mail because you or your child is, or was, on a waiting list.',
  },
} as const

export async function sendOfferMail(deps: Delivery, { waitingId, lapsed = false }: EditionOfferMail): Promise<void> {
  const offer = await findWaiting(deps.database, waitingId)
  const until = offer?.offerUntil
  if (!offer || !until || offer.state !== (lapsed ? 'lapsed' : 'offered') || until <= deps.now() !== lapsed) return
  const { configurationId, organisationId, memberId } = offer
  const [organisation, configurations, summaries, receivers] = await Promise.all([
    getOrganisation(deps.database, organisationId),
    listConfigurationsOfOrganisation(deps.database, organisationId),
    facesOf(deps.database, [memberId]),
    listReceivers(deps.database, memberId),
  ])
  const membership = configurations.find(({ id }) => id === configurationId)?.name
  if (membership === undefined) return
  const link = new URL('/membership/new', deps.origin)
  const offered: Record<string, string> = lapsed ? {} : { offerId: configurationId }
  link.search = new URLSearchParams({ orgId: organisationId, memberId, ...offered }).toString()
  for (const { id, email: to, language } of receivers) {
    const words = TEXTS[language][lapsed ? 'lapsed' : 'offered']
    const name = id === memberId ? null : safeNameForMail(summaries.get(memberId)?.name ?? '', language, 'child')
    const lead = words.lead(name, membership, organisation.name)
    const page: MailPage = {
      language,
      subject: words.subject(name, membership, organisation.name),
      preview: lead,
      organisation: organisation.name,
      club: organisation,
      accentColour: organisation.accentColour,
      content: [
        paragraph(lead),
        paragraph(words.text(formatInstantInWords(until, language))),
        button(words.action, link.href),
      ],
      foot: TEXTS[language].foot,
    }
    const onceKey = `${lapsed ? 'edition-offer-lapsed' : 'edition-offer'}:${waitingId}:${id}`
    await sendMail(deps, { onceKey, to, template: 'edition-offer', replyTo: organisation.email }, () => ({ page }))
  }
}
