import type { OfferedAccountClaim, pendingAccountClaimSchema } from '@forenet/contract/family'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { isAdult } from '@forenet/domain/age-of-majority'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import type { z } from 'zod'
import type { Caller } from '../../../platform/access/caller.ts'
import { safeNameForMail } from '../../../platform/delivery/safe-name.ts'
import { audit, countActions } from '../../core/audit/index.ts'
import type { DependantRow } from '../../core/members/index.ts'
import * as repository from './account-claim-repository.ts'
import { FAMILY_MAILS, type FamilyDeps } from './family-deps.ts'
import { getFamilyTexts } from './family-texts.ts'
import { accountClaimNoticeKey } from './notify-invitee.ts'
import { lockOwnChild, otherGuardianId, requireOwnFamily } from './own-member.ts'
import { findPerson, lockEmail, type Person } from './person-repository.ts'
import { familyProblem } from './refusals.ts'

const OFFERED_ACTION = 'hand-over-offered'
const DAY_MS = 86_400_000
/** Each offer e-mails an arbitrary address. */
const MAX_OFFERS_A_DAY = 10

/**
 * Nothing changes until a user with this verified e-mail accepts. Idempotent for the same e-mail. Throws
 * `not-grown-up`, `cannot-invite-yourself`, `too-many-requests`, `not-found`.
 */
export async function offerAccountClaim(
  deps: FamilyDeps,
  caller: Caller,
  memberId: string,
  childId: string,
  email: string,
): Promise<{ id: string }> {
  const guardian = await requireOwnFamily(deps.database, caller, memberId)
  if (email === guardian.email) throw familyProblem('cannot-invite-yourself')
  return inTransaction(deps.pool, async (transaction) => {
    await lockEmail(transaction, email)
    const child = await lockOwnChild(transaction, childId, guardian.id)
    const at = deps.now()
    if (!isAdult(child.dateOfBirth, calendarDateAt(at))) throw familyProblem('not-grown-up')
    const status = await repository.findAccountClaim(transaction, childId)
    if (status?.email === email && status.askedBy === guardian.id) return { id: childId }
    const offered = await countActions(transaction, OFFERED_ACTION, guardian.id, new Date(at.getTime() - DAY_MS))
    if (offered >= MAX_OFFERS_A_DAY) throw familyProblem('too-many-requests')
    await repository.saveAccountClaim(transaction, { memberId: childId, email, askedBy: guardian.id }, at)
    const fact = { action: OFFERED_ACTION, objectKind: 'member', objectId: childId }
    await audit(transaction, caller, fact, at)
    if (status)
      await deps.send(
        FAMILY_MAILS,
        { kind: 'hand-over-ended', offerKey: accountClaimNoticeKey(status) },
        { transaction },
      )
    await deps.send(FAMILY_MAILS, { kind: 'hand-over', memberId: childId }, { transaction })
    await notifyOtherGuardian(deps, transaction, child, guardian, email, at)
    return { id: childId }
  })
}

export async function withdrawAccountClaim(
  deps: FamilyDeps,
  caller: Caller,
  memberId: string,
  childId: string,
): Promise<{ id: string }> {
  const guardian = await requireOwnFamily(deps.database, caller, memberId)
  return inTransaction(deps.pool, async (transaction) => {
    await lockOwnChild(transaction, childId, guardian.id)
    await endAccountClaim(deps, transaction, childId)
    const fact = { action: 'hand-over-withdrawn', objectKind: 'member', objectId: childId }
    await audit(transaction, caller, fact, deps.now())
    return { id: childId }
  })
}

/** A job deletes the notification, so that the response does not reveal whether there was one. */
export async function endAccountClaim({ send }: FamilyDeps, transaction: Database, childId: string): Promise<void> {
  const status = await repository.findAccountClaim(transaction, childId)
  if (!status) return
  await repository.deleteAccountClaim(transaction, childId)
  await send(FAMILY_MAILS, { kind: 'hand-over-ended', offerKey: accountClaimNoticeKey(status) }, { transaction })
}

/** Members cannot accept the offer; they see it on My Participants. */
export async function getPendingAccountClaim(
  { database }: Pick<FamilyDeps, 'database'>,
  caller: Caller,
): Promise<z.output<typeof pendingAccountClaimSchema>> {
  if (caller.memberId !== null || caller.actingFor !== null) return { handOver: null }
  const row = await repository.findAccountClaimByEmail(database, caller.email)
  if (!row) return { handOver: null }
  return { handOver: presentAccountClaim(row) }
}

export function presentAccountClaim({
  memberId,
  firstName,
  lastName,
  askedByName,
}: repository.AccountOfferRow): OfferedAccountClaim {
  return { memberId, firstName, lastName, askedBy: askedByName }
}

async function notifyOtherGuardian(
  { notify }: FamilyDeps,
  transaction: Database,
  child: DependantRow,
  guardian: Person,
  email: string,
  at: Date,
): Promise<void> {
  const otherId = otherGuardianId(child, guardian.id)
  const other = otherId ? await findPerson(transaction, otherId) : undefined
  if (!other) return
  const { language } = other
  const { offered } = getFamilyTexts(language)
  const name = safeNameForMail(child.firstName, language, 'child')
  await notify(transaction, {
    receiverId: other.id,
    senderId: guardian.id,
    type: 'FAMILY_LINK_REQUEST',
    title: offered.title(name),
    message: offered.message(safeNameForMail(guardian.name, language, 'somebody'), name, email),
    data: { handOverOf: child.id },
    onceKey: `hand-over-offered:${child.id}:${at.toISOString()}`,
    createdAt: at,
  })
}
