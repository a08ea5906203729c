import { randomUUID } from 'node:crypto'
import { clubClosingClose } from '@forenet/contract/club/closing-calls'
import { clubVoucherExport } from '@forenet/contract/club/voucher-calls'
import { addDays, calendarDateAt, yearOfDate } from '@forenet/domain/calendar-date'
import { makeCall } from '@forenet/testkit/portal'
import pg from 'pg'
import { atMost, type Report } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { nthMember } from '../setting/members.ts'
import { startPortal } from '../setting/portal.ts'
import { tokenSigner } from '../setting/sign-in.ts'

const INVOICES = 10_000
/** Each invoice is issued and paid. */
const MOVEMENTS = 2 * INVOICES
const MEMBERS = 1_000
const CLUB = 'CLUB00001'
const MAX_CLOSING_SECONDS = 10
const MAX_EXPORT_SECONDS = 20

/** Closes a month of paid invoices over HTTP, including their postings, and exports its vouchers. */
export async function measureClosing(stack: AsyncDisposableStack, now: Date): Promise<Report> {
  const databaseUrl = await startFilledCluster(stack, MEMBERS, now.getFullYear())
  const through = addDays(`${calendarDateAt(now).slice(0, 7)}-01`, -1)
  await fillInvoices(databaseUrl, `${through.slice(0, 7)}-10`)
  const portal = await startPortal(stack, databaseUrl)
  const sign = await tokenSigner(databaseUrl, portal.issuer)
  const caller = { token: await sign(nthMember(1).email, [`org:${CLUB}|role:ADMIN`]) }
  const params = { orgKey: CLUB }
  const began = performance.now()
  const closing = await makeCall(portal.origin, caller, clubClosingClose, {
    params,
    body: { id: randomUUID(), through },
  })
  if (!closing.body.closed) throw new Error(`The month was not closed: ${JSON.stringify(closing.body)}`)
  const closed = performance.now()
  const exported = await makeCall(portal.origin, caller, clubVoucherExport, {
    params,
    body: { id: randomUUID(), from: `${yearOfDate(through)}-01-01`, to: through, format: 'neutral', language: 'da' },
  })
  const postings = exported.body.export?.postings ?? 0
  if (postings < MOVEMENTS) throw new Error(`${postings} postings were exported`)
  const closingSeconds = (closed - began) / 1_000
  const exportSeconds = (performance.now() - closed) / 1_000
  return {
    title: 'Closing a month',
    how: `A month with ${MOVEMENTS} movements of a club is closed with all checks, over HTTP, and its vouchers are exported as CSV. Movements that the sweep has not posted by then are posted first. Once.`,
    header: ['step', 'seconds'],
    rows: [
      ['checked and closed', closingSeconds.toFixed(1)],
      ['exported', exportSeconds.toFixed(1)],
    ],
    bars: [
      atMost(`${MOVEMENTS} movements closed`, closingSeconds, MAX_CLOSING_SECONDS, ' s'),
      atMost(`${MOVEMENTS} movements exported`, exportSeconds, MAX_EXPORT_SECONDS, ' s'),
    ],
  }
}

async function fillInvoices(databaseUrl: string, day: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select id from organisation where key = $1', [CLUB])
    const club = rows[0]?.id
    await client.query(
      `insert into invoice (id, organisation_id, recipient_name, language, total_minor, vat_minor, created_at, updated_at)
       select gen_random_uuid(), $1, 'Ry Tryk ApS', 'da', 12500, 2500, now(), now() from generate_series(1, $2)`,
      [club, INVOICES],
    )
    const numbered = 'select id, row_number() over (order by id) as nth from invoice where organisation_id = $1'
    await client.query(
      `insert into invoice_movement (id, invoice_id, organisation_id, kind, amount_minor, vat_minor, day, number, booked_at)
       select gen_random_uuid(), id, $1, 'issued', 12500, 2500, $2, nth, now() from (${numbered}) n`,
      [club, day],
    )
    await client.query(
      `update invoice i set number = n.nth, issued_on = $2, due_on = $2 from (${numbered}) n where i.id = n.id`,
      [club, day],
    )
    await client.query(
      `insert into invoice_movement (id, invoice_id, organisation_id, kind, amount_minor, method, day, booked_at)
       select gen_random_uuid(), id, $1, 'payment', -12500, 'bank-transfer', $2, now() from invoice where organisation_id = $1`,
      [club, day],
    )
  } finally {
    await client.end()
  }
}
