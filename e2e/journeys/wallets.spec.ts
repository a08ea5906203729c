import { readFile, rm } from 'node:fs/promises'
import { createWalletFiles } from '@forenet/testkit/wallets'
import { expect, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'
import { runWithOwnPortal } from '../src/own-portal.ts'

test('tickets and membership cards can be added to Apple Wallet and Google Wallet, if configured', async ({
  browser,
  watch,
}) => {
  watch.expectConsole(/unplanned request: https:..pay\.google\.com./)
  const { folder, environment } = createWalletFiles()
  try {
    await runWithOwnPortal(async (origin) => {
      const context = await browser.newContext({
        locale: 'en-GB',
        baseURL: origin,
        viewport: { width: 390, height: 844 },
      })
      watch.context(context)
      // Google's page is external, so the request is intercepted.
      await context.route('https://pay.google.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Google</title><h1>Save to Google Wallet</h1>' }),
      )
      const page = await context.newPage()
      await openPageAs(page, 'mette@example.org', '/tickets')
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await page.getByRole('button', { name: /^Mette/ }).click()
      const files = page.getByRole('region', { name: 'Ticket actions' }).first()
      const apple = files.getByRole('button', { name: 'Apple Wallet' })
      await expect(apple).toBeVisible()
      await expectAccessibleInBothSchemes(page, 'a ticket with both wallets')
      const download = page.waitForEvent('download')
      await apple.click()
      const pass = await download
      expect(pass.suggestedFilename()).toMatch(/\.pkpass$/)
      expect((await readFile(await pass.path())).subarray(0, 2).toString('latin1')).toBe('PK')
      await files.getByRole('button', { name: 'Google Wallet' }).click()
      await page.waitForURL(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
      await page.goto('/memberships')
      await page
        .getByRole('link', { name: /^Show card/ })
        .first()
        .click()
      const card = page.getByRole('dialog')
      await expect(card.getByText('Member today')).toBeVisible()
      await expectAccessibleInBothSchemes(page, 'a membership card with both wallets')
      const cardPass = page.waitForEvent('download')
      await card.getByRole('button', { name: 'Apple Wallet' }).click()
      expect((await cardPass).suggestedFilename()).toBe('Membership card.pkpass')
      await card.getByRole('button', { name: 'Google Wallet' }).click()
      await page.waitForURL(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
      await context.close()
    }, environment)
  } finally {
    await rm(folder, { recursive: true })
  }
})
