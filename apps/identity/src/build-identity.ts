import type { FastifyPluginAsync } from 'fastify'
import type { JWK } from 'jose'
import { AccountError, type Accounts } from './accounts/account.ts'
import { buildAccounts } from './accounts/accounts.ts'
import { buildRegistrations } from './accounts/registrations.ts'
import { loadCookieKeys } from './keys/cookie-keys.ts'
import { loadSigningKeys, publicKeys } from './keys/signing-keys.ts'
import { buildRateLimiter } from './limits/rate-limit.ts'
import { buildMailLinks } from './links/mail-links.ts'
import { buildIdentityMails } from './mails/identity-mails.ts'
import { buildRealm, type IdentityOptions } from './options.ts'
import { loadAssets } from './pages/assets.ts'
import { lookAt } from './pages/look-at.ts'
import { buildCeremonies } from './passkeys/ceremonies.ts'
import { buildPasskeys } from './passkeys/passkeys.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { createProvider } from './provider/create-provider.ts'
import { buildSessions, type Sessions } from './provider/sessions.ts'
import { buildTokenVerifier } from './provider/verify-token.ts'
import { identityPlugin } from './routes/identity-plugin.ts'

export type Identity = {
  /** To be registered, without a prefix, on the application that serves the origin. */
  plugin: FastifyPluginAsync
  issuer: string
  /** The public keys that access tokens are signed with, newest first. */
  jwks: { keys: JWK[] }
  accounts: Accounts
}

/**
 * The embedded OpenID provider at Keycloak's addresses (`/auth/realms/<realm>/…`). Run `migrateIdentity` first.
 * Its keys are made at the first start and kept in the database; `rotateSigningKey` adds one, and restarting uses it.
 * Errors of the protocol engine go to the log of the application that registers the plugin.
 */
export async function buildIdentity(options: IdentityOptions): Promise<Identity> {
  const realm = buildRealm(options)
  const { pool, now } = realm
  const signingKeys = await loadSigningKeys(pool, now())
  const cookieKeys = await loadCookieKeys(pool, now())
  const assets = await loadAssets(realm.mount)
  const keys = publicKeys(signingKeys)

  const sessions = buildSessions(realm)
  const accounts = endingSessions(buildAccounts(pool, now), sessions)
  const links = buildMailLinks(realm)
  const passkeys = buildPasskeys(realm)
  const relyingParty = relyingPartyOf(realm.origin)
  const provider = createProvider({
    realm,
    accounts,
    sessions,
    signingKeys,
    cookieKeys,
    lookOf: ({ req }) =>
      lookAt(realm, assets, { headers: req.headers, url: fullUrl(req) }, askedLanguages(fullUrl(req))),
  })
  const plugin = identityPlugin({
    realm,
    provider,
    accounts,
    registrations: buildRegistrations(realm),
    sessions,
    passkeys,
    ceremonies: relyingParty ? buildCeremonies(realm, relyingParty, passkeys) : undefined,
    links,
    mails: buildIdentityMails(realm, links),
    limiter: buildRateLimiter(pool, now),
    assets,
    verifyToken: buildTokenVerifier(realm, keys, accounts, sessions),
    formSecrets: cookieKeys,
  })
  return { plugin, issuer: realm.issuer, jwks: { keys }, accounts }
}

/** A closed account is signed out everywhere at once, and so is one that is taken away. */
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
        // Closed first: nothing new begins while the sessions end, and a removal that dies half-way is found again.
        await closeUnlessGone(accounts, account.id)
        await sessions.endAll(account.id)
        await sessions.forgetGrants(account.id)
      }
      await accounts.remove(email)
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

function askedLanguages(url: string): string[] {
  return new URLSearchParams(url.split('?', 2)[1]).getAll('ui_locales')
}
