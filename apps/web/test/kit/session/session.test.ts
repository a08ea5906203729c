import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PersonalDataStore } from '../../../src/kit/device/personal-data-store.ts'
import type { IdentityClient } from '../../../src/kit/session/identity-client.ts'
import { createSavedReturnUrl } from '../../../src/kit/session/saved-return-url.ts'
import { createSession } from '../../../src/kit/session/session.ts'
import { buildStartOptions, parseAdapter } from '../../../src/kit/session/start-options.ts'
import { createStartReloads } from '../../../src/kit/session/start-reloads.ts'
import { NO_SESSION, type SilentSignInResult, type StartedSession } from '../../../src/start/silent-sign-in.ts'
import { memoryStorage } from './memory-storage.ts'

const ORIGIN = 'https://portal.example'
const EMBEDDED = `${ORIGIN}/auth`
const ELSEWHERE = 'https://login.example'
const CLAIMS = {
  sub: '1',
  email: 'mette@example.dk',
  given_name: 'Mette',
  family_name: 'Sørensen',
  realm_access: { roles: ['org:ALL|role:USER', 'offline_access'] },
}

/** A minimal window at a given URL. */
function stageWindow(path: string) {
  const events = new EventTarget()
  const location = { ...locationAt(path), reload: vi.fn() }
  const history = { state: null, replaceState: vi.fn() }
  const stage = {
    location,
    history,
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    setInterval: (run: () => void, ms: number) => setInterval(run, ms),
    clearInterval: (timer: number) => clearInterval(timer),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  }
  return { stage, window: stage as unknown as Window }
}
function locationAt(path: string) {
  const { href, origin, pathname, search, hash } = new URL(path, ORIGIN)
  return { href, origin, pathname, search, hash }
}

/** A keycloak-js without network. */
function stageClient(found: boolean | Error | object, more: object = {}) {
  const client = {
    authenticated: false,
    token: undefined as string | undefined,
    tokenParsed: undefined as object | undefined,
    idTokenParsed: undefined,
    init: vi.fn(async () => {
      if (typeof found !== 'boolean') throw found
      if (found) signIn()
      return found
    }),
    login: vi.fn(async () => {}),
    logout: vi.fn(async () => {}),
    register: vi.fn(async () => {}),
    accountManagement: vi.fn(async () => {}),
    updateToken: vi.fn(async () => false),
    clearToken: vi.fn(() => {
      const was = client.authenticated
      client.authenticated = false
      client.token = undefined
      if (was) client.onAuthLogout?.()
    }),
    onAuthLogout: undefined as (() => void) | undefined,
  }
  function signIn(): void {
    Object.assign(client, { authenticated: true, token: 'token-1', tokenParsed: { ...CLAIMS, ...more } })
  }
  return client
}

function stageSession({
  path = '/memberships?orgId=1#price',
  found = true as boolean | Error | object,
  claims = {},
  strongAcr = ['aal2'],
  begun = null as Promise<SilentSignInResult> | null,
  shown = Promise.resolve(),
  identityUrl = EMBEDDED,
} = {}) {
  const { stage, window } = stageWindow(path)
  const client = stageClient(found, claims)
  const fetchClient = vi.fn(async () => client as unknown as IdentityClient)
  const now = () => new Date(Date.now())
  const savedAddress = createSavedReturnUrl(stage.sessionStorage, ORIGIN, now)
  const traces = { arrives: vi.fn(), leaves: vi.fn<PersonalDataStore['leaves']>(async () => {}) }
  const session = createSession({
    fetchClient,
    shown,
    identityUrl,
    window,
    savedAddress,
    startReloads: createStartReloads(stage.sessionStorage, now),
    now,
    timeoutMinutes: 30,
    strongAcr,
    silentSignIn: begun,
    language: () => 'da',
    traces,
  })
  return { session, client, fetchClient, stage, savedAddress, traces }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('the start', () => {
  test('is idempotent', async () => {
    const { session, client } = stageSession()
    await Promise.all([session.start(), session.start()])
    await session.start()
    expect(client.init).toHaveBeenCalledTimes(1)
    expect(session.getState()).toMatchObject({
      status: 'signed-in',
      name: 'Mette Sørensen',
      roles: [{ org: 'ALL', role: 'USER' }],
    })
  })

  test('uses the options of section 9', () => {
    expect(buildStartOptions(ORIGIN, EMBEDDED)).toMatchObject({
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${ORIGIN}/silent-check-sso.html`,
      checkLoginIframe: true,
      checkLoginIframeInterval: 5,
      messageReceiveTimeout: 10_000,
      pkceMethod: 'S256',
      logoutMethod: 'POST',
    })
  })

  test('rejects an unknown adapter', () => {
    expect(() => parseAdapter('websocket')).toThrow('invalid adapter type: websocket')
    expect(parseAdapter('default')).toBe('default')
  })

  test('without a session is signed out without a reason', async () => {
    const { session } = stageSession({ found: false })
    await session.start()
    expect(session.getState()).toMatchObject({ status: 'signed-out', ended: null })
  })

  test('fails after 20 s if it never settles: the page reloads once, then shows the error', async () => {
    const first = stageSession()
    first.client.init.mockImplementation(() => new Promise<boolean>(() => {}))
    const started = first.session.start()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(first.stage.location.reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await started
    expect(first.stage.location.reload).toHaveBeenCalledTimes(1)
    expect(first.session.getState().status).toBe('starting')
  })

  test('fails permanently if it fails right after the reload', async () => {
    const { session, stage } = stageSession({
      found: new Error('Timeout when waiting for 3rd party check iframe message.'),
    })
    stage.sessionStorage.setItem('forenet.start-reload', '999000 pending')
    await session.start()
    expect(stage.location.reload).not.toHaveBeenCalled()
    expect(session.getState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
  })

  test('shows a rejection by the provider without reloading', async () => {
    const { session, stage } = stageSession({ found: { error: 'access_denied' } })
    await session.start()
    expect(stage.location.reload).not.toHaveBeenCalled()
    expect(session.getState().failure).toEqual({ kind: 'refused', detail: 'access_denied' })
  })

  test('restores the saved URL only after sign-in', async () => {
    const back = stageSession({ path: '/memberships#state=a&code=b' })
    back.savedAddress.save('/memberships?orgId=1#price')
    await back.session.start()
    expect(back.stage.history.replaceState).toHaveBeenCalledWith(null, '', '/memberships?orgId=1#price')

    const plain = stageSession({ path: '/my-profile' })
    plain.savedAddress.save('/memberships')
    await plain.session.start()
    expect(plain.stage.history.replaceState).not.toHaveBeenCalled()
  })
})

describe('a token', () => {
  test('is refreshed below 30 s', async () => {
    const { session, client } = stageSession()
    await session.start()
    expect(await session.freshToken()).toBe('token-1')
    expect(client.updateToken).toHaveBeenCalledWith(30)
  })

  test('ends the session if the provider rejects the refresh', async () => {
    const { session, client } = stageSession()
    await session.start()
    client.updateToken.mockRejectedValue(Object.assign(new Error('400'), { response: { status: 400 } }))
    expect(await session.freshToken()).toBeNull()
    expect(session.getState()).toMatchObject({ status: 'signed-out', ended: 'elsewhere', email: '' })
    expect(client.clearToken).toHaveBeenCalled()
  })

  test('survives a network failure, and the next attempt retries', async () => {
    const { session, client } = stageSession()
    await session.start()
    client.updateToken.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await session.freshToken()).toBe('token-1')
    expect(session.getState().status).toBe('signed-in')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(client.updateToken).toHaveBeenCalledTimes(2)
  })
})

describe('a 401', () => {
  test('within the first 5 s is ignored', async () => {
    const { session, client } = stageSession()
    await session.start()
    session.unauthorised()
    expect(client.login).not.toHaveBeenCalled()
    expect(session.getState().status).toBe('signed-in')
  })

  test('later ends the session and redirects once, returning here', async () => {
    const { session, client, savedAddress } = stageSession()
    await session.start()
    await vi.advanceTimersByTimeAsync(5_000)
    session.unauthorised()
    session.unauthorised()
    await vi.advanceTimersByTimeAsync(0)
    expect(client.login).toHaveBeenCalledTimes(1)
    expect(client.login).toHaveBeenCalledWith({ redirectUri: `${ORIGIN}/memberships?orgId=1`, locale: 'da' })
    expect(savedAddress.peek()).toBe('/memberships?orgId=1#price')
    expect(session.getState().status).toBe('signed-out')
  })
})

test('signing in from a path that is no page returns to home', async () => {
  const { session, client, savedAddress } = stageSession({ found: false })
  await session.start()
  await session.signIn('/nothing/here?x=1')
  expect(client.login).toHaveBeenLastCalledWith({ redirectUri: `${ORIGIN}/`, locale: 'da' })
  expect(savedAddress.peek()).toBe('/nothing/here?x=1')
})

describe('inactivity', () => {
  test('of 30 minutes signs out silently at the next check', async () => {
    const { session, client, stage } = stageSession()
    await session.start()
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    stage.dispatchEvent(new Event('mousemove'))
    await vi.advanceTimersByTimeAsync(29 * 60_000)
    expect(client.logout).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(client.logout).toHaveBeenCalledWith({ redirectUri: `${ORIGIN}/page-lock-screen?reason=inactive` })
    expect(session.getState()).toMatchObject({ status: 'signed-out', ended: 'inactive' })
  })

  test('considers other tabs', async () => {
    const { session, client, stage } = stageSession()
    await session.start()
    await vi.advanceTimersByTimeAsync(29 * 60_000)
    stage.localStorage.setItem('forenet.last-activity', String(Date.now()))
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    expect(client.logout).not.toHaveBeenCalled()
  })

  test('during sleep is not reset by the mouse movement on wake-up', async () => {
    const { session, client, stage } = stageSession()
    await session.start()
    vi.setSystemTime(Date.now() + 31 * 60_000)
    stage.dispatchEvent(new Event('mousemove'))
    await vi.advanceTimersByTimeAsync(0)
    expect(client.logout).toHaveBeenCalledTimes(1)
  })
})

test('detects a session that ended in another tab, but not an own sign-out', async () => {
  const other = stageSession()
  await other.session.start()
  other.client.clearToken()
  expect(other.session.getState()).toMatchObject({ status: 'signed-out', ended: 'elsewhere' })

  const own = stageSession()
  await own.session.start()
  await own.session.signOut()
  expect(own.session.getState()).toMatchObject({ status: 'signed-out', ended: 'left' })
  expect(own.client.logout).toHaveBeenCalledWith({ redirectUri: `${ORIGIN}/page-lock-screen` })
})

describe('personal data on this device', () => {
  test('belongs to the user from sign-in', async () => {
    const { session, traces } = stageSession()
    await session.start()
    expect(traces.arrives.mock.calls).toEqual([['1']])
    expect(traces.leaves).not.toHaveBeenCalled()
  })

  test('is deleted if no session is found at the start, because it ended while no page was open', async () => {
    const { session, traces } = stageSession({ found: false })
    await session.start()
    expect(traces.leaves.mock.calls).toEqual([['', null]])
  })

  test.each([
    ['left', ({ session }) => session.signOut()],
    [
      'inactive',
      ({ stage }) => {
        vi.setSystemTime(Date.now() + 31 * 60_000)
        stage.dispatchEvent(new Event('mousemove'))
      },
    ],
    ['elsewhere', ({ client }) => client.clearToken()],
    [
      'elsewhere',
      async ({ session, client }) => {
        client.updateToken.mockRejectedValue(Object.assign(new Error('400'), { response: { status: 400 } }))
        await session.freshToken()
      },
    ],
    [
      'elsewhere',
      async ({ session }) => {
        await vi.advanceTimersByTimeAsync(5_000)
        session.unauthorised()
      },
    ],
  ] as const satisfies [string, (stage: ReturnType<typeof stageSession>) => unknown][])(
    'is deleted when the session ends (%s, case %#), before leaving the page',
    async (why, end) => {
      const stage = stageSession()
      await stage.session.start()
      const deleted = Promise.withResolvers<void>()
      stage.traces.leaves.mockReturnValue(deleted.promise)
      const ended = end(stage)
      await vi.advanceTimersByTimeAsync(0)
      expect(stage.traces.leaves.mock.calls).toEqual([['1', why]])
      expect(stage.session.getState().status).toBe('signed-out')
      expect([stage.client.login, stage.client.logout].every(({ mock }) => mock.calls.length === 0)).toBe(true)
      deleted.resolve()
      await ended
    },
  )

  test('delays sign-out by at most 2 s', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { session, client, traces } = stageSession()
    await session.start()
    traces.leaves.mockReturnValue(new Promise(() => {}))
    const left = session.signOut()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(client.logout).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await left
    expect(client.logout).toHaveBeenCalledTimes(1)
    expect(said).toHaveBeenCalledTimes(1)
    said.mockRestore()
  })
})

describe('an administrator', () => {
  const realm_access = { roles: ['org:roklub|role:ADMIN', 'org:ALL|role:USER'] }
  const user = { org: 'ALL', role: 'USER' }

  test.each([
    ['a password', { amr: ['pwd'], acr: 'aal1' }, true],
    ['an unspecified level', {}, true],
    ['a two-factor level', { acr: 'aal2' }, false],
    ['an unrelated level', { acr: 'gold' }, true],
    ['a one-time code', { amr: ['pwd', 'otp'] }, false],
  ])('by %s', async (_by, proof, weak) => {
    const { session } = stageSession({ claims: { realm_access, ...proof } })
    await session.start()
    const roles = [{ org: 'roklub', role: weak ? 'USER' : 'ADMIN' }, user]
    expect(session.getState()).toMatchObject({ weakAdministrator: weak, roles })
  })

  test.each([
    [['aal2'], { acrValues: 'aal2' }],
    [['gold', 'silver'], { acrValues: 'gold silver' }],
    [[], {}],
  ])('steps up to level %j and returns', async (strongAcr, level) => {
    const { session, client } = stageSession({ claims: { realm_access }, strongAcr })
    await session.start()
    await session.signInAgain()
    expect(client.login).toHaveBeenCalledWith({
      redirectUri: `${ORIGIN}/memberships?orgId=1`,
      locale: 'da',
      prompt: 'login',
      ...level,
    })
  })
})

test('requests during a redirect to sign-in use the current session; after sign-out they are anonymous', async () => {
  const { session, client } = stageSession()
  let gone = () => {}
  client.login.mockImplementation(() => new Promise<void>((resolve) => (gone = resolve)))
  await session.start()
  const leaving = session.signInAgain()
  expect(await session.freshToken()).toBe('token-1')
  await vi.advanceTimersByTimeAsync(0)
  expect(client.updateToken).not.toHaveBeenCalled()
  gone()
  await leaving
  await session.signOut()
  expect(await session.freshToken()).toBeNull()
})

test('a member is never a weak administrator, whatever the sign-in level', async () => {
  const { session } = stageSession()
  await session.start()
  expect(session.getState().weakAdministrator).toBe(false)
})

describe('a silent sign-in before the app loaded', () => {
  const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  const BEGUN: StartedSession = { token: jwt(CLAIMS), refreshToken: 'r', idToken: jwt(CLAIMS), timeSkew: 0 }
  const begun = Promise.resolve(BEGUN)

  test('shows the page immediately with its token, while the client starts', async () => {
    const { session, client, traces } = stageSession({ begun })
    const looking = Promise.withResolvers<boolean>()
    client.init.mockImplementation(() => looking.promise)
    await session.start()
    expect(session.getState()).toMatchObject({ status: 'signed-in', name: 'Mette Sørensen' })
    expect(traces.arrives).toHaveBeenCalledWith('1')
    expect(await session.freshToken()).toBe(BEGUN.token)
    await vi.advanceTimersByTimeAsync(0)
    expect(client.init).toHaveBeenCalledWith(
      expect.objectContaining({ token: BEGUN.token, refreshToken: 'r', idToken: BEGUN.idToken, timeSkew: 0 }),
    )
    Object.assign(client, { authenticated: true, token: 'token-2', tokenParsed: CLAIMS })
    looking.resolve(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(await session.freshToken()).toBe('token-2')
  })

  test('restores the URL without sign-in parameters', async () => {
    const { session, stage } = stageSession({ begun, path: '/tickets?x=1#state=1&code=2' })
    await session.start()
    expect(stage.history.replaceState).toHaveBeenCalledWith(null, '', '/tickets?x=1')
  })

  test('a slow client does not affect the page; signing out waits for it with a timeout', async () => {
    const { session, client } = stageSession({ begun })
    client.init.mockImplementation(() => new Promise(() => {}))
    await session.start()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(session.getState().status).toBe('signed-in')
    const out = session.signOut()
    await vi.advanceTimersByTimeAsync(60_000)
    await out
    expect(session.getState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
  })

  test('reports a provider that stops responding', async () => {
    const { session, client } = stageSession({ begun })
    client.init.mockRejectedValue(new Error('Timeout when waiting'))
    await session.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.getState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
  })

  describe('if the provider does not respond while the token is valid', () => {
    const silent = new Error('Timeout when waiting for 3rd party check iframe message.')
    const good = Promise.resolve({ ...BEGUN, token: jwt({ ...CLAIMS, exp: 1_060 }) })

    test('the page continues, and another client is started', async () => {
      const { session, client, fetchClient } = stageSession({ begun: good })
      client.init.mockRejectedValueOnce(silent).mockRejectedValueOnce(silent)
      await session.start()
      await vi.advanceTimersByTimeAsync(9_999)
      expect(session.getState().status).toBe('signed-in')
      expect(await session.freshToken()).toBe((await good).token)
      await vi.advanceTimersByTimeAsync(1)
      expect(fetchClient).toHaveBeenCalledTimes(3)
      expect(await session.freshToken()).toBe('token-1')
    })

    test('the page shows the error when the token expires', async () => {
      const { session, client } = stageSession({ begun: good })
      client.init.mockRejectedValue(silent)
      await session.start()
      await vi.advanceTimersByTimeAsync(54_999)
      expect(session.getState().status).toBe('signed-in')
      await vi.advanceTimersByTimeAsync(1)
      expect(session.getState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
    })

    test('sign-out reaches the provider, and no further client starts', async () => {
      const { session, client, fetchClient } = stageSession({ begun: good })
      client.init.mockRejectedValueOnce(silent)
      await session.start()
      await vi.advanceTimersByTimeAsync(0)
      await session.signOut()
      expect(client.init).toHaveBeenCalledTimes(2)
      expect(client.logout).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(session.getState()).toMatchObject({ status: 'signed-out', ended: 'left' })
      expect(fetchClient).toHaveBeenCalledTimes(2)
    })
  })

  test('the client starts after first render', async () => {
    const shown = Promise.withResolvers<void>()
    const { session, client } = stageSession({ begun, shown: shown.promise })
    await session.start()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(client.init).not.toHaveBeenCalled()
    shown.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(client.init).toHaveBeenCalledTimes(1)
  })

  test.each(['signOut', 'signIn', 'manageAccount'] as const)('%s waits only for the client', async (way) => {
    const { session, client } = stageSession({ begun, shown: new Promise(() => {}) })
    await session.start()
    await session[way]()
    expect(client.init).toHaveBeenCalledTimes(1)
    const left = { signOut: client.logout, signIn: client.login, manageAccount: client.accountManagement }[way]
    expect(left).toHaveBeenCalledTimes(1)
  })

  test('a client that failed to load is reported, and loaded again on demand', async () => {
    const { session, client, fetchClient } = stageSession({ begun })
    fetchClient.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await session.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.getState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
    await session.signIn()
    expect(client.login).toHaveBeenCalledTimes(1)
  })

  test('inactivity signs out even if the client never loaded', async () => {
    const { session, traces, fetchClient } = stageSession({ begun })
    fetchClient.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    await session.start()
    await vi.advanceTimersByTimeAsync(31 * 60_000)
    expect(traces.leaves).toHaveBeenCalledExactlyOnceWith('1', 'inactive')
    expect(session.getState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
  })

  test('without a session the client skips its check and is available for sign-in', async () => {
    const { session, client, traces } = stageSession({ begun: Promise.resolve(NO_SESSION) })
    await session.start()
    expect(session.getState()).toMatchObject({ status: 'signed-out', ended: null })
    expect(traces.leaves).toHaveBeenCalled()
    await session.signIn()
    expect(client.init).toHaveBeenCalledWith(expect.not.objectContaining({ onLoad: expect.anything() }))
    expect(client.login).toHaveBeenCalledTimes(1)
  })

  test('without an early result the client checks', async () => {
    const { session, client } = stageSession({ begun: Promise.resolve(null) })
    await session.start()
    expect(client.init).toHaveBeenCalledWith(buildStartOptions(ORIGIN, EMBEDDED))
    expect(session.getState().status).toBe('signed-in')
  })
})

describe('a provider on another origin, which accepts only the front page as redirect URI', () => {
  const page = '/memberships?orgId=1#price'
  const front = `${ORIGIN}/`

  test('gets the front page from every sign-in, registration and silent check', async () => {
    const { session, client } = stageSession({ identityUrl: ELSEWHERE, found: false })
    await session.start()
    expect(client.init).toHaveBeenCalledWith(expect.objectContaining({ redirectUri: front }))
    await session.signIn()
    await session.signInAgain()
    await session.register()
    expect(client.login.mock.calls).toMatchObject([[{ redirectUri: front }], [{ redirectUri: front }]])
    expect(client.register).toHaveBeenCalledWith(expect.objectContaining({ redirectUri: front }))
  })

  test.each([
    ['with a session', true, '/#state=s&code=c'],
    ['without a session', false, '/#state=s&error=login_required'],
  ])('a silent check by redirect returns to the page, %s', async (_name, found, returned) => {
    const before = stageSession({ identityUrl: ELSEWHERE, path: page, found })
    await before.session.start()
    const after = stageSession({ identityUrl: ELSEWHERE, path: returned, found })
    after.savedAddress.save(before.savedAddress.peek() ?? '')
    await after.session.start()
    expect(after.stage.history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', page)
  })

  test.each(['/page-register', '/page-login', '/page-lock-screen?reason=inactive'])(
    'no silent check leaves %s, to which it would not return',
    async (path) => {
      const { session, client } = stageSession({ identityUrl: ELSEWHERE, path, found: false })
      await session.start()
      expect(client.init).toHaveBeenCalledWith(expect.not.objectContaining({ onLoad: expect.anything() }))
      expect(session.getState().status).toBe('signed-out')
    },
  )

  test('the embedded provider returns to the page itself', async () => {
    const { session, client, savedAddress } = stageSession({ path: page, found: false })
    await session.start()
    expect(client.init).toHaveBeenCalledWith(expect.not.objectContaining({ redirectUri: expect.anything() }))
    expect(savedAddress.peek()).toBeNull()
    await session.signIn()
    expect(client.login).toHaveBeenCalledWith(expect.objectContaining({ redirectUri: `${ORIGIN}/memberships?orgId=1` }))
  })
})
