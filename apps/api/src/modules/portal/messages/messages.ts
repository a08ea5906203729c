import type {
  ClubMessage,
  ClubMessagePage,
  ClubMessageQuery,
  MessageRecipients,
  MessageTest,
} from '@forenet/contract/club/message'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import { CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { isUuid } from '@forenet/domain/uuid'
import type pg from 'pg'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { SendingGate } from '../../core/club-sending/index.ts'
import { type ContactDeps, deterministicMessageId, sendClubMessage } from '../../core/contact/index.ts'
import { getOrganisation } from '../../core/organisations/index.ts'
import {
  findEventMessage,
  findWrittenMessage,
  type ListedMessage,
  listEventRecipients,
  listMessages,
  listWrittenRecipients,
  type MessageSources,
} from './message-repository.ts'
import {
  type ChangeSetMessage,
  changeSetDelivery,
  type EventMessage,
  eventDelivery,
  eventMessageState,
  writtenMessageState,
} from './message-rules.ts'

const TEST_SUBJECT_PREFIX = 'Test: '

type TestDeps = { pool: pg.Pool; contact: ContactDeps; sending: SendingGate }

/** Idempotent by id. Counts towards the sending limits; throws the sending gate's errors. */
export async function sendTest(deps: TestDeps, { caller, club }: ClubCaller, { id, subject, message }: MessageTest) {
  const { memberId } = caller
  if (memberId === null) throw notFound('The member')
  await inTransaction(deps.pool, async (transaction) => {
    const organisation = await getOrganisation(transaction, club.id)
    await deps.sending.require(transaction, { organisationId: club.id, kind: 'member-letter', messages: 1 })
    await sendClubMessage(deps.contact, transaction, {
      ...{ memberId, senderId: memberId, organisation, message },
      id: deterministicMessageId(`test message ${id} ${memberId}`),
      subject: `${TEST_SUBJECT_PREFIX}${subject}`.slice(0, CONTACT_LIMITS.subject),
    })
  })
}

const PAGE = 50
const RECIPIENTS_PER_PAGE = 100

type Deps = { database: Database; now: () => Date }

/** Lists only message types that the caller may send. Throws `malformed-input` for an invalid cursor. */
export async function listMessagePage(
  { database, now }: Deps,
  by: ClubCaller,
  { box, after }: ClubMessageQuery,
): Promise<ClubMessagePage> {
  const page = { box, after: after === undefined ? null : parseCursor(after), size: PAGE + 1 }
  const rows = await listMessages(database, by.club.id, listSources(by), page)
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    messages: shown.map((row) => presentMessage(row, now())),
    nextCursor: rows.length > PAGE && last ? `${last.at.toISOString()} ${last.id}` : null,
  }
}

/** Throws `not-found`, also for message types that the caller may not send. */
export async function listRecipientPage(
  { database }: Deps,
  by: ClubCaller,
  messageId: string,
  after: number,
): Promise<MessageRecipients> {
  const rows = await listRecipients(database, by, messageId, after)
  const recipients = rows.slice(0, RECIPIENTS_PER_PAGE)
  return { recipients, next: rows.length > RECIPIENTS_PER_PAGE ? (recipients.at(-1)?.place ?? null) : null }
}

async function listRecipients(
  database: Database,
  by: ClubCaller,
  messageId: string,
  after: number,
): Promise<MessageRecipients['recipients']> {
  const { events, register, teams } = listSources(by)
  const about = events ? await findEventMessage(database, messageId, by.club.id) : undefined
  if (about) {
    const rows = await listEventRecipients(database, messageId, after, RECIPIENTS_PER_PAGE + 1)
    return rows.map(({ place, name, ...row }) => ({
      ...{ place, name, reason: null },
      delivery: eventDelivery(row, about.state),
    }))
  }
  const written = await findWrittenMessage(database, messageId, by.club.id)
  if (!written || !(register || (teams && written.teamId !== null))) throw notFound('The message')
  const rows = await listWrittenRecipients(database, messageId, after, RECIPIENTS_PER_PAGE + 1)
  return rows.map(({ place, name, reason, ...row }) => ({ place, name, reason, delivery: changeSetDelivery(row) }))
}

function listSources({ caller, club }: ClubCaller): MessageSources {
  const may = (permission: 'events.manage' | 'members.write' | 'teams.write-to') =>
    can(caller.grants, permission, { organisationKey: club.key })
  return { events: may('events.manage'), register: may('members.write'), teams: may('teams.write-to') }
}

function presentMessage(row: ListedMessage, now: Date): ClubMessage {
  const { id, subject, text, by, at, sent, notReached, people, aboutId, about, isEvent } = row
  const isUnsentDraft = isEvent && row.beganAt === null
  return {
    ...{ id, subject, text, by, sent, notReached },
    source: isEvent ? 'event' : aboutId === null ? 'register' : 'team',
    about: aboutId === null ? null : { id: aboutId, name: about ?? '' },
    at: at.toISOString(),
    people: isUnsentDraft ? null : people,
    state: isEvent ? eventMessageState(toEventMessage(row), now) : writtenMessageState(row as ChangeSetMessage),
  }
}

function toEventMessage({ time, sendAt, hours, startsAt, endsAt, cancelledAt, ...row }: ListedMessage): EventMessage {
  if (!time || !startsAt || !endsAt) throw new Error('A message about an event without its event')
  return {
    ...{ askedAt: row.askedAt, beganAt: row.beganAt, people: row.people, sent: row.sent },
    state: row.state as EventMessage['state'],
    timing: { time, at: sendAt, hours },
    event: { startsAt, endsAt, calledOff: cancelledAt !== null },
  }
}

function parseCursor(cursor: string): { at: Date; id: string } {
  const [time = '', id = ''] = cursor.split(' ')
  const at = new Date(time)
  if (Number.isNaN(at.getTime()) || !isUuid(id)) {
    const message = 'Must be the cursor of a page'
    throw new ProblemError('malformed-input', message, { errors: [{ path: 'after', message }] })
  }
  return { at, id }
}
