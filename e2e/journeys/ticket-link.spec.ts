import { expect, expectAccessible, openPageAs, test } from '../src/journey.ts'
import { decodeQrCode } from '../src/qr.ts'

test.use({ serviceWorkers: 'allow' })

test('a guest opens a ticket by a link without an account, and later offline; the buyer revokes it', async ({
  page,
  browser,
  watch,
}) => {
  await openPageAs(page, 'mette@example.org', '/tickets')
  await page.getByRole('link', { name: 'Tickets to Fællesspisning i fælleshuset' }).first().click()
  await page.getByRole('button', { name: /^Lone/ }).click()
  const read = await decodeQrCode(page.getByRole('img', { name: 'Code for Lone Kjær Lindholm’s ticket' }))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Share a link' }).click()
  const link = await dialog.getByLabel('The link').inputValue()
  await expect(dialog.getByText('1 link opens the ticket.')).toBeVisible()
  await expectAccessible(page, 'a link to a ticket')

  const context = await browser.newContext({ locale: 'da-DK' })
  watch.context(context)
  const guest = await context.newPage()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await guest.goto(link)
  const code = guest.getByRole('img', { name: 'Koden på billetten til Lone Kjær Lindholm' })
  expect(await decodeQrCode(code)).toBe(read)
  await expectAccessible(guest, 'a ticket by its link')
  // The guest needs no account and no session, and no requested URL contains the secret.
  expect(await guest.getByRole('link').count()).toBe(0)
  expect(asked.filter((line) => line.includes(new URL(link).hash.slice(1)))).toEqual([])
  expect(asked.filter((line) => /\/auth\/|\/member\//.test(line))).toEqual([])
  await expect(guest.getByText('Gemt på denne enhed: de kan også åbnes uden net.')).toBeVisible()

  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await context.setOffline(true)
  await guest.reload()
  expect(await decodeQrCode(code)).toBe(read)
  await expect(guest.getByText(/^Offline – vist/)).toBeVisible()
  await context.setOffline(false)

  await dialog.getByRole('button', { name: 'Disable the link' }).click()
  await expect(dialog.getByText('1 link opens the ticket.')).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'Linket virker ikke længere' })).toBeVisible()
  await expect(code).toHaveCount(0)
  await expectAccessible(guest, 'a link that was ended')
  await context.setOffline(true)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'Vi kan ikke få fat i Forenet' })).toBeVisible()
  await context.setOffline(false)

  watch.expectConsole(/404 \(Not Found\).*by-link/)
  await guest.goto(`/ticket#${'A'.repeat(43)}`)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'Der blev ikke fundet nogen billet til linket' })).toBeVisible()
  await context.close()
})
