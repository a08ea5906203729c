import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { BankBookingKind } from '@forenet/domain/ledger'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'

/** `refunds`: the prepayment that it refunds. */
export type BankBooking = {
  id: string
  organisationId: string
  lineId: string
  kind: BankBookingKind
  amountMinor: Minor
  day: CalendarDate
  invoiceId: string | null
  refunds: string | null
  at: Date
  by: string | null
  reverses: string | null
}
export type LineBooking = Pick<BankBooking, 'id' | 'kind' | 'amountMinor' | 'invoiceId' | 'refunds' | 'at' | 'by'> & {
  undoneAt: Date | null
}
/** `leftMinor`: not refunded. */
export type Prepayment = {
  id: string
  lineId: string
  day: CalendarDate
  name: string
  invoiceId: string | null
  leftMinor: Minor
}

const COLUMNS = `k.id, k.organisation_id as "organisationId", k.line_id as "lineId", k.kind, k.amount_minor as "amountMinor", k.day,
  k.invoice_id as "invoiceId", k.refunds, k.booked_at as at, k.booked_by as by, k.reverses`
const NOT_REVERSED_SQL = 'k.reverses is null and not exists (select from bank_booking r where r.reverses = k.id)'
const insert = prepared(
  'bank_booking_insert',
  `insert into bank_booking (id, organisation_id, line_id, kind, amount_minor, day, invoice_id, refunds, booked_at, booked_by, reverses)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
const find = prepared<BankBooking>('bank_booking_find', `select ${COLUMNS} from bank_booking k where k.id = $1`)
const lock = prepared<BankBooking>(
  'bank_booking_lock',
  `select ${COLUMNS} from bank_booking k where k.id = $1 for update`,
)
const listLineBookingsQuery = prepared<LineBooking>(
  'bank_bookings_of_line',
  `select k.id, k.kind, k.amount_minor as "amountMinor", k.invoice_id as "invoiceId", k.refunds, k.booked_at as at, k.booked_by as by,
     (select r.booked_at from bank_booking r where r.reverses = k.id) as "undoneAt"
   from bank_booking k where k.organisation_id = $1 and k.line_id = $2 and k.reverses is null order by k.booked_at desc, k.id`,
)
const LEFT_SQL = `k.amount_minor + coalesce((select sum(f.amount_minor) from bank_booking f where f.refunds = k.id), 0)`
const listPrepaymentsQuery = plannedForValues<Prepayment>(
  'bank_prepayments',
  `select k.id, k.line_id as "lineId", k.day, coalesce(nullif(l.payer, ''), nullif(l.text, ''), l.account) as name,
     k.invoice_id as "invoiceId", (${LEFT_SQL})::bigint as "leftMinor"
   from bank_booking k join bank_line l on l.id = k.line_id
  where k.organisation_id = $1 and k.kind = 'prepayment' and k.refunds is null and ${NOT_REVERSED_SQL} and ${LEFT_SQL} > 0
  order by (${LEFT_SQL} = $2) desc, (${LEFT_SQL} > $2) desc, k.day desc, k.id limit $3`,
)
const sumLeftQuery = prepared<{ leftMinor: Minor }>(
  'bank_prepayment_left',
  `select (case when ${NOT_REVERSED_SQL} then ${LEFT_SQL} else 0 end)::bigint as "leftMinor" from bank_booking k
    where k.id = $1 and k.organisation_id = $2 and k.kind = 'prepayment' and k.refunds is null and k.reverses is null`,
)
const findReversalQuery = prepared<{ id: string }>(
  'bank_booking_reversal',
  'select id from bank_booking where reverses = $1',
)

/** Triggers queue its posting to the ledger and update the line's matched amount. Lock the line first. */
export async function insertBooking(transaction: Database, booking: BankBooking): Promise<void> {
  const { id, organisationId, lineId, kind, amountMinor, day, invoiceId, refunds, at, by, reverses } = booking
  await insert(transaction, [id, organisationId, lineId, kind, amountMinor, day, invoiceId, refunds, at, by, reverses])
}

/** Of any club, because ids are unique. */
export async function findBooking(database: Database, id: string): Promise<BankBooking | undefined> {
  return (await find(database, [id]))[0]
}

/** Lock order: bank lines, then the prepayment. */
export async function lockBooking(transaction: Database, id: string): Promise<BankBooking | undefined> {
  return (await lock(transaction, [id]))[0]
}

export async function isBookingReversed(database: Database, id: string): Promise<boolean> {
  return (await findReversalQuery(database, [id])).length > 0
}

/** Newest first, including undone bookings. */
export function listLineBookings(database: Database, organisationId: string, lineId: string): Promise<LineBooking[]> {
  return listLineBookingsQuery(database, [organisationId, lineId])
}

/** Prepayments that are not refunded, those of this amount first, then those with more left. */
export function listPrepayments(
  database: Database,
  organisationId: string,
  { amountMinor, size }: { amountMinor: Minor; size: number },
): Promise<Prepayment[]> {
  return listPrepaymentsQuery(database, [organisationId, amountMinor, size])
}

/** Undefined if the club has no such prepayment; zero if it was undone. */
export async function sumPrepaymentLeft(
  database: Database,
  organisationId: string,
  id: string,
): Promise<Minor | undefined> {
  return (await sumLeftQuery(database, [id, organisationId]))[0]?.leftMinor
}
