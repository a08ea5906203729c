import { inTransaction } from '@forenet/database/transaction'
import { causeOf } from '../../platform/observability/reason-of.ts'
import { audit } from '../audit/index.ts'
import { forgetWaiting, leaveAllWaiting } from '../events/index.ts'
import { findPerson, listAsked, listSoleChildren, lockPerson, lockSoleChildren } from '../members/index.ts'
import { findKept } from './blocker-repository.ts'
import { blockersOf } from './blockers.ts'
import { clearEvents, clearMessages, clearPeople, clearPurchases } from './clear.ts'
import { endDeletionNotice, keepDeletionNotice, listDeletionNotices } from './deletion-notice-repository.ts'
import { deletionScope } from './deletion-scope.ts'
import { LEAVING_MAILS, type LeavingDeps } from './leaving-deps.ts'
import { isDeletionNoticeOver, isDue, keptUntil } from './leaving-rules.ts'

/**
 * Deletes everybody whose week is over and in whose way nothing stands, each on its own: who cannot be deleted tonight
 * is tried again the next night, and keeps nobody else. Safe to repeat, and to die half-way. Returns how many left.
 */
export async function deleteDueMembers(deps: LeavingDeps): Promise<number> {
  let left = 0
  for (const { id, askedAt } of await listAsked(deps.database)) {
    if (!isDue(askedAt, deps.now())) continue
    try {
      if (await deleteMember(deps, id)) left += 1
    } catch (error) {
      deps.log.error({ err: causeOf(error) }, 'deleting a member failed')
    }
  }
  await askAgain(deps)
  return left
}

/**
 * Deletes one member. The login goes first: an open page of whoever has left would otherwise make a new member at once.
 * Dying between the two leaves a member without a login, which the next night deletes.
 */
async function deleteMember(deps: LeavingDeps, memberId: string): Promise<boolean> {
  const person = await findPerson(deps.database, memberId)
  if (!person || (await isKept(deps, deps.database, memberId))) return false
  if (person.email !== null) await deps.removeAccount?.(person.email)
  return inTransaction(deps.pool, async (transaction) => {
    const at = deps.now()
    const locked = await lockPerson(transaction, memberId)
    await lockSoleChildren(transaction, memberId)
    // Who changed their mind in this very moment stays.
    if (!locked?.askedAt || (await isKept(deps, transaction, memberId))) return false
    const children = await listSoleChildren(transaction, memberId)
    const leaving = deletionScope(locked, children)
    const { latest } = await findKept(transaction, memberId)
    await clearMessages(transaction, leaving)
    await clearPurchases(transaction, leaving)
    await clearEvents(transaction, leaving, at)
    for (const id of leaving.ids) await leaveAllWaiting({ mail: deps.eventMail }, transaction, id, at)
    await forgetWaiting(transaction, leaving.ids)
    await clearPeople(transaction, leaving, at)
    await audit(transaction, 'portal', { action: 'member-deleted', objectKind: 'member', objectId: memberId }, at)
    if (locked.email !== null) {
      const { email, firstName: name, language } = locked
      const until = latest ? keptUntil(latest) : null
      await keepDeletionNotice(transaction, { memberId, email, name, language, keptUntil: until, createdAt: at })
      await deps.send(LEAVING_MAILS, { kind: 'done', memberId }, { transaction })
    }
    return true
  })
}

async function isKept(deps: LeavingDeps, database: LeavingDeps['database'], memberId: string): Promise<boolean> {
  const now = deps.now()
  const children = (await listSoleChildren(database, memberId)).map((child) => child.id)
  return (await blockersOf(database, memberId, children, now)).length > 0
}

/** A mail whose job was lost is asked for again, and given up after a time: it is what still holds the address. */
async function askAgain({ database, send, now }: LeavingDeps): Promise<void> {
  for (const { memberId, createdAt } of await listDeletionNotices(database)) {
    if (isDeletionNoticeOver(createdAt, now())) await endDeletionNotice(database, memberId)
    else if (now().getTime() - createdAt.getTime() > LOST_AFTER_MS)
      await send(LEAVING_MAILS, { kind: 'done', memberId })
  }
}

/** Longer than the queue tries to send a mail. */
const LOST_AFTER_MS = 12 * 3_600_000
