import { getSharedBrowser } from '@forenet/testkit/browser'
import type { Browser, Page, Request } from '@playwright/test'
import type Keycloak from 'keycloak-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildStartOptions } from '../../../src/kit/session/start-options.ts'
import { visitor } from '../../fixture/browser.ts'
import type { Built } from '../../fixture/built-app.ts'
import { buildClientPage } from '../../fixture/client-page.ts'
import { type PortalStandIn, startPortalStandIn } from '../../fixture/portal-stand-in.ts'

declare const kc: Keycloak
declare const heard: string[]
declare const window: { Keycloak: typeof Keycloak }

// Generous for busy machines.
vi.setConfig({ testTimeout: 60_000 })

/** A whole second avoids rounding; close to now, because browsers drop expired cookies. */
const NOW = Math.floor(Date.now() / 1000) * 1000
const HOUR_MS = 3_600_000
const at = (ms: number) => new Date(NOW + ms)

let built: Built
let browser: Browser
let portal: PortalStandIn
let pages: Page[]

beforeAll(async () => {
  ;[built, browser] = await Promise.all([buildClientPage(), getSharedBrowser()])
})
afterAll(async () => {
  await built.remove()
})
beforeEach(async () => {
  pages = []
  portal = await startPortalStandIn(built.dist, () => at(0))
})
afterEach(async () => {
  await portal.close()
  await Promise.all(pages.map((page) => page.context().close()))
})

async function open({ signedIn = false, before = (_page: Page): Promise<unknown> => Promise.resolve() } = {}) {
  const { page } = await visitor(browser, { origin: portal.origin, signedIn })
  pages.push(page)
  await page.clock.setFixedTime(at(0))
  await page.addInitScript(
    (options) => Object.assign(globalThis, { startOptions: options }),
    buildStartOptions(portal.origin, `${portal.origin}/auth`),
  )
  await before(page)
  await page.goto('/memberships')
  return page
}
const state = (page: Page, wanted: string) =>
  page.locator('#state', { hasText: new RegExp(`^${wanted}$`) }).waitFor({ timeout: 30_000 })
const isAuthorisation = (request: Request) => new URL(request.url()).pathname.endsWith('/openid-connect/auth')

describe('a sign-in response', () => {
  test('with a wrong nonce clears its token', async () => {
    portal.identity.otherNonce = 'of-another-sign-in'
    const page = await open({ signedIn: true })
    await state(page, 'failed: Invalid nonce\\.')
    const held = await page.evaluate(() => [kc.token, kc.idToken, kc.refreshToken, kc.authenticated, heard])
    expect(held).toEqual([undefined, undefined, undefined, false, ['token cleared']])
  })

  test.each([
    ['restarts sign-in with the same options after a timeout error', 'authentication_expired', true],
    ['does not restart sign-in after other errors', 'access_denied', false],
  ])('%s', async (_what, description, again) => {
    const page = await open()
    await state(page, 'out')
    const asked: URLSearchParams[] = []
    page.on('request', (request) => isAuthorisation(request) && asked.push(new URL(request.url()).searchParams))
    await page.evaluate(() => void kc.login({ locale: 'da' }))
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const answer = { state: asked[0]?.get('state') ?? '', error: 'login_failed', error_description: description }
    await page.goto(`/memberships#${new URLSearchParams(answer)}`)
    if (!again) return state(page, 'failed: login_failed')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(asked.map((query) => [query.get('redirect_uri'), query.get('ui_locales')])).toEqual([
      [`${portal.origin}/memberships`, 'da'],
      [`${portal.origin}/memberships`, 'da'],
    ])
    expect(asked[1]?.get('state')).not.toBe(asked[0]?.get('state'))
  })
})

describe('third-party cookies', () => {
  test.each([
    ['blocked: the whole page asks who is signed in, and nothing watches the session', false],
    ['allowed: hidden iframes check and monitor the session', true],
  ])('%s', async (_what, letIn) => {
    portal.identity.foreignCookies = letIn
    const requests: Request[] = []
    const page = await open({
      signedIn: true,
      before: async (soon) => soon.on('request', (request) => requests.push(request)),
    })
    await state(page, 'in')
    const silent = requests.filter(isAuthorisation)
    expect(silent.map((request) => new URL(request.url()).searchParams.get('prompt'))).toEqual(['none'])
    expect(silent.map((request) => request.frame() === page.mainFrame())).toEqual([!letIn])
    expect(await page.evaluate(() => kc.updateToken(-1))).toBe(true)
    expect(requests.some((request) => request.url().includes('login-status-iframe'))).toBe(letIn)
    expect(page.frames().length).toBe(letIn ? 2 : 1)
  })
})

test('a token is refreshed below 5 s by default', async () => {
  portal.identity.accessTokenSeconds = 60
  const page = await open({ signedIn: true })
  await state(page, 'in')
  const renewedAt = async (ms: number) => {
    await page.clock.setFixedTime(at(ms))
    return page.evaluate(() => kc.updateToken())
  }
  expect(await renewedAt(55_000)).toBe(false)
  expect(await renewedAt(55_001)).toBe(true)
})

describe('the login state', () => {
  const begin = (page: Page) =>
    page.evaluate(async () => new URL(await kc.createLoginUrl()).searchParams.get('state') ?? '')
  const inStorage = (page: Page) =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('kc-callback-')))

  test('is stored in local storage for 60 minutes', async () => {
    const page = await open()
    await state(page, 'out')
    const first = await begin(page)
    const kept = await inStorage(page)
    expect(kept.map(([key]) => key)).toEqual([`kc-callback-${first}`])
    expect(JSON.parse(kept[0]?.[1] ?? '')).toMatchObject({ state: first, expires: NOW + HOUR_MS })

    await page.clock.setFixedTime(at(HOUR_MS))
    const second = await begin(page)
    expect((await inStorage(page)).map(([key]) => key).sort()).toEqual(
      [first, second].map((one) => `kc-callback-${one}`).sort(),
    )
    await page.clock.setFixedTime(at(HOUR_MS + 1))
    const third = await begin(page)
    expect((await inStorage(page)).map(([key]) => key).sort()).toEqual(
      [second, third].map((one) => `kc-callback-${one}`).sort(),
    )
  })

  test('is stored in a cookie for 60 minutes without local storage', async () => {
    const withoutStorage = () =>
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
    const page = await open({ before: (soon) => soon.addInitScript(withoutStorage) })
    await state(page, 'out')
    const begun = await begin(page)
    const cookies = (await page.context().cookies()).filter(({ name }) => name.startsWith('kc-callback-'))
    expect(cookies.map(({ name, expires }) => [name, expires])).toEqual([
      [`kc-callback-${begun}`, (NOW + HOUR_MS) / 1000],
    ])
    expect(JSON.parse(cookies[0]?.value ?? '')).toMatchObject({ state: begun })
  })
})

test('operations a generic provider lacks fail with a clear error', async () => {
  const page = await open()
  await state(page, 'out')
  const said = await page.evaluate(async (origin) => {
    const plain = new window.Keycloak({
      clientId: 'forenet-portal',
      oidcProvider: { authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` },
    })
    await plain.init({ checkLoginIframe: false })
    const wordsOf = (work: () => unknown) => new Promise((done) => done(work())).then(String, (error) => error.message)
    return Promise.all([plain.createLogoutUrl, plain.loadUserInfo].map((work) => wordsOf(() => work())))
  }, portal.origin)
  expect(said).toEqual(['Not supported by the OIDC server', 'Not supported by the OIDC server'])
})
