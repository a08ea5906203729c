import { randomBytes } from 'node:crypto'
import {
  type ClubDiscounts,
  type DiscountUses,
  MAX_DISCOUNTS_PER_EVENT,
  type NewDiscount,
} from '@forenet/contract/club/discount'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import { generateDiscountCode } from '@forenet/domain/discount'
import { acquireAdvisoryLocks } from '../../../../platform/database/advisory-locks.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import { computeEventState } from '../authoring/authoring-rules.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { type EventRow, listTicketTypes } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as stored from './discount-repository.ts'

const OBJECT_KIND = 'event'
const MAX_USES = 500

type Deps = Pick<EventsDeps, 'pool' | 'database' | 'now'>

export async function listClubDiscounts(
  deps: Pick<Deps, 'database' | 'now'>,
  by: ClubCaller,
  eventId: string,
): Promise<ClubDiscounts> {
  const event = await getManagedEvent(deps, by, eventId)
  const [types, rows] = await Promise.all([
    listTicketTypes(deps.database, eventId),
    stored.listDiscounts(deps.database, eventId),
  ])
  const named = rows.flatMap(({ teamIds }) => teamIds ?? [])
  const all = await stored.listSelectableTeams(deps.database, event.organisationId, named)
  const teams = canSeeTeams(by) ? all : all.filter(({ id }) => named.includes(id))
  return {
    title: event.title,
    open: isOpen(event, deps.now()),
    ticketTypes: types.map(({ id, name, hidden }) => ({ id, name, hidden })),
    teams,
    discounts: rows.map(({ endsAt, endedAt, ticketTypeIds, teamIds, ...row }) => ({
      ...row,
      ticketTypeIds: ticketTypeIds && [...ticketTypeIds],
      teamIds: teamIds && [...teamIds],
      endsAt: endsAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}

/**
 * Idempotent by id. Throws `not-found`, `event-closed`, `discount-code-taken`, `malformed-input`, and
 * `too-many-requests` above the limit per event.
 */
export async function createDiscount(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  input: NewDiscount,
): Promise<ClubDiscounts> {
  const event = await getManagedEvent(deps, by, eventId)
  const at = deps.now()
  if (!isOpen(event, at)) throw new ProblemError('event-closed', 'The event is cancelled or over')
  await inTransaction(deps.pool, async (transaction) => {
    await acquireAdvisoryLocks(transaction, `discounts of ${eventId}`)
    const before = await stored.findDiscountEventId(transaction, input.id)
    if (before === eventId) return
    if (before !== undefined) throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
    if (input.endsAt !== null && new Date(input.endsAt) <= at) throw invalidInput('endsAt', 'Must be in the future')
    await requireTypes(transaction, eventId, input)
    await requireTeams(transaction, by, input)
    if ((await stored.countDiscounts(transaction, eventId)) >= MAX_DISCOUNTS_PER_EVENT) {
      throw new ProblemError('too-many-requests', `An event has at most ${MAX_DISCOUNTS_PER_EVENT} discounts`)
    }
    const { id, label, kind, value, ticketTypeIds, mostTickets, mostPerBuyer, forWhom, teamIds } = input
    const endsAt = input.endsAt === null ? null : new Date(input.endsAt)
    const row = { id, eventId, label, kind, value, ticketTypeIds, mostTickets, mostPerBuyer, endsAt, forWhom, teamIds }
    if (!(await stored.insertDiscount(transaction, row, at))) {
      throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
    }
    await storeCodes(transaction, eventId, input)
    // Without the code: it is worth money, and the log has more readers.
    const detail = { title: event.title, label, discountId: id, codes: input.codes ?? 1, forWhom }
    const about = { objectKind: OBJECT_KIND, objectId: eventId, organisationId: by.club.id }
    await audit(transaction, by.caller, { action: 'discount-made', ...about, detail }, at)
  })
  return listClubDiscounts(deps, by, eventId)
}

async function storeCodes(transaction: Database, eventId: string, { id, code, codes }: NewDiscount): Promise<void> {
  if (code !== null) {
    if ((await stored.insertDiscountCodes(transaction, { id, eventId }, [code])) === 1) return
    throw new ProblemError('discount-code-taken', 'The event already has a discount with this code')
  }
  // Generated codes may collide with existing ones.
  let missing = codes ?? 0
  while (missing > 0) {
    const created = Array.from({ length: missing }, () => generateDiscountCode(randomBytes))
    missing -= await stored.insertDiscountCodes(transaction, { id, eventId }, created)
  }
}

async function requireTypes(
  transaction: Database,
  eventId: string,
  { kind, ticketTypeIds }: NewDiscount,
): Promise<void> {
  if (ticketTypeIds === null) return
  const types = new Map((await listTicketTypes(transaction, eventId)).map((type) => [type.id, type]))
  if (!ticketTypeIds.every((id) => types.has(id)))
    throw invalidInput('ticketTypeIds', 'Must be a kind of ticket of this event')
  if (kind === 'opens' && !ticketTypeIds.every((id) => types.get(id)?.hidden))
    throw invalidInput('ticketTypeIds', 'Must be hidden: the others can be had without a code')
}

function canSeeTeams({ caller, club }: ClubCaller): boolean {
  return can(caller.grants, 'teams.read', { organisationKey: club.key })
}

async function requireTeams(
  transaction: Database,
  by: ClubCaller,
  { teamIds }: Pick<NewDiscount, 'teamIds'>,
): Promise<void> {
  if (teamIds === null) return
  const known = canSeeTeams(by) ? await stored.listSelectableTeams(transaction, by.club.id, []) : []
  const teams = new Set(known.map(({ id }) => id))
  if (!teamIds.every((id) => teams.has(id)))
    throw invalidInput('teamIds', 'Must be a team of this club that is not archived')
}

export async function endDiscount(deps: Deps, by: ClubCaller, eventId: string, id: string): Promise<ClubDiscounts> {
  const event = await getManagedEvent(deps, by, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    if ((await stored.findDiscountEventId(transaction, id)) !== eventId) throw notFound('The discount')
    const at = deps.now()
    const ended = await stored.endDiscountRow(transaction, id, eventId, at)
    if (!ended) return
    const detail = { title: event.title, label: ended.label, discountId: id }
    const about = { objectKind: OBJECT_KIND, objectId: eventId, organisationId: by.club.id }
    await audit(transaction, by.caller, { action: 'discount-ended', ...about, detail }, at)
  })
  return listClubDiscounts(deps, by, eventId)
}

export async function getDiscountUses(
  deps: Pick<Deps, 'database'>,
  by: ClubCaller,
  eventId: string,
  id: string,
): Promise<DiscountUses> {
  await requireDiscount(deps, by, eventId, id)
  const rows = await stored.listDiscountUses(deps.database, id, MAX_USES)
  return { uses: rows.map(({ at, ...use }) => ({ ...use, at: at.toISOString() })) }
}

/** The download is audited, without codes. */
export async function downloadDiscountCodes(
  deps: Pick<Deps, 'database' | 'now'>,
  by: ClubCaller,
  eventId: string,
  id: string,
): Promise<stored.DiscountCodeRow[]> {
  const { title } = await requireDiscount(deps, by, eventId, id)
  const codes = await stored.listDiscountCodes(deps.database, id)
  const detail = { eventId, title, discountId: id, codes: codes.length }
  const about = { objectKind: OBJECT_KIND, objectId: eventId, organisationId: by.club.id, detail }
  await audit(deps.database, by.caller, { action: 'codes-downloaded', ...about }, deps.now())
  return codes
}

async function requireDiscount(deps: Pick<Deps, 'database'>, by: ClubCaller, eventId: string, id: string) {
  const event = await getManagedEvent(deps, by, eventId)
  if ((await stored.findDiscountEventId(deps.database, id)) !== eventId) throw notFound('The discount')
  return event
}

function isOpen(event: EventRow, now: Date): boolean {
  const state = computeEventState(event, now)
  return state === 'draft' || state === 'published'
}

function invalidInput(path: string, message: string): ProblemError {
  return new ProblemError('malformed-input', message, { errors: [{ path, message }] })
}
