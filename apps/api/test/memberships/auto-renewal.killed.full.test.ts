import { createPoolDatabase } from '@forenet/database/database'
import { addDays, calendarDateAt } from '@forenet/domain/calendar-date'
import { RENEWAL_CONSENT_VERSION } from '@forenet/domain/renewal-consent'
import { createConfiguration, createOrganisation } from '@forenet/testkit/builders'
import { gatewayLedger } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillScene, pause, startKillScene } from '../payments/kill-scene.ts'

const POLL = { timeout: 100_000, interval: 100 }
const BOUGHT_MINOR = 45_000
const RENEWED_MINOR = 47_500
const KILL_LOCK = 37
// Longer than it takes to kill a waiting portal.
const SLOW_GATEWAY = { changed: { GATEWAY_TIMEOUT_MS: '20000' } }

type Step = { before: string } | { operation: 'authorizeRecurring' | 'capture'; kind: 'hang-before' | 'hang-after' }

/** Where the portal is killed: before a write, so that all earlier steps are stored, or during a call of the gateway. */
const STEPS: Record<string, Step> = {
  'before the order is stored': { before: 'insert on payment_order' },
  'before the attempt is stored': { before: 'insert on payment_attempt' },
  'before the charge starts': {
    before: "update on renewal_charge for each row when (old.state = 'planned' and new.state = 'charging')",
  },
  'before the gateway authorizes': { operation: 'authorizeRecurring', kind: 'hang-before' },
  'before the gateway answers the authorization': { operation: 'authorizeRecurring', kind: 'hang-after' },
  'before the authorization is stored': { before: 'insert on payment_authorization' },
  'before the authorization is claimed': {
    before: "update on payment_attempt for each row when (new.state = 'authorized')",
  },
  'before the gateway captures': { operation: 'capture', kind: 'hang-before' },
  'before the gateway answers the capture': { operation: 'capture', kind: 'hang-after' },
  'before the payment is stored': { before: "update on payment_order for each row when (new.status = 'paid')" },
}

let scene: KillScene
let club: { id: string; editionId: string }
beforeAll(async () => {
  scene = await startKillScene()
  await scene.portal.kill()
  await scene.pool.query(
    `create function wait_to_be_killed() returns trigger language plpgsql
       as $$ begin perform pg_advisory_xact_lock_shared(${KILL_LOCK}); return new; end $$`,
  )
  club = await createClub()
  await scene.portal.start(SLOW_GATEWAY)
})
afterAll(() => scene.stop())

async function createClub() {
  const database = createPoolDatabase(scene.pool)
  const today = calendarDateAt(new Date())
  const { id } = await createOrganisation(database)
  const { rows } = await scene.pool.query<{ id: string }>(
    "insert into membership_type (organisation_id, name) values ($1, 'Senior') returning id",
    [id],
  )
  const typeId = rows[0]?.id ?? ''
  const edition = (name: string, startDate: string, endDate: string, priceMinor: number) =>
    createConfiguration(database, id, {
      ...{ typeId, name, startDate, endDate, priceMinor, offerStartDate: '2020-01-01' },
    })
  const bought = await edition('Senior this season', addDays(today, -300), addDays(today, 5), BOUGHT_MINOR)
  await edition('Senior next season', addDays(today, 6), addDays(today, 370), RENEWED_MINOR)
  return { id, editionId: bought.id }
}

/** Buys a membership that renews, and makes its charge due. */
async function dueRenewal(): Promise<string> {
  const lastConsent = async (): Promise<string | undefined> =>
    (
      await scene.pool.query<{ id: string }>(
        `select id from renewal_consent c where state = 'active'
           and not exists (select from renewal_line l where l.consent_id = c.id)`,
      )
    ).rows[0]?.id
  await scene.buy(club.id, club.editionId, true, { autoRenewal: RENEWAL_CONSENT_VERSION })
  await expect.poll(lastConsent, POLL).toBeDefined()
  return (await lastConsent()) ?? ''
}

async function planCharge(consentId: string): Promise<void> {
  const yesterday = addDays(calendarDateAt(new Date()), -1)
  await scene.pool.query(
    `with charge as (insert into renewal_charge (id, organisation_id, payer_member_id, card_id, due_on, charge_on, next_on,
         noticed_days, noticed_minor, not_before, created_at, updated_at)
       select gen_random_uuid(), c.organisation_id, c.payer_member_id, c.card_id, s.overall_end_date, $2, $2, 10, $3,
         now(), now(), now() from renewal_consent c join membership s on s.id = c.membership_id where c.id = $1
       returning id, due_on)
     insert into renewal_line (charge_id, consent_id, due_on, price_minor) select id, $1, due_on, $3 from charge`,
    [consentId, yesterday, RENEWED_MINOR],
  )
}

/** Kills the portal while the next renewal waits before a write. */
async function killBefore(write: string, charge: () => Promise<void>): Promise<void> {
  const holder = await scene.pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [KILL_LOCK])
    await holder.query(`create trigger wait_to_be_killed before ${write} execute function wait_to_be_killed()`)
    await charge()
    const waiting = "from pg_stat_activity where datname = current_database() and wait_event = 'advisory'"
    await expect.poll(async () => (await holder.query(`select ${waiting}`)).rowCount, POLL).toBeGreaterThan(0)
    await scene.portal.kill()
    // Otherwise the server would complete the statement of the killed process.
    await holder.query(`select pg_terminate_backend(pid) ${waiting}`)
    await expect.poll(async () => (await holder.query(`select ${waiting}`)).rowCount, POLL).toBe(0)
    const table = / on (\w+)/.exec(write)?.[1]
    await holder.query(`drop trigger wait_to_be_killed on ${table}`)
    await holder.query('select pg_advisory_unlock($1)', [KILL_LOCK])
  } finally {
    holder.release()
  }
}

/** Kills the portal while it waits for the gateway. */
async function killDuring(fault: { operation: string; kind: string }, charge: () => Promise<void>): Promise<void> {
  const faults = `${scene.sandbox.origin}/sandbox/faults`
  const planned = await fetch(faults, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'gateway', delayMs: 60_000, ...fault }),
  })
  expect(planned.status).toBeLessThan(300)
  await charge()
  const isPending = async () => ((await (await fetch(faults)).json()) as { faults: unknown[] }).faults.length > 0
  while (await isPending()) await pause(20)
  await pause(100)
  await scene.portal.kill()
}

/** Leases and waits of the killed process end at once instead of after their time. */
async function hurriedState(consentId: string): Promise<string | undefined> {
  await scene.pool.query('update payment_authorization set not_before = now()')
  const { rows } = await scene.pool.query<{ state: string }>(
    `update renewal_charge h set not_before = now() from renewal_line l
      where l.charge_id = h.id and l.consent_id = $1 returning h.state`,
    [consentId],
  )
  return rows[0]?.state
}

const captures = async (minor: number) =>
  (await gatewayLedger(scene.sandbox.origin)).filter(({ capturedAmount }) => capturedAmount === minor).length

let renewals = 0
for (const [name, step] of Object.entries(STEPS)) {
  test(`killed ${name}: the renewal is captured once`, { timeout: 240_000 }, async () => {
    const consentId = await dueRenewal()
    const charge = () => planCharge(consentId)
    await ('before' in step ? killBefore(step.before, charge) : killDuring(step, charge))
    await scene.portal.start(SLOW_GATEWAY)
    await expect.poll(() => hurriedState(consentId), POLL).toBe('paid')
    renewals += 1
    expect(await captures(RENEWED_MINOR)).toBe(renewals)
  })
}

test('no charge is repeated later, and the ledger has each payment once', { timeout: 240_000 }, async () => {
  await scene.portal.kill()
  await scene.portal.start(SLOW_GATEWAY)
  await scene.expectBooksAgree(2 * renewals)
  expect(renewals).toBe(Object.keys(STEPS).length)
  expect([await captures(BOUGHT_MINOR), await captures(RENEWED_MINOR)]).toEqual([renewals, renewals])
  const states = await scene.pool.query("select from renewal_charge where state <> 'paid'")
  expect(states.rowCount).toBe(0)
})
