import type { Database } from '@forenet/database/database'
import { endGrantsOf } from '../../platform/access/grant-repository.ts'
import { forgetRecipients } from '../../platform/delivery/forget-repository.ts'
import { forgetActors } from '../audit/index.ts'
import { forgetInChangeSets } from '../change-sets/index.ts'
import { forgetRefundReasons } from '../club-refunds/index.ts'
import { forgetOffices, forgetOwnWords } from '../contact/index.ts'
import { forgetEventLetters } from '../event-letters/index.ts'
import { forgetAnswers, forgetInvitations, listNamingLines } from '../events/index.ts'
import { forgetFamily } from '../families/index.ts'
import { forgetMembers } from '../members/index.ts'
import {
  endRenewals,
  forgetEditionWaiting,
  forgetMembershipRequests,
  forgetPaymentItems,
} from '../memberships/index.ts'
import { forgetNotifications, forgetPreferences } from '../notifications/index.ts'
import { forgetBillingEmails, forgetPurchases, listBilledAt } from '../payments/index.ts'
import { forgetInRegisters } from '../register/index.ts'
import { forgetRoles } from '../roles/index.ts'
import { forgetAttendees, forgetFeeds } from '../tickets/index.ts'
import { forgetYearTasks } from '../year-wheel/index.ts'
import type { Leaving } from './deletion-scope.ts'
import { DELETED_FIRST_NAME, DELETED_LAST_NAME, DELETED_NAME, DELETED_WORDS } from './leaving-rules.ts'
import { knownByNameAlone } from './name-alone.ts'

/** An address as a whole: the same letters may be the end of somebody else's. Its neighbours are the first and second part. */
function wholeAddress(email: string): string {
  // Who has no address is named by none: no key and no text of ours reads like this.
  if (email === '') return 'no address at all'
  const letters = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(^|[^a-z0-9._%+-])${letters}($|[^a-z0-9.-]|[.](?:$|[^a-z0-9]))`
}

/** Clears notifications, own words to clubs, and the addresses of what was sent; the record of who did what stays. */
export async function clearMessages(transaction: Database, { ids, email, phones }: Leaving): Promise<void> {
  const address = wholeAddress(email)
  await forgetNotifications(transaction, ids, email, address)
  await forgetOwnWords(transaction, ids, DELETED_WORDS)
  await forgetRecipients(transaction, { email, phones, instead: ids[0] ?? '', address })
  await forgetActors(transaction, ids, email, { email: DELETED_WORDS, name: DELETED_NAME })
}

/** Clears purchases of what the books do not need: who paid stays where money was paid (books.ts), all else goes. */
export async function clearPurchases(transaction: Database, { ids, email }: Leaving): Promise<void> {
  // Orders before their items, as settling locks them.
  await forgetPurchases(transaction, ids, await listNamingLines(transaction, ids, email), DELETED_NAME)
  await forgetPaymentItems(transaction, ids, DELETED_NAME)
  // At the door they gave their address, and nobody knew whose it was.
  const atTheDoor = await knownByNameAlone(transaction, await listBilledAt(transaction, email))
  await forgetBillingEmails(transaction, atTheDoor, email)
  await forgetRefundReasons(transaction, ids, email, DELETED_WORDS)
}

/** Clears names, addresses and answers from tickets, and from whom letters about events went to. */
export async function clearEvents(transaction: Database, { ids, email }: Leaving, at: Date): Promise<void> {
  await forgetAnswers(transaction, ids, email, at)
  // Who was their guest stands on the tickets alone.
  await forgetEventLetters(transaction, { ids, email })
  await forgetInvitations(transaction, { ids, email }, at)
  await forgetAttendees(transaction, ids, email, DELETED_NAME, at)
}

/** Clears what the portal knows of the people themselves, and who belonged to them. */
export async function clearPeople(transaction: Database, { ids, email }: Leaving, at: Date): Promise<void> {
  await forgetFamily(transaction, ids, email)
  await endGrantsOf(transaction, ids, at)
  await forgetRoles(transaction, { ids, email }, DELETED_WORDS, at)
  for (const forget of [forgetFeeds, forgetPreferences, forgetOffices, forgetYearTasks]) await forget(transaction, ids)
  for (const forget of [forgetEditionWaiting, forgetMembershipRequests]) await forget(transaction, ids)
  await endRenewals(transaction, ids, at)
  await forgetInChangeSets(transaction, { ids, email })
  await forgetInRegisters(transaction, ids, DELETED_NAME, at)
  await forgetMembers(transaction, ids, { firstName: DELETED_FIRST_NAME, lastName: DELETED_LAST_NAME }, at)
}
