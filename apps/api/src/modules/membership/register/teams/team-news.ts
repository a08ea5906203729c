import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import type { SendJob } from '../../../../platform/jobs/jobs.ts'
import { defineMessageQueue } from '../../../../platform/jobs/queue.ts'
import type { ContactDeps } from '../../../core/contact/index.ts'
import { enqueueNews } from '../news/enqueue-news.ts'
import { findPlace, findPlaceAt, type PlaceState } from './place-repository.ts'
import { findTeam } from './team-repository.ts'

export type TeamNews = {
  organisationId: string
  teamId: string
  memberId: string
  senderId: string
  placed: PlaceState | null
  at: string
}

export const TEAM_NEWS = defineMessageQueue<TeamNews>('team-news')

/** Delay of the message; a change undone by then sends none. */
const NOTIFICATION_DELAY_SECONDS = 600

export function enqueueTeamNews(send: SendJob, transaction: Database, news: TeamNews): Promise<void> {
  return send(TEAM_NEWS, news, { transaction, afterSeconds: NOTIFICATION_DELAY_SECONDS })
}

const NEWS_BY_STATE = { on: 'on-team', waiting: 'waits' } as const

/** Sends nothing if the place is as before the change or has changed since. */
export function sendTeamNews(
  { pool, contact }: { pool: pg.Pool; contact: ContactDeps },
  { organisationId, teamId, memberId, senderId, placed, at }: TeamNews,
): Promise<void> {
  return inTransaction(pool, async (transaction) => {
    const team = await findTeam(transaction, teamId)
    const now = (await findPlace(transaction, teamId, memberId)) ?? null
    if (team?.organisationId !== organisationId || team.archived || now !== placed) return
    const before = new Date(Date.parse(at) - NOTIFICATION_DELAY_SECONDS * 1_000)
    // Done and undone within the delay.
    if (placed === ((await findPlaceAt(transaction, teamId, memberId, before)) ?? null)) return
    const news = { kind: placed === null ? ('off-team' as const) : NEWS_BY_STATE[placed], name: team.name }
    await enqueueNews(contact, transaction, { news, once: `${teamId} ${at}`, organisationId, senderId, memberId })
  })
}
