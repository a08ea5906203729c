import { buildIdExpression, buildRandomChoiceExpression, buildRandomExpression, type FillStatement } from './sql.ts'

/** Average members per club; the largest of 167 clubs has thirteen times as many. */
const MEMBERS_PER_CLUB = 1_200

const FEMALE_NAMES =
  'Anna Ida Freja Clara Laura Emma Sofie Mathilde Karla Ellen Maja Signe Åse Bodil Kirsten Inge Hanne René'
const MALE_NAMES =
  'Oscar Noah William Carl Emil August Aksel Malthe Viggo Valdemar Søren Jørgen Åge Bjørn Lars Niels André Henrik'
const SURNAMES =
  'Nielsen Jensen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen Jørgensen Petersen Madsen Kristensen Olsen ' +
  'Thomsen Møller Kjær Østergaard Aagaard Ågård Bøgh Skov Winther Lund Dam Holm Friis Krogh Bech Vestergaard Müller Novák'
const STREETS =
  'Ribevej Skolegade Søndergade Østerbrogade Åboulevarden Kirkevej Møllevej Strandvejen Nørregade Engvej Lærkevej Birkevej'
const TOWNS =
  '1264 København K|2300 København S|2800 Kongens Lyngby|3000 Helsingør|4000 Roskilde|4700 Næstved|5000 Odense C|6000 Kolding|' +
  '6700 Esbjerg|7100 Vejle|7400 Herning|8000 Aarhus C|8210 Aarhus V|8600 Silkeborg|8900 Randers C|9000 Aalborg|9990 Skagen'
const CLUB_TYPES = ['sport', 'sport', 'sport', 'choir', 'culture', 'garden', 'scouts']
const PLACE_NAMES = ['Hasle', 'Vestre', 'Egå', 'Lunden', 'Nordre', 'Søndre', 'Gamle', 'Havnens', 'Skovens', 'Bakkens']

export function computeClubCount(members: number): number {
  return Math.max(2, Math.ceil(members / MEMBERS_PER_CLUB))
}

/** SQL for the number of a member's first club, skewed so that few clubs are large. */
const buildClubExpression = (clubs: number) =>
  `(1 + floor(${clubs} * power(${buildRandomExpression('n', 1, 1_000_000)} / 1000000.0, 2))::int)`

/**
 * Members, a fifth of them children, with up to four paid years each, some not renewed. Every fiftieth member has
 * incomplete data.
 */
export function buildPeopleStatements(members: number, year: number): FillStatement[] {
  const clubs = computeClubCount(members)
  const town = buildRandomChoiceExpression(TOWNS.split('|'), 'n', 8)
  return [
    {
      text: `insert into organisation (id, key, name, kind, description, email, post_code, city)
        select ${buildIdExpression("'club ' || n")}, 'CLUB' || n, ${buildRandomChoiceExpression(PLACE_NAMES, 'n', 1)} || ' ' || ${buildRandomChoiceExpression(PLACE_NAMES, 'n', 2)} || ' forening ' || n,
               ${buildRandomChoiceExpression(CLUB_TYPES, 'n', 3)}, 'En forening med plads til alle. ' || repeat('Vi mødes hver uge. ', 8),
               'club' || n || '@example.org', split_part(${town}, ' ', 1), substr(${town}, 6) from generate_series(1, $1::int) n`,
      values: [clubs],
    },
    {
      text: `insert into membership_type (id, organisation_id, name, activity)
        select ${buildIdExpression("'type ' || n || ' ' || name")}, ${buildIdExpression("'club ' || n")}, name, ${buildRandomChoiceExpression(['fodbold', 'badminton', 'kor', ''], 'n', 4)}
          from generate_series(1, $1::int) n, unnest(array['Senior', 'Junior', 'Passiv']) name`,
      values: [clubs],
    },
    {
      text: `insert into membership_configuration (id, organisation_id, type_id, name, price_minor, start_date, end_date, offer_start_date)
        select ${buildIdExpression("'edition ' || n || ' ' || name || ' ' || y")}, ${buildIdExpression("'club ' || n")}, ${buildIdExpression("'type ' || n || ' ' || name")},
               name || ' ' || y, 100 * (100 + ${buildRandomExpression('n', 5, 900)}), make_date(y, 1, 1), make_date(y, 12, 31), make_date(y - 1, 10, 1)
          from generate_series(1, $1::int) n, unnest(array['Senior', 'Junior', 'Passiv']) name, generate_series($2::int - 3, $2) y`,
      values: [clubs, year],
    },
    {
      text: `insert into member (id, parent_id, other_parent_id, first_name, last_name, email, phone, gender, date_of_birth,
            address_line_1, post_code, city, country, registration_date, update_date)
        select ${buildIdExpression("'member ' || n")}, case when child then ${buildIdExpression("'member ' || n - 1")} end,
               case when child and n % 10 = 0 then ${buildIdExpression("'member ' || n - 2")} end,
               case when ${buildRandomExpression('n', 2, 500)} = 0 then normalize(first, nfd) else first end, ${buildRandomChoiceExpression(SURNAMES.split(' '), 'n', 3)},
               case when not child then 'member.' || n || '@example.org' end,
               case when not child then '+45 ' || 20 + ${buildRandomExpression('n', 4, 79)} || ' ' || lpad((${buildRandomExpression('n', 5, 1_000_000)})::text, 6, '0') end,
               case when ${buildRandomExpression('n', 6, 50)} = 0 then null when female then 'female' else 'male' end,
               case when ${buildRandomExpression('n', 7, 50)} > 0 then make_date(case when child then $2 - 5 - ${buildRandomExpression('n', 9, 13)} else $2 - 20 - ${buildRandomExpression('n', 9, 60)} end,
                 1 + ${buildRandomExpression('n', 10, 12)}, 1 + ${buildRandomExpression('n', 11, 28)}) end,
               ${buildRandomChoiceExpression(STREETS.split(' '), 'n', 12)} || ' ' || 1 + ${buildRandomExpression('n', 13, 150)}, split_part(${town}, ' ', 1), substr(${town}, 6),
               'Denmark', make_date($2 - 4, 1, 1) + ${buildRandomExpression('n', 14, 1_400)}, make_date($2 - 1, 1, 1) + ${buildRandomExpression('n', 15, 360)}
          from generate_series(1, $1::int) n,
               lateral (select n % 5 = 0 as child, ${buildRandomExpression('n', 16, 2)} = 0 as female) who,
               lateral (select case when female then ${buildRandomChoiceExpression(FEMALE_NAMES.split(' '), 'n', 17)} else ${buildRandomChoiceExpression(MALE_NAMES.split(' '), 'n', 17)} end as first) name`,
      values: [members, year],
    },
    {
      text: `insert into member_login (issuer, subject, member_id, since)
        select 'embedded', id::text, id, registration_date from member where email is not null`,
    },
    {
      text: `insert into access_grant (id, member_id, organisation_id, role, from_at, granted_at)
        select ${buildIdExpression("'grant ' || n || role")}, ${buildIdExpression("'member ' || n * 5 + 1")}, ${buildIdExpression("'club ' || n")}, role,
               make_date($2 - 2, 1, 1), make_date($2 - 2, 1, 1)
          from generate_series(1, $1::int) n, unnest(array['owner', 'treasurer', 'secretary']) role`,
      values: [clubs, year],
    },
    {
      // Every tenth member also belongs to a second club.
      text: `create unlogged table large_tie as
        select n, club, ${buildIdExpression("'membership ' || n || ' ' || club")} as membership_id, joined,
               case when ${buildRandomExpression('n * 3 + club', 21, 5)} = 0 then joined + ${buildRandomExpression('n', 22, 3)} else $2::int end as until,
               case when n % 5 = 0 then 'Junior' when ${buildRandomExpression('n', 23, 10)} = 0 then 'Passiv' else 'Senior' end as type
          from (select n, ${buildClubExpression(clubs)} as club, $2::int - 3 + ${buildRandomExpression('n', 20, 4)} as joined from generate_series(1, $1::int) n
                union all
                select n, ${buildClubExpression(clubs)} % ${clubs} + 1, $2 - ${buildRandomExpression('n', 24, 3)} from generate_series(1, $1, 10) n) tie`,
      values: [members, year],
    },
    {
      text: `insert into membership (id, organisation_id, member_id, enabled, status, reference_key, overall_start_date, overall_end_date)
        select membership_id, ${buildIdExpression("'club ' || club")}, ${buildIdExpression("'member ' || n")}, until >= $1::int,
               case when until >= $1 then 'active' else 'expired' end, 'large', make_date(joined, 1, 1), make_date(least(until, $1), 12, 31)
          from large_tie`,
      values: [year],
    },
    {
      text: `create unlogged table large_period as
        select row_number() over () as p, n, club, membership_id, y, ${buildIdExpression("'edition ' || club || ' ' || type || ' ' || y")} as edition_id,
               make_date(y - 1, 12, 1) + ${buildRandomExpression('n', 25, 90)} + interval '19 hours' as paid_at
          from large_tie, generate_series(joined, least(until, $1::int)) y`,
      values: [year],
    },
  ]
}
