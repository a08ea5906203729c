import type { Database } from '../store/database.ts'

export type DeliveryService = 'gateway' | 'whatsapp'

export type Delivery = {
  id: number
  service: DeliveryService
  orderNumber: string | null
  url: string
  headers: Record<string, string>
  body: string
  dueMs: number
  attempts: number
}

export type DeliveryRecord = {
  id: number
  service: DeliveryService
  orderNumber: string | null
  url: string
  createdAt: string
  attempts: number
  lastStatus: number | null
  lastError: string | null
  deliveredAt: string | null
  givenUpAt: string | null
}

export type NewDelivery = Omit<Delivery, 'id' | 'attempts'> & { createdAt: string }

export type Attempt = {
  dueMs: number
  attempts: number
  status: number | null
  error: string | null
  deliveredAt: string | null
  givenUpAt: string | null
}

export type DeliveryStore = ReturnType<typeof openDeliveryStore>

/** On disk, so that a restart resumes pending deliveries. */
export function openDeliveryStore(database: Database) {
  const insert = database.prepare<{ id: number }>(
    `INSERT INTO deliveries (service, order_number, url, headers, body, created_at, due_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
  )
  const update = database.prepare(
    `UPDATE deliveries SET due_ms = ?, attempts = ?, last_status = ?, last_error = ?, delivered_at = ?, given_up_at = ?
     WHERE id = ?`,
  )
  const open = database.prepare<Omit<Delivery, 'headers'> & { headers: string }>(
    `SELECT id, service, order_number AS orderNumber, url, headers, body, due_ms AS dueMs, attempts
     FROM deliveries WHERE delivered_at IS NULL AND given_up_at IS NULL ORDER BY due_ms`,
  )
  const columns = `id, service, order_number AS orderNumber, url, created_at AS createdAt, attempts,
    last_status AS lastStatus, last_error AS lastError, delivered_at AS deliveredAt, given_up_at AS givenUpAt`
  const list = database.prepare<DeliveryRecord>(`SELECT ${columns} FROM deliveries WHERE service = ? ORDER BY id`)
  const listOfOrder = database.prepare<DeliveryRecord>(
    `SELECT ${columns} FROM deliveries WHERE service = ? AND order_number = ? ORDER BY id`,
  )
  const remove = database.prepare('DELETE FROM deliveries WHERE service = ?')

  return {
    insert(delivery: NewDelivery): Delivery {
      const { service, orderNumber, url, headers, body, createdAt, dueMs } = delivery
      const row = insert.get(service, orderNumber, url, JSON.stringify(headers), body, createdAt, dueMs)
      if (!row) throw new Error('The delivery was not stored')
      return { id: row.id, service, orderNumber, url, headers, body, dueMs, attempts: 0 }
    },
    recordAttempt(id: number, attempt: Attempt): void {
      update.run(
        attempt.dueMs,
        attempt.attempts,
        attempt.status,
        attempt.error,
        attempt.deliveredAt,
        attempt.givenUpAt,
        id,
      )
    },
    findOpen: (): Delivery[] =>
      open.all().map((row) => ({ ...row, headers: JSON.parse(row.headers) as Record<string, string> })),
    list: (service: DeliveryService, orderNumber?: string): DeliveryRecord[] =>
      orderNumber === undefined ? list.all(service) : listOfOrder.all(service, orderNumber),
    remove: (service: DeliveryService): void => {
      remove.run(service)
    },
  }
}
