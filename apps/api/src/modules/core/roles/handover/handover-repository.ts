import type { Database } from '@forenet/database/database'
import type { HandoverRole, HandoverState, SeatOutcome } from '@forenet/domain/handover'
import { prepared } from '../../../../platform/database/prepared.ts'
import type { InvitationOutcome } from '../repository.ts'

export type HandoverRow = {
  id: string
  organisationId: string
  day: string
  state: HandoverState
  plannedBy: string | null
  plannedAt: Date
  endedAt: Date | null
}

/** `grantId`: the role that the handover ends. */
export type SeatRow = {
  id: string
  handoverId: string
  place: number
  role: HandoverRole
  grantId: string | null
  leaverId: string | null
  left: boolean
  confirmedAt: Date | null
  invitationId: string | null
  email: string | null
  answer: InvitationOutcome | null
  expiresAt: Date | null
  takerId: string | null
  outcome: SeatOutcome | null
}

const COLUMNS = `id, organisation_id as "organisationId", day::text as day, state, planned_by as "plannedBy",
  planned_at as "plannedAt", ended_at as "endedAt"`
const SELECT_SEATS_SQL = `select s.id, s.handover_id as "handoverId", s.place, s.role, s.grant_id as "grantId", g.member_id as "leaverId",
    coalesce(g.ended_at is not null, false) as left, s.confirmed_at as "confirmedAt", s.invitation_id as "invitationId", i.email,
    i.outcome as answer, i.expires_at as "expiresAt",
    case when i.outcome = 'accepted' then i.answered_by end as "takerId", s.outcome
  from handover_seat s left join grant_face g on g.id = s.grant_id left join role_invitation i on i.id = s.invitation_id`

const findLatestHandoverQuery = prepared<HandoverRow>(
  'handover_latest',
  `select ${COLUMNS} from handover where organisation_id = $1
    order by state in ('asked', 'planned') desc, planned_at desc, id limit 1`,
)
const findByIdQuery = prepared<HandoverRow>('handover_by_id', `select ${COLUMNS} from handover where id = $1`)
const lockQuery = prepared<HandoverRow>('handover_lock', `select ${COLUMNS} from handover where id = $1 for update`)
const listDueQuery = prepared<{ id: string; organisationId: string }>(
  'handover_due',
  `select id, organisation_id as "organisationId" from handover where state = 'planned' and day <= $1 order by day, id`,
)
const insertQuery = prepared<{ id: string }>(
  'handover_insert',
  `insert into handover (id, organisation_id, day, state, planned_by, planned_at) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing returning id`,
)
const insertOneQuery = prepared(
  'handover_seat_insert',
  'insert into handover_seat (id, handover_id, place, role, grant_id, invitation_id) values ($1, $2, $3, $4, $5, $6)',
)
const setStateQuery = prepared('handover_state', 'update handover set state = $2, ended_at = $3 where id = $1')
const listSeatsQuery = prepared<SeatRow>(
  'handover_seats',
  `${SELECT_SEATS_SQL} where s.handover_id = any($1) order by s.place, s.id`,
)
const findSeatByInvitationQuery = prepared<SeatRow>(
  'handover_seat_of_invitation',
  `${SELECT_SEATS_SQL} where s.invitation_id = $1`,
)
const listSeatsGivenUpByQuery = prepared<SeatRow & { organisationId: string; day: string }>(
  'handover_seats_of_leaver',
  `select s.*, h.organisation_id as "organisationId", h.day::text as day from (${SELECT_SEATS_SQL}) s join handover h on h.id = s."handoverId"
    where s."leaverId" = $1 and not s.left and h.state = 'planned' order by h.day, s.id`,
)
const takesSeatQuery = prepared<{ id: string }>(
  'handover_seats_of_taker',
  `select s.id from handover_seat s join handover h on h.id = s.handover_id join role_invitation i on i.id = s.invitation_id
    where h.state = 'planned' and i.outcome = 'accepted' and i.answered_by = $1`,
)
const confirmSeatQuery = prepared<{ id: string }>(
  'handover_seat_confirm',
  'update handover_seat set confirmed_at = $2 where id = $1 and confirmed_at is null returning id',
)
const storeOutcomeQuery = prepared('handover_seat_outcome', 'update handover_seat set outcome = $2 where id = $1')
const withdrawOpenInvitationsQuery = prepared(
  'handover_invitations_withdraw',
  `update role_invitation set outcome = 'withdrawn', answered_at = $2, answered_by = $3 where handover_id = $1 and outcome is null`,
)
const listOpenInvitationsQuery = prepared<{ id: string }>(
  'handover_invitations',
  'select id from role_invitation where handover_id = $1 and outcome is null order by id',
)

export async function findLatestHandover(database: Database, organisationId: string): Promise<HandoverRow | undefined> {
  return (await findLatestHandoverQuery(database, [organisationId]))[0]
}

export async function findHandover(database: Database, id: string): Promise<HandoverRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function lockHandover(transaction: Database, id: string): Promise<HandoverRow | undefined> {
  return (await lockQuery(transaction, [id]))[0]
}

export function listDue(database: Database, today: string): Promise<{ id: string; organisationId: string }[]> {
  return listDueQuery(database, [today])
}

/** False if the id exists or another handover is pending. */
export async function insertHandover(transaction: Database, row: Omit<HandoverRow, 'endedAt'>): Promise<boolean> {
  const { id, organisationId, day, state, plannedBy, plannedAt } = row
  return (await insertQuery(transaction, [id, organisationId, day, state, plannedBy, plannedAt])).length > 0
}

export async function insertSeat(
  transaction: Database,
  seat: Pick<SeatRow, 'id' | 'handoverId' | 'place' | 'role' | 'grantId' | 'invitationId'>,
): Promise<void> {
  const { id, handoverId, place, role, grantId, invitationId } = seat
  await insertOneQuery(transaction, [id, handoverId, place, role, grantId, invitationId])
}

export async function storeHandoverState(
  transaction: Database,
  id: string,
  state: HandoverState,
  endedAt: Date | null,
): Promise<void> {
  await setStateQuery(transaction, [id, state, endedAt])
}

export function listSeats(database: Database, handoverIds: readonly string[]): Promise<SeatRow[]> {
  return listSeatsQuery(database, [handoverIds])
}

export async function findSeatByInvitation(database: Database, invitationId: string): Promise<SeatRow | undefined> {
  return (await findSeatByInvitationQuery(database, [invitationId]))[0]
}

export function listSeatsGivenUpBy(database: Database, memberId: string) {
  return listSeatsGivenUpByQuery(database, [memberId])
}

export async function takesSeat(database: Database, memberId: string): Promise<boolean> {
  return (await takesSeatQuery(database, [memberId])).length > 0
}

export async function confirmSeat(transaction: Database, id: string, at: Date): Promise<boolean> {
  return (await confirmSeatQuery(transaction, [id, at])).length > 0
}

export async function storeOutcome(transaction: Database, seatId: string, outcome: SeatOutcome): Promise<void> {
  await storeOutcomeQuery(transaction, [seatId, outcome])
}

export async function withdrawOpenInvitations(transaction: Database, handoverId: string, by: string | null, at: Date) {
  await withdrawOpenInvitationsQuery(transaction, [handoverId, at, by])
}

export async function listOpenInvitations(database: Database, handoverId: string): Promise<string[]> {
  return (await listOpenInvitationsQuery(database, [handoverId])).map(({ id }) => id)
}
