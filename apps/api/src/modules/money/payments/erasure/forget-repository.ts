import type { Database } from '@forenet/database/database'
import { TIME_ZONE } from '@forenet/domain/product'
import { prepared } from '../../../../platform/database/prepared.ts'
import { eraseManualNotes } from '../manual/manual-repository.ts'

export const IN_THE_BOOKS = `(o.amount_minor > 0 and (o.status = 'paid'
  or exists (select from payment_attempt a where a.order_id = o.id and a.captured_minor > 0)))`
export const SETTLED = `greatest(o.paid_at, (select max(r.done_at) from payment_refund r where r.order_id = o.id), o.created_at)`
export const BEGINNING = `($1::date::timestamp at time zone '${TIME_ZONE}')`

const selections = prepared(
  'leaving_selections',
  `update payment_order o set selection = '{}'
    where o.payer_member_id = any($1) or o.id = any($2)`,
)
const bills = prepared(
  'leaving_bills',
  `update payment_order o set billing_name = $2, billing_email = '', billing_phone = '', billing_address = '{}'
    where o.payer_member_id = any($1) and not ${IN_THE_BOOKS}`,
)
const lines = prepared(
  'leaving_lines',
  `update payment_order_line l set participant_name = $2 from payment_order o
    where o.id = l.order_id and (l.member_id = any($1) or o.payer_member_id = any($1)) and not ${IN_THE_BOOKS}`,
)
/** Guest lines in other members' orders can be erased, because bookkeeping needs only the payer. */
const guests = prepared(
  'leaving_guests',
  `update payment_order_line l set participant_name = $3 from unnest($1::uuid[], $2::int[]) as named (order_id, position)
    where l.order_id = named.order_id and l.position = named.position`,
)
const oldBills = prepared(
  'books_orders',
  `update payment_order o set billing_name = $2, billing_email = '', billing_phone = '', billing_address = '{}'
     from member_face m where m.id = o.payer_member_id and m.deleted_at is not null
      and (o.billing_name <> $2 or o.billing_email <> '') and ${SETTLED} < ${BEGINNING}`,
)
const oldLines = prepared(
  'books_lines',
  `update payment_order_line l set participant_name = $2 from payment_order o, member_face m
    where o.id = l.order_id and m.id in (l.member_id, o.payer_member_id) and m.deleted_at is not null
      and (m.id = l.member_id or not exists (select from member_face p where p.id = l.member_id and p.deleted_at is null))
      and l.participant_name <> $2 and ${SETTLED} < ${BEGINNING}`,
)

// Payers without login or family: buyers at the door, or entered manually.
const ofNobodyKnown = `m.id = o.payer_member_id and m.email is null and m.parent_id is null and m.deleted_at is null`
const settledPayers = prepared<{ id: string }>(
  'books_payers',
  `select m.id from payment_order o, member_face m where ${ofNobodyKnown} and ${SETTLED} < ${BEGINNING}
   except
   select o.payer_member_id from payment_order o where not (${SETTLED} < ${BEGINNING})`,
)
const billedAt = prepared<{ id: string }>(
  'leaving_billed_at',
  `select distinct m.id from payment_order o, member_face m where ${ofNobodyKnown} and lower(o.billing_email) = lower($1)`,
)
const billingEmails = prepared(
  'leaving_billing_emails',
  `update payment_order set billing_email = '' where payer_member_id = any($1) and lower(billing_email) = lower($2)`,
)

/** `guest`: without membership, identified by e-mail only. */
export type OrderLineNaming = { orderId: string; position: number; guest: boolean }

/** Payers of captured money stay for bookkeeping. `naming`: lines of any order that name the deleted members. */
export async function erasePurchases(
  transaction: Database,
  ids: readonly string[],
  naming: readonly OrderLineNaming[],
  name: string,
): Promise<void> {
  const ofGuests = naming.filter(({ guest }) => guest)
  await selections(transaction, [ids, naming.map(({ orderId }) => orderId)])
  await lines(transaction, [ids, name])
  await guests(transaction, [ofGuests.map(({ orderId }) => orderId), ofGuests.map(({ position }) => position), name])
  await bills(transaction, [ids, name])
  await eraseManualNotes(transaction, ids)
}

const oldOutsiders = prepared(
  'books_outsiders',
  `with old as (
     update payment_order o set billing_name = $2, billing_email = '', billing_phone = '', billing_address = '{}'
      where o.payer_member_id is null and o.billing_name <> $2 and ${SETTLED} < ${BEGINNING} returning o.id)
   update payment_order_line l set participant_name = $2 from old where l.order_id = old.id`,
)

export async function eraseOldPurchases(transaction: Database, before: string, name: string): Promise<void> {
  await oldLines(transaction, [before, name])
  await oldBills(transaction, [before, name])
  await oldOutsiders(transaction, [before, name])
}

export async function listSettledPayers(transaction: Database, before: string): Promise<string[]> {
  return (await settledPayers(transaction, [before])).map(({ id }) => id)
}

export async function listOrdersBilledTo(transaction: Database, email: string): Promise<string[]> {
  return email === '' ? [] : (await billedAt(transaction, [email])).map(({ id }) => id)
}

export async function eraseBillingEmails(
  transaction: Database,
  payerIds: readonly string[],
  email: string,
): Promise<void> {
  await billingEmails(transaction, [payerIds, email])
}
