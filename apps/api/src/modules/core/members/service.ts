import type { Member, MemberProfile, NewMember } from '@forenet/contract/member'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { isOperator } from '@forenet/domain/access'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { canBeListedByName } from '@forenet/domain/name-visibility'
import { isIncludedInPayment } from '@forenet/domain/participant'
import type pg from 'pg'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { RequireCleanUpload, Upload } from '../../../platform/http/upload-scan.ts'
import { preparePicture } from '../../../platform/pictures/prepare-picture.ts'
import type { Parsers } from '../../../platform/tasks/parsers.ts'
import { audit } from '../audit/index.ts'
import { requireBirthDate, requireUnchangedBirthDate } from './birth-dates.ts'
import { fullName, type MemberRow, presentAddress, presentMember } from './member-row.ts'
import { findVisibleMemberByEmail, requireMemberAccess } from './policy.ts'
import * as repository from './repository.ts'

type Deps = { database: Database; now: () => Date }

/** Called in the same transaction for a new e-mail; owned by the families module. */
export type JoiningHooks = {
  hasPendingHandOver: (transaction: Database, email: string) => Promise<boolean>
  attachInvitations: (transaction: Database, member: { id: string; email: string }, at: Date) => Promise<void>
}

export type ClubNotes = {
  find: (database: Database, caller: Caller, memberId: string, now: Date) => Promise<string | null>
  /** Does nothing if the caller may not write notes, or several clubs are possible. */
  add: (transaction: Database, caller: Caller, memberId: string, text: string, at: Date) => Promise<void>
}
type PresentationDeps = Deps & { clubNotes: ClubNotes }

export type FindMemberOfLogin = (login: Pick<Caller, 'subject' | 'email' | 'tokenMadeAt'>) => Promise<string | null>

type CreationDeps = PresentationDeps & {
  pool: pg.Pool
  joining: JoiningHooks
  memberOf: FindMemberOfLogin
}

/** Throws the same `not-found` whether or not the e-mail exists. */
export async function searchByEmail(deps: PresentationDeps, caller: Caller, email: string): Promise<Member> {
  // Callers find their own record even if another member has the login's e-mail.
  if (email === caller.email && caller.memberId !== null && caller.actingFor === null) {
    return presentMemberFor(deps, caller, caller.memberId)
  }
  const seen = await findVisibleMemberByEmail(deps, caller, email)
  if (seen.memberId === null || !(seen.asPerson || seen.asAdministrator)) throw notFound('The member')
  return presentMemberFor(deps, caller, seen.memberId)
}

/**
 * Empty unless the caller may see the member or was invited by them; also for unknown e-mails, to prevent probing
 * (ruling 13).
 */
export async function getNames(
  deps: Deps,
  caller: Caller,
  email: string,
): Promise<{ firstName: string; lastName: string }> {
  const seen = await findVisibleMemberByEmail(deps, caller, email)
  const isTheirsToKnow = seen.asPerson || seen.asAdministrator || seen.hasInvitedCaller
  if (seen.memberId === null || !isTheirsToKnow) return { firstName: '', lastName: '' }
  const row = await getMemberRow(deps.database, seen.memberId)
  return { firstName: row.firstName, lastName: row.lastName }
}

export async function listMembers({ database }: Deps, size: number, search: string): Promise<Member[]> {
  return (await repository.searchMembers(database, size, search)).map((row) => presentMember(row))
}

/**
 * Returns the member that the account already has (ruling 15). `comments` are added to the club's note. Throws
 * `hand-over-waiting` if a parent's offer to take over a child's record is unanswered for this e-mail.
 */
export async function createOwnMember(
  deps: CreationDeps,
  caller: Caller,
  { comments, ...wanted }: NewMember & { comments: string | null },
): Promise<Member> {
  const isOwn = wanted.email === caller.email
  if (!isOwn && !isOperator(caller.grants)) {
    throw new ProblemError('not-allowed', 'You can only create a member with your own e-mail')
  }
  const known = isOwn
    ? await findMemberOfCaller(deps, caller)
    : await repository.findMemberByEmail(deps.database, wanted.email)
  if (!known) requireBirthDate(wanted.dateOfBirth, deps.now())
  if (known && comments === null) return presentMemberFor(deps, caller, known.id)
  const id = await inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const member = known ?? (await insertMemberAndJoin(transaction, deps.joining, caller, wanted, at))
    if (comments !== null) await deps.clubNotes.add(transaction, caller, member.id, comments, at)
    return member.id
  })
  return presentMemberFor(deps, caller, id)
}

async function insertMemberAndJoin(
  transaction: Database,
  joining: JoiningHooks,
  caller: Caller,
  wanted: NewMember,
  at: Date,
): Promise<MemberRow> {
  if (await joining.hasPendingHandOver(transaction, wanted.email)) {
    throw new ProblemError('hand-over-waiting', 'Someone has offered to hand a member over to you')
  }
  const created = await repository.insertMember(transaction, wanted, at)
  const row = await repository.findMemberByEmail(transaction, wanted.email)
  if (!row) throw notFound('The member')
  if (created) {
    await audit(transaction, caller, { action: 'member-created', objectKind: 'member', objectId: row.id }, at)
    await joining.attachInvitations(transaction, { id: row.id, email: wanted.email }, at)
  }
  return row
}

/** Throws `email-of-another-login` if the e-mail's member has another login. */
async function findMemberOfCaller(deps: CreationDeps, caller: Caller): Promise<MemberRow | undefined> {
  const id = caller.memberId ?? (await deps.memberOf(caller))
  if (id !== null) return getMemberRow(deps.database, id)
  if (!(await repository.findMemberByEmail(deps.database, caller.email))) return undefined
  const made = await deps.memberOf(caller)
  if (made !== null) return getMemberRow(deps.database, made)
  throw new ProblemError('email-of-another-login', 'A member with your e-mail already uses another login')
}

/**
 * Adds `comments` to the notes of the caller's club if allowed. Throws `not-found`, `malformed-input` (impossible birth
 * date), `changed-meanwhile` (`updateDate` is not the stored one).
 */
export async function updateMemberProfile(
  deps: PresentationDeps & { pool: pg.Pool },
  caller: Caller,
  memberId: string,
  { comments, updateDate, ...profile }: MemberProfile & { comments: string | null; updateDate?: string | undefined },
): Promise<Member> {
  await requireMemberAccess(deps, caller, memberId, 'change')
  const at = deps.now()
  requireBirthDate(profile.dateOfBirth, at)
  await requireUnchangedBirthDate(deps.database, memberId, profile.dateOfBirth, at)
  await inTransaction(deps.pool, async (transaction) => {
    const unchangedSince = updateDate === undefined ? null : new Date(updateDate)
    const isStored = await repository.updateMember(transaction, memberId, profile, { at, unchangedSince })
    if (!isStored && unchangedSince) {
      throw new ProblemError('changed-meanwhile', 'The profile has been changed in the meantime')
    }
    if (memberId !== caller.memberId) {
      const about = { objectKind: 'member', objectId: memberId, actingFor: memberId }
      await audit(transaction, caller, { action: 'profile-changed', ...about }, at)
    }
    if (comments !== null) await deps.clubNotes.add(transaction, caller, memberId, comments, at)
  })
  return presentMemberFor(deps, caller, memberId)
}

export async function listVisibleParticipants({ database }: Deps, caller: Caller, memberId: string): Promise<Member[]> {
  await requireOwnView(database, caller, memberId)
  return listFamily(database, memberId)
}

/** No access check. */
export async function listFamily(database: Database, memberId: string): Promise<Member[]> {
  return (await repository.listParticipants(database, memberId)).map((row) => {
    const found = presentMember(row, row.invitation)
    return isIncludedInPayment(found) ? found : nameOnly(found)
  })
}

/** Self, dependants and approved family (ruling 15). */
export async function listParticipants(
  database: Database,
  memberId: string,
): Promise<
  { id: string; name: string; email: string | null; dateOfBirth: CalendarDate | null; gender: Member['gender'] }[]
> {
  const rows = await repository.listParticipants(database, memberId)
  return rows
    .filter((row) => isIncludedInPayment(presentMember(row, row.invitation)))
    .map((row) => ({
      id: row.id,
      name: fullName(row),
      email: row.email,
      dateOfBirth: row.dateOfBirth,
      gender: row.gender,
    }))
}

export async function listHouseholds(
  database: Database,
  memberIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await repository.listHouseholds(database, memberIds)
  return new Map(rows.map(({ memberId, household }) => [memberId, household]))
}

export async function listVisibleFirstNames(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const today = calendarDateAt(now)
  const rows = ids.length === 0 ? [] : await repository.listNameables(database, ids)
  const shown = rows.filter(({ enabled, leaving, guarded, dateOfBirth }) =>
    canBeListedByName({ enabled, leaving, hasGuardian: guarded, dateOfBirth }, today),
  )
  return new Map(shown.flatMap(({ id, firstName }) => (firstName ? [[id, firstName] as const] : [])))
}

/** Unapproved family is shown by name only (ruling 13). */
function nameOnly(member: Member): Member {
  return {
    ...member,
    parentId: null,
    phone: null,
    gender: null,
    dateOfBirth: null,
    profileImage: null,
    address: null,
    comments: null,
  }
}

/** Detects the type from the bytes. Throws `invalid-picture`, `too-large`, `infected-file` or `not-scanned`. */
export async function savePicture(
  deps: PresentationDeps & { requireClean: RequireCleanUpload; parsers: Parsers },
  caller: Caller,
  memberId: string,
  upload: Upload,
): Promise<Member> {
  await requireMemberAccess(deps, caller, memberId, 'change')
  const { contentType, bytes } = await preparePicture(deps, caller, upload)
  await repository.savePicture(deps.database, memberId, contentType, bytes, deps.now())
  return presentMemberFor(deps, caller, memberId)
}

export async function removePicture(deps: PresentationDeps, caller: Caller, memberId: string): Promise<Member> {
  await requireMemberAccess(deps, caller, memberId, 'change')
  await repository.removePicture(deps.database, memberId)
  return presentMemberFor(deps, caller, memberId)
}

export async function getMemberPicture(
  deps: Deps,
  caller: Caller,
  memberId: string,
): Promise<{ contentType: string; bytes: Buffer }> {
  await requireMemberAccess(deps, caller, memberId, 'see')
  const found = await repository.findPicture(deps.database, memberId)
  if (!found) throw notFound('The picture')
  return found
}

export async function requireOwnView(database: Database, caller: Caller, memberId: string): Promise<void> {
  if (effectiveMemberId(caller) === memberId) return
  if (isOperator(caller.grants) && (await repository.findMemberById(database, memberId))) return
  throw notFound('The member')
}

async function presentMemberFor(
  { database, clubNotes, now }: PresentationDeps,
  caller: Caller,
  memberId: string,
): Promise<Member> {
  const comments = await clubNotes.find(database, caller, memberId, now())
  return { ...presentMember(await getMemberRow(database, memberId)), comments }
}

async function getMemberRow(database: Database, memberId: string): Promise<MemberRow> {
  const row = await repository.findMemberById(database, memberId)
  if (!row) throw notFound('The member')
  return row
}

/** No access check. Throws `not-found`. */
export async function getMember(database: Database, memberId: string): Promise<Member> {
  return presentMember(await getMemberRow(database, memberId))
}

export async function getMemberName(database: Database, memberId: string): Promise<string> {
  return fullName(await getMemberRow(database, memberId))
}

export type Billing = { memberId: string; name: string; email: string; phone: string; address: Member['address'] }

/** Throws `not-found`. */
export async function getBilling(database: Database, memberId: string): Promise<Billing> {
  const row = await repository.findMemberById(database, memberId)
  if (!row) throw notFound('The member')
  return row.email === null && row.parentId ? getBilling(database, row.parentId) : presentBilling(row)
}

/** Runs one query per generation of a family. Omits unknown ids. */
export async function listBillings(database: Database, memberIds: readonly string[]): Promise<Map<string, Billing>> {
  const rows = memberIds.length === 0 ? [] : await repository.listMembersById(database, memberIds)
  const parentOf = new Map(
    rows.flatMap(({ id, email, parentId }) => (email === null && parentId ? [[id, parentId] as const] : [])),
  )
  const ofParents = await (parentOf.size === 0 ? new Map() : listBillings(database, [...new Set(parentOf.values())]))
  return new Map(rows.map((row) => [row.id, ofParents.get(parentOf.get(row.id) ?? '') ?? presentBilling(row)]))
}

function presentBilling(row: MemberRow): Billing {
  return {
    memberId: row.id,
    name: fullName(row),
    email: row.email ?? '',
    phone: row.phone ?? '',
    address: presentAddress(row),
  }
}

/** No access check. */
export function findMemberIdByEmail(database: Database, email: string): Promise<string | null> {
  return repository.findMemberId(database, email)
}

export async function facesOf(
  database: Database,
  ids: readonly (string | null)[],
): Promise<Map<string, repository.MemberSummary>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const rows = wanted.length === 0 ? [] : await repository.listMemberSummaries(database, wanted)
  return new Map(rows.map(({ id, ...summary }) => [id, summary]))
}
