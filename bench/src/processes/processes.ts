import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { ProxyKind } from '@forenet/testkit/example-proxy'
import { requireEqualLedgers, waitForConfirmations } from '../purchase/aftermath.ts'
import type { BenchBuyer } from '../purchase/purchase.ts'
import { type BenchmarkReport, buildMaximumTarget, type PerformanceTarget } from '../report/report.ts'
import { type ChildHandle, sendToChild, startChild } from '../setting/child.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { buildNthMember, buildNthMemberOffer } from '../setting/members.ts'
import { PROJECT_ROOT as PRESENT } from '../setting/project.ts'
import { createTokenSigner, MEMBER_CLAIMS } from '../setting/sign-in.ts'
import type { CrowdRequest, CrowdResult } from './crowd.ts'
import { type PortalsBehindProxy, type PortalsBehindProxyOptions, startPortalsBehindProxy } from './house.ts'
import { countDuplicateMails } from './mails-agree.ts'
import { checkOutOlderVersion, type OlderVersion } from './older-version.ts'
import { restartDatabase } from './restart-database.ts'

const MEMBERS = 4_000
const AT_ONCE = 6
/** Longer than the proxies' health check interval of two seconds. */
const SETTLED_MS = 3_000
const READY_WITHIN_MS = 60_000
const KILLED_AFTER = 60
const KILL_PURCHASES = 150

type Finding = { row: readonly string[]; bar: PerformanceTarget }

/**
 * Measures restarts and upgrades of several processes. `from`: version to upgrade from. With `proxies`, only rolling
 * restarts are measured.
 */
export async function measureProcesses(
  stack: AsyncDisposableStack,
  now: Date,
  from: string | undefined,
  proxies: readonly string[],
): Promise<BenchmarkReport> {
  const older = checkOutOlderVersion(from)
  const findings: Finding[] = []
  const within = async (work: (own: AsyncDisposableStack) => Promise<Finding[]>) => {
    const own = stack.use(new AsyncDisposableStack())
    const found = await work(own)
    for (const { row } of found) console.log(row.join(' | '))
    findings.push(...found)
    await own.disposeAsync()
  }
  const all = proxies.length === 0
  for (const proxy of ['nginx', 'caddy', 'haproxy'] as const) {
    if (all || proxies.includes(proxy)) await within((own) => exchanged(own, now, proxy, older))
  }
  if (all) {
    for (const proxy of ['haproxy', 'caddy'] as const) await within((own) => exchangedWithoutRetries(own, now, proxy))
    await within((own) => killed(own, now))
    await within((own) => leftByDatabase(own, now))
  }
  return {
    title: 'Processes replaced, killed, and without a database',
    how: `${AT_ONCE} concurrent members buy memberships over HTTPS through a proxy configured by its sample in deploy/ (with other addresses and certificate). Two processes are replaced one by one with SIGTERM (${older.name} for the upgrade, whose migrations run at the same time). A request counts as failed after a 5xx or no response. Everything on this machine. After each, the ledgers of portal and gateway were equal and each paid order had one e-mail; "duplicate e-mails" are identical ones with the same message id, sent twice because the sender died before it could record them.`,
    header: ['', 'requests', 'failed', 'purchases', 'duplicate e-mails', 'seconds'],
    rows: findings.map(({ row }) => row),
    bars: findings.map(({ bar }) => bar),
  }
}

async function inhabited(
  stack: AsyncDisposableStack,
  now: Date,
  options: Omit<PortalsBehindProxyOptions, 'databaseUrl'>,
) {
  const year = now.getFullYear()
  const migrate = options.root === undefined ? undefined : migrationsOf(options.root)
  const databaseUrl = await startFilledCluster(stack, MEMBERS, year, migrate)
  const house = await startPortalsBehindProxy(stack, { ...options, databaseUrl })
  const sign = await createTokenSigner(databaseUrl, house.issuer)
  const buyers = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, index): Promise<BenchBuyer> => {
      const { memberId, email } = buildNthMember(index + 1)
      return { memberId, token: await sign(email, MEMBER_CLAIMS), ...buildNthMemberOffer(index + 1, MEMBERS, year) }
    }),
  )
  const crowd = await startChild(stack, new URL('./crowd.ts', import.meta.url), {
    NODE_EXTRA_CA_CERTS: house.certificate.certFile,
  })
  let paid = 0
  return {
    house,
    databaseUrl,
    whileBuying: async (work: (crowd: ChildHandle<unknown>) => Promise<void>, most = 1_000) => {
      const mine = buyers.splice(0, most)
      await sendToChild<CrowdRequest, CrowdResult>(crowd, {
        step: 'begin',
        portal: house.origin,
        sandbox: house.sandbox,
        buyers: mine,
        atOnce: AT_ONCE,
      })
      const began = performance.now()
      await work(crowd)
      const seconds = (performance.now() - began) / 1_000
      const told = await sendToChild<CrowdRequest, CrowdResult>(crowd, { step: 'end' })
      for (const failure of told.failed.slice(0, 5)) console.log(`failed: ${failure}`)
      paid += told.paid
      await waitForConfirmations(databaseUrl)
      await requireEqualLedgers(databaseUrl, house.sandbox, paid)
      const again = await countDuplicateMails(databaseUrl, house.sandbox, paid, told.paid)
      return { ...told, seconds, again }
    },
  }
}

function migrationsOf(root: string): (url: string) => Promise<void> {
  return async (url) => {
    const program = `import { migrateDatabase } from './packages/database/src/migrate.ts'; await migrateDatabase(${JSON.stringify(url)})`
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: root })
  }
}

async function oneByOne({ processes }: PortalsBehindProxy, root?: string): Promise<void> {
  await delay(SETTLED_MS)
  for (const portal of processes) {
    await portal.stop()
    await portal.start(root === undefined ? {} : { root })
    await delay(SETTLED_MS)
  }
}

type Came = CrowdResult & { seconds: number; again: number }

function counted(what: string, { requests, failed, paid, seconds, again }: Came): Finding {
  return {
    row: [what, String(requests), String(failed.length), String(paid), String(again), seconds.toFixed(1)],
    bar: buildMaximumTarget(`${what}: requests failed`, failed.length, 0),
  }
}

async function exchanged(
  stack: AsyncDisposableStack,
  now: Date,
  proxy: ProxyKind,
  older: OlderVersion,
): Promise<Finding[]> {
  const { house, whileBuying } = await inhabited(stack, now, { count: 2, proxy, root: older.root })
  const upgraded = await whileBuying(() => oneByOne(house, PRESENT))
  const restarted = await whileBuying(() => oneByOne(house))
  return [counted(`${proxy}: rolling upgrade`, upgraded), counted(`${proxy}: rolling restart`, restarted)]
}

async function exchangedWithoutRetries(stack: AsyncDisposableStack, now: Date, proxy: ProxyKind): Promise<Finding[]> {
  const { house, whileBuying } = await inhabited(stack, now, { count: 2, proxy, withoutRetries: true })
  return [counted(`${proxy} without retries: rolling restart`, await whileBuying(() => oneByOne(house)))]
}

async function killed(stack: AsyncDisposableStack, now: Date): Promise<Finding[]> {
  const { house, whileBuying } = await inhabited(stack, now, { count: 4, proxy: 'haproxy' })
  const told = await whileBuying(async (crowd) => {
    const far = () => sendToChild<CrowdRequest, CrowdResult>(crowd, { step: 'how far' })
    while ((await far()).paid < KILLED_AFTER) await delay(50)
    await house.processes[1]?.kill()
    while ((await far()).paid < KILL_PURCHASES) await delay(50)
  }, KILL_PURCHASES)
  const what = 'haproxy: one of four killed (SIGKILL)'
  return [{ ...counted(what, told), bar: buildMaximumTarget(`${what}: purchases lost`, KILL_PURCHASES - told.paid, 0) }]
}

async function leftByDatabase(stack: AsyncDisposableStack, now: Date): Promise<Finding[]> {
  const { house, databaseUrl, whileBuying } = await inhabited(stack, now, { count: 2, proxy: 'haproxy' })
  let recovered = 0
  const told = await whileBuying(async () => {
    await delay(SETTLED_MS)
    await restartDatabase(stack, databaseUrl)
    const began = performance.now()
    await Promise.all(house.origins.map(ready))
    recovered = (performance.now() - began) / 1_000
    await delay(SETTLED_MS)
  })
  const what = 'haproxy: PostgreSQL restarted'
  return [
    {
      ...counted(what, told),
      bar: buildMaximumTarget('seconds until all processes are ready again', recovered, 5, ' s'),
    },
  ]
}

/** @throws the process's last response if it takes too long */
async function ready(origin: string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  for (;;) {
    const said = await fetch(`${origin}/health/ready`).then(
      ({ status }) => status,
      (error: unknown) => error,
    )
    if (said === 200) return
    if (performance.now() > until) throw new Error(`${origin} is not ready again`, { cause: said })
    await delay(20)
  }
}
