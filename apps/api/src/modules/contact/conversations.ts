import type { ContactConversation, ContactListQuery, ContactThreadPage } from '@forenet/contract/contact'
import type { Database } from '@forenet/database/database'
import { organisationsWhere } from '@forenet/domain/access'
import type { Caller } from '../../platform/access/caller.ts'
import { readNotificationsOf } from '../notifications/index.ts'
import { reachableThread, requireInbox, requireOwnMember } from './policy.ts'
import { presentListed, presentMessage, presentThread } from './present.ts'
import { countMessages, listMessages, listOfMember, listOfOrganisations, type Page } from './reading-repository.ts'
import { markRead } from './repository.ts'

/** So many messages of a conversation are given; older ones are counted. */
const MOST_MESSAGES = 500

/** One's own conversations, or those of the organisations one administers; those with the newest message first. */
export async function listThreads(
  { database }: { database: Database },
  caller: Caller,
  query: ContactListQuery,
): Promise<ContactThreadPage> {
  // One more than asked for tells whether the list goes on.
  const page = {
    before: query.before ? new Date(query.before) : null,
    beforeId: query.beforeId ?? null,
    size: query.size + 1,
  }
  const rows = await (query.of === 'mine'
    ? listOfMember(database, requireOwnMember(caller), page)
    : inbox(database, caller, page))
  const items = rows.slice(0, query.size).map(presentListed)
  const last = items.at(-1)
  return { items, next: rows.length > query.size && last ? { before: last.updatedAt, beforeId: last.id } : null }
}

function inbox(database: Database, caller: Caller, page: Page) {
  requireInbox(caller)
  return listOfOrganisations(database, organisationsWhere(caller.grants, 'messages.send'), caller.memberId, page)
}

/**
 * A conversation with its messages; throws `not-found` for who takes no part in it. It counts as read by the side that
 * asks, but not by a member for whom somebody acts.
 */
export async function readThread(
  { database, now }: { database: Database; now: () => Date },
  caller: Caller,
  threadId: string,
): Promise<ContactConversation> {
  const { thread, side } = await reachableThread(database, caller, threadId)
  const messages = await listMessages(database, threadId, MOST_MESSAGES)
  const newest = messages.at(-1)
  if (newest && caller.actingFor === null) {
    await markRead(database, threadId, side, newest.createdAt)
    // What told of it has been seen with it.
    await readNotificationsOf(database, requireOwnMember(caller), threadId, now())
  }
  const earlier = messages.length < MOST_MESSAGES ? 0 : (await countMessages(database, threadId)) - messages.length
  return { ...presentThread(thread), side, earlier, messages: messages.map(presentMessage) }
}
