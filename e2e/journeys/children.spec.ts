import type { Page } from '@playwright/test'
import { chooseFamilyAction, findNotificationButton, findParticipantRow, registerNewUser } from '../src/family.ts'
import { expect, expectAccessibleInBothSchemes, expectAccessibleInDanishAndDark, test } from '../src/journey.ts'
import { waitForMail } from '../src/mailbox.ts'
import { createAccount } from '../src/new-account.ts'

async function addChild(page: Page, name: string, year: string): Promise<void> {
  await page.goto('/add-edit-participant')
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('Day').fill('3')
  await page.getByLabel('Month').fill('5')
  await page.getByLabel('Year').fill(year)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(findParticipantRow(page, new RegExp(name))).toBeVisible()
}

async function offerAccountClaim(page: Page, name: string, email: string): Promise<void> {
  await chooseFamilyAction(page, new RegExp(name), /^Hand over/)
  const offer = page.getByRole('dialog', { name: `Give ${name} their own login` })
  await offer.getByRole('textbox').fill(email)
  await offer.getByRole('button', { name: 'Send the offer' }).click()
  await expect(findParticipantRow(page, new RegExp(name))).toContainText(`Offered to ${email}`)
}

test('a child gets a second guardian, and an adult dependant claims the account', async ({ page, browser, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  watch.expectConsole(/409 \(Conflict\).*member\/item/)
  await page.setViewportSize({ width: 390, height: 844 })
  await createAccount(page, { email: 'esther.familie@example.org', firstName: 'Esther', lastName: 'Familie' })
  await addChild(page, 'Frida', '2016')
  await expectAccessibleInDanishAndDark(page, 'Min familie', 'participants')
  const gustav = await registerNewUser(browser, watch, 'Gustav')
  await chooseFamilyAction(page, /Frida/, /^Add the other parent/)
  const sharing = page.getByRole('dialog', { name: 'Add Frida’s other parent' })
  await sharing.getByRole('textbox', { name: 'Name' }).fill('Gustav')
  await sharing.getByRole('textbox', { name: 'E-mail' }).fill(gustav.email)
  await sharing.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('heading', { name: 'Gustav is invited as Frida’s other parent' })).toBeVisible()
  await gustav.page.goto('/participants-list')
  await gustav.page.getByRole('button', { name: 'Approve the invitation from Esther Familie' }).click()
  await expect(findParticipantRow(gustav.page, /Frida/)).toContainText('Shared with Esther Familie')
  await expect(findParticipantRow(gustav.page, /Esther/)).toHaveCount(0)
  await gustav.page.context().close()

  await addChild(page, 'Holger', '2006')
  await offerAccountClaim(page, 'Holger', 'holger.familie@example.org')
  await waitForMail('holger.familie@example.org', /login/)

  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  const holger = await context.newPage()
  await createAccount(holger, { email: 'holger.familie@example.org', firstName: 'H', lastName: 'F' })
  await expect(holger.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
  await expectAccessibleInBothSchemes(holger, 'hand-over')
  await holger.getByRole('button', { name: 'Yes, I am Holger Familie' }).click()
  await expect(holger.getByRole('heading', { level: 1, name: 'Hello, Holger' })).toBeVisible()
  await expect(
    holger
      .getByText('Esther Familie would like')
      .or(holger.getByText(/Esther would like/))
      .first(),
  ).toBeVisible()
  await expect(findParticipantRow(page, /Holger/)).toContainText('Waiting for an answer')
  await context.close()
})

test("an account claim to an existing member's e-mail can only be declined", async ({ page, browser, watch }) => {
  watch.expectConsole(/404 \(Not Found\).*search-email/)
  const kirsten = await registerNewUser(browser, watch, 'Kirsten', '/participants-list')
  await createAccount(page, { email: 'laura.familie@example.org', firstName: 'Laura', lastName: 'Familie' })
  await addChild(page, 'Malthe', '2005')
  await offerAccountClaim(page, 'Malthe', kirsten.email)

  await expect(findNotificationButton(kirsten.page)).toBeVisible()
  await waitForMail(kirsten.email, /Malthe/)
  await findNotificationButton(kirsten.page).click()
  await kirsten.page.getByRole('link', { name: /Malthe/ }).click()
  const title = 'Laura Familie wants to hand Malthe over to your e-mail address'
  const card = kirsten.page.getByRole('listitem').filter({ has: kirsten.page.getByRole('heading', { name: title }) })
  await expect(card).toContainText('one member cannot take over another')
  await expectAccessibleInDanishAndDark(kirsten.page, 'Min familie', 'a hand-over to a member')
  await card.getByRole('button', { name: 'Decline the hand-over of Malthe' }).click()
  await expect(
    kirsten.page.getByText('The hand-over of Malthe has been declined. Laura Familie has been notified.'),
  ).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(findNotificationButton(kirsten.page)).toHaveCount(0)
  await kirsten.page.context().close()

  await expect(findNotificationButton(page)).toBeVisible()
  await findNotificationButton(page).click()
  await expect(
    page
      .getByText('The hand-over of Malthe was declined')
      .or(page.getByText('Overdragelsen af Malthe blev afvist'))
      .first(),
  ).toBeVisible()
  await page.goto('/participants-list')
  await findParticipantRow(page, /Malthe/)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(findParticipantRow(page, /Malthe/).getByRole('button', { name: /^Hand over/ })).toBeVisible()
})
