import type { Database } from '@forenet/database/database'
import type { ChangeContext } from '../../../core/change-sets/index.ts'
import type { TeamNewsItem } from './news-words.ts'
import { listNewsReceivers } from './receiver-repository.ts'
import type { NewsLetter } from './tell-news.ts'

export const isNewsMessage = (letter: object): letter is NewsLetter => 'news' in letter

/** Omits people for whom there is no recipient. */
export async function newsLetters(
  transaction: Database,
  { changeSetId: once, organisationId, by }: ChangeContext,
  rows: readonly { place: number; memberId: string; news: TeamNewsItem }[],
): Promise<Map<number, NewsLetter>> {
  if (by === null || rows.length === 0) return new Map()
  const read = await listNewsReceivers(
    transaction,
    rows.map(({ memberId }) => memberId),
  )
  const about = { once, organisationId, senderId: by }
  return new Map(
    rows.flatMap(({ place, memberId, news }) =>
      read.has(memberId) ? [[place, { ...about, memberId, news }] as const] : [],
    ),
  )
}
