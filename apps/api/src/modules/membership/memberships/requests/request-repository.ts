import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { prepared } from '../../../../platform/database/prepared.ts'
import type { ApprovedPurchase } from '../buying/purchase-rules.ts'

export type RequestState = 'asked' | 'approved' | 'refused' | 'withdrawn' | 'bought'

export type RequestRow = {
  id: string
  organisationId: string
  configurationId: string
  memberId: string
  askedBy: string | null
  reason: string
  wantsReduced: boolean
  askedAt: Date
  state: RequestState
  decidedBy: string | null
  decidedAt: Date | null
  answer: string
  priceMinor: number | null
  messagesAt: Date | null
}

const REQUEST_COLUMNS = `r.id, r.organisation_id as "organisationId", r.configuration_id as "configurationId", r.member_id as "memberId",
  r.asked_by as "askedBy", r.reason, r.wants_reduced as "wantsReduced", r.asked_at as "askedAt", r.state, r.decided_by as "decidedBy",
  r.decided_at as "decidedAt", r.answer, r.price_minor as "priceMinor",
  r.messages_at as "messagesAt" from membership_request r`
const findByIdQuery = prepared<RequestRow>('membership_request_by_id', `select ${REQUEST_COLUMNS} where r.id = $1`)
const lockQuery = prepared<RequestRow>(
  'membership_request_lock',
  `select ${REQUEST_COLUMNS} where r.id = $1 for no key update`,
)
const lockSeveralQuery = prepared<RequestRow>(
  'membership_requests_lock',
  `select ${REQUEST_COLUMNS} where r.organisation_id = $1 and r.id = any($2) order by r.id for no key update`,
)
const findOpenRequestQuery = prepared<RequestRow>(
  'membership_request_live',
  `select ${REQUEST_COLUMNS} where r.configuration_id = $1 and r.member_id = $2 and r.state in ('asked', 'approved')`,
)
const listLatestQuery = prepared<RequestRow>(
  'membership_request_latest',
  `select distinct on (r.member_id, r.configuration_id) ${REQUEST_COLUMNS} where r.member_id = any($1)
    order by r.member_id, r.configuration_id, (r.state in ('asked', 'approved')) desc, r.asked_at desc, r.id`,
)
const listApprovedQuery = prepared<ApprovedPurchase>(
  'membership_request_approved',
  `select r.member_id as "memberId", r.configuration_id as "configurationId", r.price_minor as "priceMinor"
     from membership_request r where r.member_id = any($1) and r.state = 'approved'`,
)
const lockOfMembersQuery = prepared<ApprovedPurchase>(
  'membership_request_approved_lock',
  `select r.member_id as "memberId", r.configuration_id as "configurationId", r.price_minor as "priceMinor"
     from membership_request r where r.member_id = any($1) and r.state = 'approved' order by r.id for no key update`,
)
const listRequestsByMembersQuery = prepared<RequestRow & { name: string; askedByName: string | null }>(
  'membership_requests_of_club',
  `select m.name, a.name as "askedByName", ${REQUEST_COLUMNS} join member_face m on m.id = r.member_id left join member_face a on a.id = r.asked_by
    where r.organisation_id = $1 and r.state in ('asked', 'approved', 'refused')
    order by r.state = 'asked' desc, case when r.state = 'asked' then r.asked_at end, r.decided_at desc, r.id limit 500`,
)
const countOpenRequestsQuery = prepared<{ count: number }>(
  'membership_requests_waiting',
  `select count(*)::int as count from membership_request where organisation_id = $1 and state = 'asked'`,
)
const insertQuery = prepared<{ id: string }>(
  'membership_request_insert',
  `insert into membership_request (id, organisation_id, configuration_id, member_id, asked_by, reason, wants_reduced, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
)
const withdrawRequestQuery = prepared<{ id: string }>(
  'membership_request_withdraw',
  `update membership_request set state = 'withdrawn' where id = $1 and state in ('asked', 'approved') returning id`,
)
const decideRequestQuery = prepared(
  'membership_request_decide',
  `update membership_request set state = $2, price_minor = $3, answer = $4, decided_by = $5, decided_at = $6,
     messages_at = $7 where id = $1`,
)
const undecideRequestsQuery = prepared(
  'membership_requests_undecide',
  `update membership_request set state = 'asked', price_minor = null, answer = '', decided_by = null, decided_at = null, messages_at = null
    where id = any($1)`,
)
/** Locks in id order to avoid deadlocks. */
const lockRowsSql = (which: string) =>
  `with locked as materialized (select r.id from membership_request r where ${which} order by r.id for no key update of r)`
const endExpiredQuery = prepared<
  Pick<RequestRow, 'id' | 'organisationId' | 'configurationId' | 'memberId'> & { name: string }
>(
  'membership_requests_over',
  `with locked as materialized (select r.id, e.name from membership_request r join membership_offer e on e.id = r.configuration_id
     where r.state = 'asked' and e.end_date < $1 order by r.id limit 500 for no key update of r)
   update membership_request r set state = 'withdrawn', decided_at = $2 from locked where r.id = locked.id
   returning r.id, r.organisation_id as "organisationId", r.configuration_id as "configurationId", r.member_id as "memberId",
     locked.name`,
)
const closeBoughtQuery = prepared(
  'membership_request_bought',
  `${lockRowsSql(`r.state in ('asked', 'approved') and exists (select from membership_history h
     where h.order_id = $1 and h.configuration_id = r.configuration_id and h.member_id = r.member_id)`)}
   update membership_request r set state = 'bought' from locked where r.id = locked.id`,
)
const deleteRequestsQuery = prepared(
  'leaving_membership_request',
  `${lockRowsSql('r.member_id = any($1)')} delete from membership_request r using locked where r.id = locked.id`,
)
const eraseRequestersQuery = prepared(
  'leaving_membership_request_asked',
  `${lockRowsSql('r.asked_by = any($1) or r.decided_by = any($1)')}
   update membership_request r set asked_by = case when r.asked_by = any($1) then null else r.asked_by end,
          decided_by = case when r.decided_by = any($1) then null else r.decided_by end
     from locked where r.id = locked.id`,
)

export async function findRequest(database: Database, id: string): Promise<RequestRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function lockRequest(transaction: Database, id: string): Promise<RequestRow | undefined> {
  return (await lockQuery(transaction, [id]))[0]
}

export function lockRequests(
  transaction: Database,
  organisationId: string,
  ids: readonly string[],
): Promise<RequestRow[]> {
  return lockSeveralQuery(transaction, [organisationId, ids])
}

export async function undecideRequests(transaction: Database, ids: readonly string[]): Promise<void> {
  await undecideRequestsQuery(transaction, [ids])
}

export async function findOpenRequest(
  database: Database,
  configurationId: string,
  memberId: string,
): Promise<RequestRow | undefined> {
  return (await findOpenRequestQuery(database, [configurationId, memberId]))[0]
}

export function listLatest(database: Database, memberIds: readonly string[]): Promise<RequestRow[]> {
  return listLatestQuery(database, [memberIds])
}

export function listApproved(database: Database, memberIds: readonly string[]): Promise<ApprovedPurchase[]> {
  return listApprovedQuery(database, [memberIds])
}

/** Takes the update lock first, because upgrading shared locks would deadlock two identical purchases. */
export function lockApproved(transaction: Database, memberIds: readonly string[]): Promise<ApprovedPurchase[]> {
  return lockOfMembersQuery(transaction, [memberIds])
}

export function listRequestsByMembers(
  database: Database,
  organisationId: string,
): Promise<(RequestRow & { name: string; askedByName: string | null })[]> {
  return listRequestsByMembersQuery(database, [organisationId])
}

export async function countOpenRequests(database: Database, organisationId: string): Promise<number> {
  return (await countOpenRequestsQuery(database, [organisationId]))[0]?.count ?? 0
}

/** Returns false if the id exists, or a request is open or approved for the member and edition. */
export async function insertRequest(
  transaction: Database,
  row: Pick<
    RequestRow,
    'id' | 'organisationId' | 'configurationId' | 'memberId' | 'askedBy' | 'reason' | 'wantsReduced' | 'askedAt'
  >,
): Promise<boolean> {
  const { id, organisationId, configurationId, memberId, askedBy, reason, wantsReduced, askedAt } = row
  const values = [id, organisationId, configurationId, memberId, askedBy, reason, wantsReduced, askedAt]
  return (await insertQuery(transaction, values)).length > 0
}

export async function withdrawRequest(transaction: Database, id: string): Promise<boolean> {
  return (await withdrawRequestQuery(transaction, [id])).length > 0
}

export function endExpired(transaction: Database, today: CalendarDate, at: Date) {
  return endExpiredQuery(transaction, [today, at])
}

export async function decideRequest(
  transaction: Database,
  id: string,
  given: Pick<RequestRow, 'priceMinor' | 'answer' | 'decidedBy' | 'messagesAt'> & { state: 'approved' | 'refused' },
  at: Date,
): Promise<void> {
  const { state, priceMinor, answer, decidedBy, messagesAt } = given
  await decideRequestQuery(transaction, [id, state, priceMinor, answer, decidedBy, at, messagesAt])
}

export async function closeBoughtRequests(transaction: Database, orderId: string): Promise<void> {
  await closeBoughtQuery(transaction, [orderId])
}

/** Erases names from requests that the members made or answered for others. */
export async function eraseMembershipRequests(transaction: Database, ids: readonly string[]): Promise<void> {
  await deleteRequestsQuery(transaction, [ids])
  await eraseRequestersQuery(transaction, [ids])
}
