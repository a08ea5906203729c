import { argon2Sync } from 'node:crypto'
import type { SecurityEvent } from '@forenet/domain/security-event'
import { createTestDatabase } from '@forenet/testkit/database'
import { findFreePort } from '@forenet/testkit/free-port'
import { openTestSealing } from '@forenet/testkit/sealing'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildAccounts } from '../../src/accounts/accounts.ts'
import { buildIdentity, type Identity } from '../../src/build-identity.ts'
import type { IdentityMail, IdentityOptions } from '../../src/options.ts'

export const PASSWORD = 'korrekt hest batteri'

/**
 * Hash with minimal argon2id cost, which saves 50 ms of CPU per sign-in. Hashes contain their parameters, so
 * verification is otherwise the same.
 */
export const PASSWORD_HASH = lightHash(PASSWORD)

export type IdentityTestPortal = {
  origin: string
  reachedAt: string
  mount: string
  app: FastifyInstance
  identity: Identity
  pool: pg.Pool
  mails: IdentityMail[]
  /** Claims `fsid` of sessions that were reported as ended to this process. */
  ended: string[]
  securityEvents: SecurityEvent[]
  /** Clock of the provider's own tables. */
  now(): Date
  advance(seconds: number): void
  close(): Promise<void>
}

export type PortalOptions = Partial<Pick<IdentityOptions, 'ttlSeconds' | 'asksForStrong'>> & {
  /** Called instead of collecting the mail in `mails`. */
  sendMail?: (mail: IdentityMail) => Promise<void>
  application?: (app: FastifyInstance, origin: string) => void
  host?: string
  /** Public origin, if it differs from the server's, as behind a TLS proxy. */
  publicOrigin?: string
}

/** Starts a provider on a real socket with its own database, an active account (Asta) and a disabled one (Bo). */
export async function startPortal(options: PortalOptions = {}): Promise<IdentityTestPortal> {
  const database = await createTestDatabase()
  const host = options.host ?? 'localhost'
  const reachedAt = `http://${host}:${await findFreePort(host)}`
  const origin = options.publicOrigin ?? reachedAt
  const mails: IdentityMail[] = []
  const sendMail = options.sendMail ?? (async (mail) => void mails.push(mail))
  const ended: string[] = []
  const securityEvents: SecurityEvent[] = []
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const identity = await buildIdentity({
    pool: database.pool,
    sealing: await openTestSealing(database.pool),
    origin,
    realm: 'forenet',
    clientId: 'forenet-portal',
    audience: 'portal-api',
    now,
    keepMail: async (request) => {
      const mail = await identity.writeMail(request)
      if (mail) await sendMail(mail)
    },
    secureCookies: origin.startsWith('https:'),
    securityEvent: (event) => void securityEvents.push(event),
    signedOut: (fsid) => ended.push(fsid),
    ...(options.ttlSeconds && { ttlSeconds: options.ttlSeconds }),
    ...(options.asksForStrong && { asksForStrong: options.asksForStrong }),
  })
  const accounts = buildAccounts(database.pool, now)
  await accounts.create({
    email: 'asta@example.org',
    emailVerified: true,
    givenName: 'Asta',
    familyName: 'Lind',
    phone: '+45 20 30 40 50',
    passwordHash: PASSWORD_HASH,
    roles: ['org:HAVN|role:USER'],
  })
  const bo = await accounts.create({
    email: 'bo@example.org',
    emailVerified: true,
    givenName: 'Bo',
    familyName: 'Dam',
    passwordHash: PASSWORD_HASH,
  })
  await accounts.setDisabled(bo.id, true)

  // Trusts the proxy header, because visitors set their address in X-Forwarded-For.
  const app = Fastify({ forceCloseConnections: true, trustProxy: true })
  await app.register(identity.plugin)
  options.application?.(app, origin)
  await app.listen({ port: Number(new URL(reachedAt).port), host })
  return {
    origin,
    reachedAt,
    mount: '/auth/realms/forenet',
    app,
    identity,
    pool: database.pool,
    mails,
    ended,
    securityEvents,
    now,
    advance: (seconds) => {
      offset += seconds * 1000
    },
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

function lightHash(password: string): string {
  const nonce = Buffer.from('a salt for tests')
  const figures = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: Buffer.from(password), nonce, ...figures })
  const [salt, digest] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${digest}`
}

export function extractLink(mail: IdentityMail | undefined): string {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error('There is no link in the mail')
  return link
}
