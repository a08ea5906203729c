import type { ChangeSet, ChangeSetKind } from '@forenet/contract/club/change-set'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineWorkQueue } from '../../../platform/jobs/queue.ts'
import type { UnsentMessage, UnsentSource } from '../../../platform/jobs/unsent-messages.ts'
import { audit } from '../audit/index.ts'
import { creditStoppedMessages, type SendingGate } from '../club-sending/index.ts'
import { isOwnedByClub, listClubPeople } from '../members/index.ts'
import { isPublished } from '../organisations/index.ts'
import type { ChangeKinds } from './change-set-job.ts'
import { type ChangeSetsDeps, getChangeSet, lockOwnChangeSet } from './change-sets.ts'
import {
  claimMessageToSend,
  type DueMessage,
  type HeldMessageKey,
  listDueMessages,
  listMembersWithHeldMessage,
  listOverdueMessages,
  markClaimedMessageStopped,
  postponeMessage,
  postponeMessages,
  stopHeldMessages,
  stopHeldMessagesOfRows,
} from './message-repository.ts'
import { findChangeSet } from './repository.ts'

const KEY_SEPARATOR = '/'
/** Change types counted towards the sending allowance when applied. */
const COUNTED_WHEN_APPLIED: readonly ChangeSetKind[] = ['write', 'invoice-reminder', 'invoice']

export const UNSENT_CHANGE_MESSAGES: UnsentSource = {
  async list(pool, before) {
    const messages = await listOverdueMessages(createPoolDatabase(pool), before)
    return messages.map(({ changeSetId, place, goesAt, kind }) => ({
      id: `${changeSetId}${KEY_SEPARATOR}${place}`,
      queue: HELD_MESSAGES_QUEUE.name,
      kind,
      about: { changeSetId },
      since: goesAt,
      tries: 0,
      nextTry: 'soon',
      reason: null,
    }))
  },
  async retry({ runNow }, messages) {
    for (const message of messages.map(parseMessageKey))
      await runNow(HELD_MESSAGES_QUEUE, message, `${message.changeSetId} ${message.place}`)
  },
  async drop({ pool }, messages) {
    for (const [changeSetId, ofSet] of Map.groupBy(messages.map(parseMessageKey), (message) => message.changeSetId)) {
      await inTransaction(pool, async (transaction) => {
        const places = ofSet.map(({ place }) => place)
        const stopped = await stopHeldMessagesOfRows(transaction, changeSetId, places)
        const set = await findChangeSet(transaction, changeSetId)
        if (!set?.applyAskedAt || !COUNTED_WHEN_APPLIED.includes(set.kind)) return
        const { organisationId, applyAskedAt: countedAt } = set
        await creditStoppedMessages(transaction, {
          organisationId,
          kind: 'member-letter',
          messages: stopped,
          countedAt,
        })
      })
    }
  },
}

function parseMessageKey({ id }: UnsentMessage) {
  const [changeSetId = '', place] = id.split(KEY_SEPARATOR)
  return { changeSetId, place: Number(place) }
}

export const HELD_MESSAGES_QUEUE = defineWorkQueue<HeldMessageKey>('held-letter')

type ReleaseDeps = {
  database: Database
  now: () => Date
  send: SendJob
  kinds: ChangeKinds
  sending: Pick<SendingGate, 'roomFor'>
}

const BATCH_SIZE = 5_000
const NEWS_KIND = 'register-news'
/** Delay of a notification above the club's sending limit. */
const POSTPONED_MS = 3_600_000

/** One job each, so that a failure does not block others. */
export async function releaseHeldMessages(deps: ReleaseDeps): Promise<void> {
  const due = await listDueMessages(deps.database, deps.now(), BATCH_SIZE)
  for (const [organisationId, messages] of Map.groupBy(due, (message) => message.organisationId)) {
    const postponed = await messagesAboveLimit(deps, organisationId, messages)
    await postponeMessages(deps.database, [...postponed], new Date(deps.now().getTime() + POSTPONED_MS))
    for (const message of messages) {
      if (postponed.has(message)) continue
      const { changeSetId, place } = message
      await deps.send(HELD_MESSAGES_QUEUE, { changeSetId, place }, { key: `${changeSetId} ${place}` })
    }
  }
}

async function messagesAboveLimit(
  { database, kinds, sending }: ReleaseDeps,
  organisationId: string,
  messages: readonly DueMessage[],
): Promise<Set<DueMessage>> {
  const counted = messages.filter(({ kind }) => kinds[kind] && !kinds[kind].writes)
  if (counted.length === 0 || !(await isPublished(database, organisationId))) return new Set()
  return new Set(counted.slice(await sending.roomFor(database, { organisationId, kind: NEWS_KIND })))
}

/**
 * Sends exactly once, because marking and enqueueing are one transaction. Delayed above the sending limit; messages to
 * members were counted when applied.
 */
export function sendHeldMessage(
  { pool, now, kinds, sending }: { pool: pg.Pool; now: () => Date; kinds: ChangeKinds; sending: SendingGate },
  message: HeldMessageKey,
): Promise<void> {
  return inTransaction(pool, async (transaction) => {
    const taken = await claimMessageToSend(transaction, message, now())
    if (!taken) return
    const { organisationId } = taken
    const kind = kinds[taken.kind]
    if (!kind.writes && (await isPublished(transaction, organisationId))) {
      const one = { organisationId, kind: NEWS_KIND, messages: 1 } as const
      if ((await sending.take(transaction, one)) === 0) {
        return postponeMessage(transaction, message, new Date(now().getTime() + POSTPONED_MS))
      }
    }
    const isSent = (await kind.send?.(transaction, taken.data)) ?? true
    if (isSent) return
    await markClaimedMessageStopped(transaction, message)
    if (kind.writes && taken.countedAt) {
      const { countedAt } = taken
      await sending.giveBack(transaction, { organisationId, kind: 'member-letter', messages: 1, countedAt })
    }
  })
}

/**
 * Stops notifications about people whom the club maintains, or all messages of a message change set. Other people must
 * be notified, because the change may give the club access to their data. Idempotent. Throws `not-found`.
 */
export async function stopMessagesOfChangeSet(
  deps: Pick<ChangeSetsDeps, 'pool' | 'database' | 'now'> & { kinds: ChangeKinds; sending: SendingGate },
  by: ClubCaller,
  id: string,
): Promise<ChangeSet> {
  await inTransaction(deps.pool, async (transaction) => {
    const set = await lockOwnChangeSet(transaction, by, id)
    const kind = deps.kinds[set.kind]
    const { writes } = kind
    const messages = await stopHeldMessages(
      transaction,
      id,
      writes ? 'all' : await listSelectedMessages(transaction, by, id),
    )
    const stopped = messages.length
    if (stopped === 0) return
    const at = deps.now()
    await kind.stopped?.(transaction, { at }, messages)
    const { about, organisationId, applyAskedAt } = set
    if (writes && applyAskedAt) {
      const counted = { organisationId, kind: 'member-letter', messages: stopped, countedAt: applyAskedAt } as const
      await deps.sending.giveBack(transaction, counted)
    }
    const fact = { action: 'change-set-letters-stopped', objectKind: 'change-set', objectId: id, organisationId }
    await audit(transaction, by.caller, { ...fact, detail: { kind: set.kind, about, messages: stopped } }, at)
  })
  return getChangeSet(deps, by, id)
}

async function listSelectedMessages(
  transaction: Database,
  { club }: ClubCaller,
  changeSetId: string,
): Promise<string[]> {
  const held = await listClubPeople(transaction, await listMembersWithHeldMessage(transaction, changeSetId))
  return held.filter((person) => isOwnedByClub(person, club.id)).map(({ id }) => id)
}
