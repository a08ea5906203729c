import type { Page } from '@playwright/test'
import { chooseClub, chooseFirstMembershipFor, reviewAndPay } from '../src/buying.ts'
import { chooseFamilyAction, findNotificationButton, findParticipantRow, registerNewUser } from '../src/family.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'
import { extractLink, waitForMail } from '../src/mailbox.ts'
import { createAccount } from '../src/new-account.ts'
import { payByCard, TEST_CARD_NUMBERS, waitForPaymentWindow } from '../src/payment-window.ts'

const UNDONE_WITHIN_MS = 8_000

async function inviteFamily(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/participants-list')
  await page.getByRole('button', { name: 'Invite family' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite family' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await dialog.getByRole('textbox', { name: 'E-mail' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`The invitation to ${name} has been sent.`)).toBeVisible()
}

async function findInvitationId(page: Page, firstName: string): Promise<string> {
  const told = page.waitForResponse((answer) => /\/family\/[0-9a-f-]{36}$/.test(answer.url()) && answer.ok())
  await page.reload()
  const { participants } = (await (await told).json()) as {
    participants: { member: { id: string; firstName: string } }[]
  }
  return participants.find(({ member }) => member.firstName === firstName)?.member.id ?? ''
}

async function fillAddress(page: Page): Promise<void> {
  await page.goto('/edit-profile')
  await page.getByLabel('Street and number').fill('Ribevej 14')
  await page.getByLabel('Postcode').fill('8600')
  await page.getByLabel('City').fill('Silkeborg')
  await page.getByLabel('Country').selectOption('Denmark')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
}

test('a person invited by e-mail registers, accepts in the dialog, and is paid for', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  await createAccount(page, { email: 'astrid.familie@example.org', firstName: 'Astrid', lastName: 'Familie' })
  await fillAddress(page)
  await inviteFamily(page, 'Bjarke', 'bjarke.familie@example.org')
  await expect(findParticipantRow(page, /Bjarke/)).toContainText('Not included in prices')
  await chooseClub(page, /Klang/)
  await expect(
    page
      .getByText('Waiting for Bjarke')
      .or(page.getByText(/Bjarke.*approve/))
      .first(),
  ).toBeVisible()

  const mail = await waitForMail(
    'bjarke.familie@example.org',
    /Astrid Familie invites you|Astrid Familie inviterer dig/,
  )
  const bjarke = await registerNewUser(browser, watch, 'Bjarke')
  await bjarke.page.goto(
    new URL(extractLink(mail, /participants-list/)).pathname + new URL(extractLink(mail, /participants-list/)).search,
  )
  const dialog = bjarke.page.getByRole('dialog', { name: 'Astrid Familie would like to be family with you' })
  await expect(dialog).toContainText('astrid.familie@example.org')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  const outcome = bjarke.page.getByRole('dialog', { name: 'Family link approved!' })
  await expect(outcome).toContainText('Astrid Familie')
  await outcome.getByRole('button', { name: 'Done' }).click()
  await expect(findParticipantRow(bjarke.page, /Astrid/)).toContainText('Family')
  // The link of the e-mail now shows that the invitation was answered.
  await bjarke.page.goBack()
  await bjarke.page.goto(`/participants-list${new URL(extractLink(mail, /participants-list/)).search}`)
  await expect(bjarke.page.getByRole('dialog', { name: 'There is no invitation to answer' })).toBeVisible()

  // Only the member can edit the own profile.
  await expect(findParticipantRow(bjarke.page, /Astrid/)).toContainText('Astrid manages their own profile.')
  await expect(findParticipantRow(bjarke.page, /Astrid/).getByRole('link', { name: 'Edit Astrid' })).toHaveCount(0)
  await bjarke.page.goto(`/add-edit-participant?id=${await findInvitationId(bjarke.page, 'Astrid')}`)
  await expect(bjarke.page.getByText('Only Astrid can change this profile')).toBeVisible()
  await expectAccessibleInBothSchemes(bjarke.page, 'somebody else’s profile')

  // The inviter is notified while the page is open, and can then pay for both.
  await expect(findNotificationButton(page)).toBeVisible()
  await findNotificationButton(page).click()
  await expect(
    page.getByText('Bjarke Familie has said yes').or(page.getByText('Bjarke Familie har sagt ja')),
  ).toBeVisible()
  await chooseClub(page, /Klang/)
  await chooseFirstMembershipFor(page, /Membership for Astrid/)
  await chooseFirstMembershipFor(page, /Membership for Bjarke/)
  await reviewAndPay(page)
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await expect(findNotificationButton(bjarke.page)).toBeVisible()
  await bjarke.page.goto('/participants-list')
  await expect(findParticipantRow(bjarke.page, /Bjarke/)).toContainText(/Klang/)

  // Either side can end the link; then purchases for the other are refused, even in a payment window that is already
  // open.
  await chooseClub(page, /Højmarken/)
  await chooseFirstMembershipFor(page, /Membership for Bjarke/)
  await reviewAndPay(page)
  await waitForPaymentWindow(page)
  await chooseFamilyAction(bjarke.page, /Astrid/, /^Remove the link/)
  await bjarke.page.getByRole('dialog').getByRole('button', { name: 'Remove the link' }).click()
  await expect(findParticipantRow(bjarke.page, /Astrid/)).toHaveCount(0)
  await bjarke.page.context().close()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'Nothing was charged this time' })).toBeVisible()
  await expect(page.getByText('You can no longer buy for everyone in this purchase')).not.toHaveCount(0)
  await expectAccessibleInBothSchemes(page, 'a purchase that was closed')
  await page.goto('/memberships')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Unfinished payment')).toHaveCount(0)
  await page.goto('/notifications')
  await expect(page.getByText(/Du kan ikke længere købe til Bjarke|You can no longer buy for Bjarke/)).not.toHaveCount(
    0,
  )
  await expect(page.getByText(/er annulleret|has been cancelled/)).not.toHaveCount(0)
})

test('an invitation appears on an open page, and is answered in the notification menu and on the list', {
  tag: '@smoke',
}, async ({ page, browser, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  await page.clock.install()
  await createAccount(page, { email: 'cecilie.familie@example.org', firstName: 'Cecilie', lastName: 'Familie' })
  const ditte = await registerNewUser(browser, watch, 'Ditte', '/my-profile')
  await expect(findNotificationButton(ditte.page)).toHaveCount(0)
  await inviteFamily(page, 'Ditte', ditte.email)

  // The notification appears without reload and without polling.
  await expect(findNotificationButton(ditte.page)).toBeVisible()
  await findNotificationButton(ditte.page).focus()
  await ditte.page.keyboard.press('Enter')
  await expectAccessibleInBothSchemes(ditte.page, 'bell')
  await ditte.page.getByRole('button', { name: 'Decline the invitation from Cecilie Familie' }).press('Enter')
  await expect(ditte.page.getByText(/^Family link rejected!/)).toBeVisible()
  await expect(findNotificationButton(ditte.page)).toHaveCount(0)
  await expect(findParticipantRow(page, /Ditte/)).toHaveCount(0)

  await inviteFamily(page, 'Ditte', ditte.email)
  await ditte.page.goto('/participants-list')
  await findParticipantRow(ditte.page, /Cecilie/)
    .getByRole('button', { name: 'Approve the invitation from Cecilie' })
    .click()
  await expect(ditte.page.getByText(/^Family link approved!/)).toBeVisible()
  await expect(findParticipantRow(page, /Ditte/).getByText('No memberships')).toBeVisible()

  await page.goto('/notifications')
  await expect(
    page.getByText('Ditte Familie has said no').or(page.getByText('Ditte Familie har sagt nej')),
  ).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Notifikationer', 'notifications')
  const menus = page.getByRole('main').getByRole('button', { name: /^Actions for/ })
  await expect(menus).toHaveCount(2)
  await menus.first().click()
  await expectAccessibleInBothSchemes(page, 'the menu of a notification')
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await menus.last().press('Enter')
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('The notification is deleted.')).toBeVisible()
  await page.clock.runFor(UNDONE_WITHIN_MS)
  await expect(menus).toHaveCount(1)
  await expect(findNotificationButton(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const renewals = page.getByRole('checkbox', { name: 'Renewals: WhatsApp' })
  await renewals.uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your choices are saved.')).toBeVisible()
  await page.reload()
  await expect(renewals).not.toBeChecked()
  await ditte.page.context().close()
})

test('another family’s invitation and child show not found', async ({ page }) => {
  await openPageAs(page, 'daniel@example.org', '/participants-list?invitation=7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d')
  const gone = page.getByRole('dialog', { name: 'There is no invitation to answer' })
  await expect(gone).toBeVisible()
  await gone.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/participants-list$/)
  await page.goto('/add-edit-participant?id=7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d')
  await expect(page.getByRole('heading', { name: 'There is no such child on your list' })).toBeVisible()
})

test('a failed reply is reported in dialog and notification menu, and can be repeated', async ({
  page,
  browser,
  watch,
}) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  watch.expectConsole(/503 \(Service Unavailable\).*invitation\/status/)
  const inviter = await registerNewUser(browser, watch, 'Ivan')
  await createAccount(page, { email: 'jonna.familie@example.org', firstName: 'Jonna', lastName: 'Familie' })
  await inviteFamily(inviter.page, 'Jonna', 'jonna.familie@example.org')
  const link = new URL(extractLink(await waitForMail('jonna.familie@example.org', /Ivan Familie/), /participants-list/))
  await page.route(/\/family\/invitation\/status\//, (route) => route.fulfill({ status: 503, body: '' }))

  await findNotificationButton(page).click()
  await page.getByRole('button', { name: 'Approve the invitation from Ivan Familie' }).click()
  await expect(page.getByText(/^Family link approval failed!/)).toBeVisible()
  await page.getByRole('button', { name: 'Decline the invitation from Ivan Familie' }).click()
  await expect(page.getByText(/^Family link rejection failed!/)).toBeVisible()

  await page.goto(link.pathname + link.search)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('dialog', { name: 'Family link decline failed!' })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'answer dialog')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(findParticipantRow(page, /Ivan/)).toContainText('Waiting for your answer')

  await page.unroute(/\/family\/invitation\/status\//)
  await page.goto(link.pathname + link.search)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('dialog', { name: 'Family link declined!' })).toBeVisible()
  await expect(findNotificationButton(page)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Done' }).click()

  // After a second invitation, it is accepted in the notification menu.
  await inviteFamily(inviter.page, 'Jonna', 'jonna.familie@example.org')
  await findNotificationButton(page).click()
  await page.getByRole('button', { name: 'Approve the invitation from Ivan Familie' }).click()
  await expect(page.getByText(/^Family link approved!/)).toBeVisible()
  await expect(findParticipantRow(page, /Ivan/)).toContainText('No memberships')
  await inviter.page.context().close()
})
