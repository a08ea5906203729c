import type { Database } from '@forenet/database/database'
import { endMemberGrants } from '../../../platform/access/grant-repository.ts'
import { eraseRecipients } from '../../../platform/delivery/erasure-repository.ts'
import { eraseActors } from '../../core/audit/index.ts'
import { erasePersonFromChangeSets } from '../../core/change-sets/index.ts'
import { eraseAdministratorRows, eraseOwnMessages } from '../../core/contact/index.ts'
import { eraseMembers } from '../../core/members/index.ts'
import { deletePreferences, eraseNotifications } from '../../core/notifications/index.ts'
import { eraseRoleData } from '../../core/roles/index.ts'
import { eraseEventMessages } from '../../events/event-messages/index.ts'
import { eraseAnswers, eraseInvitations, listOrderLinesNaming } from '../../events/events/index.ts'
import { eraseFamilyData } from '../../events/families/index.ts'
import { deleteFeeds, eraseAttendees } from '../../events/tickets/index.ts'
import { eraseBankLines } from '../../finance/bank/index.ts'
import { eraseRefundReasons } from '../../finance/club-refunds/index.ts'
import { eraseInvoices } from '../../finance/invoices/index.ts'
import {
  endRenewals,
  eraseEditionWaits,
  eraseMembershipRequests,
  erasePaymentItems,
} from '../../membership/memberships/index.ts'
import { eraseFromRegisters } from '../../membership/register/index.ts'
import { eraseBillingEmails, erasePurchases, listOrdersBilledTo } from '../../money/payments/index.ts'
import { erasePersonFromTasks } from '../annual-plan/index.ts'
import { DELETED_FIRST_NAME, DELETED_LAST_NAME, DELETED_NAME, DELETED_TEXTS } from './deletion-rules.ts'
import type { DeletionScope } from './deletion-scope.ts'
import { lockPeopleKnownByNameOnly } from './people-known-by-name.ts'

/**
 * Matches a whole address, because one may be the suffix of another. The first and last group capture the neighbouring
 * characters.
 */
function wholeEmailPattern(email: string): string {
  // Matches nothing: no key or text contains this.
  if (email === '') return 'no address at all'
  const escaped = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(^|[^a-z0-9._%+-])${escaped}($|[^a-z0-9.-]|[.](?:$|[^a-z0-9]))`
}

export async function eraseMessages(transaction: Database, { ids, email, phones }: DeletionScope): Promise<void> {
  const address = wholeEmailPattern(email)
  await eraseNotifications(transaction, ids, email, address)
  await eraseOwnMessages(transaction, ids, DELETED_TEXTS)
  await eraseRecipients(transaction, { email, phones, instead: ids[0] ?? '', address })
  await eraseActors(transaction, ids, email, { email: DELETED_TEXTS, name: DELETED_NAME })
}

/** Retains the payer's data that bookkeeping law requires. */
export async function anonymisePurchases(
  transaction: Database,
  { ids, email }: DeletionScope,
  at: Date,
): Promise<void> {
  // Lock order as in settlement: orders before their items.
  await erasePurchases(transaction, ids, await listOrderLinesNaming(transaction, ids, email), DELETED_NAME)
  await erasePaymentItems(transaction, ids, DELETED_NAME)
  await eraseInvoices(transaction, ids, at)
  await eraseBankLines(transaction, ids)
  const atTheDoor = await lockPeopleKnownByNameOnly(transaction, await listOrdersBilledTo(transaction, email))
  await eraseBillingEmails(transaction, atTheDoor, email)
  await eraseRefundReasons(transaction, ids, email, DELETED_TEXTS)
}

export async function eraseEventData(transaction: Database, { ids, email }: DeletionScope, at: Date): Promise<void> {
  await eraseAnswers(transaction, ids, email, at)
  // Runs before `eraseAttendees`, because guests are recognised by their tickets.
  await eraseEventMessages(transaction, { ids, email })
  await eraseInvitations(transaction, { ids, email }, at)
  await eraseAttendees(transaction, ids, email, DELETED_NAME, at)
}

export async function erasePeople(transaction: Database, { ids, email }: DeletionScope, at: Date): Promise<void> {
  await eraseFamilyData(transaction, ids, email)
  await endMemberGrants(transaction, ids, at)
  await eraseRoleData(transaction, { ids, email }, DELETED_TEXTS, at)
  for (const forget of [deleteFeeds, deletePreferences, eraseAdministratorRows, erasePersonFromTasks])
    await forget(transaction, ids)
  for (const forget of [eraseEditionWaits, eraseMembershipRequests]) await forget(transaction, ids)
  await endRenewals(transaction, ids, at)
  await erasePersonFromChangeSets(transaction, { ids, email })
  await eraseFromRegisters(transaction, ids, DELETED_NAME, at)
  await eraseMembers(transaction, ids, { firstName: DELETED_FIRST_NAME, lastName: DELETED_LAST_NAME }, at)
}
