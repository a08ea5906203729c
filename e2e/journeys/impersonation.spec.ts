import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  fillSignIn,
  getPortalOrigin,
  openPageAs,
  test,
} from '../src/journey.ts'
import { createAccount, NEW_PASSWORD } from '../src/new-account.ts'

const STORAGE_KEY = 'forenet.acting-member'
const UNKNOWN_MEMBER_ID = '7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d'

const openPicker = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Act for a member' })
const findSearchField = (page: Page) => page.getByRole('combobox', { name: 'Search members...' })
const findBanner = (page: Page) => page.getByRole('region', { name: 'Acting for a member' })

test('a super administrator impersonates a member, who then sees the audit log', async ({ page, context, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  const email = 'agnete.akkerup@example.org'
  await createAccount(page, { email, firstName: 'Agnete', lastName: 'Akkerup' })
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Agnete' })).toBeVisible()
  await page.goto('/my-profile/audit')
  await expect(page.getByRole('heading', { name: 'No one has acted for you' })).toBeVisible()
  await context.clearCookies()

  await openPageAs(page, 'camilla@example.org')
  await expect(findBanner(page)).toHaveCount(0)
  // Uses only the keyboard: open, look, close, open, find, choose.
  await openPicker(page).focus()
  await page.keyboard.press('Enter')
  await expect(findSearchField(page)).toBeFocused()
  await expect(page.getByText(/^Members found: \d+$/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('AGNETE AKK')
  await expect(page.getByText('Members found: 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('option')).toHaveText([/Agnete Akkerup.*agnete\.akkerup@example\.org/])
  await page.keyboard.press('Escape')
  await expect(openPicker(page)).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(findSearchField(page)).toHaveValue('')
  await page.keyboard.type('akkerup@EXAMPLE')
  await expect(page.getByText('Members found: 1', { exact: true })).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Enter')
  await reloaded

  const banner = findBanner(page)
  await expect(banner).toContainText('You are acting for Agnete Akkerup')
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Agnete' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Your account: Camilla Dalsgaard, camilla@example.org' })).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await openPicker(page).click()
  await expect(findSearchField(page)).toHaveValue('')
  const panel = page.getByRole('group', { name: 'Act for a member' })
  // The e-mail may also be in the list of members to choose from.
  await expect(panel.getByText(email).first()).toBeVisible()
  const id = await page.evaluate((key) => sessionStorage.getItem(key), STORAGE_KEY)
  await expect(panel.getByText(id ?? 'none', { exact: true })).toBeVisible()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the picker')
  await page.keyboard.press('Escape')

  await page.goto('/edit-profile')
  await expect(banner).toBeVisible()
  await page.getByLabel(/^Phone/).fill('22 33 44 55')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/page-error-500')
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  await expect(banner).toContainText('You are acting for Agnete Akkerup')
  await openPicker(page).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(findSearchField(page)).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBothSchemes(page, 'the picker on a phone')
  await page.keyboard.press('Escape')
  await page.goto('/')
  await banner.getByRole('button', { name: 'Stop acting' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Camilla' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await context.clearCookies()
  await page.goto('/my-profile')
  await page.waitForURL(/\/auth\/realms\//)
  await fillSignIn(page, email, NEW_PASSWORD)
  await page.getByRole('link', { name: 'See the list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Actions on your behalf' })).toBeVisible()
  const entries = page.getByRole('list', { name: 'Actions on your behalf' }).getByRole('listitem')
  await expect(entries).toHaveCount(3)
  const who = 'Camilla Dalsgaard, camilla@example\\.org'
  await expect(entries.nth(0)).toHaveText(new RegExp(`^The profile was changed.* at \\d\\d:\\d\\d${who}$`))
  await expect(entries.nth(1)).toHaveText(new RegExp(`^Saved a profile.*${who}$`))
  await expect(entries.nth(2)).toHaveText(new RegExp(`^Looked at your pages.*${who}$`))
  await expectAccessibleInBothSchemes(page, 'what others did')
  await expectAccessibleInDanishAndDark(page, 'Handlinger på dine vegne', 'what others did')
})

test('the picker reports an empty result, and searches on the server beyond a thousand members', async ({ page }) => {
  await openPageAs(page, 'camilla@example.org')
  await openPicker(page).click()
  await expect(page.getByText('Members found: 1000', { exact: true })).toBeVisible()
  const names = await page.getByRole('option').locator('span > span:first-child').allTextContents()
  expect(names.length).toBeGreaterThan(20)
  // Sorted by first name; further rows are rendered on scrolling.
  expect(names.map((name) => name.split(' ')[0]?.charAt(0)).every((letter) => letter === 'A')).toBe(true)
  const drawn = names.length
  await page.getByRole('option').last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(drawn)
  const asked = page.waitForRequest((request) => /member\/list\?.*search=THOMAS/.test(request.url()))
  await findSearchField(page).fill('THOMAS@example.org')
  await asked
  await expect(page.getByRole('option')).toHaveText([/thomas@example\.org/])
  await findSearchField(page).fill('nobody is called this')
  await expect(page.getByText('No members found.', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(findSearchField(page)).toBeVisible()
  await expect(findBanner(page)).toHaveCount(0)
})

test('shows no picker without other members', async ({ page }) => {
  let alone = true
  await page.route(/member\/list\?/, async (route) => {
    const answer = await route.fetch()
    const members = (await answer.json()) as { email: string | null }[]
    const own = { ...members[0], email: 'camilla@example.org' }
    await route.fulfill({ response: answer, json: alone ? [own] : members })
  })
  const asked = page.waitForResponse(/member\/list\?size=2/)
  await openPageAs(page, 'camilla@example.org')
  await (await asked).finished()
  // After two frames the response has been rendered.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(openPicker(page)).toHaveCount(0)
  alone = false
  await page.reload()
  await expect(openPicker(page)).toBeVisible()
})

test("ignores a stale impersonation for another user, without loading the picker's code", async ({ page }) => {
  const acting: string[] = []
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.headers()['x-acting-member']) acting.push(request.url())
    if (/assets\/(member-picker|acting)/.test(request.url())) fetched.push(request.url())
  })
  await page.goto('/my-profile')
  await page.waitForURL(/\/auth\/realms\//)
  // Simulates a tab of a user who impersonated a member and whose session ended elsewhere.
  await page.evaluate(([key, id]) => sessionStorage.setItem(key, id), [STORAGE_KEY, UNKNOWN_MEMBER_ID] as const)
  await fillSignIn(page, 'mette@example.org')
  await expect(page.getByText('mette@example.org').first()).toBeVisible()
  // By then, requests made in idle time have been sent.
  await page.evaluate(() => new Promise((quiet) => requestIdleCallback(() => requestIdleCallback(quiet))))
  expect(await page.evaluate((key) => sessionStorage.getItem(key), STORAGE_KEY)).toBeNull()
  await expect(findBanner(page)).toHaveCount(0)
  await expect(openPicker(page)).toHaveCount(0)
  expect([acting, fetched]).toEqual([[], []])
})

test('impersonating a deleted member shows an error, and can be stopped', async ({ page, watch }) => {
  watch.expectConsole(/404 \(Not Found\)/)
  await openPageAs(page, 'camilla@example.org')
  await page.evaluate(([key, id]) => sessionStorage.setItem(key, id), [STORAGE_KEY, UNKNOWN_MEMBER_ID] as const)
  await page.goto('/')
  const banner = findBanner(page)
  await expect(banner).toContainText('You are acting for another member')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await banner.getByRole('button', { name: 'Stop acting' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Camilla' })).toBeVisible()
  await expect(page).toHaveURL(`${getPortalOrigin()}/`)
})
