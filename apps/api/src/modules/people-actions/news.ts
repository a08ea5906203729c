import type { Database } from '@forenet/database/database'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { nameInLetter } from '../../platform/delivery/name-in-letter.ts'
import type { ChangeContext } from '../change-sets/index.ts'
import { type ContactDeps, letterId, writeToMember } from '../contact/index.ts'
import { facesOf } from '../members/index.ts'
import { getOrganisation, isShown } from '../organisations/index.ts'
import { type News, newsWords } from './news-words.ts'
import { receiversOf } from './receiver-repository.ts'

/** News of somebody, as it waits to be told. */
export type NewsLetter = { news: News; changeSetId: string; organisationId: string; senderId: string; memberId: string }

export const isNews = (letter: object): letter is NewsLetter => 'news' in letter

/** News of some rows as letters, by place; none about whom nobody would read it of, nor in nobody's name. */
export async function newsLetters(
  transaction: Database,
  { changeSetId, organisationId, by }: ChangeContext,
  rows: readonly { place: number; memberId: string; news: News }[],
): Promise<Map<number, NewsLetter>> {
  if (by === null || rows.length === 0) return new Map()
  const read = await receiversOf(
    transaction,
    rows.map(({ memberId }) => memberId),
  )
  const about = { changeSetId, organisationId, senderId: by }
  return new Map(
    rows.flatMap(({ place, memberId, news }) =>
      read.has(memberId) ? [[place, { ...about, memberId, news }] as const] : [],
    ),
  )
}

/** Writes news to who reads what is written to somebody. A club that nobody sees tells nothing. */
export async function tellNews(
  contact: ContactDeps,
  transaction: Database,
  { news, changeSetId, organisationId, senderId, memberId }: NewsLetter,
): Promise<void> {
  if (!(await isShown(transaction, organisationId))) return
  const organisation = await getOrganisation(transaction, organisationId)
  const receivers = (await receiversOf(transaction, [memberId])).get(memberId) ?? []
  const name = (await facesOf(transaction, [memberId])).get(memberId)?.name ?? ''
  for (const { id: receiverId, language } of receivers) {
    const who = receiverId === memberId ? null : nameInLetter(name, language, 'child')
    const { subject, message } = newsWords(news, who, language)
    const id = letterId(`${changeSetId} ${memberId} ${news.kind} ${receiverId}`)
    const about = { id, memberId: receiverId, senderId, organisation, message }
    await writeToMember(contact, transaction, { ...about, subject: subject.slice(0, CONTACT_LIMITS.subject) })
  }
}
