import type { Database } from '@forenet/database/database'
import type { OrderKind } from '@forenet/database/payment-tables'
import { prepared } from '../../../../platform/database/prepared.ts'

const MAX_WINDOWS_A_DAY = 20

export type CardWindow = {
  id: string
  replacedCardId: string
  organisationId: string
  payerMemberId: string
  orderKind: OrderKind
  provider: string
  orderNumber: string
  /** `releasing`: the amount reserved to save a card must be voided. */
  state: 'created' | 'open' | 'releasing' | 'done'
  paymentIdentifier: string | null
  authorizationIdentifier: string | null
  tries: number
  createdAt: Date
}

const CARD_WINDOW_COLUMNS = `w.id, w.replaced_card_id as "replacedCardId", c.organisation_id as "organisationId",
  c.payer_member_id as "payerMemberId", w.order_kind as "orderKind", w.provider, w.order_number as "orderNumber", w.state,
  w.payment_identifier as "paymentIdentifier", w.authorization_identifier as "authorizationIdentifier", w.tries,
  w.created_at as "createdAt"`
const insertQuery = prepared<{ id: string }>(
  'card_window_insert',
  `insert into card_window (id, replaced_card_id, order_kind, provider, order_number, not_before, created_at, updated_at)
   select $1, $2, $3, $4, $5, $6::timestamptz, $6, $6
    where (select count(*) from card_window where replaced_card_id = $2 and created_at > $6::timestamptz - interval '1 day')
      < ${MAX_WINDOWS_A_DAY}
   returning id`,
)
const markWindowOpenedQuery = prepared(
  'card_window_opened',
  `update card_window set state = 'open', payment_identifier = $2, updated_at = $3 where id = $1 and state = 'created'`,
)
const findQuery = prepared<CardWindow>(
  'card_window_find',
  `select ${CARD_WINDOW_COLUMNS} from card_window w join saved_card c on c.id = w.replaced_card_id where w.id = $1`,
)
const endQuery = prepared<{ id: string }>(
  'card_window_end',
  `update card_window set state = case when $2::text is null then 'done' else 'releasing' end, authorization_identifier = $2,
     not_before = $3, updated_at = $3
    where id = $1 and state = 'open' returning id`,
)
const leaseWindowToReleaseQuery = prepared<{ id: string }>(
  'card_window_lease',
  `update card_window set not_before = $2, tries = tries + 1
    where id in (select id from card_window where state = 'releasing' and not_before <= $1
      order by not_before limit 1 for update skip locked)
   returning id`,
)
const postponeReleaseQuery = prepared(
  'card_window_postpone',
  'update card_window set not_before = $2, last_error = $3, updated_at = $4 where id = $1',
)
const markReleasedQuery = prepared(
  'card_window_released',
  "update card_window set state = 'done', last_error = null, updated_at = $2 where id = $1 and state = 'releasing'",
)
const listCardStatesQuery = prepared<{ state: string }>(
  'card_window_card_states',
  'select distinct state from saved_card where card_window_id = $1',
)

/** False if too many were opened today. */
export async function insertCardWindow(
  database: Database,
  window: Pick<CardWindow, 'id' | 'replacedCardId' | 'orderKind' | 'provider' | 'orderNumber'>,
  at: Date,
): Promise<boolean> {
  const { id, replacedCardId, orderKind, provider, orderNumber } = window
  return (await insertQuery(database, [id, replacedCardId, orderKind, provider, orderNumber, at])).length > 0
}

export async function markWindowOpened(database: Database, id: string, paymentId: string, at: Date): Promise<void> {
  await markWindowOpenedQuery(database, [id, paymentId, at])
}

export async function findCardWindow(database: Database, id: string): Promise<CardWindow | undefined> {
  return (await findQuery(database, [id]))[0]
}

/** `authorizationIdentifier`: to be voided; null if nothing was reserved. False if the window has ended. */
export async function endCardWindow(
  transaction: Database,
  id: string,
  authorizationIdentifier: string | null,
  at: Date,
): Promise<boolean> {
  return (await endQuery(transaction, [id, authorizationIdentifier, at])).length > 0
}

export async function leaseWindowToRelease(database: Database, at: Date, until: Date): Promise<CardWindow | undefined> {
  const [leased] = await leaseWindowToReleaseQuery(database, [at, until])
  return leased && findCardWindow(database, leased.id)
}

export async function postponeRelease(database: Database, id: string, until: Date, reason: string, at: Date) {
  await postponeReleaseQuery(database, [id, until, reason, at])
}

export async function markReleased(database: Database, id: string, at: Date): Promise<void> {
  await markReleasedQuery(database, [id, at])
}

export async function listCardStates(database: Database, windowId: string): Promise<string[]> {
  return (await listCardStatesQuery(database, [windowId])).map(({ state }) => state)
}
