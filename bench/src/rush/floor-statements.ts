import type pg from 'pg'

/**
 * Minimum SQL of a sale, one statement per step, each safe under concurrency: the intent is stored before the gateway
 * call, only one authorization is captured, and a payment is stored together with its ledger entry and e-mail.
 */
const STATEMENTS = {
  buyer: 'select id from member where email = $1',
  places: 'select capacity - seats_taken as left from event where id = $1',
  /** Reserves seats, or stores nothing. Uses asynchronous commit, because a crash may lose a reservation. */
  hold: `with taken as (
       update event set seats_taken = seats_taken + cardinality($4::text[]) where id = $1 and enabled and cancelled_at is null
         and seats_taken + cardinality($4::text[]) <= capacity returning id, organisation_id),
     kind as (
       update event_ticket_type y set seats_taken = y.seats_taken + cardinality($4::text[]) from taken where y.id = $2 and y.event_id = taken.id
       returning y.name, y.guest_price_minor as price),
     new_order as (
       insert into payment_order (id, kind, organisation_id, payer_member_id, subject_id, token, amount_minor, currency, language,
         selection, billing_name, billing_email, billing_phone, billing_address, created_at)
       select gen_random_uuid(), 'event', taken.organisation_id, m.id, taken.id, $5, kind.price * cardinality($4::text[]), 'DKK', 'da', '{}',
         m.first_name || ' ' || m.last_name, m.email, coalesce(m.phone, ''), jsonb_build_object('AddressLine1', m.address_line_1, 'City',
         m.city, 'PostCode', m.post_code), now() from taken, kind, member m where m.id = $3 returning id),
     wanted as (select nth - 1 as position, name from unnest($4::text[]) with ordinality w (name, nth)),
     new_lines as (
       insert into payment_order_line (order_id, position, member_id, participant_name, description, price_minor, vat_rate, vat_minor,
         surcharge_minor, total_minor)
       select new_order.id, w.position, $3, w.name, kind.name, kind.price, 1, 0, 0, kind.price from new_order, kind, wanted w),
     new_entry as (
       insert into event_entry (id, event_id, member_id, order_id, state, held_until, language, created_at, updated_at)
       select gen_random_uuid(), $1, $3, new_order.id, 'reserved', now() + interval '15 minutes', 'da', now(), now() from new_order
       returning id),
     new_tickets as (
       insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, attendee_name, guest, sole, price_minor, vat_minor,
         surcharge_minor, total_minor, state, updated_at)
       select gen_random_uuid(), new_entry.id, $1, $2, w.position, w.name, true, false, kind.price, 0, 0, kind.price, 'reserved', now()
         from new_entry, kind, wanted w)
     select exists (select from taken) as held, set_config('synchronous_commit', 'off', true)`,
  intend: `with o as (select id, amount_minor, billing_email, billing_address from payment_order
         where token = $1 and payer_member_id = $2 and status = 'initiated'),
     stored as (
       insert into payment_attempt (id, order_id, attempt_number, provider, order_number, amount_minor, currency, test_mode, created_at, updated_at)
       select $3, o.id, 0, 'freepay', $4, o.amount_minor, 'DKK', false, now(), now() from o returning id)
     select o.amount_minor as "amountMinor", o.billing_email as email, o.billing_address as address from o, stored`,
  opened: `update payment_attempt set state = 'window-open', payment_identifier = $2, payment_window_link = $3, updated_at = now()
     where id = $1 and state = 'created'`,
  /**
   * Stores the gateway's result before responding. The next attempt is far in the future, so that the portal does not
   * pick it up.
   */
  heard: `insert into payment_authorization (attempt_id, authorization_identifier, state, reported_by, reported_at, updated_at, not_before)
     values ($1, $2, 'reported', 'callback', now(), now(), now() + interval '1 hour') on conflict do nothing`,
  returned: `with a as (select a.id, a.amount_minor, a.order_number, o.id as order_id from payment_order o join payment_attempt a on a.order_id = o.id
         where o.token = $1 and o.payer_member_id = $2 order by a.attempt_number desc limit 1),
     stored as (
       insert into payment_authorization (attempt_id, authorization_identifier, state, reported_by, reported_at, updated_at, not_before)
       select a.id, $3, 'reported', 'return', now(), now(), now() + interval '1 hour' from a on conflict do nothing)
     select id as "attemptId", amount_minor as "amountMinor", order_number as "orderNumber", order_id as "orderId" from a`,
  /** Returns a row for the one authorization that may be captured, if the seats are still reserved. */
  claim: `with o as (select id from payment_order where id = $1 and status = 'initiated' for update),
     claimed as (
       update event_entry n set claimed_by = $2, updated_at = now() from o
        where n.order_id = o.id and n.state = 'reserved' and n.claimed_by is null returning n.id),
     capturing as (
       update payment_authorization set state = 'capturing', updated_at = now() from claimed
        where attempt_id = $2 and authorization_identifier = $3 and state = 'reported')
     update payment_attempt a set state = 'authorized', authorization_identifier = $3, masked_card = $4, updated_at = now() from claimed
      where a.id = $2 returning a.id`,
  paid: `with settled as (
       update payment_authorization set state = 'captured', updated_at = now() where attempt_id = $2 and authorization_identifier = $3),
     attempt as (
       update payment_attempt set state = 'captured', captured_minor = amount_minor, captured_at = now(), updated_at = now() where id = $2
       returning amount_minor, order_number),
     confirmed as (
       update event_entry set state = 'confirmed', claimed_by = null, held_until = null, confirmed_at = now(), updated_at = now()
        where order_id = $1 and state = 'reserved' returning id),
     tickets as (
       update event_ticket t set state = 'valid', updated_at = now() from confirmed where t.entry_id = confirmed.id and t.state = 'reserved'),
     posting as (
       insert into audit_entry (at, actor_email, organisation_id, action, object_kind, object_id, detail)
       select now(), 'portal', o.organisation_id, 'payment-captured', 'payment-attempt', $2::text,
         jsonb_build_object('orderNumber', attempt.order_number, 'amountMinor', attempt.amount_minor)
         from payment_order o, attempt where o.id = $1),
     letter as (insert into floor_letter (order_id, queued_at) values ($1, now()))
     update payment_order set status = 'paid', paid_at = now() where id = $1`,
} as const

export type StatementStep = keyof typeof STATEMENTS

/** These e-mails are never sent. */
export async function createOutboxTable(pool: pg.Pool): Promise<void> {
  await pool.query(
    'create table if not exists floor_letter (order_id uuid primary key references payment_order, queued_at timestamptz not null)',
  )
}

export async function runPreparedStatement<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  step: StatementStep,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name: step, text: STATEMENTS[step], values: [...values] })
  return rows
}
