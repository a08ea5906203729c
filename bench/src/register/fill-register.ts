import { type FillStatement, runFillStatements } from '../setting/fill.ts'
import { CREATE_REGISTER_STATES, REGISTER_STATE_COLUMNS } from '../setting/register-states.ts'

export type FilledClub = { key: string; people: number }

const FIRST_NAMES = `array['Mette','Lars','Åse','Søren','Karen','Ida','Bo','Ægir','Hanne','Jens','Peter','Anne','Maria','Ole','Niels','Freja','William','Emma','Alma','Oscar']`
const LAST_NAMES = `array['Jensen','Nielsen','Hansen','Pedersen','Andersen','Christensen','Larsen','Sørensen','Rasmussen','Jørgensen','Petersen','Madsen','Kristensen','Olsen','Thomsen','Gaard','Holm','Møller','Lund','Østergaard']`
const EARLIER = [0]

/** Fills clubs with four membership types in four seasons, 70 % paid for `year`, and two register states per person. */
export function fillRegister(databaseUrl: string, clubs: readonly FilledClub[], year: number): Promise<void> {
  return runFillStatements(databaseUrl, [...clubs.flatMap((club) => clubOf(club, year)), ...STATES])
}

const STATES: readonly FillStatement[] = [
  // Statistics are needed immediately, because club membership is derived from all tables.
  { text: 'analyze', values: [] },
  // The twenty indexes are rebuilt afterwards, because maintaining them per row would take most of the time.
  {
    text: `create temporary table register_index as select indexname as name, indexdef as definition from pg_indexes
            where tablename = 'register_state' and indexname <> 'register_state_pkey'`,
    values: [],
  },
  { text: eachIndex("'drop index ' || index.name"), values: [] },
  CREATE_REGISTER_STATES,
  ...EARLIER.map((n) => ({
    text: `insert into register_state (${REGISTER_STATE_COLUMNS.replace('%from', 'from_at, until_at')})
      select ${REGISTER_STATE_COLUMNS.replace('%from', "from_at - ($1::int + 1) * interval '100 days', from_at - $1::int * interval '100 days'")}
        from register_state where until_at is null`,
    values: [n],
  })),
  { text: `set maintenance_work_mem = '512MB'`, values: [] },
  { text: eachIndex('index.definition'), values: [] },
]

function eachIndex(statement: string): string {
  return `do $$ declare index record; begin
    for index in select * from register_index loop execute ${statement}; end loop; end $$`
}

function clubOf({ key, people }: FilledClub, year: number): FillStatement[] {
  return [
    {
      text: `insert into organisation (key, name, kind, email) values ($1, $1, 'sport', 'club@example.org')`,
      values: [key],
    },
    {
      text: `insert into membership_type (organisation_id, name)
        select id, type from organisation, unnest(array['Senior', 'Junior', 'Passiv', 'Familie']) type where key = $1`,
      values: [key],
    },
    {
      text: `insert into membership_configuration (organisation_id, name, type_id, price_minor, start_date, end_date, offer_start_date)
        select o.id, t.name || ' ' || y, t.id, 50000, make_date(y, 1, 1), make_date(y, 12, 31), make_date(y - 1, 11, 1)
          from organisation o join membership_type t on t.organisation_id = o.id, generate_series($2::int - 2, $2::int + 1) y
         where o.key = $1`,
      values: [key, year],
    },
    {
      text: `insert into member (first_name, last_name, email, phone, gender, date_of_birth, address_line_1, post_code, city)
        select (${FIRST_NAMES})[1 + (n::bigint * 7919) % 20], (${LAST_NAMES})[1 + (n::bigint * 104729) % 20] || ' ' || n % 997,
               lower($1) || '.' || n || '@example.org', case when n % 9 > 0 then '+45' || 20000000 + n end,
               case when n % 11 = 0 then null when n % 2 = 0 then 'female' else 'male' end,
               case when n % 13 > 0 then date '1940-01-01' + ((n::bigint * 37) % 31000)::int end, 'Vej ' || n,
               (1000 + (n::bigint * 31) % 8999)::text, 'By ' || n % 300
          from generate_series(1, $2::int) n`,
      values: [key, people],
    },
    {
      text: `insert into membership (organisation_id, member_id, reference_key, status)
        select o.id, m.id, 'filled', 'active' from organisation o, member m where o.key = $1 and m.email like lower($1) || '.%'`,
      values: [key],
    },
    {
      text: `insert into membership_history (membership_id, member_id, configuration_id, membership_for, start_date, end_date, status,
               enabled, gdpr_agreement, reference_key, status_change_date, created_at)
        select s.id, s.member_id, c.id, y, c.start_date, c.end_date, 'active', true, true, 'filled', now(), now()
          from organisation o join membership s on s.organisation_id = o.id cross join generate_series($2::int - 2, $2::int + 1) y
          join lateral (select x.* from membership_configuration x
                         where x.organisation_id = o.id and extract(year from x.start_date) = y
                         order by x.name offset abs(hashtext(s.id::text)) % 4 limit 1) c on true
         where o.key = $1 and case when y < $2 then abs(hashtext(s.id::text || y)) % 3 = 0
                                   when y = $2 then abs(hashtext(s.id::text)) % 10 < 7
                                   else abs(hashtext(s.id::text)) % 10 = 1 end`,
      values: [key, year],
    },
  ]
}
