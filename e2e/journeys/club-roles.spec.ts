import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  getPortalOrigin,
  openPageAs,
  test,
} from '../src/journey.ts'
import { extractLink, waitForMail } from '../src/mailbox.ts'
import { openSecondBrowser, PHONE_CONTEXT_OPTIONS } from '../src/other-browser.ts'
import { goToClub } from '../src/running-a-club.ts'

const CLUB_NAME = 'Højmarken Idrætsforening'
const NOTICE_CLOSED_AFTER_MS = 8_000

test('an owner invites a treasurer, who accepts by e-mail, and ends the role', { tag: '@smoke' }, async ({
  page,
  browser,
}) => {
  await page.clock.install()
  await openPageAs(page, 'henrik@example.org')
  await goToClub(page, CLUB_NAME)
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone to a role' })
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog.getByLabel('E-mail')).toBeFocused()
  await expect(dialog.getByText('Must be an e-mail address')).toBeVisible()
  await dialog.getByLabel('E-mail').fill('mette@example.org')
  await expect(dialog.getByRole('radio', { name: 'Treasurer' })).toBeChecked()
  await expectAccessibleInBothSchemes(page, 'inviting somebody')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('mette@example.org has been invited.')).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Roller', 'roles')

  const phone = await openSecondBrowser(browser, PHONE_CONTEXT_OPTIONS)
  const mail = await waitForMail('mette@example.org', new RegExp(CLUB_NAME))
  await openPageAs(phone, 'mette@example.org', new URL(extractLink(mail, /\/manage$/)).pathname)
  await phone.getByRole('button', { name: `Accept: treasurer of ${CLUB_NAME}` }).click()
  await expect(phone.getByText(`You are now treasurer of ${CLUB_NAME}.`)).toBeVisible()
  await expect(phone.getByRole('link', { name: CLUB_NAME })).toContainText('Treasurer')
  await expect(phone.getByRole('heading', { name: /Sign in with two-factor authentication/ })).toBeVisible()
  expect(
    await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    'scrolls sideways',
  ).toBe(0)
  await expectAccessibleInBothSchemes(phone, 'the clubs of a treasurer on a phone')
  await phone.getByRole('link', { name: CLUB_NAME }).click()
  await expect(phone.getByRole('button', { name: 'Sign in with two-factor authentication' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Actions for Mette Kjær Sørensen' }).click()
  await page.getByRole('button', { name: 'End the role' }).click()
  const ending = page.getByRole('dialog', { name: 'End Mette Kjær Sørensen’s role as treasurer?' })
  await ending.getByRole('button', { name: 'End the role' }).click()
  await expect(page.getByText('Mette Kjær Sørensen is no longer treasurer.')).toBeVisible()
  await page.clock.runFor(NOTICE_CLOSED_AFTER_MS)
  await expect(page.getByRole('button', { name: /Mette/ })).toHaveCount(0)

  await navigation.getByRole('link', { name: 'Log' }).click()
  const done = page.getByRole('region', { name: 'Activity' }).getByRole('listitem')
  await expect(done.first()).toContainText('A role was ended')
  await expect(done.first()).toContainText('About Mette Kjær Sørensen · role: treasurer')
  await expectAccessibleInBothSchemes(page, 'the log')
  await page.getByLabel('Action', { exact: true }).selectOption('Someone was invited to a role')
  await expect(page).toHaveURL(/action=role-invited/)
  await expect(done.first()).toContainText('e-mail: mette@example.org')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as a file' }).click()
  expect((await download).suggestedFilename()).toBe('HOJMARKEN log.csv')
  await page.getByLabel('Search').fill('nobody of this name')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})

test('a club page shows not found without a role, with a link back', async ({ page, watch }) => {
  watch.expectConsole(/403|404/)
  await openPageAs(page, 'thomas@example.org', '/manage/HOJMARKEN/people')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await page.goto('/manage')
  await expect(page.getByRole('heading', { name: 'You have no role in a club' })).toBeVisible()
  await page.getByRole('link', { name: 'To the front page', exact: true }).click()
  await expect(page).toHaveURL(`${getPortalOrigin()}/`)
})

test('a treasurer signs in with a code and sees the club, but no roles', async ({ page, watch }) => {
  watch.expectConsole(/403/)
  // A user with one club gets no list of clubs.
  await openPageAs(page, 'karen@example.org', '/manage')
  await expect(page.getByRole('heading', { level: 1, name: CLUB_NAME })).toBeVisible()
  await expect(page.getByRole('main').getByText('Treasurer')).toBeVisible()
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation.getByRole('link', { name: 'Overview' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Roles' })).toHaveCount(0)
  await page.goto('/manage/HOJMARKEN/people')
  await expect(page.getByRole('alert')).toContainText('not')
  await page.getByRole('link', { name: 'Back to my pages' }).click()
  await expect(page).toHaveURL(`${getPortalOrigin()}/`)
})

test('a role that ends while its page is open allows no more changes, and the page says why', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectConsole(/403 \(Forbidden\)/)
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/people')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite someone to a role' })
  await inviting.getByLabel('E-mail').fill('karen@example.org')
  await inviting.getByRole('radio', { name: 'Secretary' }).check()
  await inviting.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('karen@example.org has been invited.')).toBeVisible()

  const context = await browser.newContext({ locale: 'en-GB', baseURL: getPortalOrigin() })
  watch.context(context)
  const karen = await context.newPage()
  await openPageAs(karen, 'karen@example.org', '/manage')
  await karen.getByRole('button', { name: `Accept: secretary of ${CLUB_NAME}` }).click()
  await expect(karen.getByText(`You are now secretary of ${CLUB_NAME}.`)).toBeVisible()
  await karen.goto('/manage/HOJMARKEN/teams')
  await karen.getByRole('button', { name: 'New team' }).click()
  const making = karen.getByRole('dialog', { name: 'New team' })
  await making.getByLabel('Name').fill('Kortspillerne')

  await page.reload()
  const hers = page.getByRole('listitem').filter({ hasText: 'Karen' }).filter({ hasText: 'Secretary' })
  await hers.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('button', { name: 'End the role' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the role' }).click()
  await expect(page.getByText(/is no longer secretary\.$/)).toBeVisible()

  await making.getByRole('button', { name: 'Create the team' }).click()
  await expect(making.getByRole('alert')).toContainText('Your account does not have access.')
  await karen.goto('/manage/HOJMARKEN')
  await expect(karen.getByRole('main').getByText('Treasurer')).toBeVisible()
  await expect(karen.getByRole('main').getByText('Secretary')).toHaveCount(0)
  await context.close()
})
