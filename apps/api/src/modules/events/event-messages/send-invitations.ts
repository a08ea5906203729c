import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { audit } from '../../core/audit/index.ts'
import { isPublished } from '../../core/organisations/index.ts'
import {
  dropDueInvitations,
  eventAbout,
  listEventsWithDueInvitations,
  lockDueInvitations,
  markInvitationsSent,
} from '../events/index.ts'
import type { MessagesDeps } from './event-messages-deps.ts'
import { hasAuthorLostPermission } from './writer.ts'

const EVENTS_AT_ONCE = { most: 200, mostOfClub: 20 }
const PEOPLE_AT_ONCE = 50

type Deps = Pick<MessagesDeps, 'pool' | 'database' | 'now' | 'sending' | 'eventMail'>

/** Sends each chunk in the transaction that marks it as sent. Above the daily limit, the rest wait for the next run. */
export async function sendInvitations(deps: Deps): Promise<void> {
  for (const eventId of await listEventsWithDueInvitations(deps.database, deps.now(), EVENTS_AT_ONCE)) {
    while (await inTransaction(deps.pool, (transaction) => sendSome(deps, transaction, eventId)));
  }
}

async function sendSome(deps: Deps, transaction: Database, eventId: string): Promise<boolean> {
  const now = deps.now()
  const due = await lockDueInvitations(transaction, eventId, now, PEOPLE_AT_ONCE)
  const event = due.length > 0 ? await eventAbout(transaction, eventId) : undefined
  if (!event || event.cancelledAt !== null || !event.enabled) return false
  const { organisationId } = event
  // Wait while the club is hidden, because recipients could not see it.
  if (!(await isPublished(transaction, organisationId))) return false
  const orphaned: string[] = []
  for (const { id, askedAt, askedBy } of due) {
    if (await hasAuthorLostPermission(transaction, { eventId, organisationId, madeBy: askedBy, askedAt }, now))
      orphaned.push(id)
  }
  if (orphaned.length > 0) {
    await dropDueInvitations(transaction, orphaned)
    const about = { objectKind: 'event', objectId: eventId, organisationId }
    const detail = { title: event.title, people: orphaned.length }
    await audit(transaction, 'portal', { action: 'event-invitations-writer-gone', ...about, detail }, now)
  }
  const left = due.filter(({ id }) => !orphaned.includes(id))
  const wanted = { organisationId, kind: 'event-invitation', messages: left.length } as const
  const some = left.slice(0, await deps.sending.take(transaction, wanted))
  for (const { id, sendings } of some) await deps.eventMail.invited(transaction, id, sendings + 1)
  await markInvitationsSent(
    transaction,
    some.map(({ id }) => id),
    now,
  )
  return some.length + orphaned.length > 0 && due.length === PEOPLE_AT_ONCE
}
