import { expect, expectAccessible, portalOrigin, test } from '../src/journey.ts'
import { register } from '../src/new-account.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, locale: 'da-DK' })

  test('a visitor reads a club’s page and goes on in the other language', async ({ page }) => {
    await page.goto('/hojmarken')
    await expect(page).toHaveURL(`${portalOrigin()}/HOJMARKEN`)
    await expect(page.getByRole('heading', { level: 1, name: 'Højmarken Idrætsforening' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Medlemskaber' })).toBeVisible()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Memberships' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Become a member: Senior/ }).first()).toBeVisible()
  })
})

test('a visitor without an account becomes a member by a club’s page', async ({ page, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/HOJMARKEN')
  await expectAccessible(page, 'a club’s page, dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expectAccessible(page, 'a club’s page')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const joining = page.getByRole('link', { name: 'Become a member: Senior 2027', exact: true })
  const offer = page.getByRole('listitem').filter({ has: joining })
  const price = await offer.locator('strong').innerText()
  await joining.click()
  await page.waitForURL(/\/auth\/realms\//)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await register(page, { email: 'vera.visitor@example.org', firstName: 'Vera', lastName: 'Visitor' })
  await expect(page).toHaveURL(/\/membership\/new\?orgId=.*offerId=/)
  await expect(page.getByRole('radio', { name: /^Senior 2027/ })).toBeChecked()
  await expect(page.getByText(price).first()).toBeVisible()
})
