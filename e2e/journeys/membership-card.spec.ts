import { expect, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'

test.use({ serviceWorkers: 'allow' })

test('a membership card fills the screen with a running clock, and Escape closes it', async ({ page }) => {
  await openPageAs(page, 'mette@example.org', '/memberships')
  await page
    .getByRole('link', { name: /^Show card: Mette/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/membership\/[^/]+\/card$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Mette/ })).toBeVisible()
  await expect(page.getByText('Member today')).toBeVisible()
  // The page behind the open card is inert.
  await expect(page.getByRole('dialog', { name: /^Mette/ })).toBeVisible()
  const clock = page.getByRole('timer', { name: 'Time now' })
  const shown = await clock.innerText()
  await expect(clock).not.toHaveText(shown, { useInnerText: true })
  await expectAccessibleInBothSchemes(page, 'membership card')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/memberships$/)
})

test('home links to the card of an active membership', { tag: '@smoke' }, async ({ page }) => {
  await openPageAs(page, 'mette@example.org', '/')
  await page
    .getByRole('link', { name: /membership card$/ })
    .first()
    .click()
  await expect(page.getByText('Member today')).toBeVisible()
  await page.getByRole('button', { name: 'Close the card' }).click()
  await expect(page).toHaveURL(/\/memberships$/)
})

test('a displayed card opens offline, also after a reload, and is deleted when its owner signs out', async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await openPageAs(page, 'mette@example.org', '/memberships')
  await expect(page.getByText('Saved on this device: the cards open without a network too.')).toBeVisible()
  await page
    .getByRole('link', { name: /^Show card: Mette/ })
    .first()
    .click()
  await expect(page.getByText('Member today')).toBeVisible()
  const card = page.getByRole('dialog', { name: /^Mette/ })
  const name = await card.getByRole('heading', { level: 1 }).innerText()

  await context.setOffline(true)
  await page.reload()
  await expect(card.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('Member today')).toBeVisible()
  await expect(card.getByText(/^Offline – shown as of /)).toBeVisible()
  const clock = page.getByRole('timer', { name: 'Time now' })
  const shown = await clock.innerText()
  await expect(clock).not.toHaveText(shown, { useInnerText: true })
  await expectAccessibleInBothSchemes(page, 'membership card offline')
  await page.getByRole('button', { name: 'Close the card' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Memberships' })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'membership cards offline')
  // Other pages link to the cards.
  await page.goto('/events')
  await page.getByRole('link', { name: 'Show my membership cards' }).click()
  await page
    .getByRole('link', { name: /^Show card: Mette/ })
    .first()
    .click()
  await expect(card).toBeVisible()
  const address = page.url()

  await context.setOffline(false)
  await page.goto('/page-lock-screen')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect(await page.evaluate(() => caches.has('forenet-cards'))).toBe(false)
  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'We cannot reach Forenet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show my membership cards' })).toHaveCount(0)
  await context.setOffline(false)
})

test('the screen stays on while a card is displayed, and no longer', async ({ page }) => {
  await page.addInitScript(() => {
    const held = new Set<object>()
    const request = async () => {
      const lock = { release: async () => void held.delete(lock) }
      held.add(lock)
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    Object.defineProperty(window, 'heldLit', { get: () => held.size })
  })
  const lit = () => page.evaluate(() => (window as unknown as { heldLit: number }).heldLit)
  await openPageAs(page, 'mette@example.org', '/memberships')
  expect(await lit()).toBe(0)
  await page
    .getByRole('link', { name: /^Show card: Mette/ })
    .first()
    .click()
  await expect.poll(lit).toBe(1)
  await page.getByRole('button', { name: 'Close the card' }).click()
  await expect.poll(lit).toBe(0)
})
