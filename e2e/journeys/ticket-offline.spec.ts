import { expect, expectAccessible, openPageAs, test } from '../src/journey.ts'
import { decodeQrCode } from '../src/qr.ts'

test.use({ serviceWorkers: 'allow' })

const SAVED_ON_DEVICE_TEXT = 'Saved on this device: they open offline too.'

test('an opened ticket is available offline, and deleted with the session', async ({ page, context, watch }) => {
  // While offline, the browser logs failed requests, and the page reports missing parts.
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await openPageAs(page, 'mette@example.org', '/tickets')
  await expect(page.getByText(SAVED_ON_DEVICE_TEXT)).toBeVisible()
  const ticket = page.getByRole('link', { name: 'Tickets to Fællesspisning i fælleshuset' })
  await ticket.click()
  await page.getByRole('button', { name: /^Mette/ }).click()
  const code = page.getByRole('img', { name: /^Code for Mette/ })
  const read = await decodeQrCode(code)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^Offline – shown as of /)).toBeVisible()
  expect(await decodeQrCode(code)).toBe(read)
  await expectAccessible(page, 'a ticket offline')
  await page.getByRole('link', { name: 'My Tickets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Tickets to / }).first()).toBeVisible()
  await expectAccessible(page, 'my tickets offline')
  // Only tickets are available offline, not even the owner's name.
  await page.goto('/memberships')
  await expect(page.getByRole('heading', { name: 'We cannot reach Forenet' })).toBeVisible()
  await page.getByRole('link', { name: 'Show my tickets' }).click()
  await expect(page.getByText(/^Offline – shown as of /)).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText(SAVED_ON_DEVICE_TEXT)).toBeVisible()
  await context.setOffline(true)
  await ticket.click()
  await page.getByRole('button', { name: /^Mette/ }).click()
  await expect(code).toBeVisible()
  await context.setOffline(false)
  const kept = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    }
    return addresses
  })
  const shell = /^\/(assets\/.*|index\.html|color-scheme\.js|splash\.css|favicon\.svg)$/
  expect(kept.filter((path) => !shell.test(path))).toEqual(['/kept-tickets.json'])

  await page.goto('/page-lock-screen')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/tickets')
  await expect(page.getByRole('heading', { name: 'We cannot reach Forenet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show my tickets' })).toHaveCount(0)
  await context.setOffline(false)
})

test('another member who signs in does not see the tickets', async ({ page, context, watch }) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await openPageAs(page, 'mette@example.org', '/tickets')
  await expect(page.getByText(SAVED_ON_DEVICE_TEXT)).toBeVisible()
  // The session ends elsewhere, without notifying this device.
  await context.clearCookies()
  await openPageAs(page, 'daniel@example.org', '/my-profile')
  await expect(page.getByRole('button', { name: /^Your account: Daniel/ })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/tickets')
  await expect(page.getByRole('heading', { name: 'We cannot reach Forenet' })).toBeVisible()
  await context.setOffline(false)
})
