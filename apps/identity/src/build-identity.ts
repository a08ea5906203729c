import { isIP } from 'node:net'
import type { FastifyPluginAsync } from 'fastify'
import type { JWK } from 'jose'
import { AccountError, type Accounts } from './accounts/account.ts'
import { buildAccounts } from './accounts/accounts.ts'
import { buildRegistrations } from './accounts/registrations.ts'
import { deleteExpiredRequests } from './delete-expired.ts'
import { buildKnownDevices } from './devices/known-devices.ts'
import { loadCookieKeys } from './keys/cookie-keys.ts'
import { loadSigningKeys, toPublicJwks } from './keys/signing-keys.ts'
import { buildCodeAttempts } from './limits/code-attempts.ts'
import { buildRateLimiter } from './limits/rate-limit.ts'
import { buildRequestQueue } from './limits/request-queue.ts'
import { buildSignInAttempts } from './limits/sign-in-attempts.ts'
import { buildMailLinks } from './links/mail-links.ts'
import { buildIdentityMails } from './mails/identity-mails.ts'
import type { MailRequest } from './mails/mail-request.ts'
import { buildMailWriter } from './mails/write-mail.ts'
import { buildRealm, type IdentityMail, type IdentityOptions, type IdentityRealm } from './options.ts'
import { loadAssets } from './pages/assets.ts'
import { detectPageAppearance } from './pages/page-appearance.ts'
import { buildWebAuthnCeremonies } from './passkeys/ceremonies.ts'
import { buildPasskeys } from './passkeys/passkeys.ts'
import { createProvider } from './provider/create-provider.ts'
import { buildOpenSignIns } from './provider/open-sign-ins.ts'
import { buildSessions, type Sessions } from './provider/sessions.ts'
import { buildTokenVerifier } from './provider/verify-token.ts'
import { identityPlugin } from './routes/identity-plugin.ts'
import { buildRecoveryCodes } from './second-factor/recovery-codes.ts'
import { buildTotpStore } from './second-factor/totp-store.ts'

export type Identity = {
  /** Register it without a prefix. */
  plugin: FastifyPluginAsync
  issuer: string
  jwks: { keys: JWK[] }
  accounts: Accounts
  demonstrationApps: DemonstrationApps
  /** Creates a new link; undefined if the request is obsolete. */
  writeMail: (request: MailRequest) => Promise<IdentityMail | undefined>
  /** Deletes expired data of anonymous requests; must run every minute. */
  sweep: () => Promise<number>
}

export type DemonstrationApps = {
  give(accountId: string, key: string): Promise<void>
  has(accountId: string, key: string): Promise<boolean>
}

/**
 * Serves Keycloak's URLs (`/auth/realms/<realm>/…`). Run `migrateIdentity` first. Keys are created at first start;
 * `rotateSigningKey` takes effect after a restart. The application logs oidc-provider's errors.
 */
export async function buildIdentity(options: IdentityOptions): Promise<Identity> {
  const realm = buildRealm(options)
  const { pool, sealing, now } = realm
  const signingKeys = await loadSigningKeys(pool, sealing, now())
  const cookieKeys = await loadCookieKeys(pool, sealing, now())
  const assets = await loadAssets(realm.mount)
  const keys = toPublicJwks(signingKeys)

  const sessions = buildSessions(realm)
  const openSignIns = buildOpenSignIns(realm)
  const accounts = recordingRoles(endingSessions(buildAccounts(pool, now), sessions), realm)
  const links = buildMailLinks(realm)
  const passkeys = buildPasskeys(realm)
  const totp = buildTotpStore(realm)
  const relyingParty = findRelyingPartyId(realm.origin)
  const provider = createProvider({
    realm,
    accounts,
    sessions,
    openSignIns,
    signingKeys,
    cookieKeys,
    lookOf: ({ req }) =>
      detectPageAppearance(
        realm,
        assets,
        { headers: req.headers, url: fullUrl(req) },
        parseRequestedLanguages(fullUrl(req)),
      ),
  })
  const limiter = buildRateLimiter(pool, now)
  const devices = buildKnownDevices(realm, cookieKeys)
  const registrations = buildRegistrations(realm)
  const plugin = identityPlugin({
    realm,
    provider,
    accounts,
    registrations,
    sessions,
    openSignIns,
    passkeys,
    ceremonies: relyingParty ? buildWebAuthnCeremonies(realm, relyingParty, passkeys) : undefined,
    totp,
    recoveryCodes: buildRecoveryCodes(realm),
    links,
    mails: buildIdentityMails(realm),
    limiter,
    tries: buildSignInAttempts(limiter, devices, buildRequestQueue()),
    codeTries: buildCodeAttempts(limiter, devices),
    devices,
    assets,
    verifyToken: buildTokenVerifier(realm, keys, accounts, sessions),
    formSecrets: cookieKeys,
  })
  const sweep = async () => (await deleteExpiredRequests(pool, now())) + (await openSignIns.bound())
  const writeMail = buildMailWriter({ realm, accounts, registrations, links })
  const demonstrationApps: DemonstrationApps = {
    give: totp.give,
    has: async (accountId, key) => (await totp.findKey(accountId))?.secret === key,
  }
  return { plugin, issuer: realm.issuer, jwks: { keys }, accounts, demonstrationApps, writeMail, sweep }
}

function endingSessions(accounts: Accounts, sessions: Sessions): Accounts {
  return {
    ...accounts,
    async setDisabled(id, disabled) {
      await accounts.setDisabled(id, disabled)
      if (disabled) await sessions.endAll(id)
    },
    async remove(email) {
      const account = await accounts.byEmail(email)
      if (account) {
        // Disabled first, so that no session starts during removal and an interrupted removal can be resumed.
        await closeUnlessGone(accounts, account.id)
        await sessions.endAll(account.id)
        await sessions.forgetGrants(account.id)
      }
      await accounts.remove(email)
    },
  }
}

function recordingRoles(accounts: Accounts, { securityEvent }: IdentityRealm): Accounts {
  return {
    ...accounts,
    async setRoles(id, roles) {
      await accounts.setRoles(id, roles)
      securityEvent({ event: 'roles-changed', account: id, details: { roles } })
    },
  }
}

async function closeUnlessGone(accounts: Accounts, id: string): Promise<void> {
  try {
    await accounts.setDisabled(id, true)
  } catch (error) {
    if (!(error instanceof AccountError && error.code === 'UNKNOWN_ACCOUNT')) throw error
  }
}

function fullUrl(request: { url?: string | undefined; originalUrl?: string }): string {
  return request.originalUrl ?? request.url ?? '/'
}

function parseRequestedLanguages(url: string): string[] {
  return new URLSearchParams(url.split('?', 2)[1]).getAll('ui_locales')
}

/**
 * The host of the origin. Undefined where browsers refuse passkeys: IP addresses, and plain HTTP except on localhost.
 */
export function findRelyingPartyId(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin)
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost')
  return !isAddress && (protocol === 'https:' || isOwnMachine) ? hostname : undefined
}
