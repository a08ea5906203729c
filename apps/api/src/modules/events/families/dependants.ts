import { randomUUID } from 'node:crypto'
import type { newDependantSchema } from '@forenet/contract/family'
import type { Member } from '@forenet/contract/member'
import { inTransaction } from '@forenet/database/transaction'
import type { z } from 'zod'
import type { Caller } from '../../../platform/access/caller.ts'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import { audit, countActions } from '../../core/audit/index.ts'
import * as members from '../../core/members/index.ts'
import { requireBirthDate } from '../../core/members/index.ts'
import { endAccountClaim } from './account-claim.ts'
import type { DependantDeps, FamilyDeps } from './family-deps.ts'
import { removeInvitationsOfChild } from './invitation-repository.ts'
import { notifyClosedPurchases } from './notify-closed-purchases.ts'
import { lockOwnChild, otherGuardianId, requireOwnFamily } from './own-member.ts'
import { hasTraces, lockGuardian } from './person-repository.ts'

const MAX_DEPENDANTS = 30
/** The count includes children removed since. */
export const MAX_DEPENDANTS_ADDED_PER_DAY = 60
const DAY_MS = 86_400_000
const ADDED_ACTION = 'dependant-added'

/**
 * The guardian's address is the default. Idempotent by name and birth date. Throws `malformed-input` (impossible birth
 * date), `too-many-requests`.
 */
export async function addDependant(
  deps: FamilyDeps,
  caller: Caller,
  memberId: string,
  child: z.output<typeof newDependantSchema>,
): Promise<Member> {
  const guardian = await requireOwnFamily(deps.database, caller, memberId)
  const at = deps.now()
  requireBirthDate(child.dateOfBirth, at)
  const { address, gender = null, firstName, lastName, dateOfBirth } = child
  const lines = address
    ? [
        address.AddressLine1,
        address.AddressLine2,
        address.AddressLine3,
        address.City,
        address.PostCode,
        address.Country,
      ]
    : null
  const wanted = { firstName, lastName, dateOfBirth, gender, address: lines }
  const id = await inTransaction(deps.pool, async (transaction) => {
    await lockGuardian(transaction, guardian.id)
    const same = await members.findSameDependant(transaction, guardian.id, wanted)
    if (same) return same
    if ((await members.countDependants(transaction, guardian.id)) >= MAX_DEPENDANTS) {
      throw new ProblemError('too-many-requests', `A member can have at most ${MAX_DEPENDANTS} children on the list`)
    }
    const addedToday = await countActions(transaction, ADDED_ACTION, guardian.id, new Date(at.getTime() - DAY_MS))
    if (addedToday >= MAX_DEPENDANTS_ADDED_PER_DAY) {
      throw new ProblemError(
        'too-many-requests',
        `A member can add at most ${MAX_DEPENDANTS_ADDED_PER_DAY} children a day`,
      )
    }
    const added = randomUUID()
    await members.insertDependant(transaction, added, guardian.id, wanted, at)
    await audit(transaction, caller, { action: ADDED_ACTION, objectKind: 'member', objectId: added }, at)
    return added
  })
  return members.getMember(deps.database, id)
}

/**
 * A child with another guardian stays on theirs. Otherwise it is deleted, or only disabled if accounting or registers
 * refer to it. Throws `not-found` for someone else's child.
 */
export async function removeDependant(
  deps: DependantDeps,
  caller: Caller,
  memberId: string,
  childId: string,
): Promise<{ id: string }> {
  const guardian = await requireOwnFamily(deps.database, caller, memberId)
  return inTransaction(deps.pool, async (transaction) => {
    const child = await lockOwnChild(transaction, childId, guardian.id)
    const at = deps.now()
    const left = otherGuardianId(child, guardian.id)
    await removeInvitationsOfChild(transaction, childId)
    if (left) {
      await members.setGuardians(transaction, childId, left, null, at)
    } else {
      await endAccountClaim(deps, transaction, childId)
      const isNamed = (await hasTraces(transaction, childId)) || (await deps.isInvoiced(transaction, childId))
      if (isNamed) await members.disableDependant(transaction, childId, at)
      else await members.removeDependant(transaction, childId)
    }
    await audit(transaction, caller, { action: 'dependant-removed', objectKind: 'member', objectId: childId }, at)
    const named = { id: childId, name: child.firstName }
    await notifyClosedPurchases(deps, transaction, guardian, named, `removed:${childId}`, at)
    return { id: childId }
  })
}
