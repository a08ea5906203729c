import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import { BEGINNING, IN_THE_BOOKS, listSavedCardsOf, releaseSavedCards, SETTLED } from '../../money/payments/index.ts'
import { listConsentIdsOf, lockConsents, stopConsents } from './auto-renewal/consent-repository.ts'

const items = prepared(
  'leaving_items',
  `update membership_payment b set billing_name = $2, billing_email = '', billing_phone = '', billing_address = ''
     from membership_history h left join order_face o on o.id = h.order_id
    where h.id = b.history_id and b.payer_member_id = any($1)
      and (case when b.order_id is null then b.payment_status <> 'paid' else not ${IN_THE_BOOKS} end)`,
)
const oldItems = prepared(
  'books_items',
  `update membership_payment b set billing_name = $2, billing_email = '', billing_phone = '', billing_address = ''
     from membership_history h left join order_face o on o.id = h.order_id, member_face m
    where h.id = b.history_id and m.id = b.payer_member_id and m.deleted_at is not null
      and (b.billing_name <> $2 or b.billing_email <> '')
      and coalesce(${SETTLED}, b.payment_created_at) < ${BEGINNING}`,
)
const renewals = prepared(
  'leaving_renewals',
  'update membership set ready_for_renewal = false, update_date = $2 where member_id = any($1)',
)

/** Erases personal data that bookkeeping does not need; payers of captured money stay. */
export async function forgetPaymentItems(transaction: Database, ids: readonly string[], name: string): Promise<void> {
  await items(transaction, [ids, name])
}

/** Run before the orders are erased. */
export async function forgetOldPaymentItems(transaction: Database, before: string, name: string): Promise<void> {
  await oldItems(transaction, [before, name])
}

/** Stops the automatic renewals that members pay or hold, and has their cards deleted. */
export async function endRenewals(transaction: Database, ids: readonly string[], at: Date): Promise<void> {
  await renewals(transaction, [ids, at])
  const consents = await listConsentIdsOf(transaction, ids)
  await lockConsents(transaction, consents)
  await stopConsents(transaction, consents, 'portal', at)
  await releaseSavedCards(transaction, await listSavedCardsOf(transaction, ids), at)
}
