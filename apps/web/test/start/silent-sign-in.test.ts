import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimsOf, NOBODY, signInSilently } from '../../src/start/silent-sign-in.ts'

const ORIGIN = 'https://portal.example'
const SETTINGS = { identityUrl: `${ORIGIN}/auth`, realm: 'forenet', clientId: 'forenet-portal' }
const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

/** What the provider answers: where the question led to, and the tokens. */
function provider(answers: {
  code?: string
  error?: string
  state?: (asked: string) => string
  landsAt?: string
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
      const back = new URL(answers.landsAt ?? asked.get('redirect_uri') ?? '')
      back.searchParams.set('state', state(asked.get('state') ?? ''))
      if (answers.code) back.searchParams.set('code', answers.code)
      if (answers.error) back.searchParams.set('error', answers.error)
      return { url: back.href }
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
    code_challenge_method: 'S256',
  })
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(exchange?.body?.get('code_verifier') ?? ''),
  )
  expect(Buffer.from(digest).toString('base64url')).toBe(asked.get('code_challenge'))
  expect(exchange?.body?.get('code')).toBe('a code')
})

test('who has none is nobody', async () => {
  provider({ error: 'login_required' })
  expect(await signInSilently(SETTINGS, ORIGIN)).toBe(NOBODY)
})

test.each([
  ['another state than was sent', { code: '1', state: () => 'forged' }],
  ['another address than was asked for', { code: '1', landsAt: 'https://elsewhere.example/silent-check-sso.html' }],
  ['another trouble', { error: 'server_error' }],
  ['a token for another question', { code: '1', nonce: () => 'forged' }],
  ['no tokens', { code: '1', tokens: 400 }],
] as const)('%s: left to the identity client', async (_what, answers) => {
  provider(answers)
  expect(await signInSilently(SETTINGS, ORIGIN)).toBeNull()
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
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(5_000))
  await Promise.resolve()
  limit.abort()
  await expect(asking).rejects.toMatchObject({ type: 'abort' })
  timeout.mockRestore()
})
