import { expect, fillSignIn, getIdentityOrigin, getPortalOrigin } from '../src/journey.ts'
import { expectSignedIn, goToSignIn, PASSWORD, test } from './at-keycloak.ts'
import { createKeycloakUser, endSessions, withRealmSettings } from './realm-admin.ts'

const METTE_EMAIL = 'mette@example.org'
/** Token lifetime in seconds. Tokens are refreshed 30 seconds before they expire, which is checked every 10 seconds. */
const SHORT_TOKENS = { accessTokenLifespan: 45 }
const NOTICE_OPTIONS = { timeout: 30_000 }

test('a user signs in, and pages loaded later find the session silently', async ({ page, site }) => {
  await goToSignIn(page, '/my-profile?from=mail')
  await fillSignIn(page, METTE_EMAIL, 'not the password')
  await expect(page.getByText('Invalid username or password.')).toBeVisible()
  await fillSignIn(page, METTE_EMAIL, PASSWORD)
  await page.waitForURL(`${getPortalOrigin()}/my-profile?from=mail`)
  await expectSignedIn(page)
  await expect(page.getByText('Mette Kjær Sørensen').first()).toBeVisible()

  // Silent sign-in uses an iframe on the same site, and a redirect there and back across sites.
  const asked = page.waitForRequest(/\/auth\?.*prompt=none/)
  await page.goto('/memberships?from=elsewhere')
  const silent = new URL((await asked).url())
  expect(silent.searchParams.get('redirect_uri')).toBe(
    site === 'own' ? `${getPortalOrigin()}/silent-check-sso.html` : `${getPortalOrigin()}/`,
  )
  await expectSignedIn(page)
  await expect(page).toHaveURL(`${getPortalOrigin()}/memberships?from=elsewhere`)
  const frames = page.frames().map((frame) => frame.url())
  expect(frames.some((url) => url.includes('/login-status-iframe.html'))).toBe(site === 'own')
})

test('signing out in one tab is noticed in the other, and ends the Keycloak session', async ({
  page,
  context,
  watch,
}) => {
  // Without third-party cookies, a tab notices the sign-out only by a refused token refresh.
  watch.expectConsole(/400 \(Bad Request\).*\/token/)
  await withRealmSettings(SHORT_TOKENS, async () => {
    await goToSignIn(page)
    await fillSignIn(page, METTE_EMAIL, PASSWORD)
    await expectSignedIn(page)
    const other = await context.newPage()
    await other.goto('/memberships')
    await expectSignedIn(other)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible(NOTICE_OPTIONS)
    await page.goto('/my-profile')
    await page.waitForURL((url) => url.origin === getIdentityOrigin())
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  })
})

test('tokens are refreshed while a page is open; a session ended at Keycloak is noticed', async ({
  page,
  watch,
  site,
}) => {
  watch.expectConsole(/400 \(Bad Request\).*\/token/)
  const email = `ended.${site}@example.org`
  const id = await createKeycloakUser({ email, firstName: 'Ida', lastName: 'Ended', password: PASSWORD })
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  await withRealmSettings(SHORT_TOKENS, async () => {
    await goToSignIn(page)
    await fillSignIn(page, email, PASSWORD)
    await expectSignedIn(page)
    const refreshed = await page.waitForResponse(
      (answer) => answer.request().postData()?.includes('grant_type=refresh_token') ?? false,
      NOTICE_OPTIONS,
    )
    expect(refreshed.status()).toBe(200)
    await expectSignedIn(page)
    await endSessions(id)
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible(NOTICE_OPTIONS)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  })
})
