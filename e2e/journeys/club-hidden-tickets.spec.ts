import { formatDateTimeAhead } from '../src/days-ahead.ts'
import { expect, expectAccessibleInBothSchemes, openPageAs, test } from '../src/journey.ts'
import { openSecondBrowser } from '../src/other-browser.ts'
import { goToRegistration, isPaymentResult } from '../src/registering.ts'

const EVENT_TITLE = 'Frivilligfest med vagter'

test('an unlisted event has a hidden ticket type, which a code unlocks for people with the link', async ({
  page,
  browser,
}) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  await page.getByLabel('Title').fill(EVENT_TITLE)
  await page.getByLabel('Starts').fill(formatDateTimeAhead(60, '18:30'))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('For guests').check()
  await page.getByLabel('Visible to').selectOption('Only people with the link')
  await page.getByLabel('Price for members, kroner').fill('200')
  await page.getByLabel('Price for guests, kroner').fill('200')
  await page.getByRole('button', { name: 'Add a ticket type' }).click()
  const helpers = page.getByRole('group', { name: 'Ticket 2' })
  await helpers.getByText('Early prices, ages, quota, VAT, sale period and audience').click()
  await helpers.getByLabel('Hidden until a code is entered').check()
  await helpers.getByLabel('Price for members, kroner').fill('0')
  await helpers.getByLabel('Price for guests, kroner').fill('0')
  await helpers.getByLabel('Ticket name').fill('Hjælper')
  await expectAccessibleInBothSchemes(page, 'a hidden ticket as its host writes it')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  const address = (await page.getByText(/\/HOJMARKEN\/events\/[0-9a-f-]{36}$/).textContent()) ?? ''

  await page.getByRole('link', { name: 'Discount codes' }).click()
  await page.getByRole('button', { name: 'New discount code' }).click()
  const dialog = page.getByRole('dialog', { name: 'New discount code' })
  await dialog.getByLabel('Code', { exact: true }).fill('vagt2027')
  await dialog.getByLabel('Discount').selectOption('opens')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Choose the hidden tickets that it shows, and no others')).toBeVisible()
  await dialog.getByLabel('Hjælper (hidden)').check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const card = page.getByRole('listitem', { name: 'VAGT2027' })
  await expect(card).toContainText('Shows hidden tickets, gives no discount · Hjælper (hidden)')

  const member = await openSecondBrowser(browser)
  await openPageAs(member, 'camilla@example.org', '/HOJMARKEN/events?q=Frivilligfest')
  await expect(member.getByText('No events match')).toBeVisible()
  await member.goto(address)
  await expect(member.getByRole('heading', { level: 1, name: EVENT_TITLE })).toBeVisible()
  await expect(member.getByText('Hjælper')).toHaveCount(0)
  await goToRegistration(member)
  await member.getByRole('checkbox', { name: /^Camilla/ }).check()
  await expect(member.getByText('Hjælper')).toHaveCount(0)
  await member.getByRole('button', { name: 'I have a code' }).click()
  await member.getByLabel('Code').fill('vagt 2027')
  await member.getByRole('button', { name: 'Use code' }).click()
  await expect(member.getByText('You can now also choose: Hjælper')).toBeVisible()
  await member.getByLabel(/^Ticket for Camilla/).selectOption({ label: 'Hjælper · Free' })
  await expectAccessibleInBothSchemes(member, 'a registration with a ticket that a code opened')
  await member.getByRole('button', { name: 'Continue' }).click()
  const register = member.getByRole('button', { name: 'Register for free' })
  await expect(register).toBeVisible()
  // The form's input survives a reload; the selection is disabled until the code was checked.
  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  await member.route('**/discount-code', async (route) => {
    await told
    await route.continue()
  })
  const asked = member.waitForRequest('**/discount-code')
  await member.reload()
  await asked
  await expect(member.getByRole('checkbox')).toHaveCount(0)
  tell()
  await expect(register).toBeVisible()
  await member.getByRole('checkbox').check()
  await register.click()
  await member.waitForURL(isPaymentResult('success'))
  await member.goto('/events')
  await expect(member.getByText(EVENT_TITLE).first()).toBeVisible()
  await page.reload()
  await expect(card).toContainText('1 ticket of 100')
})
