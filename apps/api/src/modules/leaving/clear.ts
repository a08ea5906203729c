import type { Database } from '@forenet/database/database'
import { endMemberGrants } from '../../platform/access/grant-repository.ts'
import { eraseRecipients } from '../../platform/delivery/erasure-repository.ts'
import { eraseActors } from '../audit/index.ts'
import { erasePersonFromChangeSets } from '../change-sets/index.ts'
import { eraseRefundReasons } from '../club-refunds/index.ts'
import { eraseAdministratorRows, eraseOwnMessages } from '../contact/index.ts'
import { eraseEventMessages } from '../event-letters/index.ts'
import { eraseAnswers, eraseInvitations, listOrderLinesNaming } from '../events/index.ts'
import { eraseFamilyData } from '../families/index.ts'
import { forgetInvoices } from '../invoices/index.ts'
import { eraseMembers } from '../members/index.ts'
import {
  endRenewals,
  forgetEditionWaiting,
  forgetMembershipRequests,
  forgetPaymentItems,
} from '../memberships/index.ts'
import { eraseNotifications, forgetPreferences } from '../notifications/index.ts'
import { eraseBillingEmails, erasePurchases, listOrdersBilledTo } from '../payments/index.ts'
import { forgetInRegisters } from '../register/index.ts'
import { eraseRoleData } from '../roles/index.ts'
import { deleteFeeds, eraseAttendees } from '../tickets/index.ts'
import { forgetYearTasks } from '../year-wheel/index.ts'
import type { DeletionScope } from './deletion-scope.ts'
import { DELETED_FIRST_NAME, DELETED_LAST_NAME, DELETED_NAME, DELETED_WORDS } from './leaving-rules.ts'
import { lockPeopleKnownByNameOnly } from './name-alone.ts'

/**
 * Regular expression for a whole address, because one may be the suffix of another. The first and last group capture
 * the neighbouring characters.
 */
function wholeAddress(email: string): string {
  // Matches nothing: no key or text contains this.
  if (email === '') return 'no address at all'
  const letters = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(^|[^a-z0-9._%+-])${letters}($|[^a-z0-9.-]|[.](?:$|[^a-z0-9]))`
}

/**
 * Deletes notifications, replaces messages to clubs, and removes addresses from sent mail. The audit log remains,
 * anonymised.
 */
export async function eraseMessages(transaction: Database, { ids, email, phones }: DeletionScope): Promise<void> {
  const address = wholeAddress(email)
  await eraseNotifications(transaction, ids, email, address)
  await eraseOwnMessages(transaction, ids, DELETED_WORDS)
  await eraseRecipients(transaction, { email, phones, instead: ids[0] ?? '', address })
  await eraseActors(transaction, ids, email, { email: DELETED_WORDS, name: DELETED_NAME })
}

/** Anonymises purchases, except for the payer's data that bookkeeping law requires. */
export async function anonymisePurchases(
  transaction: Database,
  { ids, email }: DeletionScope,
  at: Date,
): Promise<void> {
  // Lock order as in settlement: orders before their items.
  await erasePurchases(transaction, ids, await listOrderLinesNaming(transaction, ids, email), DELETED_NAME)
  await forgetPaymentItems(transaction, ids, DELETED_NAME)
  await forgetInvoices(transaction, ids, at)
  const atTheDoor = await lockPeopleKnownByNameOnly(transaction, await listOrdersBilledTo(transaction, email))
  await eraseBillingEmails(transaction, atTheDoor, email)
  await eraseRefundReasons(transaction, ids, email, DELETED_WORDS)
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
  await eraseRoleData(transaction, { ids, email }, DELETED_WORDS, at)
  for (const forget of [deleteFeeds, forgetPreferences, eraseAdministratorRows, forgetYearTasks])
    await forget(transaction, ids)
  for (const forget of [forgetEditionWaiting, forgetMembershipRequests]) await forget(transaction, ids)
  await endRenewals(transaction, ids, at)
  await erasePersonFromChangeSets(transaction, { ids, email })
  await forgetInRegisters(transaction, ids, DELETED_NAME, at)
  await eraseMembers(transaction, ids, { firstName: DELETED_FIRST_NAME, lastName: DELETED_LAST_NAME }, at)
}
