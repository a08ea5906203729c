import { clubDoorLinkCreate } from '@forenet/contract/club/door-calls'
import { makeCall } from '@forenet/testkit/portal'
import { runFillStatements } from '../setting/fill.ts'
import { buildSqlIdExpression, createNamedId } from '../setting/named-id.ts'

const OF_AN_ENTRY = 4

/** Starts in an hour; tickets are paid. */
export async function fillDoorEvent(databaseUrl: string, tickets: number, now: Date): Promise<string> {
  const name = `door of ${tickets}`
  const eventId = createNamedId(name)
  const entries = Math.ceil(tickets / OF_AN_ENTRY)
  await runFillStatements(databaseUrl, [
    {
      text: `insert into event (id, organisation_id, title, place, city, starts_at, ends_at, registration_opens_at,
               registration_closes_at, capacity, seats_taken, guests_invited, cancel_until)
        values ($1, ${buildSqlIdExpression("'organisation 1'")}, 'Sommerkoncert', 'Den store sal', 'Silkeborg', $2::timestamptz + interval '1 hour',
               $2::timestamptz + interval '6 hours', $2::timestamptz - interval '30 days', $2, $3, $3, true, $2)`,
      values: [eventId, now, tickets],
    },
    {
      text: `insert into event_ticket_type (id, event_id, position, name, member_price_minor, guest_price_minor, seats_taken)
        select ${buildSqlIdExpression(`'${name} type ' || nth`)}, $1, nth, case nth when 0 then 'Voksen' else 'Barn' end, 15000, 15000, $2::int / 2
          from generate_series(0, 1) nth`,
      values: [eventId, tickets],
    },
    {
      text: `insert into payment_order (id, kind, organisation_id, payer_member_id, token, amount_minor, currency, status, language,
               selection, billing_name, billing_email, billing_address, created_at, paid_at)
        select ${buildSqlIdExpression(`'${name} order ' || n`)}, 'event', ${buildSqlIdExpression("'organisation 1'")}, m.id, lpad(md5('${name} order ' || n), 40, '0'),
               ${OF_AN_ENTRY * 15_000}, 'DKK', 'paid', 'da', '{}', m.first_name || ' ' || m.last_name, m.email, '{}', at, at
          from generate_series(1, $2::int) n
          join member m on m.id = ${buildSqlIdExpression("'member ' || (n % 1000 + 1)")},
          lateral (select $1::timestamptz - make_interval(mins => n) as at) registered`,
      values: [now, entries],
    },
    {
      text: `insert into event_entry (id, event_id, member_id, order_id, state, language, created_at, confirmed_at, updated_at)
        select ${buildSqlIdExpression(`'${name} entry ' || n`)}, $1, ${buildSqlIdExpression("'member ' || (n % 1000 + 1)")}, ${buildSqlIdExpression(`'${name} order ' || n`)},
               'confirmed', 'da', at, at, at
          from generate_series(1, $3::int) n, lateral (select $2::timestamptz - make_interval(mins => n) as at) registered`,
      values: [eventId, now, entries],
    },
    {
      text: `insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, attendee_name, guest, sole, price_minor,
               vat_minor, surcharge_minor, total_minor, state, updated_at)
        select ${buildSqlIdExpression(`'${name} ticket ' || n`)}, ${buildSqlIdExpression(`'${name} entry ' || ((n - 1) / ${OF_AN_ENTRY} + 1)`)}, $1,
               ${buildSqlIdExpression(`'${name} type ' || n % 2`)}, (n - 1) % ${OF_AN_ENTRY}, 'Maja Holm Kjærgaard ' || n, true, false, 15000, 0, 0, 15000,
               'valid', $2 from generate_series(1, $3::int) n`,
      values: [eventId, now, tickets],
    },
  ])
  return eventId
}

export async function createDoorSecret(origin: string, token: string, eventId: string): Promise<string> {
  const { status, body } = await makeCall(origin, { token }, clubDoorLinkCreate, {
    params: { orgKey: 'CLUB00001', eventId },
  })
  if (status !== 200) throw new Error(`The link was answered ${status}`)
  return new URL(body.url).hash.slice(1)
}
