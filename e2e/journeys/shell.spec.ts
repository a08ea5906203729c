import { findAccessibilityViolations } from '@forenet/testkit/browser'
import type { Locator } from '@playwright/test'
import { chooseClub } from '../src/buying.ts'
import { openEarlyHome } from '../src/early-home.ts'
import { expect, getPortalOrigin, openPageAs, test, WITH_ANIMATIONS_AND_SERVICE_WORKER } from '../src/journey.ts'

test.use(WITH_ANIMATIONS_AND_SERVICE_WORKER)

test('shows titles, breadcrumbs, logo and footer', async ({ page }) => {
  await openPageAs(page, 'camilla@example.org')
  const banner = page.getByRole('banner')
  await expect(banner.getByText('Home', { exact: true })).toBeVisible()
  await page.goto('/my-profile')
  await expect(banner.getByText('My Profile')).toBeVisible()
  await page.goto('/memberships')
  await page
    .getByRole('link', { name: /History of Camilla/ })
    .first()
    .click()
  const way = page.getByRole('navigation', { name: 'You are here' })
  await expect(way.getByRole('link', { name: 'Memberships' })).toBeVisible()
  await expect(way.getByText('Memberships History')).toBeVisible()
  await page
    .getByRole('link', { name: /^Receipt for / })
    .first()
    .click()
  await expect(way.getByText('Memberships Receipt')).toBeVisible()
  await expect(page.getByText(/^© \d{4} Forenet\. All rights reserved\.$/)).toBeVisible()
  await page.getByRole('link', { name: /^Forenet, to the front page/ }).click()
  await expect(page).toHaveURL(`${getPortalOrigin()}/`)
  await page.goto('/page-error-500')
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
})

test('the family selection is empty until a membership is selected', async ({ page }) => {
  await openPageAs(page, 'thomas@example.org', '/memberships')
  await chooseClub(page, /Blommehegnet/)
  const forFreja = page.getByRole('button', { name: /^Select Membership for Freja/ })
  await expect(forFreja).toHaveText('Select Membership')
  await expect(page.getByRole('group', { name: /Membership for Freja/ })).toHaveCount(0)
  await forFreja.click()
  await expect(page.getByRole('group', { name: /Membership for Freja/ })).toBeVisible()
})

test('the public list of organisations needs no sign-in', async ({ page }) => {
  await page.goto('/organizations-review')
  await expect(page.getByRole('heading', { level: 1, name: 'Organisations' })).toBeVisible()
  await expect(page.getByText('Højmarken Idrætsforening').first()).toBeVisible()
  await expect(page.getByText('Bakkesvingets Badmintonklub')).toHaveCount(0)
})

test('a payment link can open the main participant’s profile', async ({ page }) => {
  await openPageAs(page, 'camilla@example.org')
  await page.goto('/ui/memberships?trigger=editMainParticipant')
  await expect(page).toHaveURL(/\/edit-profile/)
  await page.goto('/login-success')
  await expect(page).toHaveURL(`${getPortalOrigin()}/`)
})

test.describe('home before the app has loaded', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  /** Does not wait for the app to load. */
  const pressEvents = (home: Locator) =>
    home
      .getByRole('navigation')
      .getByRole('link', { name: 'Events' })
      .evaluate((link: HTMLElement) => link.click())

  test('is complete, and a focused link stays focused when the app replaces it', async ({ page }) => {
    const { home, letGo } = await openEarlyHome(page)
    expect(await findAccessibilityViolations(page)).toEqual([])
    const link = home.getByRole('main').getByRole('link').first()
    const [href, before] = [await link.getAttribute('href'), await link.boundingBox()]
    await link.focus()
    letGo()
    await expect(home).toHaveCount(0)
    const focused = page.locator(':focus')
    await expect(focused).toHaveAttribute('href', href ?? '')
    expect(await focused.boundingBox()).toEqual(before)
  })

  test('has working links, without reloading the app', async ({ page }) => {
    const { home, letGo } = await openEarlyHome(page)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url())
    })
    await pressEvents(home)
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    await expect(page).toHaveURL(`${getPortalOrigin()}/events`)
    expect(documents).toEqual([])
  })

  test('has working links while the app has loaded but not rendered', async ({ page }) => {
    const { home, letGo } = await openEarlyHome(page, /\/assets\/home-screen-/)
    // The router is ready once it has patched `history.pushState`.
    await page.waitForFunction(() => !String(history.pushState).includes('[native code]'))
    await pressEvents(home)
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
    await expect(home).toHaveCount(0)
    await expect(page).toHaveURL(`${getPortalOrigin()}/events`)
  })
})
