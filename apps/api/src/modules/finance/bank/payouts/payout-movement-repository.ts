import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { PayoutSums } from '@forenet/domain/payout'
import { prepared } from '../../../../platform/database/prepared.ts'

type MovedSums = Pick<PayoutSums, 'netMinor' | 'feeMinor' | 'chargebackMinor' | 'explainedMinor'>
export type PostedMovement = MovedSums & { id: string; provider: string }
export type PayoutMovement = MovedSums & {
  id: string
  payoutId: string
  organisationId: string
  provider: string
  reference: string
  day: CalendarDate
  at: Date
  by: string | null
  reverses: string | null
}

const insert = prepared(
  'payout_movement_insert',
  `insert into payout_movement (id, payout_id, organisation_id, provider, reference, net_minor, fee_minor, chargeback_minor,
     explained_minor, day, booked_at, booked_by, reverses) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const hasPayoutMovementQuery = prepared<{ id: string }>(
  'payout_movement_exists',
  'select id from payout_movement where id = $1',
)
const isReversedQuery = prepared<{ id: string }>(
  'payout_movement_reversal',
  `select id from payout_movement where organisation_id = $1 and payout_id = $2 and id = $3 and reverses is not null`,
)
const listUnreversedMovementsQuery = prepared<PostedMovement>(
  'payout_movements_unreversed',
  `select id, provider, net_minor as "netMinor", fee_minor as "feeMinor", chargeback_minor as "chargebackMinor",
     explained_minor as "explainedMinor" from payout_movement m
    where organisation_id = $1 and payout_id = $2 and reverses is null
      and not exists (select from payout_movement r where r.reverses = m.id)
    order by id`,
)

/** A trigger queues the posting to the ledger. */
export async function insertPayoutMovement(transaction: Database, movement: PayoutMovement): Promise<void> {
  const { netMinor, feeMinor, chargebackMinor, explainedMinor } = movement
  await insert(transaction, [
    ...[movement.id, movement.payoutId, movement.organisationId, movement.provider, movement.reference],
    ...[netMinor, feeMinor, chargebackMinor, explainedMinor],
    ...[movement.day, movement.at, movement.by, movement.reverses],
  ])
}

/** True if the id is used by any club. */
export async function hasPayoutMovement(database: Database, id: string): Promise<boolean> {
  return (await hasPayoutMovementQuery(database, [id])).length > 0
}

/** True if the id is a reversal of the payout, which may have been deleted since. */
export async function isReversed(
  database: Database,
  { id, organisationId, payoutId }: Pick<PayoutMovement, 'id' | 'organisationId' | 'payoutId'>,
): Promise<boolean> {
  return (await isReversedQuery(database, [organisationId, payoutId, id])).length > 0
}

/** Returns one posting for each provider of the payout's payments. */
export function listUnreversedMovements(
  database: Database,
  organisationId: string,
  payoutId: string,
): Promise<PostedMovement[]> {
  return listUnreversedMovementsQuery(database, [organisationId, payoutId])
}
