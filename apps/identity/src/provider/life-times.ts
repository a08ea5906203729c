import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { TokenLifetimes } from '../options.ts'

/** Only the sign-out confirmation uses anonymous sessions. */
const ANONYMOUS_SESSION_SECONDS = 10 * 60

/** Nothing outlives the session; `Sessions.keepOpen` adds the idle timeout. Times are of the system clock. */
export function oidcLifetimes(ttl: TokenLifetimes): NonNullable<Configuration['ttl']> {
  const left = (signedInAt: number | undefined, most: number) => {
    const now = Math.floor(Date.now() / 1000)
    return Math.max(1, Math.min(most, (signedInAt ?? now) + ttl.session - now))
  }
  return {
    AccessToken: (ctx) => left(signedInAt(ctx), ttl.accessToken),
    IdToken: ttl.idToken,
    AuthorizationCode: ttl.authorizationCode,
    RefreshToken: (_ctx, token) => left(token.authTime, ttl.idle),
    Session: (_ctx, session) => (session.accountId ? left(session.loginTs, ttl.session) : ANONYMOUS_SESSION_SECONDS),
    Grant: ttl.session,
    Interaction: ttl.interaction,
  }
}

function signedInAt(ctx: KoaContextWithOIDC): number | undefined {
  const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
  return (code ?? refresh)?.authTime
}
