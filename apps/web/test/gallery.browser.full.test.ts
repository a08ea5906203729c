import { CHROMIUM_LAUNCH_OPTIONS, findAccessibilityViolations, getSharedBrowser } from '@forenet/testkit/browser'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { visitor } from './fixture/browser.ts'
import { type Built, buildGallery } from './fixture/built-app.ts'
import { type PortalStandIn, startPortalStandIn } from './fixture/portal-stand-in.ts'

// Generous for busy machines.
vi.setConfig({ testTimeout: 90_000 })
const PATIENT = { timeout: 30_000 }

let gallery: Built
let browser: Browser
let portal: PortalStandIn

beforeAll(async () => {
  ;[gallery, browser] = await Promise.all([buildGallery(), getSharedBrowser()])
  portal = await startPortalStandIn(gallery.dist, () => new Date())
})
afterAll(async () => {
  await portal?.close()
  await gallery?.remove()
})

test.each([
  ['light', 390, 'da-DK'],
  ['dark', 390, 'en-GB'],
  ['light', 1440, 'en-GB'],
  ['dark', 1024, 'da-DK'],
] as const)('all components are accessible and fit, %s at %d px, %s', async (colorScheme, width, locale) => {
  const visit = await visitor(browser, { origin: portal.origin, colorScheme, locale, viewport: { width, height: 844 } })
  const { page } = visit
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await findAccessibilityViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  const bar = await page.getByText('Gå til betaling').boundingBox()
  expect(bar && bar.y + bar.height).toBeLessThanOrEqual(844)
  await page.getByRole('button', { name: 'Opsig', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    locale === 'da-DK' ? 'Annuller' : 'Cancel',
  )
  expect(await findAccessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(visit.faults).toEqual([])
  await page.context().close()
})

test('a dialog locks page scrolling without a layout shift, and unlocks it afterwards', async () => {
  // Visible scrollbars, as on most desktops.
  const withScrollbars = await chromium.launch({ ...CHROMIUM_LAUNCH_OPTIONS, ignoreDefaultArgs: ['--hide-scrollbars'] })
  try {
    const { page, faults } = await visitor(withScrollbars, {
      origin: portal.origin,
      viewport: { width: 1024, height: 500 },
    })
    const open = page.getByRole('button', { name: 'Opsig', exact: true })
    const standing = () => page.evaluate(() => [scrollY, document.querySelector('h1')?.getBoundingClientRect().left])
    const dialog = page.getByRole('dialog')
    await page.goto('/')
    await open.scrollIntoViewIfNeeded()
    const before = await standing()
    await open.click()
    await dialog.waitFor()
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(0)
    await page.mouse.move(20, 20)
    await page.mouse.wheel(0, -2_000)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await standing()).toEqual(before)
    expect(before[0]).toBeGreaterThan(0)
    await page.mouse.wheel(0, -2_000)
    await expect.poll(async () => (await standing())[0], PATIENT).toBe(0)
    expect(faults).toEqual([])
  } finally {
    await withScrollbars.close()
  }
})

test('a form preserves input, shows errors at their fields and focuses the first', async () => {
  const visit = await visitor(browser, { origin: portal.origin })
  const { page } = visit
  await page.goto('/')
  const [name, postCode] = [page.getByLabel('Name'), page.getByLabel('Postcode')]
  const save = page.getByRole('button', { name: 'Save' })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-path'))

  await save.click()
  await page.getByText('A name is needed').waitFor()
  await expect.poll(focused, PATIENT).toBe('name')

  await name.fill('new')
  await postCode.fill('x')
  await save.click()
  await page.getByText('Digits only').waitFor()
  await expect.poll(focused, PATIENT).toBe('address.PostCode')
  expect(await postCode.getAttribute('aria-invalid')).toBe('true')
  expect([await name.inputValue(), await postCode.inputValue()]).toEqual(['new', 'x'])
  expect(await page.getByText('No response').count()).toBe(0)
  expect(await findAccessibilityViolations(page)).toEqual([])

  await name.fill('gone')
  await save.click()
  await page.getByRole('alert').getByText('No response').waitFor()
  expect(visit.faults).toEqual([])
  await page.context().close()
})
