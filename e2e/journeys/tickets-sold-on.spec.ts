import { evening } from '../src/days-ahead.ts'
import { expect, expectAccessibleInBothSchemes, openAs, portalOrigin, test } from '../src/journey.ts'
import { CARDS, payByCard } from '../src/payment-window.ts'
import { backHome, openEvent, reviewAndPay, toRegistration } from '../src/registering.ts'

const WORD = 'videresalg'

test('a host lets tickets be sold on; a member puts one on sale, sees what comes back, and takes it off again', async ({
  page,
  browser,
}) => {
  await openAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  await page.getByLabel('Title').fill(`Fest med ${WORD}`)
  await page.getByLabel('Begins').fill(evening(60, '18:30'))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('Places', { exact: true }).fill('20')
  await page.getByLabel('Price for members, kroner').fill('75')
  await page.getByLabel('For guests').check()
  await page.getByLabel('Price for guests, kroner').fill('75')
  await page.getByLabel('Kept when a ticket given back is sold on, kroner a ticket').fill('10')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  const member = await (await browser.newContext({ locale: 'en-GB', baseURL: portalOrigin() })).newPage()
  await openAs(member, 'camilla@example.org', '/')
  await openEvent(member, 'HOJMARKEN', WORD)
  await expect(member.getByText(/can be given back to be sold on; DKK 10/)).toBeVisible()
  await toRegistration(member)
  await reviewAndPay(member)
  await payByCard(member, CARDS.approves)
  await member.waitForURL(backHome('success'))
  await member.goto('/tickets')
  await member
    .getByRole('link', { name: new RegExp(WORD) })
    .first()
    .click()
  await member.getByRole('button', { name: 'Give it back to be sold on' }).click()
  const dialog = member.getByRole('dialog', { name: 'Give the ticket back to be sold on?' })
  await expect(dialog).toContainText('DKK 65')
  await expectAccessibleInBothSchemes(member, 'giving a ticket back')
  await dialog.getByRole('button', { name: 'Put it on sale' }).click()
  await expect(member.getByText(/^On sale\. You get DKK 65/)).toBeVisible()
  await expectAccessibleInBothSchemes(member, 'a ticket on sale')

  await page.getByRole('link', { name: 'Attendees' }).click()
  await expect(page.getByText('Given back, on sale again')).toBeVisible()
  await expect(page.getByRole('link', { name: /On sale again/ })).toBeVisible()

  await member.getByRole('button', { name: 'Take it off the sale' }).click()
  await expect(member.getByText('The ticket is yours again, and not on sale.')).toBeVisible()
  await member.context().close()
})
