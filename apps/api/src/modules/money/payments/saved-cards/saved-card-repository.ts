import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { SealedColumn } from '@forenet/sealing/sealed-column'
import { prepared } from '../../../../platform/database/prepared.ts'

/** Reports per attempt, because members can invent ids. */
const MAX_REPORTS_PER_ATTEMPT = 8

/** `kept`: verified at the gateway. `ending`: to be deleted there. */
type SavedCardState = 'reported' | 'kept' | 'refused' | 'ending' | 'ended'
export type SavedCardRow = {
  id: string
  /** Attempt of the purchase; null for a card saved without one. */
  attemptId: string | null
  cardWindowId: string | null
  /** Authorization that was needed to save the card without a purchase. */
  authorizationIdentifier: string | null
  organisationId: string
  provider: string
  sealedId: string | null
  state: SavedCardState
  tries: number
  reportedAt: Date
}

export const SEALED_CARD: SealedColumn = { table: 'saved_card', key: ['id'], column: 'sealed_id' }

const SAVED_CARD_COLUMNS = `id, attempt_id as "attemptId", card_window_id as "cardWindowId",
  authorization_identifier as "authorizationIdentifier", organisation_id as "organisationId", provider, sealed_id as "sealedId",
  state, tries, reported_at as "reportedAt"`
const reportQuery = prepared(
  'saved_card_report',
  `insert into saved_card (id, attempt_id, organisation_id, payer_member_id, provider, sealed_id, id_hash, state, not_before,
     reported_at, updated_at)
   select $1, a.id, o.organisation_id, o.payer_member_id, a.provider, $3, $4, 'reported', $5, $5, $5
     from payment_attempt a join payment_order o on o.id = a.order_id
    where a.id = $2 and o.payer_member_id is not null
      and (select count(*) from saved_card c where c.attempt_id = a.id) < ${MAX_REPORTS_PER_ATTEMPT}
   on conflict (attempt_id, id_hash) do nothing`,
)
const insertWindowReportQuery = prepared(
  'saved_card_report_of_window',
  `insert into saved_card (id, card_window_id, authorization_identifier, organisation_id, payer_member_id, provider, sealed_id,
     id_hash, state, not_before, reported_at, updated_at)
   select $1, w.id, $3, c.organisation_id, c.payer_member_id, w.provider, $4, $5, 'reported', $6, $6, $6
     from card_window w join saved_card c on c.id = w.replaced_card_id
    where w.id = $2 and w.state = 'open'
      and (select count(*) from saved_card c where c.card_window_id = w.id) < ${MAX_REPORTS_PER_ATTEMPT}
   on conflict (card_window_id, id_hash) where card_window_id is not null do nothing`,
)
const findQuery = prepared<SavedCardRow>(
  'saved_card_find',
  `select ${SAVED_CARD_COLUMNS} from saved_card where id = $1`,
)
const leaseSavedCardQuery = prepared<SavedCardRow>(
  'saved_card_lease',
  `update saved_card set not_before = $2, tries = tries + 1
    where id in (select id from saved_card where state in ('reported', 'ending') and not_before <= $1
      order by not_before limit 1 for update skip locked)
   returning ${SAVED_CARD_COLUMNS}`,
)
const leaseWindowCardQuery = prepared<SavedCardRow>(
  'saved_card_lease_of_window',
  `update saved_card set not_before = $3, tries = tries + 1
    where id in (select id from saved_card where card_window_id = $1 and state = 'reported' and not_before <= $2
      order by reported_at limit 1 for update skip locked)
   returning ${SAVED_CARD_COLUMNS}`,
)
const postponeSavedCardQuery = prepared(
  'saved_card_postpone',
  'update saved_card set not_before = $2, last_error = $3, updated_at = $4 where id = $1',
)
const storeSavedCardQuery = prepared(
  'saved_card_keep',
  `update saved_card set state = $2, card_type = $3, last_four = $4, expires_on = $5, tries = 0, not_before = $6,
     last_error = null, updated_at = $6 where id = $1 and state = 'reported'`,
)
const endQuery = prepared(
  'saved_card_end',
  `update saved_card set state = $2, sealed_id = null, card_type = null, last_four = null, expires_on = null,
     last_error = null, updated_at = $3
    where id = $1 and state in ('reported', 'ending')`,
)
const releaseQuery = prepared(
  'saved_card_release',
  `update saved_card set state = 'ending', tries = 0, not_before = $2, updated_at = $2
    where id = any($1) and state = 'kept'`,
)
const findSameCardQuery = prepared<{ state: 'reported' | 'kept' }>(
  'saved_card_same',
  `select other.state from saved_card c join saved_card other on other.organisation_id = c.organisation_id
     and other.id_hash = c.id_hash and other.provider = c.provider and other.id <> c.id
    where c.id = $1 and other.state in ('reported', 'kept') order by other.state limit 1`,
)
const hasReportedCardQuery = prepared<{ reported: boolean }>(
  'saved_card_reported_for',
  `select exists (select from saved_card c join payment_attempt a on a.id = c.attempt_id
    where a.order_id = $1 and c.state = 'reported') as reported`,
)
const listSavedCardIdsQuery = prepared<{ id: string }>(
  'saved_card_of_payers',
  "select id from saved_card where payer_member_id = any($1) and state = 'kept'",
)

export async function insertReport(
  database: Database,
  { id, attemptId, sealedId, idHash }: { id: string; attemptId: string; sealedId: string; idHash: string },
  at: Date,
): Promise<void> {
  await reportQuery(database, [id, attemptId, sealedId, idHash, at])
}

export async function insertWindowReport(
  database: Database,
  report: {
    id: string
    windowId: string
    authorizationIdentifier: string
    sealedId: string
    idHash: string
  },
  at: Date,
): Promise<void> {
  const { id, windowId, authorizationIdentifier, sealedId, idHash } = report
  await insertWindowReportQuery(database, [id, windowId, authorizationIdentifier, sealedId, idHash, at])
}

export async function findSavedCard(database: Database, id: string): Promise<SavedCardRow | undefined> {
  return (await findQuery(database, [id]))[0]
}

/** Next card to verify or delete, leased until `until`. */
export async function leaseSavedCard(database: Database, at: Date, until: Date): Promise<SavedCardRow | undefined> {
  return (await leaseSavedCardQuery(database, [at, until]))[0]
}

export async function leaseWindowCard(
  database: Database,
  windowId: string,
  at: Date,
  until: Date,
): Promise<SavedCardRow | undefined> {
  return (await leaseWindowCardQuery(database, [windowId, at, until]))[0]
}

export async function postponeSavedCard(
  database: Database,
  id: string,
  until: Date,
  reason: string,
  at: Date,
): Promise<void> {
  await postponeSavedCardQuery(database, [id, until, reason, at])
}

export type CardFacts = { cardType: string | null; lastFour: string | null; expiresOn: CalendarDate | null }

export async function storeSavedCard(
  transaction: Database,
  id: string,
  state: 'kept' | 'ending',
  { cardType, lastFour, expiresOn }: CardFacts,
  at: Date,
): Promise<void> {
  await storeSavedCardQuery(transaction, [id, state, cardType, lastFour, expiresOn, at])
}

/** Another purchase saved the same card at the gateway and may still use it. */
export async function findSameCard(database: Database, id: string): Promise<'reported' | 'kept' | undefined> {
  return (await findSameCardQuery(database, [id]))[0]?.state
}

/** The card's id at the gateway is erased. */
export async function endSavedCard(
  database: Database,
  id: string,
  state: 'refused' | 'ended',
  at: Date,
): Promise<void> {
  await endQuery(database, [id, state, at])
}

/** A sweep deletes the unused cards at the gateway. */
export async function releaseSavedCards(transaction: Database, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length > 0) await releaseQuery(transaction, [ids, at])
}

export async function listSavedCardIds(database: Database, payerIds: readonly string[]): Promise<string[]> {
  return (await listSavedCardIdsQuery(database, [payerIds])).map(({ id }) => id)
}

/** A reported card is not verified yet. */
export async function hasReportedCard(database: Database, orderId: string): Promise<boolean> {
  return (await hasReportedCardQuery(database, [orderId]))[0]?.reported ?? false
}
