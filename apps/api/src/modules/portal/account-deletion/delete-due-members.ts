import { inTransaction } from '@forenet/database/transaction'
import { errorCause } from '../../../platform/observability/error-reason.ts'
import { audit } from '../../core/audit/index.ts'
import {
  findPerson,
  listRequestedDeletions,
  listSoleChildren,
  lockPerson,
  lockSoleChildren,
} from '../../core/members/index.ts'
import { eraseWaiting, leaveAllWaitingLists } from '../../events/events/index.ts'
import { ACCOUNT_DELETION_MAILS, type AccountDeletionDeps } from './account-deletion-deps.ts'
import { listDeletionBlockers } from './blockers.ts'
import { endDeletionNotice, insertDeletionNotice, listDeletionNotices } from './deletion-notice-repository.ts'
import { isDeletionNoticeOver, isDue, retentionEnd } from './deletion-rules.ts'
import { deletionScope } from './deletion-scope.ts'
import { anonymisePurchases, eraseEventData, eraseMessages, erasePeople } from './erase.ts'
import { countRetainedRecords } from './retained-records.ts'

/** Runs one transaction per member; failures are retried the next night. */
export async function deleteDueMembers(deps: AccountDeletionDeps): Promise<number> {
  let left = 0
  for (const { id, askedAt } of await listRequestedDeletions(deps.database)) {
    if (!isDue(askedAt, deps.now())) continue
    try {
      if (await deleteMember(deps, id)) left += 1
    } catch (error) {
      deps.log.error({ err: errorCause(error) }, 'deleting a member failed')
    }
  }
  await resendDeletionMails(deps)
  return left
}

/**
 * Deletes the account first, because an open page could otherwise create a new member. After a crash, the next run
 * deletes the member.
 */
async function deleteMember(deps: AccountDeletionDeps, memberId: string): Promise<boolean> {
  const person = await findPerson(deps.database, memberId)
  if (!person || (await hasDeletionBlockers(deps, deps.database, memberId))) return false
  if (person.email !== null) await deps.removeAccount?.(person.email)
  return inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const locked = await lockPerson(transaction, memberId)
    await lockSoleChildren(transaction, memberId)
    // The request was withdrawn concurrently.
    if (!locked?.askedAt || (await hasDeletionBlockers(deps, transaction, memberId))) return false
    const children = await listSoleChildren(transaction, memberId)
    const leaving = deletionScope(locked, children)
    const { latest } = await countRetainedRecords(transaction, memberId)
    await eraseMessages(transaction, leaving)
    await anonymisePurchases(transaction, leaving, at)
    await eraseEventData(transaction, leaving, at)
    for (const id of leaving.ids) await leaveAllWaitingLists({ mail: deps.eventMail }, transaction, id, at)
    await eraseWaiting(transaction, leaving.ids)
    await erasePeople(transaction, leaving, at)
    await audit(transaction, 'portal', { action: 'member-deleted', objectKind: 'member', objectId: memberId }, at)
    if (locked.email !== null) {
      const { email, firstName: name, language } = locked
      const until = latest ? retentionEnd(latest) : null
      await insertDeletionNotice(transaction, { memberId, email, name, language, keptUntil: until, createdAt: at })
      await deps.send(ACCOUNT_DELETION_MAILS, { kind: 'done', memberId }, { transaction })
    }
    return true
  })
}

async function hasDeletionBlockers(
  deps: AccountDeletionDeps,
  database: AccountDeletionDeps['database'],
  memberId: string,
): Promise<boolean> {
  const now = deps.now()
  const children = (await listSoleChildren(database, memberId)).map((child) => child.id)
  return (await listDeletionBlockers(database, memberId, children, now)).length > 0
}

/** Re-enqueues lost e-mails, for a limited time because the notice is the last place that stores the address. */
async function resendDeletionMails({ database, send, now }: AccountDeletionDeps): Promise<void> {
  for (const { memberId, createdAt } of await listDeletionNotices(database)) {
    if (isDeletionNoticeOver(createdAt, now())) await endDeletionNotice(database, memberId)
    else if (now().getTime() - createdAt.getTime() > LOST_AFTER_MS)
      await send(ACCOUNT_DELETION_MAILS, { kind: 'done', memberId })
  }
}

/** Longer than the queue's retries. */
const LOST_AFTER_MS = 12 * 3_600_000
