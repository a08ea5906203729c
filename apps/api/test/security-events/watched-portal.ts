import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPoolDatabase, type Database } from '@forenet/database/database'
import { buildAccounts } from '@forenet/identity/accounts/accounts'
import { createTestDatabase } from '@forenet/testkit/database'
import { findFreePort } from '@forenet/testkit/free-port'
import { vi } from 'vitest'
import { Visitor } from '../../../identity/test/support/visitor.ts'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { startPortal } from '../../src/start/start-portal.ts'

const METRICS_TOKEN = 'a-token-for-the-watch-1'
export const PASSWORD = 'korrekt hest batteri'

export type Line = Record<string, unknown> & { event: string }

export type WatchedPortal = {
  origin: string
  mount: string
  database: Database
  databaseUrl: string
  /** Creates an account with the password PASSWORD; returns its id. */
  createAccount(email: string): Promise<string>
  giveRoles(account: string, roles: string[]): Promise<void>
  /** A visitor at a network address behind the proxy. */
  visitorFrom(address: string): Visitor
  /** The security log's lines about a network address. */
  linesOf(address: string): Promise<Line[]>
  /** The security log's file contents. */
  text(): Promise<string>
  /** The value of a series at /metrics, such as `forenet_mails_total{outcome="sent"}`. */
  metric(series: string): Promise<number>
  sandboxUrl: string
  /** The link in the newest mail to an address. */
  linkMailedTo(email: string): Promise<string>
  stop(): Promise<void>
}

/**
 * The whole portal as `npm start` runs it, logging security events only, behind a proxy. `more` adds or overrides
 * variables.
 */
export async function startWatchedPortal(more: Record<string, string> = {}): Promise<WatchedPortal> {
  const test = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'forenet-watched-'))
  const file = join(folder, 'security.log')
  const port = await findFreePort()
  const variables = {
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: test.url,
    PORT: String(port),
    SANDBOX_PORT: String(await findFreePort()),
    SEED_DEMONSTRATION: 'false',
    TRUSTED_PROXIES: '1',
    METRICS_TOKEN,
    LOG_LEVEL: 'silent',
    SECURITY_LOG_FILE: file,
    ...more,
  }
  const portal = await startPortal(readConfiguration(variables), 'test')
  const accounts = buildAccounts(test.pool, () => new Date())
  const text = () => readFile(file, 'utf8')
  const place = { origin: portal.origin, mount: '/auth/realms/forenet' }
  return {
    ...place,
    database: createPoolDatabase(test.pool),
    databaseUrl: test.url,
    text,
    createAccount: async (email) => {
      const person = { givenName: 'Liv', familyName: 'Bach', password: PASSWORD, locale: 'en' } as const
      return (await accounts.create({ ...person, email, emailVerified: true })).id
    },
    giveRoles: (account, roles) => accounts.setRoles(account, roles),
    visitorFrom(address) {
      const visitor = new Visitor(place)
      visitor.headers['x-forwarded-for'] = address
      return visitor
    },
    linesOf: async (address) => {
      const lines = (await text())
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line)
      return lines.filter((line) => line.address === address)
    },
    sandboxUrl: portal.sandboxUrl ?? '',
    async metric(series) {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      const metrics = await (await fetch(`${portal.origin}/metrics`, { headers })).text()
      const line = metrics.split('\n').find((text) => text.startsWith(`${series} `))
      if (line === undefined) throw new Error(`/metrics has no ${series}`)
      return Number(line.slice(series.length))
    },
    linkMailedTo: (email) =>
      vi.waitFor(
        async () => {
          const answer = await fetch(`${portal.sandboxUrl}/sandbox/mails?to=${encodeURIComponent(email)}`)
          const { mails } = (await answer.json()) as { mails: { links: string[] }[] }
          const link = mails[0]?.links[0]
          if (!link) throw new Error(`No link was mailed to ${email}`)
          return link
        },
        { timeout: 20_000 },
      ),
    async stop() {
      await portal.stop()
      await test.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
