import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessibleInBothSchemes,
  getPortalOrigin,
  getSandboxOrigin,
  openPageAs,
  PASSWORD,
  test,
} from '../src/journey.ts'
import { waitForMail } from '../src/mailbox.ts'
import { runWithOwnPortal } from '../src/own-portal.ts'
import { enterSecondFactorCode, readSimulatedCodes } from '../src/sessions.ts'

const HENRIK_EMAIL = 'henrik@example.org'

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel(/^e-?mail/i).fill(HENRIK_EMAIL)
  await page.getByLabel(/^(password|adgangskode)$/i).fill(PASSWORD)
  await page.getByRole('button', { name: /^(sign in|log ind)$/i }).click()
}

const accountUrl = () => `${getPortalOrigin()}/auth/realms/forenet/account`

test('an administrator signs in with a code and a recovery code, removes the app and must set up a new one', async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsole(/401 \(Unauthorized\).*\/(second-step|recovery-code)/)
  await runWithOwnPortal(async (origin) => {
    await page.goto(`${origin}/`)
    await page.waitForURL(/\/auth\/realms\//)
    await typePassword(page)
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
    await expectAccessibleInBothSchemes(page, 'the second step')
    const { code, nextCode } = await readSimulatedCodes(HENRIK_EMAIL)
    const wrong = ['000000', '111111', '222222'].find((one) => one !== code && one !== nextCode) ?? ''
    await page.getByLabel('One-time code').fill(wrong)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('This code is incorrect.')).toBeVisible()
    await enterSecondFactorCode(page, HENRIK_EMAIL)
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Run a club' })).toBeVisible()

    await page.goto(accountUrl())
    await expect(page.getByText('None left')).toBeVisible()
    await page.getByRole('link', { name: 'Create new recovery codes' }).click()
    await page.getByRole('button', { name: 'Create new codes' }).click()
    await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
    await expectAccessibleInBothSchemes(page, 'recovery codes')
    const [recovery = ''] = await page.locator('.codes code').allTextContents()

    await context.clearCookies()
    await page.goto(`${origin}/memberships`)
    await page.waitForURL(/\/auth\/realms\//)
    await typePassword(page)
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill('0000-0000-0000-0000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('This is not one of your recovery codes')).toBeVisible()
    await expectAccessibleInBothSchemes(page, 'a recovery code')
    await page.getByLabel('Recovery code').fill(recovery)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${origin}/memberships`)
    await waitForMail(HENRIK_EMAIL, /^(A recovery code was used|En gendannelseskode er brugt)/)

    await page.goto(accountUrl())
    await expect(page.getByText('9 left')).toBeVisible()
    await expectAccessibleInBothSchemes(page, 'the account page')
    await page.getByRole('link', { name: 'Remove the authenticator app' }).click()
    await page.getByRole('button', { name: 'Remove the app' }).click()
    await expect(page.getByText('The authenticator app is removed.')).toBeVisible()

    await context.clearCookies()
    await page.goto(`${origin}/`)
    await page.waitForURL(/\/auth\/realms\//)
    await page.getByRole('link', { name: 'DA' }).click()
    await typePassword(page)
    await expect(page.getByRole('heading', { name: 'Beskyt din konto' })).toBeVisible()
    await expectAccessibleInBothSchemes(page, 'the choice, in Danish')
    await page.getByRole('link', { name: 'Brug en godkendelsesapp' }).click()
    await expectAccessibleInBothSchemes(page, 'setting up an app, in Danish')
    const key = (await page.locator('.key').textContent()) ?? ''
    const elsewhere = await context.newPage()
    await elsewhere.goto(`${getSandboxOrigin()}/authenticator/add`)
    await elsewhere.getByLabel('Account').fill(HENRIK_EMAIL)
    await elsewhere.getByRole('textbox', { name: 'Key' }).fill(key)
    await elsewhere.getByRole('button', { name: 'Add a key' }).click()
    await expect(elsewhere.getByText(HENRIK_EMAIL)).toBeVisible()
    await expectAccessibleInBothSchemes(elsewhere, 'the stand-in of an authenticator app')
    await elsewhere.close()
    await page.getByLabel('Engangskode').fill((await readSimulatedCodes(HENRIK_EMAIL)).code)
    await page.getByRole('button', { name: 'Bekræft' }).click()
    await expect(page.getByRole('heading', { name: 'Gem dine gendannelseskoder' })).toBeVisible()
    await expectAccessibleInBothSchemes(page, 'recovery codes, in Danish')
    await page.getByRole('link', { name: 'Jeg har gemt dem, fortsæt' }).click()
    await expect(page.getByRole('navigation').getByRole('link', { name: /^(Run a club|Styr forening)$/ })).toBeVisible()
    // Closes the page before its portal stops, because an open page continues sending requests.
    await page.close()
  })
})

test('a call that needs a strong sign-in opens a dialog that leads through it and back', {
  tag: '@smoke',
}, async ({ page, watch }) => {
  watch.expectConsole(/403 \(Forbidden\)/)
  await openPageAs(page, HENRIK_EMAIL)
  let refused = 0
  await page.route(/\/payment\/reconciliation/, async (route) => {
    if (refused++ > 0) return route.continue()
    const body = { type: 'about:blank', title: 'x', status: 403, code: 'stronger-sign-in-needed' }
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(body) })
  })
  await page.goto('/payments/reconciliation?before=2099-01-01T00:00:00Z')
  const here = page.url()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(dialog).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the dialog')
  const asked = page.waitForRequest(/\/protocol\/openid-connect\/auth\?.*prompt=login/)
  await dialog.getByRole('button', { name: 'Sign in with two-factor authentication' }).click()
  expect(new URL((await asked).url()).searchParams.get('acr_values')).toBe('aal2')
  await page.waitForURL(/\/interaction\//)
  await expect(page.getByLabel('E-mail')).toHaveValue(HENRIK_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await enterSecondFactorCode(page, HENRIK_EMAIL)
  await expect(page).toHaveURL(here)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
