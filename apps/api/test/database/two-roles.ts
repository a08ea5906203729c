import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, CallInput } from '@forenet/contract/define-call'
import { memberCreate } from '@forenet/contract/member-calls'
import { paymentCapture, paymentLink, paymentPrepare, paymentStatus } from '@forenet/contract/payment-calls'
import { createPoolDatabase } from '@forenet/database/database'
import { encodeSelection } from '@forenet/domain/membership-selection'
import { generatePurchaseToken } from '@forenet/domain/purchase-token'
import { createEdition, createOrganisation } from '@forenet/testkit/builders'
import { buildDatabaseUrl, dropDatabase, runOnServer, TEST_SERVER_VARIABLE } from '@forenet/testkit/database'
import { findFreePort } from '@forenet/testkit/free-port'
import { makeCall } from '@forenet/testkit/portal'
import { buildSelection } from '@forenet/testkit/purchase'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { Visitor } from '../../../identity/test/support/visitor.ts'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { type Portal, startPortal } from '../../src/start/start-portal.ts'

const server = process.env[TEST_SERVER_VARIABLE] ?? ''
const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** A database that one role owns and migrates, and another runs the portal on. */
export type TwoRoles = {
  name: string
  roles: { migrates: string; runs: string }
  password: string
  folder: string
  /** The URLs of a database for the two roles. */
  urls: (database?: string) => { migrationUrl: string; url: string }
  /** Creates another empty database of the migrating role. */
  createDatabase: (database: string) => Promise<void>
  /** The portal's environment. */
  variables: (database?: string) => Record<string, string>
  withPortal: (work: (portal: Portal) => Promise<void>, database?: string) => Promise<void>
  drop: () => Promise<void>
}

export async function createTwoRoles(): Promise<TwoRoles> {
  const id = randomUUID().slice(0, 8)
  const name = `two_roles_${id}`
  // Names that must be quoted.
  const roles = { migrates: `forenet "owner" ${id}`, runs: `forenet portal ${id}` }
  const password = randomBytes(12).toString('hex')
  const folder = await mkdtemp(join(tmpdir(), 'forenet-roles-'))
  const databases: string[] = []
  for (const role of Object.values(roles)) {
    await runOnServer(server, `create role ${pg.escapeIdentifier(role)} login password '${password}'`)
  }
  const urlOf = (role: string, database: string) => {
    const url = new URL(buildDatabaseUrl(server, database))
    url.username = encodeURIComponent(role)
    url.password = password
    return url.href
  }
  const urls: TwoRoles['urls'] = (database = name) => ({
    migrationUrl: urlOf(roles.migrates, database),
    url: urlOf(roles.runs, database),
  })
  const createDatabase = async (database: string) => {
    await runOnServer(server, `create database ${database} owner ${pg.escapeIdentifier(roles.migrates)}`)
    databases.push(database)
  }
  const variables: TwoRoles['variables'] = (database = name) => ({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: urls(database).url,
    DATABASE_MIGRATION_URL: urls(database).migrationUrl,
    SEED_DEMONSTRATION: 'false',
    LOG_LEVEL: 'error',
    SECURITY_LOG_FILE: join(folder, 'security.log'),
  })
  await createDatabase(name)
  return {
    name,
    roles,
    password,
    folder,
    urls,
    createDatabase,
    variables,
    async withPortal(work, database) {
      const ports = { PORT: String(await findFreePort()), SANDBOX_PORT: String(await findFreePort()) }
      const portal = await startPortal(readConfiguration({ ...variables(database), ...ports }), 'test')
      try {
        await work(portal)
      } finally {
        await portal.stop()
      }
    },
    async drop() {
      for (const database of databases) await dropDatabase(server, database)
      for (const role of Object.values(roles)) await runOnServer(server, `drop role ${pg.escapeIdentifier(role)}`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Registers by e-mail, signs in and becomes a member; `call` makes calls with the token. */
export async function newMember(portal: Portal, email: string) {
  const visitor = new Visitor({ origin: portal.origin, mount: '/auth/realms/forenet' })
  const { base } = await visitor.open({ prompt: 'create' })
  const form = { givenName: 'Frida', familyName: 'Møller', email, password: 'tre små grå gæs', terms: 'yes' }
  await visitor.follow(await visitor.post(`${base}/register`, form))
  const [mail] = await mailsTo(portal, email)
  const done = await visitor.follow(await visitor.get(mail?.links[0] ?? ''))
  const { access_token: token } = await visitor.tokensFor(new URL(done.location ?? ''))
  const call = async <C extends Call>(which: C, input: Partial<CallInput<C>> = {}) => {
    const answer = await makeCall(portal.origin, { token }, which, input)
    if (answer.status !== 200) throw new Error(`${which.name}: ${JSON.stringify(answer.problem)}`)
    return answer.body
  }
  const address = { AddressLine1: 'Ribevej 14', PostCode: '8600', City: 'Silkeborg', Country: 'Denmark' }
  const person = { firstName: 'Frida', lastName: 'Møller', email, phone: '+45 20 30 40 50', address }
  const { id: memberId } = await call(memberCreate, { body: person as never })
  return { call, memberId }
}

/** E-mails to an address, newest first; waits for at least so many. */
export function mailsTo(portal: Portal, email: string, atLeast = 1) {
  return vi.waitFor(
    async () => {
      const answer = await fetch(`${portal.sandboxUrl}/sandbox/mails?to=${encodeURIComponent(email)}`)
      const { mails } = (await answer.json()) as { mails: { subject: string; links: string[] }[] }
      expect(mails.length).toBeGreaterThanOrEqual(atLeast)
      return mails
    },
    { timeout: 20_000 },
  )
}

/** Buys a membership of a new club and waits until it is paid. */
export async function buyMembership(
  portal: Portal,
  owner: pg.Pool,
  { call, memberId }: Awaited<ReturnType<typeof newMember>>,
): Promise<void> {
  const club = await createOrganisation(createPoolDatabase(owner))
  const period = { startDate: dayIn(30), endDate: dayIn(365), offerStartDate: dayIn(-30) }
  const configuration = await createEdition(createPoolDatabase(owner), club.id, period)
  const selection = buildSelection(club.id, [{ memberId, membershipConfId: configuration.id }], 45_000)
  const body = { token: generatePurchaseToken(randomBytes), membershipData: encodeSelection(selection) }
  const { returnToken: forenettoken } = await call(paymentPrepare, { body })
  const { paymentIdentifier } = await call(paymentLink, { body: { forenettoken } })
  const approve = `${portal.sandboxUrl}/sandbox/payments/${paymentIdentifier}/approve`
  const { authorizationIdentifier } = (await (await fetch(approve, { method: 'POST' })).json()) as {
    authorizationIdentifier: string
  }
  await call(paymentCapture, { params: { id: authorizationIdentifier }, body: { forenettoken } })
  await vi.waitFor(async () => expect((await call(paymentStatus, { query: { forenettoken } })).state).toBe('paid'), {
    timeout: 20_000,
  })
}
