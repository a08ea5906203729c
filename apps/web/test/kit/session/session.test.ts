import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PersonalTraces } from '../../../src/kit/device/personal-traces.ts'
import type { IdentityClient } from '../../../src/kit/session/identity-client.ts'
import { createSavedAddress } from '../../../src/kit/session/saved-address.ts'
import { createSession } from '../../../src/kit/session/session.ts'
import { checkedAdapter, startOptions } from '../../../src/kit/session/start-options.ts'
import { createStartReloads } from '../../../src/kit/session/start-reloads.ts'
import { type Begun, type BegunSession, NOBODY } from '../../../src/start/silent-sign-in.ts'
import { memoryStorage } from './memory-storage.ts'

const ORIGIN = 'https://portal.example'
const CLAIMS = {
  sub: '1',
  email: 'mette@example.dk',
  given_name: 'Mette',
  family_name: 'Sørensen',
  realm_access: { roles: ['org:ALL|role:USER', 'offline_access'] },
}

/** The parts of a window that a session touches, at an address of our choice. */
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

/** keycloak-js with the network taken out: what it would find and answer is given. */
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
  begun = null as Promise<Begun> | null,
  shown = Promise.resolve(),
} = {}) {
  const { stage, window } = stageWindow(path)
  const client = stageClient(found, claims)
  const fetchClient = vi.fn(async () => client as unknown as IdentityClient)
  const now = () => new Date(Date.now())
  const savedAddress = createSavedAddress(stage.sessionStorage, ORIGIN, now)
  const traces = { arrives: vi.fn(), leaves: vi.fn<PersonalTraces['leaves']>(async () => {}) }
  const session = createSession({
    fetchClient,
    shown,
    window,
    savedAddress,
    startReloads: createStartReloads(stage.sessionStorage, now),
    now,
    timeoutMinutes: 30,
    strongAcr,
    begun,
    language: () => 'da',
    traces,
  })
  return { session, client, fetchClient, stage, savedAddress, traces }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('starting', () => {
  test('happens once, however often it is asked for', async () => {
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

  test('asks as section 9 says', () => {
    expect(startOptions(ORIGIN)).toMatchObject({
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${ORIGIN}/silent-check-sso.html`,
      checkLoginIframe: true,
      checkLoginIframeInterval: 5,
      messageReceiveTimeout: 10_000,
      pkceMethod: 'S256',
      logoutMethod: 'POST',
    })
  })

  test('refuses an adapter it does not know', () => {
    expect(() => checkedAdapter('websocket')).toThrow('invalid adapter type: websocket')
    expect(checkedAdapter('default')).toBe('default')
  })

  test('that finds nobody is signed out without a reason', async () => {
    const { session } = stageSession({ found: false })
    await session.start()
    expect(session.getState()).toMatchObject({ status: 'signed-out', ended: null })
  })

  test('that never ends fails after 20 s: the page reloads once, then says so', async () => {
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

  test('fails for good when it fails right after the reload', async () => {
    const { session, stage } = stageSession({
      found: new Error('Timeout when waiting for 3rd party check iframe message.'),
    })
    stage.sessionStorage.setItem('forenet.start-reload', '999000 pending')
    await session.start()
    expect(stage.location.reload).not.toHaveBeenCalled()
    expect(session.getState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
  })

  test('that the provider refuses is said, not reloaded', async () => {
    const { session, stage } = stageSession({ found: { error: 'access_denied' } })
    await session.start()
    expect(stage.location.reload).not.toHaveBeenCalled()
    expect(session.getState().failure).toEqual({ kind: 'refused', detail: 'access_denied' })
  })

  test('brings back the saved address after sign-in, and only then', async () => {
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
  test('is refreshed when under 30 s are left', async () => {
    const { session, client } = stageSession()
    await session.start()
    expect(await session.freshToken()).toBe('token-1')
    expect(client.updateToken).toHaveBeenCalledWith(30)
  })

  test('that the provider will not refresh signs out', async () => {
    const { session, client } = stageSession()
    await session.start()
    client.updateToken.mockRejectedValue(Object.assign(new Error('400'), { response: { status: 400 } }))
    expect(await session.freshToken()).toBeNull()
    expect(session.getState()).toMatchObject({ status: 'signed-out', ended: 'elsewhere', email: '' })
    expect(client.clearToken).toHaveBeenCalled()
  })

  test('stays when the network is away, and the next try asks again', async () => {
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
  test('in the first 5 s changes nothing', async () => {
    const { session, client } = stageSession()
    await session.start()
    session.unauthorised()
    expect(client.login).not.toHaveBeenCalled()
    expect(session.getState().status).toBe('signed-in')
  })

  test('later clears the session and redirects once, to come back here', async () => {
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

test('signing in from what is no page comes back by way of the front page', async () => {
  const { session, client, savedAddress } = stageSession({ found: false })
  await session.start()
  await session.signIn('/nothing/here?x=1')
  expect(client.login).toHaveBeenLastCalledWith({ redirectUri: `${ORIGIN}/`, locale: 'da' })
  expect(savedAddress.peek()).toBe('/nothing/here?x=1')
})

describe('inactivity', () => {
  test('of 30 minutes signs out at the next look, silently', async () => {
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

  test('counts what another tab saw', async () => {
    const { session, client, stage } = stageSession()
    await session.start()
    await vi.advanceTimersByTimeAsync(29 * 60_000)
    stage.localStorage.setItem('forenet.last-activity', String(Date.now()))
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    expect(client.logout).not.toHaveBeenCalled()
  })

  test('during sleep is not revived by the movement that wakes the computer', async () => {
    const { session, client, stage } = stageSession()
    await session.start()
    vi.setSystemTime(Date.now() + 31 * 60_000)
    stage.dispatchEvent(new Event('mousemove'))
    await vi.advanceTimersByTimeAsync(0)
    expect(client.logout).toHaveBeenCalledTimes(1)
  })
})

test('a session that ends in another tab is noticed, and leaving on purpose is not mistaken for it', async () => {
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

describe('what this device holds of who is signed in', () => {
  test('is theirs from sign-in on', async () => {
    const { session, traces } = stageSession()
    await session.start()
    expect(traces.arrives.mock.calls).toEqual([['1']])
    expect(traces.leaves).not.toHaveBeenCalled()
  })

  test('goes where nobody is found at the start: the session ended, or the account went, while no page was open', async () => {
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
    'goes when the session ends (%s, case %#), and before the page does',
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

  test('holds nobody back for longer than 2 s', async () => {
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
    ['nothing that is told', {}, true],
    ['a level that counts here', { acr: 'aal2' }, false],
    ['a level of something else', { acr: 'gold' }, true],
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
  ])('signs in again with a level of %j, and comes back', async (strongAcr, level) => {
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

test('what the page asks for on its way to another sign-in, it asks as who is signed in; once signed out, as nobody', async () => {
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

test('a member is no weak administrator, whatever the sign-in was', async () => {
  const { session } = stageSession()
  await session.start()
  expect(session.getState().weakAdministrator).toBe(false)
})

describe('a sign-in that was found before the app was there', () => {
  const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  const BEGUN: BegunSession = { token: jwt(CLAIMS), refreshToken: 'r', idToken: jwt(CLAIMS), timeSkew: 0 }
  const begun = Promise.resolve(BEGUN)

  test('shows the page at once, with its token, while the client still looks', async () => {
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

  test('comes back to the address, and leaves nothing of the sign-in in it', async () => {
    const { session, stage } = stageSession({ begun, path: '/tickets?x=1#state=1&code=2' })
    await session.start()
    expect(stage.history.replaceState).toHaveBeenCalledWith(null, '', '/tickets?x=1')
  })

  test('a client that takes long leaves the page as it is; signing out by it waits so long and no longer', async () => {
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

  test('a provider that then does not answer is said', async () => {
    const { session, client } = stageSession({ begun })
    client.init.mockRejectedValue(new Error('Timeout when waiting'))
    await session.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.getState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
  })

  describe('where the provider is silent though its token is good', () => {
    const silent = new Error('Timeout when waiting for 3rd party check iframe message.')
    const good = Promise.resolve({ ...BEGUN, token: jwt({ ...CLAIMS, exp: 1_060 }) })

    test('the page goes on, and another client is tried', async () => {
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

    test('the page says so when the token ends', async () => {
      const { session, client } = stageSession({ begun: good })
      client.init.mockRejectedValue(silent)
      await session.start()
      await vi.advanceTimersByTimeAsync(54_999)
      expect(session.getState().status).toBe('signed-in')
      await vi.advanceTimersByTimeAsync(1)
      expect(session.getState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
    })

    test('who signs out is signed out at the provider, and no client comes after', async () => {
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

  test('the client comes when the page has what it shows first', async () => {
    const shown = Promise.withResolvers<void>()
    const { session, client } = stageSession({ begun, shown: shown.promise })
    await session.start()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(client.init).not.toHaveBeenCalled()
    shown.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(client.init).toHaveBeenCalledTimes(1)
  })

  test.each(['signOut', 'signIn', 'manageAccount'] as const)('%s waits for nothing but the client', async (way) => {
    const { session, client } = stageSession({ begun, shown: new Promise(() => {}) })
    await session.start()
    await session[way]()
    expect(client.init).toHaveBeenCalledTimes(1)
    const left = { signOut: client.logout, signIn: client.login, manageAccount: client.accountManagement }[way]
    expect(left).toHaveBeenCalledTimes(1)
  })

  test('a client that could not be fetched is said, and fetched anew when it is needed', async () => {
    const { session, client, fetchClient } = stageSession({ begun })
    fetchClient.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await session.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.getState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
    await session.signIn()
    expect(client.login).toHaveBeenCalledTimes(1)
  })

  test('a page whose client never came is left all the same when nobody touches it', async () => {
    const { session, traces, fetchClient } = stageSession({ begun })
    fetchClient.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    await session.start()
    await vi.advanceTimersByTimeAsync(31 * 60_000)
    expect(traces.leaves).toHaveBeenCalledExactlyOnceWith('1', 'inactive')
    expect(session.getState()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable' } })
  })

  test('nobody was found: the client does not look once more, and is there to sign in by', async () => {
    const { session, client, traces } = stageSession({ begun: Promise.resolve(NOBODY) })
    await session.start()
    expect(session.getState()).toMatchObject({ status: 'signed-out', ended: null })
    expect(traces.leaves).toHaveBeenCalled()
    await session.signIn()
    expect(client.init).toHaveBeenCalledWith(expect.not.objectContaining({ onLoad: expect.anything() }))
    expect(client.login).toHaveBeenCalledTimes(1)
  })

  test('without one the client looks', async () => {
    const { session, client } = stageSession({ begun: Promise.resolve(null) })
    await session.start()
    expect(client.init).toHaveBeenCalledWith(startOptions(ORIGIN))
    expect(session.getState().status).toBe('signed-in')
  })
})
