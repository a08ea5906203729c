import type { Database } from '@forenet/database/database'
import {
  type ChangeContext,
  type ChangeKind,
  storeAppliedRows,
  type UndoneRow,
} from '../../../core/change-sets/index.ts'
import type { ContactDeps } from '../../../core/contact/index.ts'
import { isPublished } from '../../../core/organisations/index.ts'
import { reopenTeamPlaces } from '../action-repository.ts'
import { enqueueNews, type NewsMessage } from '../news/enqueue-news.ts'
import { newsMessages } from '../news/news-messages.ts'
import type { EndedTeamPlace } from './place-repository.ts'
import { lockTeam, reopenTeam } from './team-repository.ts'

type ArchivedTeam = { id: string; teamId: string; until: string; archivedAt: string }

/**
 * Runs in the archiving's transaction. The people removed are notified after a delay, unless the archiving is undone.
 */
export async function recordTeamArchiving(
  transaction: Database,
  context: ChangeContext,
  { id: teamId, name }: { id: string; name: string },
  ended: readonly EndedTeamPlace[],
): Promise<void> {
  const archivedAt = context.at.toISOString()
  const rows = ended.map((place, nth) => ({ ...place, place: nth, news: { kind: 'team-closed' as const, name } }))
  // A hidden club sends no messages.
  const messages = (await isPublished(transaction, context.organisationId))
    ? await newsMessages(transaction, context, rows)
    : new Map<number, NewsMessage>()
  const done = rows.map(({ id, memberId, name: person, state, until, place }) => {
    const message = messages.get(place)
    return {
      memberId,
      name: person,
      changes: [{ field: state === 'on' ? 'teams' : 'waiting', from: name, to: null }],
      written: { id, teamId, until, archivedAt } satisfies ArchivedTeam,
      ...(message ? { message } : {}),
    }
  })
  await storeAppliedRows(transaction, context, { kind: 'archive-team', about: name }, done)
}

/** Undo restores the team's people, but not the trainers' roles. */
export function teamArchivingChange(contact: ContactDeps): ChangeKind {
  return {
    apply: async () => {
      throw new Error('A team is archived by the call that changes it')
    },
    async send(transaction, message) {
      await enqueueNews(contact, transaction, message as NewsMessage)
      return true
    },
    async undo(transaction, context, rows) {
      const [first] = rows
      if (!first) return []
      const { teamId, archivedAt } = first.written as ArchivedTeam
      const team = await lockTeam(transaction, context.organisationId, teamId)
      if (team?.archived) await reopenTeam(transaction, teamId, new Date(archivedAt))
      const places = rows.map(({ written }) => written as ArchivedTeam)
      const there = await reopenTeamPlaces(transaction, context.organisationId, teamId, places)
      const isBack = ({ written }: (typeof rows)[number]) => there.has((written as ArchivedTeam).id)
      const news = rows.filter(isBack).flatMap(({ place, memberId, changes: [change] }) => {
        const kind = change?.field === 'waiting' ? ('waits' as const) : ('on-team' as const)
        return memberId === null ? [] : [{ place, memberId, news: { kind, name: change?.from ?? '' } }]
      })
      const notified = await newsMessages(transaction, context, news)
      return rows.map((row): UndoneRow => {
        const { place, changes } = row
        if (!isBack(row)) return { place, back: 'kept', keptFields: changes.map(({ field }) => field) }
        const message = notified.get(place)
        return { place, back: 'back', keptFields: [], ...(message ? { message } : {}) }
      })
    },
  }
}
