import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SEASON_ON_SALE } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  getPortalOrigin,
  openPageAs,
  test,
} from '../src/journey.ts'
import { registerAccount } from '../src/new-account.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'da-DK' })

  test('a visitor reads a club’s public page and switches the language', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('/hojmarken')
    await expect(page).toHaveURL(`${getPortalOrigin()}/HOJMARKEN`)
    await expect(page.getByRole('heading', { level: 1, name: 'Højmarken Idrætsforening' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Medlemskaber' })).toBeVisible()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Memberships' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Become a member: Senior/ }).first()).toBeVisible()
  })
})

test('a visitor without an account becomes a member through a club’s public page', async ({ page, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/HOJMARKEN')
  await expectAccessible(page, 'a club’s page, dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expectAccessible(page, 'a club’s page')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const joining = page.getByRole('link', { name: `Become a member: Senior ${SEASON_ON_SALE}`, exact: true })
  const offer = page.getByRole('listitem').filter({ has: joining })
  const price = await offer.locator('strong').innerText()
  await joining.click()
  await page.waitForURL(/\/auth\/realms\//)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await registerAccount(page, { email: 'vera.visitor@example.org', firstName: 'Vera', lastName: 'Visitor' })
  await expect(page).toHaveURL(/\/membership\/new\?orgId=.*offerId=/)
  await expect(page.getByRole('radio', { name: new RegExp(`^Senior ${SEASON_ON_SALE}`) })).toBeChecked()
  await expect(page.getByText(price).first()).toBeVisible()
})

test('an owner copies the embed code, and the club’s own website shows the memberships at full height', async ({
  page,
  browser,
}) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/settings')
  await page.getByRole('link', { name: 'Your website' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your website' })).toBeVisible()
  await page.getByRole('button', { name: 'Memberships only' }).click()
  const preview = page.frameLocator('iframe[title="Preview"]')
  await expect(
    preview.getByRole('link', { name: `Become a member: Senior ${SEASON_ON_SALE}`, exact: true }),
  ).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Upcoming events' })).toBeHidden()
  const code = await page.locator('code', { hasText: '<script' }).innerText()
  const shown = page.locator('iframe[title="Preview"]')
  const embedded = await shown.getAttribute('src')
  // Axe checks the frame separately.
  await shown.evaluate((frame) => frame.setAttribute('hidden', ''))
  await expectAccessibleInBothSchemes(page, 'the page about the club’s web site')
  await page.goto(embedded ?? '')
  await expectAccessible(page, 'what stands on the club’s own site')

  // The club's own website on another origin, in a context that allows requests to other hosts.
  const site = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><html lang="en"><title>Our club</title><h1>Our club</h1>${code}<p>The end</p></html>`)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  try {
    await visitor.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    const frame = visitor.frameLocator('iframe')
    const join = frame.getByRole('link', { name: `Become a member: Senior ${SEASON_ON_SALE}`, exact: true })
    await expect(join).toBeVisible()
    const fits = async () => {
      const inside = await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height))
      const { height } = (await visitor.locator('iframe').boundingBox()) ?? { height: 0 }
      return inside === height && height
    }
    await expect.poll(fits).toBeGreaterThan(700)
    const wide = await fits()
    await visitor.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => Number(await fits()) > Number(wide)).toBe(true)
    await join.click()
    await visitor.waitForURL((url) => url.href.startsWith(`${getPortalOrigin()}/auth/realms/`))
  } finally {
    await visitor.context().close()
    site.close()
  }
})
