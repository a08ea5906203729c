import { orderMessageKey } from '@forenet/api/platform/delivery/message-key'
import { buildIdExpression, buildRandomExpression, type FillStatement } from './sql.ts'

const tokenSql = (name: string) => `substr(md5(${name}) || md5(${name} || ' token'), 1, 40)`
const messageKeySql = (message: string) => `'${orderMessageKey("' || id || '", message)}'`

/** Statements that create one card payment per period; they need the tables of `buildPeopleStatements`. */
export const MEMBERSHIP_PURCHASE_STATEMENTS: readonly FillStatement[] = [
  {
    text: `insert into payment_order (id, kind, organisation_id, payer_member_id, token, amount_minor, currency, status, language, selection,
          billing_name, billing_email, billing_phone, billing_address, created_at, paid_at)
      select ${buildIdExpression("'order ' || p")}, 'membership', c.organisation_id, payer.id, ${tokenSql("'order ' || p")}, c.price_minor, 'DKK', 'paid',
             'da', jsonb_build_object('org_id', c.organisation_id, 'members', jsonb_build_array(jsonb_build_object('memberId', m.id,
               'membershipConfId', c.id, 'price', c.price_minor / 100)), 'total', c.price_minor / 100),
             payer.first_name || ' ' || payer.last_name, payer.email, coalesce(payer.phone, ''),
             jsonb_build_object('line1', payer.address_line_1, 'postCode', payer.post_code, 'city', payer.city), paid_at, paid_at + interval '2 minutes'
        from large_period join membership_configuration c on c.id = edition_id join member m on m.id = ${buildIdExpression("'member ' || n")}
        join member payer on payer.id = coalesce(m.parent_id, m.id)`,
  },
  {
    text: `insert into membership_history (id, membership_id, member_id, configuration_id, order_id, membership_for, start_date, end_date,
          status, enabled, gdpr_agreement, reference_key, status_change_date, created_at)
      select ${buildIdExpression("'period ' || p")}, membership_id, ${buildIdExpression("'member ' || n")}, edition_id, ${buildIdExpression("'order ' || p")}, y,
             make_date(y, 1, 1), make_date(y, 12, 31), 'active', true, true, 'large', paid_at, paid_at from large_period`,
  },
  {
    text: `insert into payment_order_line (order_id, position, member_id, history_id, participant_name, description, price_minor, vat_rate,
          vat_minor, surcharge_minor, total_minor)
      select h.order_id, 0, h.member_id, h.id, m.first_name || ' ' || m.last_name, c.name, c.price_minor, 1, 0, 0, c.price_minor
        from membership_history h join member m on m.id = h.member_id join membership_configuration c on c.id = h.configuration_id`,
  },
  {
    text: `insert into membership_payment (history_id, order_id, billing_name, billing_address, billing_email, total_members, total_fee_minor,
          currency, payment_method, payment_status, payment_total_minor, total_paid_minor, reference_key, status, payment_created_at,
          payment_updated_at, payer_member_id)
      select h.id, o.id, o.billing_name, o.billing_address ->> 'line1', o.billing_email, 1, o.amount_minor, 'DKK', 'freepay', 'paid',
             o.amount_minor, o.amount_minor, 'large', 'active', o.created_at, o.paid_at, o.payer_member_id
        from membership_history h join payment_order o on o.id = h.order_id`,
  },
]

export const PAYMENT_STATEMENTS: readonly FillStatement[] = [
  {
    text: `insert into payment_attempt (id, order_id, attempt_number, order_number, amount_minor, currency, test_mode, state, payment_identifier,
          authorization_identifier, captured_minor, masked_card, card_type, created_at, updated_at, captured_at)
      select ${buildIdExpression("'attempt ' || id")}, id, 1, 'F' || 1000000 + row_number() over (), amount_minor, 'DKK', false, 'captured', md5('window ' || id),
             md5('authorization ' || id), amount_minor, '457111XXXXXX1234', 'Dankort', created_at, paid_at, paid_at
        from payment_order where amount_minor > 0`,
  },
  {
    text: `insert into payment_authorization (attempt_id, authorization_identifier, state, reported_by, not_before, reported_at, updated_at)
      select id, authorization_identifier, 'captured', 'callback', captured_at, captured_at, captured_at from payment_attempt`,
  },
  {
    text: `insert into after_payment_step (order_id, step, position, done_at, tries, last_tried_at, stored_at)
      select id, step, position, paid_at, 1, paid_at, paid_at
        from payment_order, unnest(array['notification', 'mail', 'whatsapp', 'recalculation']) with ordinality as steps (step, position)`,
  },
  {
    text: `insert into outgoing_message (channel, once_key, recipient, template, created_at, sent_at)
      select 'mail', ${messageKeySql('mail:paid')}, billing_email, 'purchase', paid_at, paid_at from payment_order`,
  },
  {
    text: `insert into notification (receiver_id, type, title, message, data, read, once_key, created_at)
      select payer_member_id, 'PAYMENT_RECEIVED', 'Betaling modtaget', 'Tak for din betaling.', jsonb_build_object('orderId', id),
             ${buildRandomExpression('row_number() over ()', 31, 4)} > 0, ${messageKeySql('received')}, paid_at from payment_order`,
  },
  {
    text: `insert into audit_entry (at, actor_email, actor_member_id, organisation_id, action, object_kind, object_id, detail)
      select o.paid_at, o.billing_email, o.payer_member_id, o.organisation_id, action, 'order', o.id::text,
             jsonb_build_object('amountMinor', o.amount_minor, 'currency', 'DKK')
        from payment_order o, unnest(array['purchase-prepared', 'payment-captured']) action order by o.paid_at`,
  },
]
