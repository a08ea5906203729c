import type pg from 'pg'

const TOWNS = [
  ['1264', 'København K'],
  ['2000', 'Frederiksberg'],
  ['2300', 'København S'],
  ['2800', 'Kongens Lyngby'],
  ['3000', 'Helsingør'],
  ['3400', 'Hillerød'],
  ['3700', 'Rønne'],
  ['4000', 'Roskilde'],
  ['4200', 'Slagelse'],
  ['4700', 'Næstved'],
  ['5000', 'Odense C'],
  ['5700', 'Svendborg'],
  ['6000', 'Kolding'],
  ['6400', 'Sønderborg'],
  ['6700', 'Esbjerg'],
  ['7100', 'Vejle'],
  ['7400', 'Herning'],
  ['7500', 'Holstebro'],
  ['7800', 'Skive'],
  ['8000', 'Aarhus C'],
  ['8210', 'Aarhus V'],
  ['8600', 'Silkeborg'],
  ['8800', 'Viborg'],
  ['8900', 'Randers C'],
  ['9000', 'Aalborg'],
  ['9700', 'Brønderslev'],
  ['9800', 'Hjørring'],
  ['9990', 'Skagen'],
] as const
const CLUB_TYPES = ['sport', 'sport', 'sport', 'choir', 'culture', 'garden', 'scouts', 'housing'] as const
const ACTIVITIES = ['fodbold', 'badminton', 'håndbold', 'svømning', 'gymnastik', 'sejlads', 'kajak', 'skak'] as const

export type ManyClubsOptions = {
  /** Number of the first club, so that more clubs can be added later. */
  from: number
  count: number
  now: Date
  memberId: string
}

/**
 * Adds many clubs. Foreign keys and triggers are disabled and indexes are built last, because row by row they would
 * take most of the time.
 */
export async function addManyClubs(pool: pg.Pool, clubs: ManyClubsOptions): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
        where schemaname = 'public' and tablename in ('organisation', 'event', 'payment_order') and indexdef like '%gin_trgm_ops%'`,
    )
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    for (const { name } of rows) await client.query(`drop index ${name}`)
    for (const { text, values } of buildStatements(clubs)) await client.query(text, values)
    for (const { definition } of rows) await client.query(definition)
    await client.query('vacuum analyze')
  } finally {
    // Discards the connection, because its session settings were changed.
    client.release(true)
  }
}

/** SQL for a choice that is not periodic in the row number, so that sampling for statistics is not distorted. */
const buildChoiceExpression = (list: string, number: string, salt: number) =>
  `(${list})[1 + (hashint4(${number} * 64 + ${salt}) & 2147483647) % cardinality(${list})]`

const PLACE_NAMES_SQL = `array['Hasle', 'Vestre', 'Egå', 'Lunden', 'Nordre', 'Søndre', 'Gamle', 'Borgernes', 'Havnens', 'Skovens']`
const EVENT_TITLES_SQL = `array['Træning', 'Sommerfest', 'Generalforsamling', 'Koncert', 'Turnering', 'Foredrag', 'Julefrokost', 'Loppemarked']`

function buildStatements({ from, count, now, memberId }: ManyClubsOptions): { text: string; values: unknown[] }[] {
  const range = [from, from + count - 1]
  const added = `(select o.*, substring(o.key from 5)::int as n from organisation o
    where o.key ~ '^MANY[0-9]+$' and substring(o.key from 5)::int between $1 and $2)`
  return [
    {
      text: `insert into organisation (key, name, kind, description, email, post_code, city)
        select 'MANY' || n, ${buildChoiceExpression(PLACE_NAMES_SQL, 'n', 1)} || ' ' || ${buildChoiceExpression(PLACE_NAMES_SQL, 'n', 2)} || ' forening ' || n, ${buildChoiceExpression('$3::text[]', 'n', 3)},
          'En forening med plads til alle, unge som gamle. ' || repeat('Vi mødes hver uge. ', 8), 'many' || n || '@example.org',
          ${buildChoiceExpression('$4::text[]', 'n', 4)}, ${buildChoiceExpression('$5::text[]', 'n', 4)}
          from generate_series($1::int, $2::int) n`,
      values: [...range, CLUB_TYPES, TOWNS.map(([code]) => code), TOWNS.map(([, town]) => town)],
    },
    {
      text: `insert into membership_type (organisation_id, name, activity)
        select o.id, 'Senior', ${buildChoiceExpression('$3::text[]', 'o.n', 5)} from ${added} o`,
      values: [...range, ACTIVITIES],
    },
    {
      text: `update organisation o set search_text = club_search_text(o.id, o.name, o.kind, o.description, o.post_code, o.city),
          post_area = danish_post_area(o.post_code)
        from ${added} added where added.id = o.id`,
      values: range,
    },
    {
      text: `insert into membership_configuration (organisation_id, type_id, name, price_minor, start_date, end_date, offer_start_date)
        select o.id, t.id, 'Senior ' || year, 45000, make_date(year, 1, 1), make_date(year, 12, 31), make_date(year - 1, 10, 1)
          from ${added} o join membership_type t on t.organisation_id = o.id, generate_series($3::int - 1, $3::int + 1) year`,
      values: [...range, now.getFullYear()],
    },
    {
      text: `insert into event (organisation_id, title, place, city, starts_at, ends_at, registration_opens_at, registration_closes_at,
          guests_invited, cancelled_at, ended, search_text)
        select o.id, title, 'Klubhuset', o.city, at, at + interval '3 hours', at - interval '40 days', at - interval '1 day',
          (hashint4(o.n + k) & 1) = 1, case when k = -4 then at - interval '1 day' end, k < 0,
          lower(concat_ws(' ', '', title, 'Klubhuset', o.city, o.name))
          from ${added} o, generate_series(-4, 4) k,
            lateral (select ${buildChoiceExpression(EVENT_TITLES_SQL, '(o.n * 16 + k)', 6)} || ' ' || o.n as title,
              $3::timestamptz + make_interval(days => 12 * k + (case when k < 0 then -1 else 0 end), mins => 60 + (hashint4(o.n * 16 + k) & 2147483647) % 12000) as at) drawn
         where k <> 0`,
      values: [...range, now],
    },
    {
      text: `insert into event_ticket_type (event_id, position, name, member_price_minor, guest_price_minor)
        select e.id, 0, 'Voksen', 5000, 10000 from event e join ${added} o on o.id = e.organisation_id`,
      values: range,
    },
    {
      text: `insert into payment_order (id, kind, subject_id, organisation_id, payer_member_id, token, amount_minor, currency, status, language,
          selection, billing_name, billing_email, billing_address, created_at, paid_at)
        select gen_random_uuid(), 'event', e.id, e.organisation_id, $3, substr(md5(e.id::text) || md5(e.id::text || 'x'), 1, 40), 0, 'DKK', 'paid', 'da',
          '{}', 'Karla Holm', 'karla@example.org', '{}', $4::timestamptz - interval '2 days', $4::timestamptz - interval '2 days'
          from event e join ${added} o on o.id = e.organisation_id where e.ended`,
      values: [...range, memberId, now],
    },
    {
      text: `insert into club_payment_method select o.id, 'free' from ${added} o`,
      values: range,
    },
    {
      text: `insert into event_entry (id, event_id, member_id, order_id, state, answers, language, created_at, confirmed_at, updated_at)
        select gen_random_uuid(), p.subject_id, p.payer_member_id, p.id, 'refunded', '{}', 'da', p.created_at, p.created_at, p.created_at
          from payment_order p join ${added} o on o.id = p.organisation_id`,
      values: range,
    },
  ]
}
