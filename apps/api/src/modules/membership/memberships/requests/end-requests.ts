import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { defineMessageQueue } from '../../../../platform/jobs/queue.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { audit } from '../../../core/audit/index.ts'
import { facesOf } from '../../../core/members/index.ts'
import { getOrganisation, listEditions } from '../../../core/organisations/index.ts'
import { listReceivers } from '../waiting/waiting-repository.ts'
import { endExpired, findRequest } from './request-repository.ts'

export const REQUEST_ENDED_MAILS = defineMessageQueue<{ requestId: string }>('membership-request-ended')

const TEXTS = {
  da: {
    subject: (membership: string, club: string) => `${club} nåede ikke at svare om ${membership}`,
    lead: (membership: string, club: string) =>
      `Du søgte om ${membership} i ${club}. Foreningen nåede ikke at svare, før sæsonen sluttede, så ansøgningen er bortfaldet.`,
    leadFor: (name: string, membership: string, club: string) =>
      `Der blev søgt om ${membership} til ${name} i ${club}. Foreningen nåede ikke at svare, før sæsonen sluttede, så ansøgningen er bortfaldet.`,
    on: 'Du har ikke betalt noget. Du kan søge igen om et medlemskab, der er til salg nu.',
    action: 'Se foreningens medlemskaber',
    foot: 'Du får denne e-mail, fordi du eller dit barn har søgt om et medlemskab, som foreningen skal godkende.',
  },
  en: {
    subject: (membership: string, club: string) => `${club} did not answer about ${membership} in time`,
    lead: (membership: string, club: string) =>
      `You asked for ${membership} of ${club}. The club had not answered when the season ended, so the request has ended.`,
    leadFor: (name: string, membership: string, club: string) =>
      `${membership} of ${club} was asked for, for ${name}. The club had not answered when the season ended, so the request has ended.`,
    on: 'Nothing was paid. You can ask again for a membership that is on offer now.',
    action: 'See the memberships of the club',
    foot: 'You are getting this e-mail because you or your child asked for a membership that the club has to approve.',
  },
} as const

/** Runs one transaction per request. Requests for unpublished editions stay open, because these may return. */
export async function endExpiredRequests({ pool, now, send }: Pick<Platform, 'pool' | 'now' | 'send'>): Promise<void> {
  for (;;) {
    const ended = await inTransaction(pool, async (transaction) => {
      const at = now()
      const rows = await endExpired(transaction, calendarDateAt(at), at)
      for (const { id, organisationId, configurationId: objectId, memberId, name } of rows) {
        await send(REQUEST_ENDED_MAILS, { requestId: id }, { transaction, key: id })
        const about = { objectKind: 'membership-configuration', objectId, organisationId, detail: { memberId, name } }
        await audit(transaction, 'portal', { action: 'membership-request-ended', ...about }, at)
      }
      return rows.length
    })
    if (ended === 0) return
  }
}

export async function sendEndedMail(deps: Delivery, requestId: string): Promise<void> {
  const request = await findRequest(deps.database, requestId)
  if (request?.state !== 'withdrawn') return
  const { configurationId, organisationId, memberId } = request
  const [organisation, editions, summaries, receivers] = await Promise.all([
    getOrganisation(deps.database, organisationId),
    listEditions(deps.database, organisationId),
    facesOf(deps.database, [memberId]),
    listReceivers(deps.database, memberId),
  ])
  const edition = editions.find(({ id }) => id === configurationId)
  if (!edition) return
  const link = new URL('/membership/new', deps.origin)
  link.search = new URLSearchParams({ orgId: organisationId }).toString()
  for (const { id, email: to, language } of receivers) {
    const words = TEXTS[language]
    const about = [edition.name, organisation.name] as const
    const lead =
      id === memberId
        ? words.lead(...about)
        : words.leadFor(safeNameForMail(summaries.get(memberId)?.name ?? '', language, 'child'), ...about)
    const page: MailPage = {
      language,
      subject: words.subject(...about),
      preview: lead,
      organisation: organisation.name,
      club: organisation,
      accentColour: organisation.accentColour,
      content: [paragraph(lead), paragraph(words.on), button(words.action, link.href)],
      foot: words.foot,
    }
    const onceKey = `membership-request-ended:${requestId}:${id}`
    await sendMail(deps, { onceKey, to, template: 'membership-request-ended', replyTo: organisation.email }, () => ({
      page,
    }))
  }
}
