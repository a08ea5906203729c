import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  fillSignIn,
  openPageAs,
  test,
} from '../src/journey.ts'
import { extractLink, waitForMail } from '../src/mailbox.ts'
import { openSecondBrowser, PHONE_CONTEXT_OPTIONS } from '../src/other-browser.ts'
import { isPaymentResult } from '../src/registering.ts'

const DINNER_TITLE = 'Middag for sponsorer og frivillige'
/** Longer than a minute, the interval at which due e-mails are sent. */
const SENDING_TIMEOUT_MS = 75_000

/** The only invitation e-mail the portal sends in the demonstration. */
const findInvitationMail = () => waitForMail('birgit@fliser-og-kakler.example.org', /^Invitation: /, SENDING_TIMEOUT_MS)

test('an invited guest opens the link, declines, registers after all, and has the one seat; no one else finds the event', async ({
  browser,
}) => {
  const link = extractLink(await findInvitationMail(), /\/invitation#/)
  const guest = await openSecondBrowser(browser, PHONE_CONTEXT_OPTIONS)
  const headers = (await guest.goto(link))?.headers() ?? {}
  // The page must not be indexed, and must send no referrer.
  expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex, nofollow', 'no-referrer'])
  await expect(guest.getByRole('heading', { level: 1, name: DINNER_TITLE })).toBeVisible()
  await expect(guest.getByText('The invitation is for one person.')).toBeVisible()
  await expectAccessibleInBothSchemes(guest, 'an invitation')
  await guest.getByRole('button', { name: 'I can’t make it' }).click()
  await expect(guest.getByText('You have declined.')).toBeVisible()
  await guest.getByRole('button', { name: 'I can attend after all' }).click()
  await expect(guest.getByText('You have declined.')).toHaveCount(0)

  await guest.getByRole('button', { name: 'Register' }).click()
  await guest.waitForURL(/\/auth\/realms\//)
  await fillSignIn(guest, 'camilla@example.org')
  await expect(guest.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
  const address = new URL(guest.url()).pathname.replace(/\/register$/, '')
  await guest.getByRole('checkbox', { name: /^Camilla/ }).check()
  await guest.getByRole('button', { name: 'Continue' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
  await guest.getByRole('checkbox').check()
  await guest.getByRole('button', { name: 'Register for free' }).click()
  await guest.waitForURL(isPaymentResult('success'))
  await guest.goto(address)
  await expect(guest.getByText('Your invitation is for one seat. No seats are left.')).toBeVisible()
  await guest.goto(`${address}/register`)
  await expect(guest.getByText('Your invitation does not cover more people')).toBeVisible()

  const other = await openSecondBrowser(browser)
  await openPageAs(other, 'mette@example.org', address)
  await expect(other.getByText(DINNER_TITLE)).toHaveCount(0)
  await expect(other.getByRole('heading', { level: 1 })).not.toHaveText(DINNER_TITLE)
  await other.goto('/invitation#a-link-that-was-cut-short')
  await expect(other.getByRole('heading', { name: 'This invitation link does not work' })).toBeVisible()
})

test('a host invites people after a preview, and undoes it', { tag: '@smoke' }, async ({ page }) => {
  // Waits for the e-mail of the demonstration, so that only this test's invitations are undone below.
  await findInvitationMail()
  await openPageAs(page, 'jonas@example.org', '/manage/HOJMARKEN/events')
  await page.getByRole('link', { name: new RegExp(DINNER_TITLE) }).click()
  await expect(page.getByText('Only people you invite can see it.')).toBeVisible()
  await page.getByRole('link', { name: 'Invitations' }).click()
  await expect(page.getByRole('list', { name: 'Answers so far' })).toContainText('Registered')
  await expectAccessibleInDanishAndDark(page, DINNER_TITLE, 'invitations to an event')
  await expectAccessibleInBothSchemes(page, 'invitations to an event')

  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog
    .getByLabel('Who')
    .fill('Anne Holm <anne.holm@fest.example.org>\nCille Bang\nlene@optik-torvet.example.org; bo@fest.example.org')
  await dialog.getByLabel('Seats per person').fill('2')
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  const preview = dialog.getByRole('status')
  await expect(preview).toContainText('3 people will be invited')
  await expect(preview).toContainText('Line 2 has no e-mail address: Cille Bang')
  await expectAccessibleInBothSchemes(page, 'a list of people to invite')
  await dialog
    .getByLabel('Who')
    .fill('Anne Holm <anne.holm@fest.example.org>\nbo@fest.example.org\nmail@remstrup-cykler.example.org')
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(preview).toContainText('2 people will be invited')
  await expect(preview).toContainText(
    'One has already been invited, and gets no new e-mail: mail@remstrup-cykler.example.org',
  )
  await dialog.getByLabel('Personal message').fill('Vi glæder os til at se jer.')
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(page.getByText('2 e-mails are waiting.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Anne Holm/ })).toContainText('Not sent yet')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Anne Holm/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Remstrup Cykler' }).click()
  await page.getByRole('button', { name: 'Edit seats' }).click()
  const seats = page.getByRole('dialog', { name: 'Seats for Remstrup Cykler' })
  await seats.getByLabel('Seats per person').fill('3')
  await seats.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Remstrup Cykler/ })).toContainText('0 of 3')
})
