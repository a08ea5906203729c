import { computeClubCount } from './people.ts'
import { buildIdExpression, buildRandomChoiceExpression, buildRandomExpression, type FillStatement } from './sql.ts'

const EVENTS_PER_CLUB = 60
const EVENT_TITLES = [
  'Træning',
  'Sommerfest',
  'Generalforsamling',
  'Koncert',
  'Turnering',
  'Foredrag',
  'Julefrokost',
  'Loppemarked',
]

/**
 * Statements that create events (two years back, one ahead) with two ticket types each, registrations of one to three
 * tickets, some refunded, and conversations.
 */
export function buildEventStatements(members: number, now: Date): FillStatement[] {
  const events = computeClubCount(members) * EVENTS_PER_CLUB
  const entries = Math.round(members * 1.25)
  return [
    {
      text: `insert into event (id, organisation_id, title, description, place, city, starts_at, ends_at, registration_opens_at,
            registration_closes_at, guests_invited, created_at, cancelled_at)
        select ${buildIdExpression("'event ' || n")}, o.id, ${buildRandomChoiceExpression(EVENT_TITLES, 'n', 1)} || ' ' || n, repeat('Vi glæder os til at se jer alle. ', 9), 'Klubhuset',
               o.city, at, at + interval '3 hours', at - interval '40 days', at - interval '1 day', n % 2 = 0, at - interval '60 days',
               case when n % 50 = 0 then at - interval '2 days' end
          from generate_series(1, $1::int) n join organisation o on o.id = ${buildIdExpression("'club ' || 1 + (n - 1) / 60")},
               lateral (select $2::timestamptz + make_interval(days => ${buildRandomExpression('n', 2, 1_095)} - 730, hours => 8 + ${buildRandomExpression('n', 3, 12)}) as at) drawn`,
      values: [events, now],
    },
    {
      text: `insert into event_ticket_type (id, event_id, position, name, member_price_minor, guest_price_minor)
        select ${buildIdExpression("'ticket type ' || n || ' ' || p")}, ${buildIdExpression("'event ' || n")}, p, (array['Voksen', 'Barn'])[p + 1], (1 - p) * 5000, 10000
          from generate_series(1, $1::int) n join event e on e.id = ${buildIdExpression("'event ' || n")}, generate_series(0, 1) p`,
      values: [events],
    },
    {
      text: `create unlogged table large_entry as
        select n, m.id as member_id, m.email, m.first_name || ' ' || m.last_name as name, e.id as event_id, e.organisation_id, event_number,
               1 + ${buildRandomExpression('n', 4, 3)} as tickets, ${buildRandomExpression('n', 5, 20)} = 0 as refunded, e.starts_at,
               least(e.registration_opens_at + make_interval(hours => ${buildRandomExpression('n', 6, 900)}), $2::timestamptz) as at
          from generate_series(1, $1::int) n cross join lateral (select 1 + ${buildRandomExpression('n', 7, events)} as event_number) drawn
          join member m on m.id = ${buildIdExpression(`'member ' || 1 + 5 * (${buildRandomExpression('n', 8, Math.floor(members / 5))})`)}
          join event e on e.id = ${buildIdExpression("'event ' || event_number")}`,
      values: [entries, now],
    },
    {
      text: `insert into payment_order (id, kind, subject_id, organisation_id, payer_member_id, token, amount_minor, currency, status, language,
            selection, billing_name, billing_email, billing_address, created_at, paid_at)
        select ${buildIdExpression("'event order ' || n")}, 'event', event_id, organisation_id, member_id, substr(md5('event order ' || n) || md5('token ' || n), 1, 40),
               5000, 'DKK', 'paid', 'da', jsonb_build_object('eventId', event_id, 'tickets', tickets), name, email, '{}', at, at from large_entry`,
    },
    {
      text: `insert into event_entry (id, event_id, member_id, order_id, state, answers, language, created_at, confirmed_at, updated_at)
        select ${buildIdExpression("'entry ' || n")}, event_id, member_id, ${buildIdExpression("'event order ' || n")},
               case when refunded then 'refunded' else 'confirmed' end, '{}', 'da', at, at, at from large_entry`,
    },
    {
      text: `insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, member_id, attendee_name, attendee_email, guest, sole,
            price_minor, vat_minor, surcharge_minor, total_minor, refunded_minor, state, void_reason, used_at, updated_at)
        select ${buildIdExpression("'ticket ' || n || ' ' || p")}, ${buildIdExpression("'entry ' || n")}, event_id,
               ${buildIdExpression("'ticket type ' || event_number || ' ' || least(p, 1)")}, p, case when p = 0 then member_id end,
               case when p = 0 then name else 'Gæst ' || n end, case when p = 0 then email end, p > 0, false,
               case when p = 0 then 5000 else 0 end, 0, 0, case when p = 0 then 5000 else 0 end,
               case when p = 0 and refunded then 5000 else 0 end, case when refunded then 'void' when starts_at < $1 then 'used' else 'valid' end,
               case when refunded then 'cancelled' end, case when not refunded and starts_at < $1 then starts_at end, at
          from large_entry, generate_series(0, tickets - 1) p`,
      values: [now],
    },
    {
      text: `update event_ticket_type t set seats_taken = s.seats from (select ticket_type_id, count(*)::int as seats from event_ticket
          where state <> 'void' group by 1) s where s.ticket_type_id = t.id`,
    },
    {
      text: `update event e set seats_taken = s.seats from (select event_id, sum(seats_taken)::int as seats from event_ticket_type group by 1) s
        where s.event_id = e.id`,
    },
    {
      text: `insert into contact_thread (id, organisation_id, member_id, subject, created_at, updated_at)
        select ${buildIdExpression("'thread ' || n")}, organisation_id, member_id, 'Spørgsmål om ' || event_number, at, at from large_entry where n % 6 = 0`,
    },
    {
      text: `insert into contact_message (id, thread_id, sender_member_id, from_organisation, message, created_at)
        select ${buildIdExpression("'message ' || n || ' ' || k")}, ${buildIdExpression("'thread ' || n")}, member_id, k = 2, repeat('Hej, jeg har et spørgsmål. ', 4), at
          from large_entry, generate_series(1, 2) k where n % 6 = 0`,
    },
  ]
}

/**
 * Statements for tables of migrations 0029 to 0086: register history, teams, manually added people, discount codes,
 * resale, event messages.
 */
export function buildLaterTableStatements(now: Date): FillStatement[] {
  const state = `organisation_id, member_id, changed_by, transaction, first_name, last_name, email, phone, gender, date_of_birth, birth_year,
    address, post_code, city, country, guardian_ids, periods, paid_from, paid_to, by_hand, team_ids, waiting_ids, tag_ids, missing, forgotten,
    first_order, last_order, facets, search`
  return [
    {
      text: `insert into register_state (${state}, from_at, until_at)
        select ${state}, from_at - interval '400 days', from_at from register_state where id % 2 = 0`,
    },
    {
      text: `insert into team (id, organisation_id, name) select ${buildIdExpression("'team ' || o.id || k")}, o.id, 'Hold ' || k
        from organisation o, generate_series(1, 10) k`,
    },
    {
      text: `insert into team_place (id, team_id, organisation_id, member_id, state, from_at)
        select ${buildIdExpression("'place ' || id")}, ${buildIdExpression("'team ' || organisation_id || 1 + n % 10")}, organisation_id, member_id, 'on', created_at
          from (select *, row_number() over () as n from membership) numbered`,
    },
    {
      text: `insert into event_discount (id, event_id, label, kind, value, most_tickets, created_at)
        select ${buildIdExpression("'discount ' || id")}, id, 'Tidlig', 'percent', 10, 1000, created_at from event where guests_invited`,
    },
    {
      text: `insert into event_discount_code (id, discount_id, event_id, code)
        select ${buildIdExpression("'code ' || event_id")}, id, event_id, 'TIDLIG' from event_discount`,
    },
    {
      text: `insert into event_discount_use (entry_id, position, code_id, discount_minor)
        select ${buildIdExpression("'entry ' || n")}, 0, ${buildIdExpression("'code ' || event_id")}, 500 from large_entry where event_number % 2 = 0`,
    },
    {
      text: `insert into event_ticket_resale (id, event_id, entry_id, ticket_id, ticket_type_id, fee_minor, state, refund_minor, given_at, updated_at)
        select ${buildIdExpression("'resale ' || t.id")}, t.event_id, t.entry_id, t.id, t.ticket_type_id, 0, 'paid-back', t.refunded_minor, t.updated_at, t.updated_at
          from event_ticket t where t.refunded_minor > 0`,
    },
    {
      text: `insert into event_message (id, event_id, organisation_id, subject, message, audience, reader, time, state, made_at, asked_at, began_at)
        select ${buildIdExpression("'message ' || id")}, id, organisation_id, 'Praktisk', 'Husk indesko.', 'everybody', 'buyer', 'now', 'sent', starts_at, starts_at, starts_at
          from event where starts_at < $1`,
      values: [now],
    },
    {
      text: `insert into event_message_receiver (message_id, place, organisation_id, member_id, name, language, gone_at)
        select ${buildIdExpression("'message ' || event_id")}, row_number() over (partition by event_id)::int, organisation_id, member_id, min(name), 'da', min(starts_at)
          from large_entry where starts_at < $1 group by event_id, organisation_id, member_id`,
      values: [now],
    },
    {
      text: `insert into contact_thread (id, organisation_id, member_id, subject, created_at, updated_at)
        select (substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-8' || substr(hex, 14, 3) || '-8' || substr(hex, 18, 3) || '-' || substr(hex, 21, 12))::uuid,
               organisation_id, member_id, 'Praktisk', gone_at, gone_at
          from (select *, encode(sha256(convert_to('event message ' || message_id || ' ' || member_id, 'UTF8')), 'hex') as hex
                  from event_message_receiver) r`,
    },
    {
      text: `insert into audit_entry (at, actor_email, organisation_id, action, object_kind, object_id, detail)
        select d.created_at, 'host@example.org', e.organisation_id, 'discount-made', 'event', e.id::text, '{"code": "TIDLIG"}'
          from event_discount d join event e on e.id = d.event_id`,
    },
  ]
}
