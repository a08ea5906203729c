import type { Member, MemberProfile, NewMember } from '@forenet/contract/member'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { operatesPortal } from '@forenet/domain/access'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { countsInPayment } from '@forenet/domain/participant'
import { canBeListedByName } from '@forenet/domain/shown-name'
import type pg from 'pg'
import { type Caller, effectiveMemberId } from '../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import type { RequireClean, Upload } from '../../platform/http/upload-scan.ts'
import { preparePicture } from '../../platform/pictures/prepare-picture.ts'
import type { Parsers } from '../../platform/tasks/parsers.ts'
import { audit } from '../audit/index.ts'
import { requireBirthDate, requireBirthDateKept } from './birth-dates.ts'
import { fullName, type MemberRow, presentAddress, presentMember } from './member-row.ts'
import { requireReach, seenByEmail } from './policy.ts'
import * as repository from './repository.ts'

type Deps = { database: Database; now: () => Date }

/** What the families module does when an e-mail becomes a member's, in the same transaction (families/joined.ts). */
export type Joining = {
  hasPendingHandOver: (transaction: Database, email: string) => Promise<boolean>
  attachInvitations: (transaction: Database, member: { id: string; email: string }, at: Date) => Promise<void>
}

/** Id of the member that a login belongs to by now, or null. */
export type MemberOf = (login: Pick<Caller, 'subject' | 'email' | 'tokenMadeAt'>) => Promise<string | null>

type Creating = Deps & {
  pool: pg.Pool
  joining: Joining
  memberOf: MemberOf
}

/** The caller's own member, or the one with an e-mail, where the caller may see it; throws `not-found` otherwise, known e-mail or not. */
export async function searchByEmail(deps: Deps, caller: Caller, email: string): Promise<Member> {
  // Where the e-mail of the login is another member's, the caller's own is still found by it.
  if (email === caller.email && caller.memberId !== null && caller.actingFor === null) {
    return presentMember(await get(deps.database, caller.memberId))
  }
  const seen = await seenByEmail(deps, caller, email)
  if (seen.memberId === null || !(seen.asPerson || seen.asAdministrator)) throw notFound('The member')
  return presentMember(await get(deps.database, seen.memberId))
}

/**
 * First and last name behind an e-mail, as an inviter is shown to who was invited: for whoever may see the member, or was
 * invited by it. Empty for all others and for one nobody has, so that nobody can probe for e-mails (ruling 13).
 */
export async function names(
  deps: Deps,
  caller: Caller,
  email: string,
): Promise<{ firstName: string; lastName: string }> {
  const seen = await seenByEmail(deps, caller, email)
  const isTheirsToKnow = seen.asPerson || seen.asAdministrator || seen.hasInvitedCaller
  if (seen.memberId === null || !isTheirsToKnow) return { firstName: '', lastName: '' }
  const row = await get(deps.database, seen.memberId)
  return { firstName: row.firstName, lastName: row.lastName }
}

/** Up to `size` members by name, for the picker (section 6; ruling 14). */
export async function list({ database }: Deps, size: number, search: string): Promise<Member[]> {
  return (await repository.searchMembers(database, size, search)).map((row) => presentMember(row))
}

/**
 * Creates the caller's member, or any as a super administrator; answers with the one there is when it exists (ruling
 * 15). Throws `hand-over-waiting` where a guardian has offered the caller a member: that is answered first.
 */
export async function create(deps: Creating, caller: Caller, wanted: NewMember): Promise<Member> {
  const isOwn = wanted.email === caller.email
  if (!isOwn && !operatesPortal(caller.grants)) {
    throw new ProblemError('not-allowed', 'You can only create a member with your own e-mail')
  }
  const known = isOwn
    ? await knownToCaller(deps, caller)
    : await repository.findMemberByEmail(deps.database, wanted.email)
  if (known) return presentMember(known)
  requireBirthDate(wanted.dateOfBirth, deps.now())
  return inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    if (await deps.joining.hasPendingHandOver(transaction, wanted.email)) {
      throw new ProblemError('hand-over-waiting', 'Someone has offered to hand a member over to you')
    }
    const created = await repository.insertMember(transaction, wanted, at)
    const row = await repository.findMemberByEmail(transaction, wanted.email)
    if (!row) throw notFound('The member')
    if (created) {
      await audit(transaction, caller, { action: 'member-created', objectKind: 'member', objectId: row.id }, at)
      await deps.joining.attachInvitations(transaction, { id: row.id, email: wanted.email }, at)
    }
    return presentMember(row)
  })
}

/**
 * The member of the caller's own login; undefined where there is none yet. Throws `email-of-another-login` where the e-mail
 * has come to the caller from somebody whose member it still names.
 */
async function knownToCaller(deps: Creating, caller: Caller): Promise<MemberRow | undefined> {
  const id = caller.memberId ?? (await deps.memberOf(caller))
  if (id !== null) return get(deps.database, id)
  if (!(await repository.findMemberByEmail(deps.database, caller.email))) return undefined
  // Another tab may have made it between the two questions: then it is the caller's by now.
  const made = await deps.memberOf(caller)
  if (made !== null) return get(deps.database, made)
  throw new ProblemError('email-of-another-login', 'A member with your e-mail already uses another login')
}

/** Changes a member's profile; throws `not-found` for someone else's, `malformed-input` for a birth to come. */
export async function update(deps: Deps, caller: Caller, memberId: string, profile: MemberProfile): Promise<Member> {
  await requireReach(deps, caller, memberId, 'change')
  const at = deps.now()
  requireBirthDate(profile.dateOfBirth, at)
  await requireBirthDateKept(deps.database, memberId, profile.dateOfBirth, at)
  await repository.updateMember(deps.database, memberId, profile, at)
  if (memberId !== caller.memberId) {
    await audit(
      deps.database,
      caller,
      { action: 'profile-changed', objectKind: 'member', objectId: memberId, actingFor: memberId },
      at,
    )
  }
  return presentMember(await get(deps.database, memberId))
}

/** The member, dependants and linked family (ruling 15). */
export async function participants({ database }: Deps, caller: Caller, memberId: string): Promise<Member[]> {
  await requireOwnView(database, caller, memberId)
  return (await repository.listParticipants(database, memberId)).map((row) => {
    const found = presentMember(row, row.invitation)
    return countsInPayment(found) ? found : nameOnly(found)
  })
}

/** Whom a member may buy for: oneself, dependants, approved family (ruling 15). */
export async function participantsOf(
  database: Database,
  memberId: string,
): Promise<
  { id: string; name: string; email: string | null; dateOfBirth: CalendarDate | null; gender: Member['gender'] }[]
> {
  const rows = await repository.listParticipants(database, memberId)
  return rows
    .filter((row) => countsInPayment(presentMember(row, row.invitation)))
    .map((row) => ({
      id: row.id,
      name: fullName(row),
      email: row.email,
      dateOfBirth: row.dateOfBirth,
      gender: row.gender,
    }))
}

/** For many at once, by id: whom the payer of each may buy for, as `participantsOf` has it. */
export async function householdsOf(
  database: Database,
  memberIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const rows = await repository.listHouseholds(database, memberIds)
  return new Map(rows.map(({ memberId, household }) => [memberId, household]))
}

/** First names, by id, of those among members who can be shown by name to others at all; whether they want it is told elsewhere. */
export async function shownFirstNames(
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

/** Who has not approved the family link yet is shown by name: everything else opens with the approval (ruling 13). */
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

/**
 * Stores a picture told by its own bytes to be PNG, JPEG or WebP; throws `invalid-picture`, `too-large`, `infected-file` or
 * `not-scanned`.
 */
export async function savePicture(
  deps: Deps & { requireClean: RequireClean; parsers: Parsers },
  caller: Caller,
  memberId: string,
  upload: Upload,
): Promise<Member> {
  await requireReach(deps, caller, memberId, 'change')
  const { contentType, bytes } = await preparePicture(deps, caller, upload)
  await repository.savePicture(deps.database, memberId, contentType, bytes, deps.now())
  return presentMember(await get(deps.database, memberId))
}

export async function removePicture(deps: Deps, caller: Caller, memberId: string): Promise<Member> {
  await requireReach(deps, caller, memberId, 'change')
  await repository.removePicture(deps.database, memberId)
  return presentMember(await get(deps.database, memberId))
}

export async function picture(
  deps: Deps,
  caller: Caller,
  memberId: string,
): Promise<{ contentType: string; bytes: Buffer }> {
  await requireReach(deps, caller, memberId, 'see')
  const found = await repository.findPicture(deps.database, memberId)
  if (!found) throw notFound('The picture')
  return found
}

/** Only the member's own view (or that of who acts for the member, or a super administrator) lists the family. */
export async function requireOwnView(database: Database, caller: Caller, memberId: string): Promise<void> {
  if (effectiveMemberId(caller) === memberId) return
  if (operatesPortal(caller.grants) && (await repository.findMemberById(database, memberId))) return
  throw notFound('The member')
}

async function get(database: Database, memberId: string): Promise<MemberRow> {
  const row = await repository.findMemberById(database, memberId)
  if (!row) throw notFound('The member')
  return row
}

/** A member; throws `not-found`. For rooms that have decided themselves that the caller may see it. */
export async function getMember(database: Database, memberId: string): Promise<Member> {
  return presentMember(await get(database, memberId))
}

/** A member's full name; throws `not-found`. */
export async function nameOf(database: Database, memberId: string): Promise<string> {
  return fullName(await get(database, memberId))
}

/** Who a bill goes to. A dependant's bill goes to the parent. */
export type Billing = { memberId: string; name: string; email: string; phone: string; address: Member['address'] }

export async function billingOf(database: Database, memberId: string): Promise<Billing> {
  const row = await repository.findMemberById(database, memberId)
  if (!row) throw notFound('The member')
  if (row.email === null && row.parentId) return billingOf(database, row.parentId)
  return {
    memberId: row.id,
    name: fullName(row),
    email: row.email ?? '',
    phone: row.phone ?? '',
    address: presentAddress(row),
  }
}

/** The member with an e-mail, whoever asks; null where there is none. */
export function findMemberIdByEmail(database: Database, email: string): Promise<string | null> {
  return repository.findMemberId(database, email)
}

/** Who members are, by id: for rooms that have decided themselves that the caller may know. Unknown ids are left out. */
export async function facesOf(
  database: Database,
  ids: readonly (string | null)[],
): Promise<Map<string, repository.MemberFace>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  const rows = wanted.length === 0 ? [] : await repository.listFaces(database, wanted)
  return new Map(rows.map(({ id, ...face }) => [id, face]))
}
