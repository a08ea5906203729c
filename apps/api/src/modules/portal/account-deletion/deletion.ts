import type { MemberDeletion } from '@forenet/contract/account-deletion'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { audit } from '../../core/audit/index.ts'
import {
  findPerson,
  listSoleChildren,
  lockPerson,
  type PersonToDelete,
  setDeletionRequestTime,
} from '../../core/members/index.ts'
import { ACCOUNT_DELETION_MAILS, type AccountDeletionDeps } from './account-deletion-deps.ts'
import { listDeletionBlockers } from './blockers.ts'
import { deletionDate, retentionEnd } from './deletion-rules.ts'
import { requireOwnAccount } from './own-request.ts'
import { countRetainedRecords } from './retained-records.ts'

export async function getDeletion(
  deps: AccountDeletionDeps,
  caller: Caller,
  memberId: string,
): Promise<MemberDeletion> {
  requireOwnAccount(caller, memberId)
  return presentDeletion(deps, deps.database, requirePerson(await findPerson(deps.database, memberId)))
}

/** Idempotent. Throws `email-differs` unless the e-mail is the member's, `cannot-leave-yet`. */
export async function requestDeletion(
  deps: AccountDeletionDeps,
  caller: Caller,
  memberId: string,
  email: string,
): Promise<MemberDeletion> {
  requireOwnAccount(caller, memberId)
  return inTransaction(deps.pool, async (transaction) => {
    const person = requirePerson(await lockPerson(transaction, memberId))
    if (person.email !== email) {
      const errors = [{ path: 'email', message: 'This is not the e-mail of your profile', code: 'email-differs' }]
      throw new ProblemError('email-differs', 'This is not the e-mail of your profile', { errors })
    }
    const now = await presentDeletion(deps, transaction, person)
    if (person.askedAt !== null) return now
    if (now.blockers.length > 0) throw new ProblemError('cannot-leave-yet', 'Something else must be done first')
    const at = deps.now()
    await setDeletionRequestTime(transaction, memberId, at)
    await deps.send(ACCOUNT_DELETION_MAILS, { kind: 'asked', memberId }, { transaction })
    await audit(transaction, caller, { action: 'deletion-asked', objectKind: 'member', objectId: memberId }, at)
    return presentDeletion(deps, transaction, { ...person, askedAt: at })
  })
}

export async function withdrawDeletion(
  deps: AccountDeletionDeps,
  caller: Caller,
  memberId: string,
): Promise<MemberDeletion> {
  requireOwnAccount(caller, memberId)
  return inTransaction(deps.pool, async (transaction) => {
    const person = requirePerson(await lockPerson(transaction, memberId))
    if (person.askedAt !== null) {
      await setDeletionRequestTime(transaction, memberId, null)
      const fact = { action: 'deletion-withdrawn', objectKind: 'member', objectId: memberId }
      await audit(transaction, caller, fact, deps.now())
    }
    return presentDeletion(deps, transaction, { ...person, askedAt: null })
  })
}

async function presentDeletion(
  deps: AccountDeletionDeps,
  database: Database,
  person: PersonToDelete,
): Promise<MemberDeletion> {
  const now = deps.now()
  const children = await listSoleChildren(database, person.id)
  const ids = children.map((child) => child.id)
  const blockers = await listDeletionBlockers(database, person.id, ids, now)
  const { purchases, invoices, latest } = await countRetainedRecords(database, person.id)
  return {
    askedAt: person.askedAt?.toISOString() ?? null,
    takesEffectOn: deletionDate(person.askedAt ?? now),
    blockers,
    children: children.filter((child) => child.enabled).map((child) => child.firstName),
    keptPurchases: purchases,
    keptInvoices: invoices,
    keptUntil: latest ? retentionEnd(latest) : null,
    loginKept: deps.removeAccount === null,
  }
}

function requirePerson(person: PersonToDelete | undefined): PersonToDelete {
  if (!person) throw notFound('The member')
  return person
}
