import { CHROMIUM_LAUNCH_OPTIONS } from '@forenet/testkit/browser'
import { chromium, expect, type Page } from '@playwright/test'
import { chooseFirstMembershipFor, reviewAndPay } from './buying.ts'
import { getPortalOrigin } from './journey.ts'
import { waitForMail } from './mailbox.ts'
import { createAccount } from './new-account.ts'
import { payByCard, TEST_CARD_NUMBERS } from './payment-window.ts'

// Browser actions of docs/from-nothing-to-running.md, for `npm run from-nothing`.

const TASKS: Record<string, (page: Page) => Promise<void>> = {
  'register the administrator': (page) => createAccount(page, { email: 'anna@example.org', firstName: 'Anna' }),
  'buy the first membership': buyFirstMembership,
}

async function buyFirstMembership(page: Page): Promise<void> {
  const email = 'nora@example.org'
  await createAccount(page, { email })
  await page.goto('/edit-profile')
  await page.getByLabel(/^Street and number/).fill('Skovvej 2')
  await page.getByLabel(/^Postcode/).fill('8600')
  await page.getByLabel(/^City/i).fill('Silkeborg')
  await page.getByLabel(/^Country/i).selectOption({ label: 'Denmark' })
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Your profile is saved.').first()).toBeVisible()
  await page.goto('/membership/new')
  await chooseFirstMembershipFor(page, /Membership for Nora/)
  await reviewAndPay(page)
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  const mail = await waitForMail(email, /Klubben/)
  console.log(`      "${mail.subject}" to ${mail.to.join()}`)
}

const task = TASKS[process.argv[2] ?? '']
if (!task) throw new Error(`Nobody knows how to ${process.argv[2]} in a browser`)
const browser = await chromium.launch(CHROMIUM_LAUNCH_OPTIONS)
const context = await browser.newContext({
  baseURL: getPortalOrigin(),
  locale: 'en-GB',
  // The certificate authority was created for this run, so browsers do not trust it.
  ignoreHTTPSErrors: true,
})
const page = await context.newPage()
page.setDefaultTimeout(30_000)
const errors: string[] = []
page.on(
  'console',
  (message) => message.type() === 'error' && errors.push(`${message.text()} (${message.location().url})`),
)
page.on('pageerror', (error) => errors.push(error.message))
try {
  await task(page)
  // At the first sign-in the member lookup fails, then the member is created.
  const unexpected = errors.filter((said) => !/404.*\/member\/search-email/.test(said))
  expect(unexpected, 'console errors').toEqual([])
} catch (error) {
  console.error(`At ${page.url()}:\n${await page.locator('body').innerText()}`)
  throw error
} finally {
  await browser.close()
}
