import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimsOf, NOBODY, signInSilently as signIn } from '../../src/start/silent-sign-in.ts'

const ORIGIN = 'https://portal.example'
const SETTINGS = { identityUrl: `${ORIGIN}/auth`, realm: 'forenet', clientId: 'forenet-portal' }
const signInSilently = (...[settings, origin]: [typeof SETTINGS, string]) => signIn(settings, origin, () => undefined)
const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

type Fields = Record<string, string>
const inputs = (fields: Fields, input: (name: string, value: string) => string): string =>
  Object.entries(fields)
    .map(([name, value]) => input(name, value))
    .join('\n')
/** The page of our own engine, and that of Keycloak. */
const engine = (fields: Fields) =>
  `<form method="post">${inputs(fields, (name, value) => `<input type="hidden" name="${name}" value="${value}"/>`)}</form>`
const keycloak = (fields: Fields) =>
  `<FORM METHOD="POST">${inputs(fields, (name, value) => `<INPUT TYPE="HIDDEN" NAME="${name}" VALUE="${value}" />`)}</FORM>`

/** What the provider answers: the page that would send its answer on, and the tokens. */
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

test('who has a session gets tokens for a code, with the verifier of the challenge that was sent', async () => {
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
  ['our own engine', engine],
  ['Keycloak', keycloak],
])('who has no session at %s is nobody, and who has one is somebody', async (_, page) => {
  provider({ error: 'login_required', page })
  expect(await signInSilently(SETTINGS, ORIGIN)).toBe(NOBODY)
  provider({ code: 'a code', page })
  expect(await signInSilently(SETTINGS, ORIGIN)).toMatchObject({ refreshToken: 'r' })
})

test.each([
  ['another state than was sent', { code: '1', state: () => 'forged' }],
  ['another page than was asked for', { code: '1', page: () => '<h1>Sign in</h1>' }],
  ['another trouble', { error: 'server_error' }],
  ['a token for another question', { code: '1', nonce: () => 'forged' }],
  ['no tokens', { code: '1', tokens: 400 }],
] as const)('%s: left to the identity client', async (_what, answers) => {
  provider(answers)
  expect(await signInSilently(SETTINGS, ORIGIN)).toBeNull()
})

test('that the question is on its way is told before there is an answer', async () => {
  const sent = provider({ code: '1' })
  const sentThen: number[] = []
  await signIn(SETTINGS, ORIGIN, () => void sentThen.push(sent.length))
  expect(sentThen).toEqual([1])
})

test('a token is read as UTF-8', () => {
  expect(claimsOf(jwt({ name: 'Søren Kjær' }))).toEqual({ name: 'Søren Kjær' })
})

test('a provider that does not answer is not waited for long', async () => {
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
