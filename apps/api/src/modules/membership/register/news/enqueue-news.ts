import type { Database } from '@forenet/database/database'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { type ContactDeps, deterministicMessageId, sendClubMessage } from '../../../core/contact/index.ts'
import { facesOf } from '../../../core/members/index.ts'
import { getOrganisation, isPublished } from '../../../core/organisations/index.ts'
import { newsTexts, type TeamNewsItem } from './news-texts.ts'
import { listNewsReceivers } from './receiver-repository.ts'

export type NewsMessage = {
  news: TeamNewsItem
  once: string
  organisationId: string
  senderId: string
  memberId: string
}

export async function enqueueNews(
  contact: ContactDeps,
  transaction: Database,
  { news, once, organisationId, senderId, memberId }: NewsMessage,
): Promise<void> {
  if (!(await isPublished(transaction, organisationId))) return
  const organisation = await getOrganisation(transaction, organisationId)
  const receivers = (await listNewsReceivers(transaction, [memberId])).get(memberId) ?? []
  const name = (await facesOf(transaction, [memberId])).get(memberId)?.name ?? ''
  for (const { id: receiverId, language } of receivers) {
    const who = receiverId === memberId ? null : safeNameForMail(name, language, 'child')
    const { subject, message } = newsTexts(news, who, language)
    const id = deterministicMessageId(`${once} ${memberId} ${news.kind} ${receiverId}`)
    const about = { id, memberId: receiverId, senderId, organisation, message }
    await sendClubMessage(contact, transaction, { ...about, subject: subject.slice(0, CONTACT_LIMITS.subject) })
  }
}
