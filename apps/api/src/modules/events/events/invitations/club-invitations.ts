import { randomUUID } from 'node:crypto'
import {
  type ClubInvitation,
  type ClubInvitationEvent,
  type ClubInvitationFilter,
  type ClubInvitationPage,
  type InviteesPreview,
  MAX_LISTED_INVITEES,
  type NewInvitations,
} from '@forenet/contract/club/invitation'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import {
  computeInvitationState,
  INVITATION_STATES,
  MAX_INVITATION_SENDS,
  MAX_INVITATIONS_PER_EVENT,
  MAX_INVITEES_PER_REQUEST,
  type ParsedInvitees,
} from '@forenet/domain/event-invitation'
import { MESSAGE_CANCEL_WINDOW_MS } from '@forenet/domain/event-message'
import { acquireAdvisoryLocks } from '../../../../platform/database/advisory-locks.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { defineParser } from '../../../../platform/tasks/parsers.ts'
import { audit } from '../../../core/audit/index.ts'
import * as stored from '../admission/invitation-repository.ts'
import { computeEventState } from '../authoring/authoring-rules.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import type { EventRow } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { endUnusableOffers } from '../waiting/offers.ts'

const PAGE = 50

const INVITEES_PARSER = defineParser<typeof import('@forenet/domain/event-invitation'), 'parseInvitees'>(
  new URL(import.meta.resolve('@forenet/domain/event-invitation')),
  'parseInvitees',
)

type Deps = Pick<EventsDeps, 'pool' | 'database' | 'now' | 'lockInvitation' | 'sending' | 'mail' | 'parsers'>
type InvitationPath = { eventId: string; invitationId: string }

export async function listInvitationPage(
  deps: Pick<Deps, 'database' | 'now'>,
  by: ClubCaller,
  eventId: string,
  { after, text, state }: ClubInvitationFilter & { after?: string | undefined },
): Promise<ClubInvitationPage> {
  const event = await getManagedEvent(deps, by, eventId)
  const wanted = { text: text || null, state: state ?? null }
  const [found, about] = await Promise.all([
    stored.listInvitations(deps.database, eventId, wanted, { after: after ?? null, size: PAGE + 1 }),
    after === undefined ? aboutEvent(deps, event) : null,
  ])
  const rows = found.slice(0, PAGE).map(presentInvitation)
  return { rows, nextCursor: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null, event: about }
}

export async function previewInvitees(
  deps: Pick<Deps, 'database' | 'sending' | 'parsers'>,
  by: ClubCaller,
  eventId: string,
  people: string,
): Promise<InviteesPreview> {
  await getManagedEvent(deps, by, eventId)
  const read = await deps.parsers.run(INVITEES_PARSER, people)
  const known = await listInvitedAmong(deps.database, eventId, read)
  const fresh = read.people.filter(({ email }) => !known.has(email))
  const already = read.people.filter(({ email }) => known.has(email))
  return {
    fresh: fresh.length,
    first: fresh.slice(0, MAX_LISTED_INVITEES).map(({ name, email }) => name || email),
    already: already.length,
    alreadyFirst: already.slice(0, MAX_LISTED_INVITEES).map(({ email }) => email),
    again: read.again,
    wrong: read.wrong.slice(0, MAX_INVITEES_PER_REQUEST),
    mostADay: await deps.sending.allowanceOf(deps.database, by.club.id),
  }
}

/**
 * E-mails can be cancelled for ten minutes. Skips people already invited. Throws `not-found`, `not-by-invitation`,
 * `event-closed`, `malformed-input`, `too-many-requests` above the event's limit, and the sending gate's errors.
 */
export async function sendInvitations(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  { people, seats, message, answerUntil: until, language }: NewInvitations,
): Promise<ClubInvitationPage> {
  const event = await getManagedEvent(deps, by, eventId)
  const at = deps.now()
  if (!event.byInvitation) throw new ProblemError('not-by-invitation', 'The event is not by invitation')
  if (!isOpen(event, at)) throw new ProblemError('event-closed', 'The event is a draft, cancelled or over')
  const read = await deps.parsers.run(INVITEES_PARSER, people)
  requireNoFaults(read)
  const answerUntil = until === null ? null : new Date(until)
  if (answerUntil !== null && answerUntil <= at) throw invalidInput('answerUntil', 'Must be in the future')
  await inTransaction(deps.pool, async (transaction) => {
    await acquireAdvisoryLocks(transaction, `invitations to ${eventId}`)
    const known = await listInvitedAmong(transaction, eventId, read)
    const fresh = read.people.filter(({ email }) => !known.has(email))
    if (fresh.length === 0) return
    const mails = { organisationId: by.club.id, kind: 'event-invitation', messages: fresh.length } as const
    await deps.sending.requireOpen(transaction, mails)
    if ((await stored.countInvitations(transaction, eventId)) + fresh.length > MAX_INVITATIONS_PER_EVENT) {
      throw new ProblemError('too-many-requests', `An event has at most ${MAX_INVITATIONS_PER_EVENT} invitations`)
    }
    const about = { eventId, organisationId: by.club.id, seats, message, answerUntil, language }
    const invited = await stored.insertInvitations(
      transaction,
      { ...about, askedBy: by.caller.memberId },
      fresh.map((one) => ({ id: randomUUID(), ...one })),
      { at, dueAt: new Date(at.getTime() + MESSAGE_CANCEL_WINDOW_MS) },
    )
    await auditInvitations(transaction, by, event, { action: 'event-invited', detail: { people: invited, seats }, at })
  })
  return listInvitationPage(deps, by, eventId, {})
}

export async function cancelUnsentInvitations(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
): Promise<{ takenBack: number }> {
  const event = await getManagedEvent(deps, by, eventId)
  return inTransaction(deps.pool, async (transaction) => {
    const people = await stored.deleteUnsentInvitations(transaction, eventId, null)
    if (people > 0) {
      const action = 'event-invitations-taken-back'
      await auditInvitations(transaction, by, event, { action, detail: { people }, at: deps.now() })
    }
    return { takenBack: people }
  })
}

/** Throws `not-found`, and `malformed-input` for fewer seats than registered. */
export async function changeInvitation(
  deps: Deps,
  by: ClubCaller,
  where: InvitationPath,
  seats: number,
): Promise<ClubInvitation> {
  return withInvitation(deps, by, where, async (transaction, invitation, event) => {
    if (seats < invitation.taken)
      throw invalidInput('seats', `Must not be below the ${invitation.taken} that are taken`)
    if (seats === invitation.seats) return
    await stored.updateInvitationSeats(transaction, invitation.id, seats)
    await auditInvitations(transaction, by, event, {
      action: 'event-invitation-changed',
      detail: { seats },
      at: deps.now(),
    })
  })
}

/**
 * No effect if an e-mail is due. Throws `not-found`, `event-closed`, and `too-many-requests` at the resend limit or if
 * the address was erased.
 */
export async function resendInvitation(deps: Deps, by: ClubCaller, where: InvitationPath): Promise<ClubInvitation> {
  return withInvitation(deps, by, where, async (transaction, invitation, event) => {
    const at = deps.now()
    if (!isOpen(event, at)) throw new ProblemError('event-closed', 'The event is a draft, cancelled or over')
    if (invitation.dueAt !== null) return
    if (!canResend(invitation)) {
      throw new ProblemError('too-many-requests', `An invitation can be sent at most ${MAX_INVITATION_SENDS} times`)
    }
    const mail = { organisationId: by.club.id, kind: 'event-invitation', messages: 1 } as const
    await deps.sending.requireOpen(transaction, mail)
    await stored.scheduleInvitationResend(transaction, invitation.id, at, by.caller.memberId)
    await auditInvitations(transaction, by, event, { action: 'event-invitation-again', detail: {}, at })
  })
}

/** Passes offered seats to the next in the queue. Deletes an unsent invitation. */
export async function withdrawInvitation(
  deps: Deps,
  by: ClubCaller,
  { eventId, invitationId }: InvitationPath,
): Promise<void> {
  const event = await getManagedEvent(deps, by, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const invitation = await lockInvitation(deps, transaction, { eventId, invitationId })
    if (invitation.withdrawnAt !== null) return
    if (invitation.sentAt === null) await stored.deleteUnsentInvitations(transaction, eventId, invitationId)
    else {
      await stored.markInvitationWithdrawn(transaction, invitationId, at)
      await endUnusableOffers(deps, transaction, eventId, at)
    }
    await auditInvitations(transaction, by, event, { action: 'event-invitation-withdrawn', detail: {}, at })
  })
}

async function withInvitation(
  deps: Deps,
  by: ClubCaller,
  where: InvitationPath,
  work: (transaction: Database, invitation: stored.InvitationRow, event: EventRow) => Promise<void>,
): Promise<ClubInvitation> {
  const event = await getManagedEvent(deps, by, where.eventId)
  return inTransaction(deps.pool, async (transaction) => {
    const invitation = await lockInvitation(deps, transaction, where)
    if (invitation.withdrawnAt !== null) throw notFound('The invitation')
    await work(transaction, invitation, event)
    const after = await stored.findInvitation(transaction, invitation.id)
    return presentInvitation(after ?? invitation)
  })
}

async function lockInvitation(
  deps: Pick<Deps, 'lockInvitation'>,
  transaction: Database,
  { eventId, invitationId }: InvitationPath,
): Promise<stored.InvitationRow> {
  await deps.lockInvitation(transaction, invitationId)
  const invitation = await stored.findInvitation(transaction, invitationId)
  if (invitation?.eventId !== eventId) throw notFound('The invitation')
  return invitation
}

async function aboutEvent({ database, now }: Pick<Deps, 'database' | 'now'>, event: EventRow) {
  const rows = await stored.countInvitationsByState(database, event.id)
  const counts = new Map(rows.map((row) => [row.state, row.invitations]))
  const status = rows.filter(({ state }) => state !== 'withdrawn')
  const about: ClubInvitationEvent = {
    title: event.title,
    byInvitation: event.byInvitation,
    open: event.byInvitation && isOpen(event, now()),
    guestsInvited: event.guestsInvited,
    mostPerEntry: event.mostPerEntry,
    registrationClosesAt: event.registrationClosesAt.toISOString(),
    counts: Object.fromEntries(
      INVITATION_STATES.map((state) => [state, counts.get(state) ?? 0]),
    ) as ClubInvitationEvent['counts'],
    seats: status.reduce((sum, { seats }) => sum + seats, 0),
    taken: status.reduce((sum, { taken }) => sum + taken, 0),
  }
  return about
}

function presentInvitation(row: stored.InvitationRow): ClubInvitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    state: computeInvitationState(row),
    seats: row.seats,
    taken: row.taken,
    dueAt: row.dueAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    declinedAt: row.declinedAt?.toISOString() ?? null,
    answerUntil: row.answerUntil?.toISOString() ?? null,
    again: row.withdrawnAt === null && row.dueAt === null && canResend(row),
  }
}

function canResend({ email, sendings }: stored.InvitationRow): boolean {
  return email !== null && sendings > 0 && sendings < MAX_INVITATION_SENDS
}

function listInvitedAmong(database: Database, eventId: string, { people }: ParsedInvitees): Promise<Set<string>> {
  return stored.listInvitedEmails(
    database,
    eventId,
    people.map(({ email }) => email),
  )
}

const FAULT_TEXTS = {
  'no-address': 'has no e-mail address',
  unclear: 'has more than a name and an e-mail address',
  'bad-address': 'has an e-mail address that is none',
  'bad-name': 'has a name that is none',
} as const

function requireNoFaults({ people, wrong: lines }: ParsedInvitees): void {
  const [first] = lines
  if (first) throw invalidInput('people', `Line ${first.line} ${FAULT_TEXTS[first.why]}`)
  if (people.length > MAX_INVITEES_PER_REQUEST)
    throw invalidInput('people', `Must be at most ${MAX_INVITEES_PER_REQUEST} at once`)
}

function isOpen(event: EventRow, now: Date): boolean {
  return computeEventState(event, now) === 'published'
}

async function auditInvitations(
  transaction: Database,
  by: ClubCaller,
  { id, title }: EventRow,
  { action, detail, at }: { action: string; detail: Record<string, unknown>; at: Date },
): Promise<void> {
  const about = { objectKind: 'event', objectId: id, organisationId: by.club.id }
  await audit(transaction, by.caller, { action, ...about, detail: { title, ...detail } }, at)
}

function invalidInput(path: string, message: string): ProblemError {
  return new ProblemError('malformed-input', message, { errors: [{ path, message }] })
}
