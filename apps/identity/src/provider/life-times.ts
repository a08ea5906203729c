import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { LifeTimes } from '../options.ts'

/** Somebody who is not signed in has a session for the page that asks whether to sign out, and for nothing else. */
const ANONYMOUS_SESSION_SECONDS = 10 * 60

/**
 * How long what the engine makes lives, by its own clock. A session ends a fixed time after the sign-in, and nothing that came
 * of it outlives it; `Sessions.keepOpen` ends it sooner when nobody uses it.
 */
export function lifeTimes(ttl: LifeTimes): NonNullable<Configuration['ttl']> {
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

/** When the sign-in was that a code or refresh token stands for, in seconds since 1970. */
function signedInAt(ctx: KoaContextWithOIDC): number | undefined {
  const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
  return (code ?? refresh)?.authTime
}
