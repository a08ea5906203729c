import type { Database } from '@forenet/database/database'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { safeNameForMail } from '../../../platform/delivery/safe-name.ts'
import { type ContactDeps, letterId, writeToMember } from '../../contact/index.ts'
import { facesOf } from '../../members/index.ts'
import { getOrganisation, isShown } from '../../organisations/index.ts'
import { type News, newsWords } from './news-words.ts'
import { receiversOf } from './receiver-repository.ts'

export type NewsLetter = { news: News; once: string; organisationId: string; senderId: string; memberId: string }

/** Does nothing for a hidden club. */
export async function tellNews(
  contact: ContactDeps,
  transaction: Database,
  { news, once, organisationId, senderId, memberId }: NewsLetter,
): Promise<void> {
  if (!(await isShown(transaction, organisationId))) return
  const organisation = await getOrganisation(transaction, organisationId)
  const receivers = (await receiversOf(transaction, [memberId])).get(memberId) ?? []
  const name = (await facesOf(transaction, [memberId])).get(memberId)?.name ?? ''
  for (const { id: receiverId, language } of receivers) {
    const who = receiverId === memberId ? null : safeNameForMail(name, language, 'child')
    const { subject, message } = newsWords(news, who, language)
    const id = letterId(`${once} ${memberId} ${news.kind} ${receiverId}`)
    const about = { id, memberId: receiverId, senderId, organisation, message }
    await writeToMember(contact, transaction, { ...about, subject: subject.slice(0, CONTACT_LIMITS.subject) })
  }
}
