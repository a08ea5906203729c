import { eventItem } from '@forenet/contract/event-calls'
import { membershipList } from '@forenet/contract/membership-calls'
import { paymentStatus } from '@forenet/contract/payment-calls'
import { ticketCheck } from '@forenet/contract/ticket-calls'
import { createEdition, createMember } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import type { TestPortal } from '@forenet/testkit/portal'
import { buildSelection, openPaymentWindow, payInWindow, payPurchase } from '@forenet/testkit/purchase'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { confirmed, createTicketScene } from '../tickets/scene.ts'
import { type Statement, statementOf } from './statement-cost.ts'

/** Tables that grow with members, sales and check-ins. */
export const GROWING = [
  'member',
  'member_login',
  'membership',
  'membership_history',
  'event',
  'event_ticket_type',
  'event_entry',
  'event_ticket',
  'ticket_mark',
  'payment_order',
  'payment_order_line',
  'payment_attempt',
  'payment_authorization',
  'after_payment_step',
  'audit_entry',
]

const TICKET_MINOR = 30_000
const EDITION_MINOR = 45_000

/**
 * Runs what a sale and a door repeat most: sign-in, event page, free and paid tickets, a membership, check-in. Returns
 * the prepared statements sent, each once.
 */
export async function hotStatements(portal: TestPortal): Promise<Statement[]> {
  const scene = await createTicketScene(portal)
  const { database } = portal
  const { organisation, member, person, steward } = scene
  const paid = await createEvent(database, organisation.id, {}, [
    { name: 'Voksen', memberPriceMinor: TICKET_MINOR, guestPriceMinor: TICKET_MINOR },
  ])
  const edition = await createEdition(database, organisation.id)
  const newcomer = await createMember(database)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await portal.call(person, membershipList, { params: { memberId: member.id } })
    await portal.call(person, eventItem, { params: { eventId: paid.id } })
    const wish = buildRegistration([{ ticketTypeId: paid.typeId, attendeeName: 'Ida Kjær' }], TICKET_MINOR)
    const { payment } = await registerSuccessfully(portal, person, paid.id, wish)
    const forenettoken = payment?.returnToken ?? ''
    await payPurchase(portal, person, forenettoken)
    await portal.call(person, paymentStatus, { query: { forenettoken } })
    const choice = { memberId: newcomer.id, membershipConfId: edition.id }
    const buyer = { email: newcomer.email ?? '' }
    const window = await openPaymentWindow(portal, buyer, buildSelection(organisation.id, [choice], EDITION_MINOR))
    await payInWindow(portal, buyer, window)
    const { codes } = await confirmed(portal, scene)
    const { body } = await portal.call(steward, ticketCheck, { body: { code: codes[0] ?? '', use: true } })
    expect(body.verdict).toBe('admitted')
    const statements = query.mock.calls.map((sent) => statementOf(sent as unknown[])).filter(({ name }) => name)
    return [...new Map(statements.map((statement) => [statement.name, statement])).values()]
  } finally {
    query.mockRestore()
  }
}

/** Copies a row of each growing table `count` times with other ids, without checks, and analyses the database. */
export async function growAndAnalyse(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = '5min'; set session_replication_role = replica")
    for (const table of GROWING) await copyRow(client, table, count)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Every id is random, so that no value is frequent; texts and numbers of unique indexes without an id are numbered. */
async function copyRow(client: pg.PoolClient, table: string, count: number): Promise<void> {
  const { rows } = await client.query<{ column: string; type: string; isUnique: boolean }>(
    `select a.attname as column, format_type(a.atttypid, null) as type,
       a.attname <> 'provider' and exists (
         select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)
            and not exists (select from pg_attribute k where k.attrelid = i.indrelid and k.attnum = any(i.indkey)
                               and k.atttypid = 'uuid'::regtype)) as "isUnique"
       from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  )
  const copyOf = ({ column, type, isUnique }: (typeof rows)[number]) => {
    const own = `t.${pg.escapeIdentifier(column)}`
    if (type === 'uuid') return `case when ${own} is not null then gen_random_uuid() end`
    if (column === 'email') return `md5(n::text) || '@example.org'`
    if (!isUnique) return own
    if (type === 'bigint' || type === 'integer') return `${own} + 1000000 + n`
    if (type !== 'text') return own
    return column === 'token' ? `lpad(md5(n::text), 40, '0')` : `substr(md5(n::text), 1, 20)`
  }
  const names = rows.map(({ column }) => pg.escapeIdentifier(column)).join()
  const { rowCount } = await client.query(
    `insert into ${table} (${names}) overriding system value
     select ${rows.map(copyOf).join()} from (select * from ${table} limit 1) t cross join generate_series(1, $1::int) n`,
    [count],
  )
  if (rowCount !== count) throw new Error(`${table} has no row to copy`)
}
