import { randomUUID } from 'node:crypto'
import type { NewPersonNote, NewPersonTag, RegisterPerson } from '@forenet/contract/club/person'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can, listOrganisationsWithPermission } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import type pg from 'pg'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import type { ClubNotes } from '../../core/members/index.ts'
import { listTagNames } from './frame-repository.ts'
import { listStateChanges } from './history-rules.ts'
import { isChild, presentRegisterRows } from './list.ts'
import { findRegisterState } from './list-repository.ts'
import {
  deleteNote,
  deletePersonTag,
  findNewestNote,
  findOrCreateTag,
  findRefusedEmail,
  insertNote,
  insertPersonTag,
  isNote,
  listAllTeams,
  listClubsSeeingMember,
  listFamily,
  listHistory,
  listNotes,
  setHistoryActor,
} from './person-repository.ts'
import { toRegisterQuery } from './register-query-rules.ts'

/** A member's `comments` of the specification (section 3), for organisers who may read notes. */
export const clubNotes: ClubNotes = {
  async find(database, caller, memberId, now) {
    const clubs = await clubsOf(database, caller, memberId, now)
    return clubs.length === 0 ? null : findNewestNote(database, clubs, memberId)
  },
  async add(transaction, caller, memberId, text, at) {
    const [organisationId, ...others] = await clubsOf(transaction, caller, memberId, at)
    // The call names no club, and with several the right one is unknown.
    if (organisationId === undefined || others.length > 0) return
    if ((await findNewestNote(transaction, [organisationId], memberId)) === text) return
    await setHistoryActor(transaction, caller.memberId)
    await insertNote(transaction, randomUUID(), text, { organisationId, memberId, by: caller.memberId, at })
    const about = { objectKind: 'member', objectId: memberId, organisationId, detail: { memberId } }
    await audit(transaction, caller, { action: 'person-noted', ...about }, at)
  },
}

async function clubsOf(database: Database, caller: Caller, memberId: string, now: Date): Promise<string[]> {
  const keys = caller.actingFor === null ? listOrganisationsWithPermission(caller.grants, 'members.write') : []
  // Operators belong to no club.
  if (keys === 'all' || keys.length === 0) return []
  return listClubsSeeingMember(database, keys, memberId, computeVisibilityCutoff(calendarDateAt(now)))
}

type Deps = { pool: pg.Pool; database: Database; now: () => Date }

const MAX_STATES = 100

/** Throws `not-found`. */
export async function getPerson(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { caller, club }: ClubCaller,
  memberId: string,
): Promise<RegisterPerson> {
  const wanted = toRegisterQuery(club.id, {}, calendarDateAt(now()))
  const state = await findRegisterState(database, wanted, memberId)
  if (!state) throw notFound('The person')
  const seesNotes = can(caller.grants, 'members.write', { organisationKey: club.key })
  const [rows, history, notes, teams, tags, refused] = await Promise.all([
    presentRegisterRows(database, [state], wanted),
    listHistory(database, club.id, memberId, MAX_STATES + 1),
    seesNotes ? listNotes(database, club.id, memberId) : null,
    listAllTeams(database, club.id),
    listTagNames(database, club.id),
    state.email === null ? undefined : findRefusedEmail(database, state.email),
  ])
  const [person] = rows
  if (!person) throw notFound('The person')
  const guardianIds = person.guardians.map(({ id }) => id)
  const family = await listFamily(database, { organisationId: club.id, memberId }, guardianIds, wanted.seenSince)
  const isWhole = history.length <= MAX_STATES
  return {
    person,
    emailRefused: refused ? { since: refused.since.toISOString(), answer: refused.answer } : null,
    periods: state.periods.toReversed().map(({ type, name, from, to }) => ({ typeId: type, name, from, to })),
    guardiansHere: guardianIds.filter((guardianId) => family.some(({ id }) => id === guardianId)),
    children: family
      .filter((one) => !guardianIds.includes(one.id) && isChild(one, wanted))
      .map(({ id, name }) => ({ memberId: id, name })),
    changes: listStateChanges(history, { teams, tags }, isWhole).slice(0, MAX_STATES),
    notes: notes?.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })) ?? null,
  }
}

type AuditedChange = { action: string; detail: Record<string, unknown> } | null

async function auditObject(
  deps: Deps,
  by: ClubCaller,
  memberId: string,
  work: (
    transaction: Database,
    of: { organisationId: string; memberId: string; by: string | null; at: Date },
  ) => Promise<AuditedChange>,
): Promise<RegisterPerson> {
  const { caller, club } = by
  const at = deps.now()
  await inTransaction(deps.pool, async (transaction) => {
    if (!(await findRegisterState(transaction, toRegisterQuery(club.id, {}, calendarDateAt(at)), memberId)))
      throw notFound('The person')
    await setHistoryActor(transaction, caller.memberId)
    const done = await work(transaction, { organisationId: club.id, memberId, by: caller.memberId, at })
    if (done === null) return
    const fact = { objectKind: 'member', objectId: memberId, organisationId: club.id }
    await audit(transaction, caller, { ...fact, action: done.action, detail: { memberId, ...done.detail } }, at)
  })
  return getPerson(deps, by, memberId)
}

/** Creates the tag if necessary. Throws `not-found`, `changed-meanwhile` (id taken). */
export function tagPerson(deps: Deps, by: ClubCaller, memberId: string, wanted: NewPersonTag): Promise<RegisterPerson> {
  return auditObject(deps, by, memberId, async (transaction, of) => {
    const tag = await findOrCreateTag(transaction, of.organisationId, wanted)
    if (!tag) throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
    if (!(await insertPersonTag(transaction, tag.id, of))) return null
    return { action: 'person-tagged', detail: { name: tag.name } }
  })
}

/** Idempotent. Throws `not-found`. */
export function untagPerson(deps: Deps, by: ClubCaller, memberId: string, tagId: string): Promise<RegisterPerson> {
  return auditObject(deps, by, memberId, async (transaction, of) => {
    const name = await deletePersonTag(transaction, tagId, of)
    return name === undefined ? null : { action: 'person-untagged', detail: { name } }
  })
}

/** The audit log does not copy the text. Throws `not-found`, `changed-meanwhile`. */
export function addPersonNote(
  deps: Deps,
  by: ClubCaller,
  memberId: string,
  { id, text }: NewPersonNote,
): Promise<RegisterPerson> {
  return auditObject(deps, by, memberId, async (transaction, of) => {
    if (await insertNote(transaction, id, text, of)) return { action: 'person-noted', detail: {} }
    if (!(await isNote(transaction, id, text, of))) {
      throw new ProblemError('changed-meanwhile', 'Another note has this id')
    }
    return null
  })
}

/** Idempotent. Throws `not-found`. */
export function removePersonNote(
  deps: Deps,
  by: ClubCaller,
  memberId: string,
  noteId: string,
): Promise<RegisterPerson> {
  return auditObject(deps, by, memberId, async (transaction, of) =>
    (await deleteNote(transaction, noteId, of)) ? { action: 'person-note-deleted', detail: {} } : null,
  )
}
