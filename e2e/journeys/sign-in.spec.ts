import { expect, expectAccessible, fillSignIn, getPortalOrigin, openPageAs, test } from '../src/journey.ts'
import { extractLink, waitForMail } from '../src/mailbox.ts'
import { createAccount } from '../src/new-account.ts'

test.use({ serviceWorkers: 'allow' })

test('a user signs in with a wrong password first, and arrives at the requested page', {
  tag: '@smoke',
}, async ({ page, watch }) => {
  watch.expectConsole(/401 \(Unauthorized\).*\/sign-in/)
  await page.goto('/my-profile?from=mail')
  await page.waitForURL(/\/auth\/realms\//)
  await expectAccessible(page, 'sign-in')
  await fillSignIn(page, 'mette@example.org', 'not the password')
  await expect(page.getByRole('alert')).toContainText('The e-mail or password is incorrect')
  await fillSignIn(page, 'mette@example.org')
  await page.waitForURL(/\/my-profile\?from=mail$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a new user registers, confirms by e-mail, and becomes a member', { tag: '@smoke' }, async ({ page, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  await createAccount(page, { email: 'nora.newcomer@example.org', looking: true })
  await page.goto('/my-profile')
  await expect(page.getByText('Nora Newcomer').first()).toBeVisible()
})

// Uses a new account, because other tests use the password of the demonstration accounts.
test('a forgotten password is reset by e-mail', async ({ page, context, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  const email = 'frida.forgetful@example.org'
  await createAccount(page, { email })
  await context.clearCookies()
  await page.goto('/page-forgot-password')
  await page.waitForURL(/\/auth\/realms\//)
  await page.getByLabel(/^e-?mail/i).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await page.goto(extractLink(await waitForMail(email, /password|adgangskode/i), /\/auth\//))
  await page.getByLabel('New password', { exact: true }).fill('a new long password')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()
  await page.goto('/')
  await page.waitForURL(/\/auth\/realms\//)
  await fillSignIn(page, email, 'a new long password')
  await page.waitForURL((url) => url.origin === getPortalOrigin() && url.pathname === '/')
})

test('old, alternative and misspelt URLs lead to the current pages', async ({ page }) => {
  await openPageAs(page, 'mette@example.org')
  for (const [old, today] of [
    ['/index', '/'],
    ['/membership-list', '/memberships'],
    ['/ui/memberships', '/memberships'],
    ['/organisations', '/organizations'],
    ['/organisations-review', '/organizations-review'],
  ] as const) {
    await page.goto(`${old}?kept=yes`)
    await expect(page).toHaveURL(new RegExp(`${today === '/' ? `${getPortalOrigin()}/` : today}\\?kept=yes$`))
  }
})

test('an unknown URL shows the not-found page, and bots get no error', async ({ page, browser, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*nothing\/here/)
  expect((await page.goto('/nothing/here'))?.status()).toBe(404)
  await expect(page.getByText('Page not found: /nothing/here')).toBeVisible()
  await expectAccessible(page, 'error page')
  for (const code of ['400', '403', '404', '500', '503']) {
    await page.goto(`/page-error-${code}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const bot = await browser.newContext({ userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  const seen = await bot.newPage()
  expect((await seen.goto(`${getPortalOrigin()}/nothing/here`))?.status()).toBe(404)
  await expect(seen.getByText('Page not found')).toHaveCount(0)
  await bot.close()
})
