import type { KeycloakLoginOptions } from 'keycloak-js'
import { NO_SESSION, parseClaims, type SilentSignInResult, type StartedSession } from '../../start/silent-sign-in.ts'
import type { PersonalDataStore } from '../device/personal-data-store.ts'
import { watchUserActivity, withTimeLimit } from './activity.ts'
import {
  CLEAR_DATA_TIMEOUT_MS,
  CLIENT_RETRY_DELAY_MS,
  DEFAULT_SESSION_TIMEOUT_MINUTES,
  MESSAGE_TIMEOUT_MS,
  REFRESH_TIMER_MS,
  REFRESH_WHEN_UNDER_SECONDS,
  START_TIMEOUT_MS,
  STORAGE_KEYS,
} from './constants.ts'
import type { IdentityClient } from './identity-client.ts'
import { createLazyIdentityClient } from './lazy-client.ts'
import type { SavedReturnUrl } from './saved-return-url.ts'
import { isLoginCallback, refreshFailureEndsSession, shouldRedirectOn401 } from './session-rules.ts'
import {
  createFailedState,
  createSignedInState,
  createSignedOutState,
  findSessionFailure,
  type SessionEnd,
  type SessionState,
  STARTING_STATE,
} from './session-state.ts'
import { buildSignInUrl, buildStartOptions, hasExternalProvider } from './start-options.ts'
import type { StartReloads } from './start-reloads.ts'

export type SessionDependencies = {
  fetchClient: () => Promise<IdentityClient>
  shown: Promise<void>
  identityUrl: string
  window: Window
  savedAddress: SavedReturnUrl
  startReloads: StartReloads
  now: () => Date
  timeoutMinutes: number
  strongAcr: readonly string[]
  traces: PersonalDataStore
  /** Silent sign-in that the page's first script started; without it the client checks the session itself. */
  silentSignIn?: Promise<SilentSignInResult> | null
  language: () => string
}

/** The session, outside React so that StrictMode does not start it twice. */
export type Session = {
  readonly cameFromSignIn: boolean
  getState: () => SessionState
  subscribe: (changed: () => void) => () => void
  /** Starts the session (idempotent); never rejects. */
  start: () => Promise<void>
  /** A token that is valid for at least 30 seconds; null while signed out. */
  freshToken: () => Promise<string | null>
  signIn: (returnTo?: string) => Promise<void>
  /** Step-up: signs in with a second factor, if the provider has such a level. */
  signInAgain: () => Promise<void>
  register: (returnTo?: string) => Promise<void>
  signOut: (why?: Exclude<SessionEnd, 'elsewhere'>) => Promise<void>
  manageAccount: () => Promise<void>
  unauthorised: () => void
}

/** According to sections 4, 8 and 9. */
export function createSession(given: SessionDependencies): Session {
  const { window, savedAddress, startReloads, now, traces } = given
  const { location, sessionStorage } = window
  const loadedAt = now().getTime()
  const cameFromSignIn = isLoginCallback(location.href)
  const listeners = new Set<() => void>()
  let state = STARTING_STATE
  let started: Promise<void> | undefined
  let stopWatching: (() => void) | undefined
  let leaving = false
  let forgotten = Promise.resolve()
  let begun: StartedSession | null = null
  let whose = ''
  const identity = createLazyIdentityClient({
    ...given,
    prepare(client) {
      client.onAuthLogout = () => {
        if (!leaving && state.status === 'signed-in') void end('elsewhere')
      }
      client.onAuthRefreshSuccess = readToken
      client.onTokenExpired = () => void freshToken()
    },
  })

  function set(next: SessionState): void {
    state = next
    for (const listener of listeners) listener()
  }
  function readToken(): void {
    const client = identity.current()
    if (!client?.tokenParsed) return
    arrive(createSignedInState(client.tokenParsed, client.idTokenParsed, given.strongAcr))
  }
  function arrive(next: SessionState): void {
    whose = next.subject
    traces.arrives(whose)
    set(next)
  }
  /** Ends the session; resolves when the personal data on this device is deleted. */
  function end(why: SessionEnd): Promise<void> {
    stopWatching?.()
    stopWatching = undefined
    if (state.status !== 'signed-out') {
      forgotten = forget(whose, why)
      whose = ''
      set(createSignedOutState(why))
    }
    return forgotten
  }
  async function forget(subject: string, why: SessionEnd | null): Promise<void> {
    try {
      await withTimeLimit(traces.leaves(subject, why), CLEAR_DATA_TIMEOUT_MS, 'Timeout: deletion')
    } catch (error) {
      // The data is already unreadable, so a failed deletion does not block sign-out.
      console.error(error)
    }
  }

  async function start(): Promise<void> {
    const found = await given.silentSignIn
    if (found === NO_SESSION) return goOnWithNobody()
    begun = found ?? null
    if (begun) return goOnWith(begun)
    const options = buildStartOptions(location.origin, given.identityUrl)
    // The silent check may redirect away, and cannot return to a page that is not saved, such as a sign-in page.
    if (!cameFromSignIn && hasExternalProvider(given.identityUrl, location.origin) && !savedAddress.save(here()))
      delete options.onLoad
    try {
      const isSignedIn = await withTimeLimit(
        identity.fetch().then((client) => client.init(options)),
        START_TIMEOUT_MS,
        'Timeout when waiting for the identity provider',
      )
      startReloads.succeeded()
      if (!isSignedIn) {
        await forget('', null)
        if (cameFromSignIn) restoreSavedAddress()
        return set(createSignedOutState(null))
      }
    } catch (error) {
      const failure = findSessionFailure(error)
      if (failure.kind === 'unreachable' && startReloads.mayReload()) return location.reload()
      return set(createFailedState(failure))
    }
    if (cameFromSignIn) restoreSavedAddress()
    readToken()
    watch()
  }

  async function goOnWithNobody(): Promise<void> {
    const { onLoad: _, ...options } = buildStartOptions(location.origin, given.identityUrl)
    await forget('', null)
    set(createSignedOutState(null))
    void identity.startLater(options).catch((error: unknown) => set(createFailedState(findSessionFailure(error))))
  }

  function goOnWith(session: StartedSession): void {
    if (cameFromSignIn) restoreSavedAddress()
    arrive(createSignedInState(parseClaims(session.token), parseClaims(session.idToken), given.strongAcr))
    watch()
    void takeOver(session)
  }

  /**
   * Continues the session that the first script started. The device may have slept in between, so its tokens are used
   * until rejected. If the provider does not respond, the client is retried.
   */
  async function takeOver({ token, refreshToken, idToken, timeSkew }: StartedSession): Promise<void> {
    const endsAt = (Number(parseClaims(token).exp) + timeSkew) * 1_000
    while (begun) {
      try {
        await identity.startLater({
          ...buildStartOptions(location.origin, given.identityUrl),
          token,
          refreshToken,
          idToken,
          timeSkew,
        })
        startReloads.succeeded()
        begun = null
      } catch (error) {
        const failure = findSessionFailure(error)
        const goesOn = failure.kind === 'unreachable' && now().getTime() + CLIENT_RETRY_DELAY_MS < endsAt
        if (goesOn) await new Promise((resolve) => window.setTimeout(resolve, CLIENT_RETRY_DELAY_MS))
        if (state.status !== 'signed-in') begun = null
        else if (!goesOn) {
          begun = null
          set(createFailedState(failure))
        }
      }
    }
  }

  function restoreSavedAddress(): void {
    const address = savedAddress.take() ?? (begun ? location.pathname + location.search : null)
    if (address) window.history.replaceState(window.history.state, '', address)
  }
  function watch(): void {
    const timer = window.setInterval(() => void freshToken(), REFRESH_TIMER_MS)
    const stopActivity = watchUserActivity({
      window,
      storage: window.localStorage,
      now,
      timeoutMinutes: given.timeoutMinutes > 0 ? given.timeoutMinutes : DEFAULT_SESSION_TIMEOUT_MINUTES,
      inactive: () => void signOut('inactive'),
    })
    stopWatching = () => {
      window.clearInterval(timer)
      stopActivity()
    }
  }

  async function freshToken(): Promise<string | null> {
    if (state.status !== 'signed-in') return null
    const client = identity.current()
    // Requests during a redirect to sign-in use the current session.
    if (leaving) return client?.token ?? begun?.token ?? null
    // The token is fresh, and the client may still be waiting for its iframes.
    if (begun) return begun.token
    if (!client) return null
    try {
      await withTimeLimit(
        client.updateToken(REFRESH_WHEN_UNDER_SECONDS),
        MESSAGE_TIMEOUT_MS,
        'Timeout when waiting for a fresh token',
      )
    } catch (error) {
      if (refreshFailureEndsSession(error)) {
        client.clearToken()
        void end('elsewhere')
      }
    }
    return client.authenticated ? (client.token ?? null) : null
  }

  const neededClient = (): Promise<IdentityClient> =>
    withTimeLimit(identity.needed(), START_TIMEOUT_MS, 'Timeout when waiting for the identity provider')
  const here = (): string => location.pathname + location.search + location.hash
  async function leaveFor(
    action: 'login' | 'register',
    returnTo: string,
    more: Pick<KeycloakLoginOptions, 'prompt' | 'acrValues'> = {},
  ): Promise<void> {
    if (leaving) return
    leaving = true
    try {
      const client = await neededClient()
      await client[action]({
        redirectUri: buildSignInUrl(savedAddress, returnTo, location.origin, given.identityUrl),
        locale: given.language(),
        ...more,
      })
    } catch (error) {
      set(createFailedState(findSessionFailure(error)))
    } finally {
      leaving = false
    }
  }
  async function signInAgain(): Promise<void> {
    const level = given.strongAcr.length > 0 && { acrValues: given.strongAcr.join(' ') }
    return leaveFor('login', here(), { prompt: 'login', ...level })
  }
  async function signOut(why: Exclude<SessionEnd, 'elsewhere'> = 'left'): Promise<void> {
    await (started ?? start())
    if (whose === '' || leaving) return
    leaving = true
    try {
      const client = await neededClient()
      if (why === 'inactive') savedAddress.save(here())
      await end(why)
      await client.logout({
        redirectUri: `${location.origin}/page-lock-screen${why === 'inactive' ? '?reason=inactive' : ''}`,
      })
    } catch (error) {
      // Local data is deleted even if the client cannot be loaded.
      await end(why)
      set(createFailedState(findSessionFailure(error)))
    } finally {
      leaving = false
    }
  }

  function unauthorised(): void {
    const lastAt = sessionStorage.getItem(STORAGE_KEYS.lastUnauthorised)
    const at = now().getTime()
    const lastRedirectAt = lastAt === null ? null : Number(lastAt)
    if (!shouldRedirectOn401({ now: at, loadedAt, lastRedirectAt, href: location.href })) return
    sessionStorage.setItem(STORAGE_KEYS.lastUnauthorised, String(at))
    identity.current()?.clearToken()
    void end('elsewhere').then(() => leaveFor('login', here()))
  }

  return {
    cameFromSignIn,
    getState: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    start: () => {
      started ??= start()
      return started
    },
    freshToken,
    signIn: (returnTo = here()) => leaveFor('login', returnTo),
    signInAgain,
    register: (returnTo = savedAddress.peek() ?? '/') => leaveFor('register', returnTo),
    signOut,
    manageAccount: async () => (await neededClient()).accountManagement(),
    unauthorised,
  }
}
