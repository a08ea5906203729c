import { findFreePort } from '@forenet/testkit/free-port'
import type { TemporaryFolder } from '@forenet/testkit/temporary-folder'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { getFilledDataFolder } from '../src/filled-folder.ts'
import { fillSignIn, test } from '../src/journey.ts'
import { type PortalProcess, startPortalProcess } from '../src/portal-process.ts'
import { startTlsProxy, type TlsProxy } from '../src/tls-proxy.ts'

/** Longer than an access token's lifetime, shorter than the inactivity timeout. */
const SESSION_LIFETIME = '06:00'

let folder: TemporaryFolder
let portal: PortalProcess
let proxy: TlsProxy
let origin: string
test.beforeAll(async () => {
  const port = await findFreePort()
  origin = `https://localhost:${port}`
  folder = await getFilledDataFolder('https')
  portal = await startPortalProcess(folder.path, {
    NODE_ENV: 'development',
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: '1',
  })
  proxy = await startTlsProxy(port, portal.origin)
})
test.afterAll(async () => {
  await proxy?.close()
  await portal?.stop()
  await folder?.remove()
})

test('over HTTPS with host-bound cookies: signing in, staying signed in, and signing out', async ({
  browser,
  watch,
}) => {
  // During sign-out, the token refresh of the other tab may be refused.
  watch.expectConsole(/400 \(Bad Request\).*\/token/)
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', ignoreHTTPSErrors: true })
  watch.context(context, origin)
  await context.clock.install()
  const page = await context.newPage()
  await page.goto(`${origin}/my-profile?from=mail`)
  await page.waitForURL(/\/auth\/realms\//)
  await fillSignIn(page, 'mette@example.org')
  await page.waitForURL(`${origin}/my-profile?from=mail`)
  await expectSignedIn(page)
  await expectGuardedCookies(context)

  // A new page load or tab continues the session by silent sign-in.
  const silent = page.waitForResponse((answer) => /\/auth\?.*prompt=none/.test(answer.url()))
  await page.goto(`${origin}/memberships`)
  expect(await (await silent).text()).toMatch(/silent-check-sso\.html[\s\S]*name="code"/)
  await expectSignedIn(page)
  const other = await context.newPage()
  await other.goto(`${origin}/my-profile`)
  await expectSignedIn(other)

  // The session iframes detected no change; the token is renewed for the next call.
  for (const tab of [page, other])
    await expect.poll(() => tab.frames().some((frame) => /login-status-iframe/.test(frame.url()))).toBe(true)
  const renewed = page.waitForResponse((answer) => isRefresh(answer.request().postData()))
  await page.clock.fastForward(SESSION_LIFETIME)
  await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click()
  expect((await renewed).status()).toBe(200)
  await expect(page).toHaveURL(`${origin}/contact-us`)
  await expectSignedIn(page)

  await page.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  }
  await page.goto(`${origin}/memberships`)
  await page.waitForURL(/\/auth\/realms\//)
  await expect(page.getByLabel(/^e-?mail/i)).toBeVisible()
  await context.close()
})

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
}

const isRefresh = (body: string | null) => body?.includes('grant_type=refresh_token') ?? false

/** Expects the identity provider's cookies to have the prefixes `__Host-` and `__Secure-`. */
async function expectGuardedCookies(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => name.startsWith('__Host-')).length).toBeGreaterThan(0)
  for (const { name, secure, path, domain } of cookies) {
    expect(name).toMatch(/^__(Host|Secure)-/)
    expect({ name, secure, domain }).toEqual({ name, secure: true, domain: 'localhost' })
    if (name.startsWith('__Host-')) expect(path).toBe('/')
  }
}
