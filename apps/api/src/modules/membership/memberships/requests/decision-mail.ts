import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeMembershipTerms } from '@forenet/domain/edition-price'
import { applyAgreedPrice, findAgreedPrice } from '@forenet/domain/membership-approval'
import { formatMoney } from '@forenet/domain/money'
import { computeParticipantPrice } from '@forenet/domain/price'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { defineMessageQueue } from '../../../../platform/jobs/queue.ts'
import { facesOf } from '../../../core/members/index.ts'
import { getOrganisation, listConfigurationsOfOrganisation } from '../../../core/organisations/index.ts'
import { listReceivers } from '../waiting/waiting-repository.ts'
import { findRequest } from './request-repository.ts'

export const DECISION_MAILS = defineMessageQueue<{ requestId: string; decidedAt: string }>('membership-request')

const TEXTS = {
  da: {
    approved: (membership: string, club: string) => `${club} har godkendt dig: ${membership}`,
    approvedFor: (name: string, membership: string, club: string) => `${club} har godkendt ${name}: ${membership}`,
    refused: (membership: string, club: string) => `Svar fra ${club} om ${membership}`,
    leadApproved: (membership: string, club: string) =>
      `${club} har godkendt, at du kan blive medlem: ${membership}. Du mangler kun at købe medlemskabet.`,
    leadApprovedFor: (name: string, membership: string, club: string) =>
      `${club} har godkendt, at ${name} kan blive medlem: ${membership}. Du mangler kun at købe medlemskabet.`,
    leadRefused: (membership: string, club: string) =>
      `${club} kan desværre ikke godkende din ansøgning om ${membership}.`,
    leadRefusedFor: (name: string, membership: string, club: string) =>
      `${club} kan desværre ikke godkende ansøgningen om ${membership} til ${name}.`,
    price: (price: string) => `I har aftalt prisen ${price}. Et eventuelt indmeldelsesgebyr lægges til.`,
    answer: (words: string) => `Foreningen skriver: “${words}”`,
    buy: 'Køb medlemskabet',
    others: 'Se foreningens medlemskaber',
    foot: 'Du får denne e-mail, fordi du eller dit barn har søgt om et medlemskab, som foreningen skal godkende.',
  },
  en: {
    approved: (membership: string, club: string) => `${club} has said yes: ${membership}`,
    approvedFor: (name: string, membership: string, club: string) => `${club} has said yes to ${name}: ${membership}`,
    refused: (membership: string, club: string) => `Answer from ${club} about ${membership}`,
    leadApproved: (membership: string, club: string) =>
      `${club} has approved your membership: ${membership}. All that is left is to buy it.`,
    leadApprovedFor: (name: string, membership: string, club: string) =>
      `${club} has approved the membership of ${name}: ${membership}. All that is left is to buy it.`,
    leadRefused: (membership: string, club: string) => `${club} could not approve your request for ${membership}.`,
    leadRefusedFor: (name: string, membership: string, club: string) =>
      `${club} could not approve the request for ${membership} for ${name}.`,
    price: (price: string) => `You have agreed on the price ${price}. A joining fee, if there is one, comes on top.`,
    answer: (words: string) => `The club writes: “${words}”`,
    buy: 'Buy the membership',
    others: 'See the club’s memberships',
    foot: 'You are getting this e-mail because you or your child asked for a membership that the club has to approve.',
  },
} as const

/** Does nothing if the answer was changed or undone since. */
export async function sendDecisionMail(deps: Delivery, requestId: string, decidedAt: string): Promise<void> {
  const request = await findRequest(deps.database, requestId)
  const isCurrent = request?.decidedAt?.toISOString() === decidedAt
  if (!request || !isCurrent || (request.state !== 'approved' && request.state !== 'refused')) return
  const { configurationId, organisationId, memberId, state, answer } = request
  const [organisation, configurations, summaries, receivers] = await Promise.all([
    getOrganisation(deps.database, organisationId),
    listConfigurationsOfOrganisation(deps.database, organisationId),
    facesOf(deps.database, [memberId]),
    listReceivers(deps.database, memberId),
  ])
  const edition = configurations.find(({ id }) => id === configurationId)
  if (!edition) return
  const isApproved = state === 'approved'
  const terms = computeMembershipTerms(edition, calendarDateAt(deps.now()))
  const agreed =
    findAgreedPrice(terms, request) === null
      ? null
      : computeParticipantPrice(applyAgreedPrice(terms, request)).totalMinor
  const link = new URL('/membership/new', deps.origin)
  const chosen = { memberId, offerId: configurationId }
  link.search = new URLSearchParams({ orgId: organisationId, ...(isApproved ? chosen : {}) }).toString()
  for (const { id, email: to, language } of receivers) {
    const words = TEXTS[language]
    const about = [edition.name, organisation.name] as const
    const name = id === memberId ? null : safeNameForMail(summaries.get(memberId)?.name ?? '', language, 'child')
    const lead = isApproved
      ? name
        ? words.leadApprovedFor(name, ...about)
        : words.leadApproved(...about)
      : name
        ? words.leadRefusedFor(name, ...about)
        : words.leadRefused(...about)
    const page: MailPage = {
      language,
      subject: isApproved
        ? name
          ? words.approvedFor(name, ...about)
          : words.approved(...about)
        : words.refused(...about),
      preview: lead,
      organisation: organisation.name,
      club: organisation,
      accentColour: organisation.accentColour,
      content: [
        paragraph(lead),
        ...(agreed !== null ? [paragraph(words.price(formatMoney(agreed, language)))] : []),
        ...(answer === '' ? [] : [paragraph(words.answer(answer))]),
        button(isApproved ? words.buy : words.others, link.href),
      ],
      foot: words.foot,
    }
    const onceKey = `membership-request:${requestId}:${decidedAt}:${id}`
    await sendMail(deps, { onceKey, to, template: 'membership-request', replyTo: organisation.email }, () => ({ page }))
  }
}
