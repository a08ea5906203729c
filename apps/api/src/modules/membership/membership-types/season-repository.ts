import type { NewSeason } from '@forenet/contract/club/season'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type SeasonOpeningRow = {
  id: string
  organisationId: string
  sent: NewSeason['editions']
  openedAt: Date
  takenBackAt: Date | null
}

const COLUMNS = `id, organisation_id as "organisationId", sent, opened_at as "openedAt", taken_back_at as "takenBackAt"`
const insertQuery = prepared<{ id: string }>(
  'season_opening_insert',
  `insert into season_opening (id, organisation_id, sent, opened_at) values ($1, $2, $3::jsonb, $4)
    on conflict (id) do nothing returning id`,
)
const isSeasonOpenedQuery = prepared<{ id: string }>(
  'season_opening_same',
  'select id from season_opening where id = $1 and organisation_id = $2 and sent = $3::jsonb and taken_back_at is null',
)
const lockQuery = prepared<SeasonOpeningRow>(
  'season_opening_lock',
  `select ${COLUMNS} from season_opening where organisation_id = $1 and id = $2 for update`,
)
const findLatestOpeningQuery = prepared<SeasonOpeningRow>(
  'season_opening_latest',
  `select ${COLUMNS} from season_opening where organisation_id = $1 order by opened_at desc, id limit 1`,
)
const markOpeningUndoneQuery = prepared(
  'season_opening_take_back',
  'update season_opening set taken_back_at = $2 where id = $1',
)

export async function insertSeasonOpening(
  transaction: Database,
  { id, organisationId, sent, openedAt }: Omit<SeasonOpeningRow, 'takenBackAt'>,
): Promise<boolean> {
  return (await insertQuery(transaction, [id, organisationId, JSON.stringify(sent), openedAt])).length > 0
}

/** True if exactly this season was opened under the id and not undone. */
export async function isSeasonOpened(
  database: Database,
  { id, organisationId, sent }: Pick<SeasonOpeningRow, 'id' | 'organisationId' | 'sent'>,
): Promise<boolean> {
  return (await isSeasonOpenedQuery(database, [id, organisationId, JSON.stringify(sent)])).length > 0
}

export async function lockOpening(
  transaction: Database,
  organisationId: string,
  id: string,
): Promise<SeasonOpeningRow | undefined> {
  return (await lockQuery(transaction, [organisationId, id]))[0]
}

export async function findLatestOpening(
  database: Database,
  organisationId: string,
): Promise<SeasonOpeningRow | undefined> {
  return (await findLatestOpeningQuery(database, [organisationId]))[0]
}

export async function markOpeningUndone(transaction: Database, id: string, at: Date): Promise<void> {
  await markOpeningUndoneQuery(transaction, [id, at])
}
