import { isDeepStrictEqual } from 'node:util'
import {
  type EventMessage,
  type EventMessageInput,
  type EventMessages,
  MAX_LISTED_RECIPIENTS,
  MAX_MESSAGES_PER_EVENT,
  type MessagePreview,
  type MessageRecipients,
} from '@forenet/contract/club/event-message'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { computeSendingTime, decideScheduledMessage, findMessageTimeProblem } from '@forenet/domain/event-message'
import { acquireAdvisoryLocks } from '../../../platform/database/advisory-locks.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import { requireWithinMessageLimit } from '../../core/change-sets/index.ts'
import { facesOf } from '../../core/members/index.ts'
import { computeEventState, type EventRow, getManagedEvent, listTicketTypes } from '../events/index.ts'
import type { MessagesDeps } from './event-messages-deps.ts'
import * as stored from './message-repository.ts'
import { listRecipients } from './recipients.ts'
import { eventOfMessage } from './send-due-messages.ts'

const OBJECT_KIND = 'event'
const MAX_LISTED_REFUSALS = 200
const TIME_TEXTS = {
  past: 'That moment is past',
  'too-close': 'The event begins before the message has waited ten minutes',
} as const

type Deps = Pick<MessagesDeps, 'pool' | 'database' | 'now' | 'sending'>
type MessagePath = { eventId: string; messageId: string }

export async function listEventMessages(deps: Deps, by: ClubCaller, eventId: string): Promise<EventMessages> {
  const event = await getManagedEvent(deps, by, eventId)
  const now = deps.now()
  const [types, rows] = await Promise.all([
    listTicketTypes(deps.database, eventId),
    stored.listMessages(deps.database, eventId),
  ])
  const ids = rows.map(({ id }) => id)
  const [counts, refusals, summaries] = await Promise.all([
    stored.countReceiversByMessage(deps.database, ids),
    stored.listRejectedReceivers(deps.database, ids, MAX_LISTED_REFUSALS),
    facesOf(
      deps.database,
      rows.map(({ madeBy }) => madeBy),
    ),
  ])
  const messages = rows.map((row): EventMessage => {
    const { id, subject, message, audience, ticketTypeIds, reader, time, hours, version, madeBy, askedAt, beganAt } =
      row
    const count = counts.get(id) ?? { people: 0, gone: 0, refused: 0 }
    const goes = row.state === 'waiting' && askedAt ? computeSendingTime(row, eventOfMessage(row), askedAt) : beganAt
    return {
      ...{ id, subject, message, audience, ticketTypeIds, reader, time, hours, version },
      at: row.at?.toISOString() ?? null,
      state: computeState(row, now, count),
      goesAt: goes?.toISOString() ?? null,
      by: (madeBy && summaries.get(madeBy)?.name) || null,
      counts:
        beganAt === null
          ? null
          : { ...findCounts(count), withoutAddress: row.withoutAddress, refused: row.refused + count.refused },
      refusals: (refusals.get(id) ?? []).map(({ name, email }) => ({ name, email })),
    }
  })
  return {
    title: event.title,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    open: isOpen(event, now),
    ticketTypes: types.map(({ id, name }) => ({ id, name })),
    messages: messages.toSorted((one, other) => Number(other.counts === null) - Number(one.counts === null)),
  }
}

const findCounts = ({ people, gone }: { people: number; gone: number }) => ({ people, gone })

function computeState(
  row: stored.MessageRow,
  now: Date,
  { people, gone }: { people: number; gone: number },
): EventMessage['state'] {
  if (row.state === 'waiting' && row.askedAt) {
    const fate = decideScheduledMessage(row, eventOfMessage(row), row.askedAt, now)
    return fate === 'called-off' || fate === 'too-late' ? fate : 'waiting'
  }
  // No progress for longer than the schedule's interval means the daily limit was reached.
  if (row.state === 'going' && gone < people && row.beganAt && now.getTime() - row.beganAt.getTime() > SEND_DELAY_MS)
    return 'held-back'
  return row.state
}

const SEND_DELAY_MS = 5 * 60_000

export async function previewEventMessage(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  to: MessageRecipients,
): Promise<MessagePreview> {
  await getManagedEvent(deps, by, eventId)
  const { receivers, withoutAddress, refused } = await listRecipients(deps.database, eventId, to)
  return {
    people: receivers.length,
    first: receivers.slice(0, MAX_LISTED_RECIPIENTS).map(({ name, email }) => name || (email ?? '')),
    withoutAddress: { people: withoutAddress.length, first: withoutAddress.slice(0, MAX_LISTED_RECIPIENTS) },
    refused: { people: refused.length, first: refused.slice(0, MAX_LISTED_RECIPIENTS) },
    mostADay: await deps.sending.allowanceOf(deps.database, by.club.id),
  }
}

/**
 * With `go` the message is scheduled; an edit starts its ten minutes again. Idempotent. Throws `not-found`, `event-closed` for a draft or
 * cancelled event, `message-gone` if sending has started, `changed-meanwhile`, `malformed-input`, `too-many-messages`
 * above the daily limit, and errors of `club-sending`.
 */
export async function saveMessage(
  deps: Deps,
  by: ClubCaller,
  { eventId, messageId }: MessagePath,
  input: EventMessageInput,
): Promise<EventMessages> {
  const event = await getManagedEvent(deps, by, eventId)
  const now = deps.now()
  await inTransaction(deps.pool, async (transaction) => {
    await acquireAdvisoryLocks(transaction, `messages of ${eventId}`)
    const before = await stored.lockMessage(transaction, messageId)
    if (before && before.eventId !== eventId) throw notFound('The message')
    if (before && isUnchanged(before, input)) return
    if (before) requireNotStartedSending(before)
    if ((before?.version ?? 0) !== input.version) {
      throw new ProblemError('changed-meanwhile', 'Someone else has changed the message in the meantime')
    }
    await requireTypes(transaction, eventId, input)
    if (input.go) await assertSendable(deps, transaction, event, input, now)
    if (!before && (await stored.countMessages(transaction, eventId)) >= MAX_MESSAGES_PER_EVENT) {
      throw new ProblemError('too-many-requests', `An event has at most ${MAX_MESSAGES_PER_EVENT} messages`)
    }
    const { go, version: _read, ...text } = input
    const row: stored.NewMessage = {
      ...text,
      ...{ id: messageId, eventId, organisationId: by.club.id, madeBy: by.caller.memberId },
      ...{
        at: input.at === null ? null : new Date(input.at),
        state: go ? 'waiting' : 'draft',
        askedAt: go ? now : null,
      },
    }
    if (before) await stored.updateMessage(transaction, row, now)
    else if (!(await stored.insertMessage(transaction, row, now))) {
      throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
    }
    await auditMessage(transaction, by, event, {
      action: go ? 'event-letter-asked' : 'event-letter-kept',
      subject: input.subject,
      at: now,
    })
  })
  return listEventMessages(deps, by, eventId)
}

export async function stopMessage(
  deps: Deps,
  by: ClubCaller,
  { eventId, messageId }: MessagePath,
): Promise<EventMessages> {
  const event = await getManagedEvent(deps, by, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    const message = await lockOwnMessage(transaction, eventId, messageId)
    if (message.state !== 'waiting' && message.state !== 'going') return
    await stored.setMessageState(transaction, messageId, message.state === 'waiting' ? 'draft' : 'stopped')
    await auditMessage(transaction, by, event, {
      action: 'event-letter-stopped',
      subject: message.subject,
      at: deps.now(),
    })
  })
  return listEventMessages(deps, by, eventId)
}

/** Idempotent. Throws `message-gone` if sending has started. */
export async function removeMessage(
  deps: Deps,
  by: ClubCaller,
  { eventId, messageId }: MessagePath,
): Promise<EventMessages> {
  const event = await getManagedEvent(deps, by, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    const message = await lockOwnMessage(transaction, eventId, messageId)
    requireNotStartedSending(message)
    await stored.deleteMessage(transaction, messageId)
    await auditMessage(transaction, by, event, {
      action: 'event-letter-removed',
      subject: message.subject,
      at: deps.now(),
    })
  })
  return listEventMessages(deps, by, eventId)
}

async function lockOwnMessage(transaction: Database, eventId: string, messageId: string): Promise<stored.MessageRow> {
  const message = await stored.lockMessage(transaction, messageId)
  if (message?.eventId !== eventId) throw notFound('The message')
  return message
}

function requireNotStartedSending({ beganAt }: stored.MessageRow): void {
  if (beganAt !== null) throw new ProblemError('message-gone', 'The message is already being sent')
}

async function requireTypes(
  transaction: Database,
  eventId: string,
  { ticketTypeIds }: MessageRecipients,
): Promise<void> {
  if (ticketTypeIds === null) return
  const types = new Set((await listTicketTypes(transaction, eventId)).map(({ id }) => id))
  if (!ticketTypeIds.every((id) => types.has(id)))
    throw invalidInput('ticketTypeIds', 'Must be a kind of ticket of this event')
}

async function assertSendable(
  deps: Deps,
  transaction: Database,
  event: EventRow,
  input: EventMessageInput,
  now: Date,
): Promise<void> {
  if (!isOpen(event, now)) throw new ProblemError('event-closed', 'The event is a draft or cancelled')
  const timing = { ...input, at: input.at === null ? null : new Date(input.at) }
  const about = { startsAt: event.startsAt, endsAt: event.endsAt, calledOff: event.cancelledAt !== null }
  const problem = findMessageTimeProblem(timing, about, now)
  if (problem) throw invalidInput(input.time === 'at' ? 'at' : 'hours', TIME_TEXTS[problem])
  const { receivers } = await listRecipients(transaction, event.id, input)
  const { organisationId } = event
  const mails = { organisationId, kind: 'event-letter', messages: receivers.length } as const
  await deps.sending.requireOpen(transaction, mails)
  requireWithinMessageLimit(receivers.length, await deps.sending.allowanceOf(transaction, organisationId))
}

function isUnchanged(row: stored.MessageRow, { go, at, version, ...input }: EventMessageInput): boolean {
  const { subject, message, audience, ticketTypeIds, reader, time, hours } = row
  const isWritten =
    isDeepStrictEqual({ subject, message, audience, ticketTypeIds, reader, time, hours }, input) &&
    (row.at?.getTime() ?? null) === (at === null ? null : Date.parse(at))
  return isWritten && row.version === version + 1 && (go ? row.state !== 'draft' : row.state === 'draft')
}

async function auditMessage(
  transaction: Database,
  by: ClubCaller,
  event: EventRow,
  { action, subject, at }: { action: string; subject: string; at: Date },
): Promise<void> {
  const about = { objectKind: OBJECT_KIND, objectId: event.id, organisationId: by.club.id }
  await audit(transaction, by.caller, { action, ...about, detail: { title: event.title, subject } }, at)
}

function isOpen(event: EventRow, now: Date): boolean {
  const state = computeEventState(event, now)
  return state === 'published' || state === 'over'
}

function invalidInput(path: string, message: string): ProblemError {
  return new ProblemError('malformed-input', message, { errors: [{ path, message }] })
}
