import type { PublicSettings } from '@forenet/contract/tools-calls'

/** Tokens of somebody who is signed in, as the identity client takes them. */
export type BegunSession = { token: string; refreshToken: string; idToken: string; timeSkew: number }

type Claims = Record<string, unknown>

/** So long the page waits for it, in ms; then the app asks in its own way, and shows what it keeps where nobody answers. */
const PATIENCE_MS = 5_000

/** Nobody is signed in at the provider. */
export const NOBODY = 'nobody'

/** What was found out; null where it could not be. */
export type Begun = BegunSession | typeof NOBODY | null

/**
 * Asks a provider at this origin who is signed in, as the identity client does in a frame, but by two requests and with nothing of
 * the app there yet. Null where it does not answer as expected: then the identity client asks in its own way. `asked` is told
 * once the question is on its way.
 */
export async function signInSilently(
  { identityUrl, realm, clientId }: Pick<PublicSettings, 'identityUrl' | 'realm' | 'clientId'>,
  origin: string,
  asked: () => void,
): Promise<Begun> {
  const protocol = `${identityUrl.replace(/\/$/, '')}/realms/${encodeURIComponent(realm)}/protocol/openid-connect`
  const [state, nonce, verifier] = [crypto.randomUUID(), crypto.randomUUID(), randomText()]
  const redirectUri = `${origin}/silent-check-sso.html`
  const question = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    nonce,
    // A page that would send itself on: read here, it saves the way there and back that following a redirect takes.
    response_mode: 'form_post',
    response_type: 'code',
    scope: 'openid profile email',
    prompt: 'none',
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  })
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answering = fetch(`${protocol}/auth?${question}`, { signal })
  asked()
  const came = fieldsOf(await (await answering).text())
  if (came.get('state') !== state) return null
  const code = came.get('code')
  if (!code) return came.get('error') === 'login_required' ? NOBODY : null

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
  const { access_token: token, refresh_token: refreshToken, id_token: idToken }: Claims = await answer.json()
  if (typeof token !== 'string' || typeof refreshToken !== 'string' || typeof idToken !== 'string') return null
  if (claimsOf(idToken).nonce !== nonce) return null
  const halfWay = (began + Date.now()) / 2
  return { token, refreshToken, idToken, timeSkew: Math.floor(halfWay / 1_000) - Number(claimsOf(token).iat) }
}

/** What a page would send: codes, random texts and names of errors, in which nothing has to be written otherwise. */
function fieldsOf(page: string): Map<string, string> {
  const fields = page.matchAll(/<input[^>]*\sname="(\w+)"[^>]*\svalue="([^"]*)"/gi)
  return new Map([...fields].map(([, name = '', value = '']) => [name, value]))
}

/** What a token says of whom; it came from the provider itself, so its signature is the server's business. */
export function claimsOf(token: string): Claims {
  const [, body = ''] = token.split('.')
  const bytes = Uint8Array.from(atob(body.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

async function challengeOf(verifier: string): Promise<string> {
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
