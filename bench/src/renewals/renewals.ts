import { setTimeout as delay } from 'node:timers/promises'
import { checkBooks, isInOrder } from '@forenet/api/modules/finance/ledger/index'
import { openPool } from '@forenet/database/pool'
import { type ForkedPortal, forkPortal } from '@forenet/testkit/forked-portal'
import { findFreePort } from '@forenet/testkit/free-port'
import { fetchGatewayLedger } from '@forenet/testkit/purchase'
import type pg from 'pg'
import { waitForConfirmations } from '../purchase/aftermath.ts'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { measureTreeCpu } from '../setting/memory.ts'
import { settingsOfKilledPortal } from '../setting/portal.ts'
import { type Simulators, startSimulators } from '../setting/stand-ins.ts'
import { registerCleanup } from '../setting/undo.ts'
import { fillDueRenewals } from './due-renewals.ts'

const RENEWALS = 10_000
const WORKERS = 3
const KILLS = 30
const LOOK_AGAIN_MS = 200
const MS_EACH = 1_000
/** Leases of the last killed worker end. */
const DONE_WITHIN_MS = 10 * 60_000
const CONFIRMED_WITHIN_MS = 30 * 60_000

/** Charges due renewals with three workers, one of which is killed at a random moment again and again. */
export async function measureRenewals(
  stack: AsyncDisposableStack,
  now: Date,
  renewals = RENEWALS,
): Promise<BenchmarkReport> {
  const databaseUrl = await startFilledCluster(stack, renewals, now.getFullYear())
  const standIns = await startSimulators(stack)
  await fillDueRenewals(databaseUrl, standIns, renewals, now)
  const pool = openPool(databaseUrl, 2)
  stack.defer(() => pool.end())
  const before = await measureTreeCpu(process.pid)
  const began = performance.now()
  const workers = await startWorkers(stack, databaseUrl, standIns)
  const kills = Math.min(KILLS, Math.ceil(renewals / 50))
  const charged = await killUntilCharged(pool, workers, { renewals, kills, began })
  const seconds = (performance.now() - began) / 1_000
  const after = await measureTreeCpu(process.pid)
  const confirmedSeconds = await waitForConfirmations(databaseUrl, CONFIRMED_WITHIN_MS)
  const found = await compare(pool, standIns, renewals)
  const postgresql =
    before && after ? (((after.postgresql - before.postgresql) * 1_000) / renewals).toFixed(1) : 'not told here'
  return {
    title: 'Renewals charged by workers that are killed',
    how: `${renewals} memberships of ${found.clubs} clubs are due for automatic renewal; ${WORKERS} workers charge them through the simulated gateway, and ${kills} times a random one is killed (SIGKILL) at a random moment and restarted. Afterwards the gateway's captures, the memberships and the ledger of each club are compared. Once.`,
    header: ['', 'figure'],
    rows: [
      ['killed', String(kills)],
      ['all charged after, s', seconds.toFixed(0)],
      ['renewals a minute', ((renewals * 60) / seconds).toFixed(0)],
      ['first half, s', charged.firstHalfSeconds.toFixed(0)],
      ['second half, s', charged.secondHalfSeconds.toFixed(0)],
      ['PostgreSQL, ms of processor each', postgresql],
      ['last confirmation after the last charge, s', confirmedSeconds.toFixed(0)],
      ['confirmations stored', String(found.confirmations)],
      ['authorizations that were never captured', String(found.leftOver)],
    ],
    bars: [
      buildMaximumTarget('renewals charged twice', found.duplicated, 0),
      buildMaximumTarget('renewals skipped', found.skipped, 0),
      buildMaximumTarget('renewals charged without a new period, or renewed twice', found.periodsWrong, 0),
      buildMaximumTarget('renewals confirmed twice or not at all', found.confirmationsWrong, 0),
      buildMaximumTarget('øre that the ledgers do not sum to 0', found.ledgerMinor, 0),
      buildMaximumTarget('clubs whose books are not in order', found.booksWrong, 0),
      buildMaximumTarget('kills not made', kills - charged.kills, 0),
    ],
  }
}

async function startWorkers(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  standIns: Simulators,
): Promise<ForkedPortal[]> {
  const settings = await settingsOfKilledPortal(stack, { databaseUrl, standIns, port: await findFreePort() })
  const workers: ForkedPortal[] = []
  for (let nth = 0; nth < WORKERS; nth++) {
    const worker = await forkPortal({
      ...{ ...settings, ROLE: 'worker', PORT: String(await findFreePort()) },
      // A shorter lease of killed workers.
      GATEWAY_TIMEOUT_MS: '2000',
    })
    await registerCleanup(stack, worker.kill)
    workers.push(worker)
  }
  return workers
}

/** Kills spread evenly over the renewals. @throws if the renewals do not end */
async function killUntilCharged(
  pool: pg.Pool,
  workers: readonly ForkedPortal[],
  { renewals, kills, began }: { renewals: number; kills: number; began: number },
): Promise<{ kills: number; firstHalfSeconds: number; secondHalfSeconds: number }> {
  let [killed, firstHalf] = [0, 0]
  const restarts = new Map<ForkedPortal, Promise<void>>()
  const until = performance.now() + DONE_WITHIN_MS + renewals * MS_EACH
  for (;;) {
    const { charged, open } = await countCharges(pool)
    if (firstHalf === 0 && charged >= renewals / 2) firstHalf = performance.now()
    if (open === 0) break
    if (performance.now() > until) throw new Error(`${open} renewals are still open`)
    if (killed < kills && charged >= (renewals / (kills + 1)) * (killed + 1)) {
      const worker = workers[Math.floor(Math.random() * workers.length)]
      if (worker && !restarts.has(worker)) {
        await delay(Math.random() * 500)
        await worker.kill()
        killed++
        restarts.set(
          worker,
          worker.start().finally(() => restarts.delete(worker)),
        )
      }
    }
    await delay(LOOK_AGAIN_MS)
  }
  const ended = performance.now()
  await Promise.all(restarts.values())
  return {
    kills: killed,
    firstHalfSeconds: (firstHalf - began) / 1_000,
    secondHalfSeconds: (ended - firstHalf) / 1_000,
  }
}

async function countCharges(pool: pg.Pool): Promise<{ charged: number; open: number }> {
  const { rows } = await pool.query<{ charged: number; open: number }>(
    `select count(*) filter (where state = 'paid')::int as charged,
       count(*) filter (where state in ('planned', 'charging'))::int as open from renewal_charge`,
  )
  return rows[0] ?? { charged: 0, open: 0 }
}

async function compare(pool: pg.Pool, standIns: Simulators, renewals: number) {
  const { rows: attempts } = await pool.query<{ number: string; payer: string }>(
    `select a.order_number as number, o.payer_member_id as payer from payment_attempt a
       join payment_order o on o.id = a.order_id where o.selection->>'renewal' is not null`,
  )
  const payers = new Map(attempts.map(({ number, payer }) => [number, payer]))
  const entries = (await fetchGatewayLedger(standIns.origin)).filter(({ orderNumber }) => payers.has(orderNumber))
  const captured = entries.filter((entry) => entry.capturedAmount > entry.creditedAmount)
  const charged = new Set(captured.map(({ orderNumber }) => payers.get(orderNumber)))
  const { rows: periods } = await pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from (select s.id from membership s
       left join membership_history h on h.membership_id = s.id and h.enabled and h.status = 'active' and h.start_date > now()
       group by s.id having count(h.id) <> 1) w`,
  )
  const { rows: mails } = await pool.query<{ stored: number; orders: number }>(
    `select count(*)::int as stored, count(distinct s.order_id)::int as orders from after_payment_step s
      where s.step = 'mail' and s.done_at is not null`,
  )
  const { rows: messages } = await pool.query<{ sent: number }>(
    "select count(*)::int as sent from outgoing_message where channel = 'mail' and sent_at is not null",
  )
  const { rows: clubs } = await pool.query<{ id: string }>('select id from organisation')
  let booksWrong = 0
  for (const { id } of clubs) {
    if (!isInOrder(await checkBooks({ pool, now: () => new Date() }, id))) booksWrong++
  }
  const { rows: sums } = await pool.query<{ minor: number }>(
    'select coalesce(sum(abs(minor)), 0)::int as minor from (select sum(amount_minor) as minor from ledger_line group by organisation_id) s',
  )
  const confirmations = messages[0]?.sent ?? 0
  return {
    clubs: clubs.length,
    duplicated: captured.length - charged.size,
    skipped: renewals - charged.size,
    leftOver: entries.filter((entry) => entry.capturedAmount === 0 && !entry.voided).length,
    periodsWrong: periods[0]?.wrong ?? 0,
    confirmations,
    confirmationsWrong: Math.abs(renewals - confirmations) + Math.abs(renewals - (mails[0]?.orders ?? 0)),
    booksWrong,
    ledgerMinor: sums[0]?.minor ?? 0,
  }
}
