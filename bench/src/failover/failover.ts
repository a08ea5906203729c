import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Reconciliation } from '@forenet/contract/payment'
import { paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { migrateDatabase } from '@forenet/database/migrate'
import { openPool } from '@forenet/database/pool'
import { fetchGatewayLedger } from '@forenet/testkit/purchase'
import { comparePurchases, type StoredOrder } from '@forenet/testkit/purchase-outcome'
import type { BenchBuyer } from '../purchase/purchase.ts'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { createEventOnSale } from '../rush/event.ts'
import { sendToChild, startChild } from '../setting/child.ts'
import { ENCRYPTION_KEY } from '../setting/encryption-key.ts'
import { createTemporaryFolder } from '../setting/folder.ts'
import { buildNthMember, buildNthMemberOffer, fillMembers } from '../setting/members.ts'
import { buildIssuerUrl, replaceHostByIpAddress } from '../setting/portal.ts'
import { PROJECT_ROOT } from '../setting/project.ts'
import { createTokenSigner, MEMBER_CLAIMS, SUPER_ADMINISTRATOR_CLAIMS } from '../setting/sign-in.ts'
import { buildPortalSettings, startSimulators } from '../setting/stand-ins.ts'
import { startPatroniCluster, toPortalConnectionString } from './patroni-cluster.ts'
import type { ShopperProgress, ShopperRequest } from './shoppers.ts'

const BUYERS = 480
const AT_ONCE = 12
const KILL_AFTER = 120
const MAX_SECONDS_WITHOUT_SERVICE = 30
/**
 * Timeout until all payments are settled: refunds with an unknown result are checked at the gateway after ten minutes.
 */
const SETTLED_WITHIN_MS = 20 * 60_000
const POLL_MS = 500

/** Kills the primary of deploy/patroni while members buy and cancel, then compares the books. */
export async function measureFailover(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const cluster = await startPatroniCluster(stack)
  const owner = toPortalConnectionString(cluster.owner)
  await migrateDatabase(owner)
  await fillMembers(toPortalConnectionString(cluster.superuser), BUYERS, now.getFullYear())
  const { orgId } = buildNthMemberOffer(1, BUYERS, now.getFullYear())
  const simulators = await startSimulators(stack)
  const settings = {
    DATABASE_URL: cluster.portal,
    DATABASE_MIGRATION_URL: cluster.owner,
    DATABASE_READ_URL: cluster.replica,
    DATA_DIR: await createTemporaryFolder(stack),
    WEB_DIR: join(PROJECT_ROOT, 'apps/web/dist'),
    ENCRYPTION_KEY,
    SEED_DEMONSTRATION: 'false',
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'fatal',
    ...buildPortalSettings(simulators),
  }
  const program = new URL(import.meta.resolve('@forenet/api/main'))
  const { ready } = await startChild<{ origin: string }>(stack, program, settings)
  const portal = replaceHostByIpAddress(ready.origin)
  const onSale = await createEventOnSale(owner, orgId, BUYERS, now)
  const sign = await createTokenSigner(owner, buildIssuerUrl(ready.origin))
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index): Promise<BenchBuyer> => {
      const { memberId, email } = buildNthMember(index + 1)
      return {
        memberId,
        token: await sign(email, MEMBER_CLAIMS),
        ...buildNthMemberOffer(index + 1, BUYERS, now.getFullYear()),
      }
    }),
  )
  const shoppers = await startChild(stack, new URL('./shoppers.ts', import.meta.url))
  const sandbox = replaceHostByIpAddress(simulators.origin)
  await sendToChild<ShopperRequest, ShopperProgress>(shoppers, {
    step: 'begin',
    portal,
    sandbox,
    buyers,
    atOnce: AT_ONCE,
    onSale,
  })
  const progress = () => sendToChild<ShopperRequest, ShopperProgress>(shoppers, { step: 'progress' })
  while ((await progress()).purchases.length < KILL_AFTER) await delay(POLL_MS)
  const killed = await cluster.killPrimary()
  const killedAt = performance.now()
  console.log(`Killed ${killed} after ${KILL_AFTER} purchases`)
  while ([killed, null].includes(await cluster.findPrimary())) await delay(POLL_MS)
  const promotedSeconds = (performance.now() - killedAt) / 1_000
  const done = await sendToChild<ShopperRequest, ShopperProgress>(shoppers, { step: 'finish' })
  const boughtSeconds = (performance.now() - killedAt) / 1_000
  await settled(owner)
  const settledSeconds = (performance.now() - killedAt) / 1_000
  const { lost, duplicated, differing } = comparePurchases(
    done.purchases,
    await listOrders(owner),
    await fetchGatewayLedger(simulators.origin),
  )
  const refused = await verifyBooks(settings)
  const unequal = await countUnequal(portal, await sign(buildNthMember(1).email, SUPER_ADMINISTRATOR_CLAIMS))
  for (const [reason, failures] of Map.groupBy(done.failed, reasonOf))
    console.log(`${failures.length} repeated: ${reason}`)
  for (const one of [...lost, ...duplicated, ...differing]) console.log(`wrong: ${one}`)
  if (refused !== null) console.log(refused)
  const cancelled = done.purchases.filter(({ isCancelled }) => isCancelled).length
  return {
    title: 'Failover of the database',
    how: `deploy/patroni on this machine with other addresses: two PostgreSQL under Patroni with a synchronous standby, three members of etcd, HAProxy, TLS everywhere. ${AT_ONCE} concurrent buyers repeat each request until it is answered: a third buy a membership, a third a ticket, a third a ticket that they cancel. After ${KILL_AFTER} purchases PostgreSQL, Patroni and etcd of the primary are killed with SIGKILL. Seconds without service: the longest time between two successive responses below 500 to requests that write. The comparison starts when no payment, refund, posting or step after a payment is open. Lost and duplicated: the confirmed purchases and cancellations, compared with the portal's orders and the gateway's payments. Books: \`forenet books verify\`, each row of the reconciliation, and each payment's amount here and at the gateway.`,
    header: ['', ''],
    rows: [
      ['purchases, of which cancelled', `${done.purchases.length}, ${cancelled}`],
      ['requests, of which repeated', `${done.requests}, ${done.failed.length}`],
      ['new primary after, s', promotedSeconds.toFixed(1)],
      ['last purchase after, s', boughtSeconds.toFixed(1)],
      ['everything settled after, s', settledSeconds.toFixed(1)],
    ],
    bars: [
      buildMaximumTarget('seconds without service', done.longestGapMs / 1_000, MAX_SECONDS_WITHOUT_SERVICE, ' s'),
      buildMaximumTarget('lost', lost.length, 0),
      buildMaximumTarget('duplicated', duplicated.length, 0),
      {
        what: 'books',
        measured:
          refused === null && unequal + differing.length === 0 ? 'equal' : `${unequal + differing.length} differ`,
        bar: 'equal',
        met: refused === null && unequal + differing.length === 0,
      },
    ],
  }
}

function reasonOf(failure: string): string {
  return /"code":"([a-z-]+)/.exec(failure)?.[1] ?? failure.replace(/^\S+ \S+: /, '')
}

/** @throws after SETTLED_WITHIN_MS */
async function settled(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, 1)
  pool.on('error', (error) => console.error(error.message))
  const until = performance.now() + SETTLED_WITHIN_MS
  try {
    for (;;) {
      const { rows } = await pool.query<{ open: number }>(`
        select (select count(*) from after_payment_step where done_at is null)
             + (select count(*) from payment_authorization where state in ('reported', 'capturing', 'voiding'))
             + (select count(*) from payment_refund where state = 'requested')
             + (select count(*) from ledger_queue) as open`)
      const open = rows[0]?.open ?? 0
      if (open === 0) return
      if (performance.now() > until) throw new Error(`${open} are still open after ${SETTLED_WITHIN_MS / 60_000} min`)
      await delay(POLL_MS)
    }
  } finally {
    await pool.end()
  }
}

async function listOrders(databaseUrl: string): Promise<StoredOrder[]> {
  const pool = openPool(databaseUrl, 1)
  try {
    const { rows } = await pool.query<StoredOrder>(`
      select o.token, o.status, coalesce(json_agg(json_build_object('orderNumber', a.order_number,
               'capturedMinor', a.captured_minor, 'refundedMinor', a.refunded_minor)) filter (where a.id is not null),
               '[]') as attempts
        from payment_order o left join payment_attempt a on a.order_id = o.id group by o.id`)
    return rows
  } finally {
    await pool.end()
  }
}

/** Returns the output of `forenet books verify` if it finds a difference. */
async function verifyBooks(settings: Record<string, string>): Promise<string | null> {
  const args = [
    '--disable-warning=ExperimentalWarning',
    join(PROJECT_ROOT, 'apps/api/src/forenet.ts'),
    'books',
    'verify',
  ]
  try {
    await promisify(execFile)(process.execPath, args, {
      cwd: PROJECT_ROOT,
      env: { PATH: process.env.PATH, ...settings },
    })
    return null
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return `${stdout ?? ''}${stderr ?? error}`
  }
}

async function countUnequal(portal: string, token: string): Promise<number> {
  let unequal = 0
  for (let before = ''; ; ) {
    const query = `?size=100${before && `&before=${encodeURIComponent(before)}`}`
    const response = await fetch(`${portal}${paymentReconciliationGet.path}${query}`, {
      headers: { authorization: `Bearer ${token}`, orgkey: 'ALL' },
    })
    if (!response.ok) throw new Error(`reconciliation: ${response.status} ${await response.text()}`)
    const { rows, nextCursor } = (await response.json()) as Reconciliation
    unequal += rows.filter(({ agrees }) => !agrees).length
    if (nextCursor === null) return unequal
    before = nextCursor
  }
}
