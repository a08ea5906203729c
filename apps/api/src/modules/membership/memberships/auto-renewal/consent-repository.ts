import { randomUUID } from 'node:crypto'
import type { PurchasedPeriod } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { RENEWAL_CONSENT_VERSION } from '@forenet/domain/renewal-consent'
import { prepared } from '../../../../platform/database/prepared.ts'
import type { NewPurchase } from '../buying/new-purchase-repository.ts'

export type StopActor = 'member' | 'club' | 'portal' | 'replaced'
export type Consent = {
  id: string
  organisationId: string
  membershipId: string
  payerMemberId: string
  cardId: string | null
  state: 'given' | 'active' | 'stopped'
  skipsAfter: CalendarDate | null
}

type LapsedMember = { organisationId: string; memberId: string }
export type UnsavedConsent = { orderId: string; organisationId: string; payerMemberId: string }

const insertQuery = prepared(
  'renewal_consent_insert',
  `insert into renewal_consent (id, organisation_id, membership_id, payer_member_id, order_id, text_version, language,
     price_minor, agreed_at)
   select w.id, $1, w.membership_id, $2, $3, $4, $5, w.price_minor, $6
     from unnest($7::uuid[], $8::uuid[], $9::bigint[]) w (id, membership_id, price_minor)`,
)
const hasConsentByOrderQuery = prepared<{ given: boolean }>(
  'renewal_consent_given_in',
  "select exists (select from renewal_consent where order_id = $1 and state = 'given') as given",
)
const replaceQuery = prepared<{ cardId: string | null }>(
  'renewal_consent_replace',
  `update renewal_consent set state = 'stopped', stopped_at = $2, stopped_by = 'replaced'
    where state = 'active' and membership_id in (select membership_id from renewal_consent where order_id = $1 and state = 'given')
   returning card_id as "cardId"`,
)
const activateQuery = prepared<{ id: string }>(
  'renewal_consent_activate',
  `update renewal_consent set state = 'active', card_id = $2 where order_id = $1 and state = 'given'
   returning id`,
)
const CONSENT_COLUMNS = `id, organisation_id as "organisationId", membership_id as "membershipId",
  payer_member_id as "payerMemberId", card_id as "cardId", state, skips_after as "skipsAfter"`
const findQuery = prepared<Consent>(
  'renewal_consent_find',
  `select ${CONSENT_COLUMNS} from renewal_consent where id = $1`,
)
const lockQuery = prepared<Consent>(
  'renewal_consent_lock',
  `select ${CONSENT_COLUMNS} from renewal_consent where id = any($1) order by id for update`,
)
const findActiveConsentQuery = prepared<Consent>(
  'renewal_consent_active_of',
  `select ${CONSENT_COLUMNS} from renewal_consent where membership_id = $1 and state = 'active'`,
)
const listConsentIdsQuery = prepared<{ id: string }>(
  'renewal_consent_of_members',
  `select c.id from renewal_consent c join membership s on s.id = c.membership_id
    where c.state <> 'stopped' and (c.payer_member_id = any($1) or s.member_id = any($1))`,
)
const listConsentsByCardQuery = prepared<{ id: string; organisationId: string; memberId: string }>(
  'renewal_consent_of_card',
  `select c.id, c.organisation_id as "organisationId", s.member_id as "memberId"
     from renewal_consent c join membership s on s.id = c.membership_id
    where c.card_id = $1 and (c.state = 'active' or c.stopped_by = 'club' and c.stopped_at > $2) order by c.id`,
)
const setCardQuery = prepared<{ id: string; isActive: boolean }>(
  'renewal_consent_set_card',
  `update renewal_consent set card_id = $3 where id = any($1) and card_id = $2
     and (state = 'active' or stopped_by = 'club' and stopped_at > $4)
   returning id, state = 'active' as "isActive"`,
)
const haveConsentsCardQuery = prepared<{ id: string }>(
  'renewal_consent_share_of_card',
  `select id from renewal_consent where id = any($1) and state = 'active' and card_id = $2 order by id for share`,
)
const stopConsentsQuery = prepared(
  'renewal_consent_stop',
  `update renewal_consent set state = 'stopped', stopped_at = $2, stopped_by = $3 where id = any($1) and state <> 'stopped'`,
)
const restoreConsentsQuery = prepared<{ id: string }>(
  'renewal_consent_restore',
  `update renewal_consent c set state = case when c.card_id is null then 'given' else 'active' end, stopped_at = null,
     stopped_by = null
    where c.id = any($1) and c.state = 'stopped' and c.stopped_by = 'club'
      and (c.card_id is null or exists (select from saved_card_summary k where k.id = c.card_id and k.state = 'kept'))
      and not exists (select from renewal_consent o where o.membership_id = c.membership_id and o.state = 'active')
   returning c.id`,
)
const lockClubConsentsQuery = prepared<{ id: string; memberId: string }>(
  'renewal_consent_of_club_members',
  `select c.id, s.member_id as "memberId" from renewal_consent c join membership s on s.id = c.membership_id
    where c.state <> 'stopped' and s.organisation_id = $1 and s.member_id = any($2) order by c.id for update of c`,
)
const LAPSED_SQL = `c.state = 'active' and coalesce(s.overall_end_date, c.agreed_at::date) < $1
  and not exists (select from renewal_line l join renewal_charge h on h.id = l.charge_id
    where l.consent_id = c.id and h.state = 'charging')`
const listLapsedMembersQuery = prepared<LapsedMember>(
  'renewal_consent_lapsed',
  `select distinct s.organisation_id as "organisationId", s.member_id as "memberId"
     from renewal_consent c join membership s on s.id = c.membership_id where ${LAPSED_SQL} order by 1, 2`,
)
const lockLapsedQuery = prepared<{ id: string }>(
  'renewal_consent_lock_lapsed',
  `select c.id from renewal_consent c join membership s on s.id = c.membership_id
    where ${LAPSED_SQL} and s.organisation_id = $2 and s.member_id = any($3) order by c.id for update of c`,
)
const listUnsavedConsentsQuery = prepared<UnsavedConsent>(
  'renewal_consent_unsaved',
  `select distinct c.order_id as "orderId", c.organisation_id as "organisationId", c.payer_member_id as "payerMemberId"
     from renewal_consent c join order_face o on o.id = c.order_id
    where c.state = 'given' and c.agreed_at < $1 and o.status = 'paid' and o.paid_at < $1 order by 1`,
)
const lockGivenQuery = prepared<{ id: string }>(
  'renewal_consent_lock_given',
  "select id from renewal_consent where order_id = $1 and state = 'given' order by id for update",
)
const skipAfterQuery = prepared('renewal_consent_skip', 'update renewal_consent set skips_after = $2 where id = $1')
const listUnusedCardsQuery = prepared<{ id: string }>(
  'renewal_consent_unused_cards',
  `select one.id from unnest($1::uuid[]) one (id)
    where not exists (select from renewal_consent c where c.card_id = one.id and c.state = 'active')
      and not exists (select from renewal_charge h where h.card_id = one.id and h.state = 'charging')`,
)
/** The consents take effect once the card is saved. */
export async function storeConsents(
  transaction: Database,
  { orderId, payer, selection, lines, at }: NewPurchase,
  bought: readonly PurchasedPeriod[],
): Promise<void> {
  const prices = lines.map(({ totalMinor, joiningMinor }) => totalMinor - joiningMinor)
  await insertQuery(transaction, [
    ...[selection.orgId, payer.memberId, orderId, RENEWAL_CONSENT_VERSION, selection.language, at],
    ...[bought.map(() => randomUUID()), bought.map(({ membershipId }) => membershipId), prices],
  ])
}

export async function hasConsentByOrder(database: Database, orderId: string): Promise<boolean> {
  return (await hasConsentByOrderQuery(database, [orderId]))[0]?.given ?? false
}

/** Earlier consents for the memberships are replaced. */
export async function activateConsents(
  transaction: Database,
  orderId: string,
  cardId: string,
  at: Date,
): Promise<{ isUsed: boolean; replacedCards: string[] }> {
  const replaced = await replaceQuery(transaction, [orderId, at])
  const activated = await activateQuery(transaction, [orderId, cardId])
  return { isUsed: activated.length > 0, replacedCards: replaced.flatMap((one) => one.cardId ?? []) }
}

export async function findConsent(database: Database, id: string): Promise<Consent | undefined> {
  return (await findQuery(database, [id]))[0]
}

export async function lockConsents(transaction: Database, ids: readonly string[]): Promise<Consent[]> {
  return lockQuery(transaction, [ids])
}

export async function findActiveConsent(database: Database, membershipId: string): Promise<Consent | undefined> {
  return (await findActiveConsentQuery(database, [membershipId]))[0]
}

/** Lists active consents, and those that a club stopped since the instant and may restore. */
export function listConsentsByCard(
  database: Database,
  cardId: string,
  stoppedSince: Date,
): Promise<{ id: string; organisationId: string; memberId: string }[]> {
  return listConsentsByCardQuery(database, [cardId, stoppedSince])
}

/** Locks the consents, so that none can get another card. */
export async function haveConsentsCard(
  transaction: Database,
  ids: readonly string[],
  cardId: string,
): Promise<boolean> {
  return (await haveConsentsCardQuery(transaction, [ids, cardId])).length === ids.length
}

/** Includes consents that a club stopped since an instant. Returns how many active ones have the new card. */
export async function setConsentCard(
  transaction: Database,
  ids: readonly string[],
  { replacedCardId, cardId, stoppedSince }: { replacedCardId: string; cardId: string; stoppedSince: Date },
): Promise<number> {
  return (await setCardQuery(transaction, [ids, replacedCardId, cardId, stoppedSince])).filter(
    ({ isActive }) => isActive,
  ).length
}

/** Lists consents given by these members, or renewing their memberships. */
export async function listConsentIds(database: Database, memberIds: readonly string[]): Promise<string[]> {
  return (await listConsentIdsQuery(database, [memberIds])).map(({ id }) => id)
}

export async function stopConsents(
  transaction: Database,
  ids: readonly string[],
  by: StopActor,
  at: Date,
): Promise<void> {
  await stopConsentsQuery(transaction, [ids, at, by])
}

/** The club ended the memberships. Lock the memberships first. Returns the stopped consents. */
export async function stopClubConsents(
  transaction: Database,
  organisationId: string,
  memberIds: readonly string[],
  at: Date,
): Promise<{ id: string; memberId: string }[]> {
  const found = await lockClubConsentsQuery(transaction, [organisationId, memberIds])
  const ids = found.map(({ id }) => id)
  await stopConsents(transaction, ids, 'club', at)
  return found
}

/** Skips replaced consents and those without a card. Lock the memberships first. Returns the restored ones. */
export async function restoreConsents(transaction: Database, ids: readonly string[]): Promise<Set<string>> {
  await lockConsents(transaction, ids)
  return new Set((await restoreConsentsQuery(transaction, [ids])).map(({ id }) => id))
}

export function listLapsedMembers(database: Database, before: CalendarDate): Promise<LapsedMember[]> {
  return listLapsedMembersQuery(database, [before])
}

export async function lockLapsedConsents(
  transaction: Database,
  before: CalendarDate,
  organisationId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  return (await lockLapsedQuery(transaction, [before, organisationId, memberIds])).map(({ id }) => id)
}

/** Lists purchases with a consent that were paid before the instant, but whose card was not saved. */
export function listUnsavedConsents(database: Database, paidBefore: Date): Promise<UnsavedConsent[]> {
  return listUnsavedConsentsQuery(database, [paidBefore])
}

export async function lockConsentsByOrder(transaction: Database, orderId: string): Promise<string[]> {
  return (await lockGivenQuery(transaction, [orderId])).map(({ id }) => id)
}

/** Skips the renewal of the period that ends on the day; null resumes. */
export async function setSkippedPeriod(transaction: Database, id: string, endDate: CalendarDate | null): Promise<void> {
  await skipAfterQuery(transaction, [id, endDate])
}

export async function listUnusedCards(transaction: Database, cardIds: readonly string[]): Promise<string[]> {
  return (await listUnusedCardsQuery(transaction, [cardIds])).map(({ id }) => id)
}
