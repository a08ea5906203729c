import { createPoolDatabase } from '@forenet/database/database'
import { addDays, calendarDateAt } from '@forenet/domain/calendar-date'
import { RENEWAL_CONSENT_VERSION } from '@forenet/domain/renewal-consent'
import { createEdition, createOrganisation } from '@forenet/testkit/builders'
import { fetchGatewayLedger } from '@forenet/testkit/purchase'
import { expect } from 'vitest'
import { type KillScene, pause } from '../payments/kill-scene.ts'

export const POLL = { timeout: 100_000, interval: 100 }
export const BOUGHT_MINOR = 45_000
export const RENEWED_MINOR = 47_500
const KILL_LOCK = 37
// Longer than it takes to kill a waiting portal.
export const SLOW_GATEWAY = { changed: { GATEWAY_TIMEOUT_MS: '20000' } }

/** Where the portal is killed: before a write, so that all earlier steps are stored, or during a call of the gateway. */
export type KillStep = { before: string } | { operation: string; kind: 'hang-before' | 'hang-after' }

export type KillRenewals = Awaited<ReturnType<typeof createKillRenewals>>

/** A club with an edition that ends in five days, and the next one. The portal must not run. */
export async function createKillRenewals(scene: KillScene, { comesBack = true } = {}) {
  await scene.pool.query(
    `create function wait_to_be_killed() returns trigger language plpgsql
       as $$ begin perform pg_advisory_xact_lock_shared(${KILL_LOCK}); return new; end $$`,
  )
  const club = await createClub(scene)
  const buy = () => scene.buy(club.id, club.editionId, comesBack, { autoRenewal: RENEWAL_CONSENT_VERSION })
  return {
    club,
    /** Buys a membership that renews. */
    buy,
    /** Buys a membership that renews, and returns its consent. */
    async dueRenewal(): Promise<string> {
      const lastConsent = async (): Promise<string | undefined> =>
        (
          await scene.pool.query<{ id: string }>(
            `select id from renewal_consent c where state = 'active'
               and not exists (select from renewal_line l where l.consent_id = c.id)`,
          )
        ).rows[0]?.id
      await buy()
      await expect.poll(lastConsent, POLL).toBeDefined()
      return (await lastConsent()) ?? ''
    },
    async planCharge(consentId: string): Promise<void> {
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
    },
    killAt: (step: KillStep, act: () => Promise<void>) =>
      'before' in step ? killBefore(scene, step.before, act) : killDuring(scene, step, act),
    /** Leases and waits of the killed process end at once instead of after their time. */
    async hurriedState(consentId: string): Promise<string | undefined> {
      await scene.pool.query('update payment_authorization set not_before = now()')
      const { rows } = await scene.pool.query<{ state: string }>(
        `update renewal_charge h set not_before = now() from renewal_line l
          where l.charge_id = h.id and l.consent_id = $1 returning h.state`,
        [consentId],
      )
      return rows[0]?.state
    },
    captures: async (minor: number) =>
      (await fetchGatewayLedger(scene.sandbox.origin)).filter(({ capturedAmount }) => capturedAmount === minor).length,
  }
}

async function createClub(scene: KillScene) {
  const database = createPoolDatabase(scene.pool)
  const today = calendarDateAt(new Date())
  const { id } = await createOrganisation(database)
  const { rows } = await scene.pool.query<{ id: string }>(
    "insert into membership_type (organisation_id, name) values ($1, 'Senior') returning id",
    [id],
  )
  const typeId = rows[0]?.id ?? ''
  const edition = (name: string, startDate: string, endDate: string, priceMinor: number) =>
    createEdition(database, id, {
      ...{ typeId, name, startDate, endDate, priceMinor, offerStartDate: '2020-01-01' },
    })
  const bought = await edition('Senior this season', addDays(today, -300), addDays(today, 5), BOUGHT_MINOR)
  await edition('Senior next season', addDays(today, 6), addDays(today, 370), RENEWED_MINOR)
  return { id, editionId: bought.id }
}

/** Kills the portal while an act waits before a write. */
async function killBefore(scene: KillScene, write: string, act: () => Promise<void>): Promise<void> {
  const holder = await scene.pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [KILL_LOCK])
    await holder.query(`create trigger wait_to_be_killed before ${write} execute function wait_to_be_killed()`)
    await act()
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
async function killDuring(
  scene: KillScene,
  fault: { operation: string; kind: string },
  act: () => Promise<void>,
): Promise<void> {
  const faults = `${scene.sandbox.origin}/sandbox/faults`
  const planned = await fetch(faults, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'gateway', delayMs: 60_000, ...fault }),
  })
  expect(planned.status).toBeLessThan(300)
  await act()
  const isPending = async () => ((await (await fetch(faults)).json()) as { faults: unknown[] }).faults.length > 0
  while (await isPending()) await pause(20)
  await pause(100)
  await scene.portal.kill()
}
