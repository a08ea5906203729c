import type { Database } from '@forenet/database/database'
import type { ChangeContext } from '../../../core/change-sets/index.ts'
import type { NewsMessage } from './enqueue-news.ts'
import type { TeamNewsItem } from './news-texts.ts'
import { listNewsReceivers } from './receiver-repository.ts'

export const isNewsMessage = (message: object): message is NewsMessage => 'news' in message

export async function newsMessages(
  transaction: Database,
  { changeSetId: once, organisationId, by }: ChangeContext,
  rows: readonly { place: number; memberId: string; news: TeamNewsItem }[],
): Promise<Map<number, NewsMessage>> {
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
