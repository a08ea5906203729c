import type { DoorPaymentMethod } from '@forenet/contract/door-sale'
import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'

export type NewSale = {
  id: string
  eventId: string
  deviceId: string
  means: DoorPaymentMethod
  drawerId: string | null
  tickets: number
  totalMinor: Minor
  at: Date
}
export type SaleRow = Omit<NewSale, 'tickets'> & {
  orderId: string
  state: 'reserved' | 'confirmed' | 'declined' | 'cancelled' | 'refunded'
  heldUntil: Date | null
  billingEmail: string
}
export type SoldRow = { deviceId: string; means: DoorPaymentMethod; sales: number; tickets: number; totalMinor: Minor }

const SELECT_SALE_SQL = `select s.id, s.event_id as "eventId", s.device_id as "deviceId", s.means, s.drawer_id as "drawerId",
    s.total_minor as "totalMinor", s.at, e.state, e.held_until as "heldUntil", o.id as "orderId", o.billing_email as "billingEmail"
  from door_sale s join entry_face e on e.id = s.id join order_face o on o.id = e.order_id`

const insertQuery = prepared(
  'door_sale_insert',
  `insert into door_sale (id, event_id, device_id, means, drawer_id, tickets, total_minor, at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const findByIdQuery = prepared<SaleRow>('door_sale', `${SELECT_SALE_SQL} where s.id = $1`)
const listLatestSalesQuery = prepared<SaleRow>(
  'door_sales_latest',
  `${SELECT_SALE_SQL} where s.device_id = $1 order by s.at desc, s.id limit $2`,
)
const listSoldByDeviceQuery = prepared<SoldRow>(
  'door_sales_sold',
  `select s.device_id as "deviceId", s.means, count(*)::int as sales, sum(s.tickets)::int as tickets,
     sum(s.total_minor)::bigint as "totalMinor"
     from door_sale s join entry_face e on e.id = s.id where s.event_id = $1 and e.state not in ('reserved', 'declined')
     group by s.device_id, s.means order by 1, 2`,
)

const listBoughtAtDoorQuery = prepared<{ entryId: string; orderId: string | null }>(
  'door_sales_bought',
  `select s.id as "entryId", e.order_id as "orderId" from door_sale s join entry_face e on e.id = s.id where s.event_id = $1`,
)

export async function insertSale(transaction: Database, sale: NewSale): Promise<void> {
  const { id, eventId, deviceId, means, drawerId, tickets, totalMinor, at } = sale
  await insertQuery(transaction, [id, eventId, deviceId, means, drawerId, tickets, totalMinor, at])
}

export async function findSale(database: Database, id: string): Promise<SaleRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export function listLatestSales(database: Database, deviceId: string, max: number): Promise<SaleRow[]> {
  return listLatestSalesQuery(database, [deviceId, max])
}

export function listSoldByDevice(database: Database, eventId: string): Promise<SoldRow[]> {
  return listSoldByDeviceQuery(database, [eventId])
}

export function listBoughtAtDoor(
  database: Database,
  eventId: string,
): Promise<{ entryId: string; orderId: string | null }[]> {
  return listBoughtAtDoorQuery(database, [eventId])
}
