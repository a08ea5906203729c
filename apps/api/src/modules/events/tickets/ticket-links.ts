import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { LinkedTicket, TicketLinks } from '@forenet/contract/entry'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type pg from 'pg'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { hasReservedMailKey, reserveMailKey } from '../../../platform/delivery/mail-key-repository.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { logoUrlPath } from '../../../platform/pictures/picture-url.ts'
import { audit } from '../../core/audit/index.ts'
import { filterBuyable } from '../../core/members/index.ts'
import { eventLinks } from './event-links.ts'
import type { EventMails } from './event-mail-request.ts'
import { findTicket, type TicketRow } from './repository.ts'
import type { TicketCodes } from './ticket-codes.ts'
import * as repository from './ticket-link-repository.ts'
import { lockTicketMails, requireTicketMailLimit } from './ticket-mail-limit.ts'
import { getAccessibleTicket } from './ticket-policy.ts'

const MAX_A_DAY = 10
/** Repeated requests within this time count as one. */
const DUPLICATE_REQUEST_MS = 60_000

type ShareDeps = { pool: pg.Pool; database: Database; mail: Pick<EventMails, 'ticketShared'>; now: () => Date }

/**
 * At most once a minute per address. Throws `too-many-requests` after ten times in a day, or above the limits in
 * ticket-mail-limit.ts.
 */
export async function shareTicket(
  deps: ShareDeps,
  caller: Caller,
  ticketId: string,
  email: string,
): Promise<{ queued: boolean }> {
  const ticket = await getAccessibleTicket(deps, caller, ticketId)
  const at = deps.now()
  const keys = listDailyKeys(ticket.id, at)
  const pressed = new Date(at.getTime() - DUPLICATE_REQUEST_MS)
  await inTransaction(deps.pool, async (transaction) => {
    await lockTicketMails(transaction, caller, ticket.entryId)
    // A retry succeeds without sending, even across midnight or at the limit.
    if (await hasReservedMailKey(transaction, [...listDailyKeys(ticket.id, pressed), ...keys], email, pressed)) return
    await requireTicketMailLimit(transaction, caller, ticket.entryId, at)
    const onceKey = await reserveMailKey(transaction, keys, { recipient: email, template: 'ticket-shared' }, at)
    if (!onceKey) throw new ProblemError('too-many-requests', `A ticket can be sent at most ${MAX_A_DAY} times a day`)
    await deps.mail.ticketShared(transaction, ticket.id, email, onceKey)
    const fact = { action: 'ticket-shared', objectKind: 'ticket', objectId: ticket.id }
    await audit(
      transaction,
      caller,
      {
        ...fact,
        organisationId: ticket.organisationId,
        detail: { to: email, eventId: ticket.eventId, entryId: ticket.entryId },
      },
      at,
    )
  })
  return { queued: true }
}

function listDailyKeys(ticketId: string, at: Date): string[] {
  return Array.from({ length: MAX_A_DAY }, (_, nth) => `ticket:${ticketId}:share:${calendarDateAt(at)}:${nth + 1}`)
}

type Deps = { pool: pg.Pool; database: Database; codes: TicketCodes; origin: string; now: () => Date }

const SECRET_BYTES = 32
/** Links per ticket, including revoked ones. */
export const MAX_LINKS_PER_TICKET = 20

/** Throws `not-found` unless the caller is the buyer. */
export async function getTicketLinks(deps: Deps, caller: Caller, ticketId: string): Promise<TicketLinks> {
  return presentLinks(deps, await getOwnTicket(deps, caller, ticketId), null)
}

/**
 * Throws `not-allowed` under impersonation, `not-found` unless the ticket is valid or used, and `too-many-requests`
 * above the limit.
 */
export async function createTicketLink(deps: Deps, caller: Caller, ticketId: string): Promise<TicketLinks> {
  const ticket = await getOwnTicket(deps, caller, ticketId)
  if (caller.actingFor !== null)
    throw new ProblemError('not-allowed', 'Only members themselves can create a link to a ticket')
  if (computeLinkState(ticket, null, deps.now()) !== 'valid') throw notFound('A valid ticket')
  const at = deps.now()
  const url = await inTransaction(deps.pool, async (transaction) => {
    const created = await insertLink(deps, transaction, ticket.id, randomBytes(SECRET_BYTES), at)
    if (created === null)
      throw new ProblemError('too-many-requests', `A ticket can have at most ${MAX_LINKS_PER_TICKET} links`)
    await audit(transaction, caller, toAuditRecord('ticket-link-made', ticket), at)
    return created
  })
  return presentLinks(deps, ticket, url)
}

export async function revokeTicketLinks(deps: Deps, caller: Caller, ticketId: string): Promise<TicketLinks> {
  const ticket = await getOwnTicket(deps, caller, ticketId)
  const at = deps.now()
  await inTransaction(deps.pool, async (transaction) => {
    await repository.revokeLinks(transaction, ticket.id, at)
    await audit(transaction, caller, toAuditRecord('ticket-links-ended', ticket), at)
  })
  return presentLinks(deps, ticket, null)
}

type LinkMailDeps = Pick<Deps, 'pool' | 'origin' | 'now'> & { returnSecret: string }

/**
 * Derived from the idempotency key, so that retries do not use up the limit. Null if the ticket has reached its limit.
 */
export function createLinkForMail(deps: LinkMailDeps, ticketId: string, onceKey: string): Promise<string | null> {
  const secret = createHmac('sha256', deps.returnSecret).update(`ticket-link\n${ticketId}\n${onceKey}`).digest()
  return inTransaction(deps.pool, (transaction) => insertLink(deps, transaction, ticketId, secret, deps.now()))
}

/** Throws `not-found` for an unknown secret. */
export async function getTicketByLink(deps: Deps, secret: string): Promise<LinkedTicket> {
  const link = await repository.findLink(deps.database, hashSecret(secret))
  const found = link && (await findTicket(deps.database, link.ticketId))
  if (!found) throw notFound('The ticket')
  const ticket = await readAsBuyerSees(deps.database, found)
  const state = computeLinkState(ticket, link.revokedAt, deps.now())
  return { state, ticket: state === 'valid' || state === 'used' ? presentTicket(deps, ticket) : null }
}

export function computeLinkState(
  ticket: Pick<TicketRow, 'state' | 'voidReason' | 'cancelledAt' | 'endsAt'>,
  revokedAt: Date | null,
  now: Date,
): LinkedTicket['state'] {
  if (revokedAt !== null) return 'revoked'
  if (ticket.cancelledAt !== null || ticket.voidReason === 'event-cancelled') return 'called-off'
  if (ticket.voidReason === 'transferred') return 'transferred'
  if (ticket.state !== 'valid' && ticket.state !== 'used') return 'cancelled'
  return ticket.endsAt <= now ? 'ended' : ticket.state
}

/** Null if the ticket has reached its limit. */
async function insertLink(
  { origin }: Pick<Deps, 'origin'>,
  transaction: Database,
  ticketId: string,
  bytes: Buffer,
  at: Date,
): Promise<string | null> {
  const secret = bytes.toString('base64url')
  const [url, secretHash] = [eventLinks.ticketByLink(origin, secret), hashSecret(secret)]
  await repository.lockTicketLinks(transaction, ticketId)
  if (await repository.findLink(transaction, secretHash)) return url
  if ((await repository.countLinks(transaction, ticketId)).made >= MAX_LINKS_PER_TICKET) return null
  await repository.insertLink(transaction, { secretHash, ticketId }, at)
  return url
}

async function getOwnTicket(deps: Deps, caller: Caller, ticketId: string): Promise<TicketRow> {
  const ticket = await findTicket(deps.database, ticketId)
  if (!ticket || ticket.entryMemberId !== effectiveMemberId(caller)) throw notFound('The ticket')
  return readAsBuyerSees(deps.database, ticket)
}

/** The check-in status of the buyer's former family members is hidden. */
async function readAsBuyerSees(database: Database, ticket: TicketRow): Promise<TicketRow> {
  const { memberId, entryMemberId, state } = ticket
  if (state !== 'used' || memberId === null || memberId === entryMemberId) return ticket
  const family = await filterBuyable(database, entryMemberId, [memberId], 'look')
  return family.has(memberId) ? ticket : { ...ticket, state: 'valid', usedAt: null }
}

async function presentLinks(deps: Deps, ticket: TicketRow, url: string | null): Promise<TicketLinks> {
  const { live } = await repository.countLinks(deps.database, ticket.id)
  return { live, until: ticket.endsAt.toISOString(), url }
}

function presentTicket({ codes }: Deps, ticket: TicketRow): NonNullable<LinkedTicket['ticket']> {
  return {
    attendeeName: ticket.attendeeName,
    ticketTypeName: ticket.ticketTypeName,
    code: codes.codeOf(ticket.id, ticket.eventId),
    usedAt: ticket.usedAt?.toISOString() ?? null,
    eventTitle: ticket.eventTitle,
    organisationName: ticket.organisationName,
    accentColour: ticket.accentColour,
    logo: logoUrlPath(ticket.organisationId, ticket.logoAt),
    startDate: ticket.startsAt.toISOString(),
    endDate: ticket.endsAt.toISOString(),
    place: ticket.place,
    placeAddress: ticket.placeAddress,
    city: ticket.city,
  }
}

function toAuditRecord(action: 'ticket-link-made' | 'ticket-links-ended', ticket: TicketRow) {
  const { id: objectId, organisationId, eventId, entryId } = ticket
  return { action, objectKind: 'ticket', objectId, organisationId, detail: { eventId, entryId } }
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
