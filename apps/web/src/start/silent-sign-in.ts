import type { PublicSettings } from '@forenet/contract/tools-calls'

export type StartedSession = { token: string; refreshToken: string; idToken: string; timeSkew: number }

type TokenClaims = Record<string, unknown>

/** The app then checks the session and may fall back to offline copies. */
const TIMEOUT_MS = 5_000

export const NO_SESSION = 'nobody'

export type SilentSignInResult = StartedSession | typeof NO_SESSION | null

/**
 * Two requests instead of an iframe, before the app has loaded. Null on an unexpected response: the identity
 * client then checks.
 */
export async function signInSilently(
  { identityUrl, realm, clientId }: Pick<PublicSettings, 'identityUrl' | 'realm' | 'clientId'>,
  origin: string,
  asked: () => void,
): Promise<SilentSignInResult> {
  const protocol = `${identityUrl.replace(/\/$/, '')}/realms/${encodeURIComponent(realm)}/protocol/openid-connect`
  const [state, nonce, verifier] = [crypto.randomUUID(), crypto.randomUUID(), randomText()]
  const redirectUri = `${origin}/silent-check-sso.html`
  const question = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    nonce,
    // A self-submitting page; parsing it saves the round trip of a redirect.
    response_mode: 'form_post',
    response_type: 'code',
    scope: 'openid profile email',
    prompt: 'none',
    code_challenge: await computeCodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answering = fetch(`${protocol}/auth?${question}`, { signal })
  asked()
  const came = parseFields(await (await answering).text())
  if (came.get('state') !== state) return null
  const code = came.get('code')
  if (!code) return came.get('error') === 'login_required' ? NO_SESSION : null

  const began = Date.now()
  const answer = await fetch(`${protocol}/token`, {
    method: 'POST',
    signal,
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  if (!answer.ok) return null
  const { access_token: token, refresh_token: refreshToken, id_token: idToken }: TokenClaims = await answer.json()
  if (typeof token !== 'string' || typeof refreshToken !== 'string' || typeof idToken !== 'string') return null
  if (parseClaims(idToken).nonce !== nonce) return null
  const halfWay = (began + Date.now()) / 2
  return { token, refreshToken, idToken, timeSkew: Math.floor(halfWay / 1_000) - Number(parseClaims(token).iat) }
}

/** Codes, random strings and error names need no unescaping. */
function parseFields(page: string): Map<string, string> {
  const fields = page.matchAll(/<input[^>]*\sname="(\w+)"[^>]*\svalue="([^"]*)"/gi)
  return new Map([...fields].map(([, name = '', value = '']) => [name, value]))
}

/** The token is not verified, because the provider sent it directly. */
export function parseClaims(token: string): TokenClaims {
  const [, body = ''] = token.split('.')
  const bytes = Uint8Array.from(atob(body.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

async function computeCodeChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}

const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(72)))

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
}
