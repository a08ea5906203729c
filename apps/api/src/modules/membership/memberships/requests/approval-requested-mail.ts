import { sanitizePersonName } from '@forenet/domain/person-name'
import { listHolders } from '../../../../platform/access/grant-repository.ts'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { defineMessageQueue } from '../../../../platform/jobs/queue.ts'
import { listAdministratorsByToken } from '../../../core/contact/index.ts'
import { facesOf } from '../../../core/members/index.ts'
import { listClubSummaries, listEditions } from '../../../core/organisations/index.ts'
import { findRequest } from './request-repository.ts'

export const APPROVAL_REQUESTED_MAILS = defineMessageQueue<{ requestId: string }>('membership-request-asked')

const TEXTS = {
  da: {
    subject: (name: string, membership: string) => `${name} søger om ${membership}`,
    lead: (name: string, membership: string, club: string) =>
      `${name} vil gerne være medlem af ${club}: ${membership}. Medlemskabet kan købes, når foreningen har godkendt.`,
    waits: 'Ansøgningen venter, indtil en af jer svarer. Begrundelsen står på siden.',
    action: 'Se ansøgningen og svar',
    somebody: 'En person',
    foot: (club: string) => `Du får denne e-mail, fordi du kan godkende medlemskaber i ${club}.`,
  },
  en: {
    subject: (name: string, membership: string) => `${name} asks for ${membership}`,
    lead: (name: string, membership: string, club: string) =>
      `${name} would like to join ${club}: ${membership}. It can be bought once the club has approved.`,
    waits: 'The request waits until one of you answers. The reason is on the page.',
    action: 'See the request and answer',
    somebody: 'Someone',
    foot: (club: string) => `You are getting this e-mail because you can approve memberships of ${club}.`,
  },
} as const

/** Notifies each approver once, while the request is pending. */
export async function sendApprovalRequestedMail(deps: Delivery, requestId: string): Promise<void> {
  const request = await findRequest(deps.database, requestId)
  if (request?.state !== 'asked') return
  const { organisationId, configurationId, memberId, askedBy } = request
  const now = deps.now()
  const [[club], editions, holders, byToken] = await Promise.all([
    listClubSummaries(deps.database, [organisationId]),
    listEditions(deps.database, organisationId),
    listHolders(deps.database, organisationId, 'memberships.manage', now),
    listAdministratorsByToken(deps.database, organisationId, now),
  ])
  const edition = editions.find(({ id }) => id === configurationId)
  if (!club || !edition) return
  const mayAnswer = [...new Set([...holders, ...byToken])].filter((id) => id !== askedBy)
  const summaries = await facesOf(deps.database, [...mayAnswer, memberId])
  for (const id of mayAnswer) {
    const to = summaries.get(id)
    if (!to?.email) continue
    const { email, language } = to
    const words = TEXTS[language]
    const name = sanitizePersonName(summaries.get(memberId)?.name ?? '') || words.somebody
    const lead = words.lead(name, edition.name, club.name)
    const onceKey = `membership-request-asked:${requestId}:${id}`
    const page: MailPage = {
      language,
      subject: words.subject(name, edition.name),
      preview: lead,
      organisation: club.name,
      club,
      accentColour: club.accentColour,
      content: [
        paragraph(lead),
        paragraph(words.waits),
        button(words.action, new URL(`/manage/${club.key}/types/requests`, deps.origin).href),
      ],
      foot: words.foot(club.name),
    }
    await sendMail(deps, { onceKey, to: email, template: 'membership-request-asked' }, () => ({ page }))
  }
}
