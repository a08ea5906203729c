import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_SESSION, parseClaims, signInSilently as signIn } from '../../src/start/silent-sign-in.ts'

const ORIGIN = 'https://portal.example'
const SETTINGS = { identityUrl: `${ORIGIN}/auth`, realm: 'forenet', clientId: 'forenet-portal' }
const signInSilently = (...[settings, origin]: [typeof SETTINGS, string]) => signIn(settings, origin, () => undefined)
const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

type Fields = Record<string, string>
const inputs = (fields: Fields, input: (name: string, value: string) => string): string =>
  Object.entries(fields)
    .map(([name, value]) => input(name, value))
    .join('\n')
/** The response page of our provider, and Keycloak's. */
const engine = (fields: Fields) =>
  `<form method="post">${inputs(fields, (name, value) => `<input type="hidden" name="${name}" value="${value}"/>`)}</form>`
const keycloak = (fields: Fields) =>
  `<FORM METHOD="POST">${inputs(fields, (name, value) => `<INPUT TYPE="HIDDEN" NAME="${name}" VALUE="${value}" />`)}</FORM>`

/** Responds with the self-submitting page, and the tokens. */
function provider(answers: {
  code?: string
  error?: string
  state?: (asked: string) => string
  page?: (fields: Fields) => string
  nonce?: (asked: string) => string
  tokens?: number
}) {
  const { state = (asked) => asked, nonce = (asked) => asked } = answers
  let asked = new URLSearchParams()
  const sent: { url: string; body: URLSearchParams | null }[] = []
  vi.stubGlobal('fetch', async (url: string, init: { body?: URLSearchParams; signal: AbortSignal }) => {
    sent.push({ url, body: init.body ?? null })
    if (!init.body) {
      asked = new URL(url).searchParams
      const fields = {
        state: state(asked.get('state') ?? ''),
        ...(answers.code && { code: answers.code }),
        ...(answers.error && { error: answers.error }),
      }
      return { text: async () => (answers.page ?? engine)(fields) }
    }
    const idToken = jwt({ nonce: nonce(asked.get('nonce') ?? '') })
    const body = { access_token: jwt({ sub: 'ø', iat: 990 }), refresh_token: 'r', id_token: idToken }
    return { ok: (answers.tokens ?? 200) === 200, json: async () => body }
  })
  return sent
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('with a session it exchanges a code for tokens, using the PKCE verifier', async () => {
  const sent = provider({ code: 'a code' })
  expect(await signInSilently(SETTINGS, ORIGIN)).toMatchObject({ refreshToken: 'r', timeSkew: 10 })
  const [question, exchange] = sent
  const asked = new URL(question?.url ?? '').searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    prompt: 'none',
    response_type: 'code',
    redirect_uri: `${ORIGIN}/silent-check-sso.html`,
    response_mode: 'form_post',
    code_challenge_method: 'S256',
  })
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(exchange?.body?.get('code_verifier') ?? ''),
  )
  expect(Buffer.from(digest).toString('base64url')).toBe(asked.get('code_challenge'))
  expect(exchange?.body?.get('code')).toBe('a code')
})

test.each([
  ['our own provider', engine],
  ['Keycloak', keycloak],
])('detects at %s whether there is a session', async (_, page) => {
  provider({ error: 'login_required', page })
  expect(await signInSilently(SETTINGS, ORIGIN)).toBe(NO_SESSION)
  provider({ code: 'a code', page })
  expect(await signInSilently(SETTINGS, ORIGIN)).toMatchObject({ refreshToken: 'r' })
})

test.each([
  ['a wrong state', { code: '1', state: () => 'forged' }],
  ['an unexpected page', { code: '1', page: () => '<h1>Sign in</h1>' }],
  ['another trouble', { error: 'server_error' }],
  ['a wrong nonce', { code: '1', nonce: () => 'forged' }],
  ['no tokens', { code: '1', tokens: 400 }],
] as const)('%s: left to the identity client', async (_what, answers) => {
  provider(answers)
  expect(await signInSilently(SETTINGS, ORIGIN)).toBeNull()
})

test('signals the sent request before the response', async () => {
  const sent = provider({ code: '1' })
  const sentThen: number[] = []
  await signIn(SETTINGS, ORIGIN, () => void sentThen.push(sent.length))
  expect(sentThen).toEqual([1])
})

test('decodes a token as UTF-8', () => {
  expect(parseClaims(jwt({ name: 'Søren Kjær' }))).toEqual({ name: 'Søren Kjær' })
})

test('times out if the provider does not respond', async () => {
  vi.useRealTimers()
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    await new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
  })
  const asking = signInSilently(SETTINGS, ORIGIN)
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(5_000), { timeout: 20_000 })
  await Promise.resolve()
  limit.abort()
  await expect(asking).rejects.toMatchObject({ type: 'abort' })
  timeout.mockRestore()
})
