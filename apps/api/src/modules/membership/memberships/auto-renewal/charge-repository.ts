import type { Database } from '@forenet/database/database'
import { computeChargeStart, type PlannedRenewal } from '@forenet/domain/auto-renewal'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'
import { ENDED_BY_CLUB_SQL, HELD_LINES, type HeldLine } from '../renewing/renewal-repository.ts'

export type ChargeState = 'planned' | 'charging' | 'paid' | 'failed' | 'ended'
export type Charge = PlannedRenewal & {
  id: string
  organisationId: string
  payerMemberId: string
  cardId: string
  state: ChargeState
  noticedMinor: Minor | null
  orderId: string | null
  attemptId: string | null
  /** Gateway calls and refused orders since the latest decline; waiting does not count. */
  tries: number
  paidAt: Date | null
}

/** The worker with this lease may change the charge. */
export type LeasedCharge = Charge & { leaseId: string }

export type ChargeLine = {
  consentId: string
  state: 'planned' | 'stopped' | 'refunded'
  isActive: boolean
  skipsAfter: CalendarDate | null
  membershipId: string
  memberId: string
  firstName: string
  dateOfBirth: string | null
  gender: string | null
  overallEndDate: CalendarDate | null
  isEndedByClub: boolean
  priceMinor: Minor
  held: HeldLine[]
}

export type DueConsent = Omit<ChargeLine, 'consentId' | 'state' | 'isActive' | 'priceMinor' | 'isEndedByClub'> & {
  id: string
  organisationId: string
  payerMemberId: string
  cardId: string
  overallEndDate: CalendarDate
}

const RENEWED_PERSON_COLUMNS = `s.id as "membershipId", s.member_id as "memberId", m.first_name as "firstName",
  m.date_of_birth as "dateOfBirth", m.gender, c.skips_after as "skipsAfter", ${HELD_LINES('s.id')} as held`
const listDueConsentsQuery = prepared<DueConsent>(
  'renewal_due_consents',
  `select c.id, c.organisation_id as "organisationId", c.payer_member_id as "payerMemberId", c.card_id as "cardId",
     s.overall_end_date as "overallEndDate", ${RENEWED_PERSON_COLUMNS}
     from renewal_consent c join membership s on s.id = c.membership_id join member_face m on m.id = s.member_id
    where c.state = 'active' and c.organisation_id = $1 and s.enabled and m.enabled
      and s.overall_end_date between $2 and $3 and c.skips_after is distinct from s.overall_end_date
      and not exists (select from renewal_line l join renewal_charge h on h.id = l.charge_id
        where l.consent_id = c.id and l.due_on = s.overall_end_date and l.state <> 'stopped'
          and h.state in ('planned', 'charging', 'paid'))
      and not ${ENDED_BY_CLUB_SQL}
    order by c.payer_member_id, s.overall_end_date, s.member_id = c.payer_member_id desc, m.first_name, c.id`,
)
const listRenewingClubsQuery = prepared<{ id: string }>(
  'renewal_clubs',
  "select distinct organisation_id as id from renewal_consent where state = 'active'",
)
const insertQuery = prepared(
  'renewal_charge_insert',
  `insert into renewal_charge (id, organisation_id, payer_member_id, card_id, due_on, not_before, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $6, $6)`,
)
const insertLineQuery = prepared<{ id: string }>(
  'renewal_line_insert',
  `insert into renewal_line (charge_id, consent_id, due_on, price_minor) values ($1, $2, $3, $4)
   on conflict (consent_id, due_on) where state = 'planned' do nothing returning consent_id as id`,
)
const CHARGE_COLUMNS = `h.id, h.organisation_id as "organisationId", h.payer_member_id as "payerMemberId", h.card_id as "cardId",
  h.due_on as "dueOn", h.state, h.charge_on as "chargeOn", h.noticed_days as "noticedDays",
  h.noticed_minor as "noticedMinor", h.declines, h.tried_on as "triedOn", h.order_id as "orderId",
  h.attempt_id as "attemptId", h.tries, h.paid_at as "paidAt"`
const findQuery = prepared<Charge>(
  'renewal_charge_find',
  `select ${CHARGE_COLUMNS} from renewal_charge h where h.id = $1`,
)
const lockQuery = prepared<Charge>(
  'renewal_charge_lock',
  `select ${CHARGE_COLUMNS} from renewal_charge h where h.id = $1 for update`,
)
const lockOfOrderQuery = prepared<Charge>(
  'renewal_charge_lock_of_order',
  `select ${CHARGE_COLUMNS} from renewal_charge h where h.order_id = $1 for update`,
)
const listChargeLinesQuery = prepared<ChargeLine>(
  'renewal_charge_lines',
  `select l.consent_id as "consentId", l.state, c.state = 'active' as "isActive", l.price_minor as "priceMinor",
     s.overall_end_date as "overallEndDate", not s.enabled or not m.enabled or ${ENDED_BY_CLUB_SQL} as "isEndedByClub", ${RENEWED_PERSON_COLUMNS}
     from renewal_line l join renewal_consent c on c.id = l.consent_id join membership s on s.id = c.membership_id
     join member_face m on m.id = s.member_id
    where l.charge_id = $1 order by s.member_id = c.payer_member_id desc, m.first_name, l.consent_id`,
)
const listPlannedQuery = prepared<Charge>(
  'renewal_charges_planned',
  `select ${CHARGE_COLUMNS} from renewal_charge h where h.organisation_id = $1 and h.state = 'planned' order by h.due_on, h.id`,
)
const lockOfCardQuery = prepared(
  'renewal_charge_lock_of_card',
  "select from renewal_charge where card_id = $1 and state in ('planned', 'charging') order by id for update",
)
const moveToCardQuery = prepared(
  'renewal_charge_move_to_card',
  `update renewal_charge set card_id = $2, lease_id = null, updated_at = $4,
     next_on = case when declines > 0 then least(next_on, $3::date) else next_on end,
     not_before = case when declines > 0 then $4 else not_before end,
     -- Tried as often as the first card.
     declines = 0, tried_on = null
    where card_id = $1 and state = 'planned'`,
)
const leaseChargeQuery = prepared<LeasedCharge>(
  'renewal_charge_lease',
  `update renewal_charge h set lease_id = $3, not_before = $4, updated_at = $2
    where h.id in (select id from renewal_charge
      where state in ('planned', 'charging') and not_before <= $2 and (state = 'charging' or next_on <= $1)
      order by not_before limit 1 for update skip locked)
   returning ${CHARGE_COLUMNS}, h.lease_id as "leaseId"`,
)
const LEASED_SQL = "where id = $1 and lease_id = $2 and state in ('planned', 'charging') returning id"
const postponeQuery = prepared<{ id: string }>(
  'renewal_charge_postpone',
  `update renewal_charge set not_before = $3, lease_id = null, last_reason = coalesce($4, last_reason) ${LEASED_SQL}`,
)
const setOrderQuery = prepared<{ id: string }>(
  'renewal_charge_order',
  `update renewal_charge set order_id = $3 ${LEASED_SQL}`,
)
const markChargingQuery = prepared<{ id: string }>(
  'renewal_charge_charging',
  `update renewal_charge set state = 'charging', attempt_id = $3, tries = tries + 1, updated_at = $4 ${LEASED_SQL}`,
)
const setPlannedQuery = prepared<{ id: string }>(
  'renewal_charge_replan',
  `update renewal_charge set state = 'planned', order_id = case when $3 then null else order_id end, attempt_id = null,
     lease_id = null, not_before = $4, last_reason = $5, updated_at = $6,
     tries = tries + case state when 'planned' then 1 else 0 end ${LEASED_SQL}`,
)
const markDeclinedQuery = prepared<{ id: string }>(
  'renewal_charge_declined',
  `update renewal_charge set state = case when $4::date is null then 'failed' else 'planned' end, declines = declines + 1,
     tried_on = $3, next_on = $4, attempt_id = null, lease_id = null, tries = 0, last_reason = $5, not_before = $6,
     updated_at = $7 ${LEASED_SQL}`,
)
const findConsentCardQuery = prepared<{ id: string | null }>(
  'renewal_charge_card_of_consents',
  `select c.card_id as id from renewal_line l join renewal_consent c on c.id = l.consent_id
    where l.charge_id = $1 and l.state = 'planned' and c.state = 'active' and c.card_id is not null order by c.id limit 1`,
)
const setCardQuery = prepared<{ id: string }>(
  'renewal_charge_set_card',
  `update renewal_charge set card_id = $3, declines = 0, tried_on = null, updated_at = $4 ${LEASED_SQL}`,
)
// Releases the memberships for another charge.
const closeQuery = prepared<{ id: string }>(
  'renewal_charge_close',
  `with closed as (update renewal_charge set state = $3, lease_id = null, last_reason = $4, updated_at = $5 ${LEASED_SQL}),
     freed as (update renewal_line set state = 'stopped' where charge_id in (select id from closed) and state = 'planned')
   select id from closed`,
)
const noteNoticeQuery = prepared<{ id: string }>(
  'renewal_charge_noticed',
  `update renewal_charge set charge_on = $2, noticed_days = $3, noticed_minor = $4, next_on = $2, not_before = $6,
     updated_at = $5
    where id = $1 and state = 'planned' returning id`,
)
const markPaidQuery = prepared(
  'renewal_charge_paid',
  "update renewal_charge set state = 'paid', paid_at = $2, lease_id = null, updated_at = $2 where id = $1",
)
const setLineQuery = prepared<{ id: string }>(
  'renewal_line_set',
  'update renewal_line set state = $3 where charge_id = $1 and consent_id = any($2) and state <> $3 returning consent_id as id',
)
const setPriceQuery = prepared(
  'renewal_line_price',
  'update renewal_line set price_minor = $3 where charge_id = $1 and consent_id = $2',
)
const findLatestChargeQuery = prepared<{ chargeId: string; orderId: string | null }>(
  'renewal_charge_latest_of',
  `select h.id as "chargeId", h.order_id as "orderId" from renewal_line l join renewal_charge h on h.id = l.charge_id
    where l.consent_id = $1 and (h.state in ('planned', 'charging') or h.state = 'paid' and h.paid_at > $2)
    order by h.created_at desc limit 1`,
)
const endIfEmptyQuery = prepared(
  'renewal_charge_end_if_empty',
  `update renewal_charge h set state = 'ended', lease_id = null, last_reason = 'stopped', updated_at = $2
    where h.id = $1 and h.state = 'planned'
      and not exists (select from renewal_line l where l.charge_id = h.id and l.state = 'planned')`,
)

export function listDueConsents(
  database: Database,
  organisationId: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<DueConsent[]> {
  return listDueConsentsQuery(database, [organisationId, from, to])
}

export async function listRenewingClubs(database: Database): Promise<string[]> {
  return (await listRenewingClubsQuery(database)).map(({ id }) => id)
}

type NewCharge = Pick<Charge, 'id' | 'organisationId' | 'payerMemberId' | 'cardId' | 'dueOn'>

/** Returns whether each line was added; a concurrent run may have planned a membership first. */
export async function insertCharge(
  transaction: Database,
  { id, organisationId, payerMemberId, cardId, dueOn }: NewCharge,
  planned: readonly { consentId: string; priceMinor: Minor }[],
  at: Date,
): Promise<boolean> {
  await insertQuery(transaction, [id, organisationId, payerMemberId, cardId, dueOn, at])
  for (const { consentId, priceMinor } of planned) {
    if ((await insertLineQuery(transaction, [id, consentId, dueOn, priceMinor])).length === 0) return false
  }
  return true
}

export async function findCharge(database: Database, id: string): Promise<Charge | undefined> {
  return (await findQuery(database, [id]))[0]
}

export async function lockCharge(transaction: Database, id: string): Promise<Charge | undefined> {
  return (await lockQuery(transaction, [id]))[0]
}

export async function lockChargeByOrder(transaction: Database, orderId: string): Promise<Charge | undefined> {
  return (await lockOfOrderQuery(transaction, [orderId]))[0]
}

export function listChargeLines(database: Database, chargeId: string): Promise<ChargeLine[]> {
  return listChargeLinesQuery(database, [chargeId])
}

export function listPlannedCharges(database: Database, organisationId: string): Promise<Charge[]> {
  return listPlannedQuery(database, [organisationId])
}

/** The next charge due on a day, leased to one worker. */
export async function leaseCharge(
  database: Database,
  day: CalendarDate,
  { id, at, until }: { id: string; at: Date; until: Date },
): Promise<LeasedCharge | undefined> {
  return (await leaseChargeQuery(database, [day, at, id, until]))[0]
}

/** Returns false if the lease was lost. */
export const leasedCharge = (database: Database, id: string, leaseId: string) => {
  const isDone = async (rows: Promise<{ id: string }[]>) => (await rows).length > 0
  const key = [id, leaseId]
  return {
    postpone: (until: Date, reason: string | null) => isDone(postponeQuery(database, [...key, until, reason])),
    setOrder: (orderId: string) => isDone(setOrderQuery(database, [...key, orderId])),
    /** Marks the charge as sent; call it before each gateway call. */
    charging: (attemptId: string, at: Date) => isDone(markChargingQuery(database, [...key, attemptId, at])),
    /** An order that was refused before an attempt counts as a try. */
    replan: (newOrder: boolean, until: Date, reason: string, at: Date) =>
      isDone(setPlannedQuery(database, [...key, newOrder, until, reason, at])),
    /** The other card is tried as often as the first. */
    moveToCard: (cardId: string, at: Date) => isDone(setCardQuery(database, [...key, cardId, at])),
    declined: (day: CalendarDate, nextOn: CalendarDate | null, reason: string, at: Date) =>
      isDone(
        markDeclinedQuery(database, [
          ...key,
          day,
          nextOn,
          reason,
          nextOn === null ? at : computeChargeStart(nextOn),
          at,
        ]),
      ),
    close: (state: 'failed' | 'ended', reason: string, at: Date) =>
      isDone(closeQuery(database, [...key, state, reason, at])),
  }
}

/** False if the charge is no longer planned. */
export async function noteNotice(
  transaction: Database,
  id: string,
  { chargeOn, days, totalMinor }: { chargeOn: CalendarDate; days: number; totalMinor: Minor },
  at: Date,
): Promise<boolean> {
  return (
    (await noteNoticeQuery(transaction, [id, chargeOn, days, totalMinor, at, computeChargeStart(chargeOn)])).length > 0
  )
}

export async function lockChargesByCard(transaction: Database, cardId: string): Promise<void> {
  await lockOfCardQuery(transaction, [cardId])
}

/** Makes declined charges due, and ends workers' leases. */
export async function moveChargesToCard(
  transaction: Database,
  replacedCardId: string,
  cardId: string,
  { day, at }: { day: CalendarDate; at: Date },
): Promise<void> {
  await moveToCardQuery(transaction, [replacedCardId, cardId, day, at])
}

/** The payer may have replaced the card since. */
export async function findConsentCard(database: Database, chargeId: string): Promise<string | undefined> {
  return (await findConsentCardQuery(database, [chargeId]))[0]?.id ?? undefined
}

export async function markPaid(transaction: Database, id: string, at: Date): Promise<void> {
  await markPaidQuery(transaction, [id, at])
}

/** Returns the consents whose line changed. */
export async function setLines(
  transaction: Database,
  chargeId: string,
  consentIds: readonly string[],
  state: 'stopped' | 'refunded',
): Promise<string[]> {
  return (await setLineQuery(transaction, [chargeId, consentIds, state])).map(({ id }) => id)
}

export async function setLinePrice(
  transaction: Database,
  chargeId: string,
  consentId: string,
  priceMinor: Minor,
): Promise<void> {
  await setPriceQuery(transaction, [chargeId, consentId, priceMinor])
}

/** Finds the consent's charge that is open, or was paid after the instant. */
export async function findLatestCharge(
  database: Database,
  consentId: string,
  paidAfter: Date,
): Promise<{ chargeId: string; orderId: string | null } | undefined> {
  return (await findLatestChargeQuery(database, [consentId, paidAfter]))[0]
}

export async function endEmptyCharge(transaction: Database, chargeId: string, at: Date): Promise<void> {
  await endIfEmptyQuery(transaction, [chargeId, at])
}
