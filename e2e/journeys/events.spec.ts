import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
  waitForSessionIframe,
} from '../src/journey.ts'
import { tabToElement } from '../src/keyboard.ts'
import { waitForMail } from '../src/mailbox.ts'
import { payByCard, TEST_CARD_NUMBERS, waitForPaymentWindow } from '../src/payment-window.ts'
import {
  addGuest,
  goToRegistration,
  isPaymentResult,
  openEvent,
  returnToHeldSeats,
  reviewAndPay,
} from '../src/registering.ts'

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBe(0)
}

test('an event is found in its club’s list, and its page shows all details', async ({ page }) => {
  await openPageAs(page, 'thomas@example.org', '/HOJMARKEN/events')
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  await expectAccessible(page, 'events of a club')
  await page.getByLabel('Search').fill('badminton')
  await expect(page).toHaveURL(/q=badminton/)
  const found = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Klubmesterskab i badminton' })
  await expect(found.getByText(/places left/)).toBeVisible()
  await expect(found.getByText('From DKK 60.00')).toBeVisible()
  await found.getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1, name: 'Klubmesterskab i badminton' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Single/ })).toContainText('DKK 75.00')
  await expect(page.getByText('Line Østergaard Lund')).toBeVisible()
  await expect(page.getByText(/You can cancel until/)).toBeVisible()
  const map = page.getByRole('link', { name: 'See on the map' })
  await expect(map).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/search\?query=/)
  await expectAccessible(page, 'event')
  await expectAccessibleInDanishAndDark(page, 'Klubmesterskab i badminton', 'event')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('Klubmesterskab i badminton.ics')
})

test('a parent registers the family and a guest, and pays', { tag: '@smoke' }, async ({ page }) => {
  // The timeout is long, because every step is checked in both languages and colour schemes.
  test.setTimeout(300_000)
  await openPageAs(page, 'thomas@example.org')
  await openEvent(page, 'HOJMARKEN', 'Klubmesterskab i badminton')
  const event = new URL(page.url()).pathname
  await goToRegistration(page)
  await expect(page.getByRole('checkbox', { name: /Thomas/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /Line/ }).check()
  await addGuest(page, '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Write the guest’s name')).toBeVisible()
  await expect(page.getByLabel('Række').first()).toBeFocused()
  await expectAccessible(page, 'choice with faults')
  await page.getByLabel('Name', { exact: true }).fill('Ole Hansen')
  for (const row of await page.getByLabel('Række').all()) await row.selectOption('Motion')
  await expectAccessibleInDanishAndDark(page, 'Tilmelding', 'choice')
  // The form's input survives a reload.
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ole Hansen')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeVisible()
  // Two guests at DKK 120 each and a member at DKK 75.
  await expect(page.getByText('DKK 315.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay DKK 315.00' }).click()
  await expect(page.getByText(/Tick the box to continue/)).toBeVisible()
  await expectAccessible(page, 'review')
  await expectAccessibleInDanishAndDark(page, 'Gennemse', 'review')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Pay DKK 315.00' }).click()
  await waitForPaymentWindow(page)

  await returnToHeldSeats(page)
  await expect(page.getByText(/^3 seats are reserved for you until (\w{3} \d+ \w+.* at )?\d\d:\d\d\.$/)).toBeVisible()
  // Some of the 15 minutes have passed already.
  await expect(page.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/)
  await expectAccessible(page, 'payment')
  await expectAccessibleInDanishAndDark(page, 'Betal', 'payment')
  await page.goto('/')
  await expect(page.getByText(/Seats are reserved for you until/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to payment: Klubmesterskab i badminton' }).click()
  await page.getByRole('button', { name: 'Pay DKK 315.00' }).click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await page.waitForURL(isPaymentResult('success'))
  await expect(page.getByRole('heading', { name: 'You are coming!' })).toBeVisible()
  for (const name of [/^Thomas/, /^Line/, 'Ole Hansen']) {
    await expect(page.getByRole('list', { name: 'Tickets' }).getByText(name)).toBeVisible()
  }
  await expect(page.getByText(/IZY-EVE-/)).toBeVisible()
  await expectAccessible(page, 'success')
  await expectAccessibleInDanishAndDark(page, 'Du kommer!', 'success')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are coming!' })).toBeVisible()
  await waitForMail('thomas@example.org', /Klubmesterskab i badminton/)

  // The registration is also available at old URLs without a club.
  const [, , , id] = event.split('/')
  await page.goto(`/event-${id}-detail`)
  await expect(page).toHaveURL(new RegExp(`${event}$`))
  await expect(page.getByText('You are coming', { exact: true })).toBeVisible()
  await expect(page.getByText(/Thomas.*Ole Hansen/)).toBeVisible()
  await page.goto(`/ui/event-${id}-register`)
  await expect(page).toHaveURL(new RegExp(`${event}/register$`))
  await expect(page.getByText('Already has a ticket').first()).toBeVisible()
  await page.goto('/events')
  await expect(page.getByRole('link', { name: 'Klubmesterskab i badminton' })).toBeVisible()
})

test('a declined card shows the reason while the seats are reserved, and a retry pays', async ({ page }) => {
  await openPageAs(page, 'mette@example.org')
  await openEvent(page, 'MEJERIET', 'Gudenåens hemmelige liv')
  await goToRegistration(page)
  await addGuest(page, 'Grethe Kjær')
  await reviewAndPay(page)
  await payByCard(page, TEST_CARD_NUMBERS.noMoney)
  await page.waitForURL(isPaymentResult('decline'))
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible()
  await expect(page.getByText('There is not enough money on the account.').first()).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectAccessible(page, 'decline')
  await expectAccessibleInDanishAndDark(page, 'Betalingen mislykkedes', 'decline')
  await page.getByRole('button', { name: 'Try again · DKK 180.00' }).click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await page.waitForURL(isPaymentResult('success'))
  await expect(page.getByRole('heading', { name: 'You are coming!' })).toBeVisible()
  await expect(page.getByText('Grethe Kjær')).toBeVisible()
})

/** A pending response may reset the clock to the server's, so it is advanced repeatedly. */
async function pressForwardUntil(page: Page, seconds: number, seen: Locator): Promise<void> {
  await expect(async () => {
    const timer = page.getByRole('timer')
    // At the timer's end, the timer disappears before the expected element appears.
    if ((await timer.count()) > 0) {
      const told = (await timer.textContent({ timeout: 1_000 })) ?? ''
      const [, minutes = '0', rest = '0'] = /(\d+):(\d+)/.exec(told) ?? []
      await page.clock.fastForward(Math.max(0, Number(minutes) * 60 + Number(rest) - seconds) * 1_000)
    }
    await expect(seen).toBeAttached({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
}

test('the countdown is visible and announced, and at its end the seats are released with the selection preserved', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await openPageAs(page, 'daniel@example.org')
  await openEvent(page, 'MEJERIET', 'Fru Polle')
  await goToRegistration(page)
  // With a known age only ticket types for that age are offered; a guest's age is unknown.
  await expect(page.getByLabel(/^Ticket for Daniel/)).toHaveCount(0)
  await addGuest(page, 'Eva Nováková')
  await page.getByLabel(/^Ticket for Eva/).selectOption({ label: 'Barn · DKK 60.00' })
  await reviewAndPay(page)
  await returnToHeldSeats(page)
  const registration = page.url()
  await waitForSessionIframe(page)
  const spoken = (words: string) => page.getByRole('status').filter({ hasText: words })
  await pressForwardUntil(page, 4 * 60 + 58, spoken('5 minutes left.'))
  await pressForwardUntil(page, 55, spoken('1 minute left.'))
  await expect(page.getByRole('timer')).toHaveText(/^00:/)

  // The server's reservation is still valid, so another tab releases the seats.
  const other = await context.newPage()
  await other.goto(registration)
  await other.getByRole('button', { name: 'Release the seats' }).click()
  await expectAccessible(other, 'letting go')
  await other.getByRole('dialog').getByRole('button', { name: 'Release them', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Registration', level: 1 })).toBeVisible()
  await other.close()

  await pressForwardUntil(page, -1, page.getByRole('heading', { name: 'Your reservation has expired' }))
  await expect(page.getByText(/nothing has been charged/)).toBeVisible()
  await expectAccessible(page, 'ended')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('checkbox', { name: /Daniel/ })).toBeChecked()
  await expect(page.getByLabel(/^Ticket for Eva/).locator('option:checked')).toHaveText('Barn · DKK 60.00')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Eva Nováková')
})

test('a free event confirms immediately, and a member who declined can still register', { tag: '@smoke' }, async ({
  page,
}) => {
  await openPageAs(page, 'henrik@example.org')
  await openEvent(page, 'HOJMARKEN', 'Åben hal for hele familien')
  const event = page.url()
  await page.getByRole('button', { name: 'I’m not coming' }).click()
  await expect(page.getByText('You are not coming').first()).toBeVisible()
  await expectAccessible(page, 'not coming')
  await page.goto('/events?show=upcoming')
  await page.getByRole('link', { name: 'Åben hal for hele familien' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'I’m not coming' })).toBeVisible()
  await page.goto(event)
  await goToRegistration(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Review and confirm' })).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register for free' }).click()
  await expect(page.getByRole('heading', { name: 'You are coming!' })).toBeVisible()
  await expect(page.getByText('There was nothing to pay', { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: 'To the event' }).click()
  await expect(page.getByText('You are coming', { exact: true })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a registration by keyboard only on a phone', async ({ page }) => {
    await openPageAs(page, 'camilla@example.org')
    await openEvent(page, 'MEJERIET', 'Gudenåens hemmelige liv')
    await expectNoHorizontalScroll(page)
    await tabToElement(page, page.getByRole('link', { name: /^Register$/ }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeFocused()
    await tabToElement(page, page.getByRole('button', { name: /^Add a guest/ }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
    await page.keyboard.type('Ruth Dalsgaard')
    await expectNoHorizontalScroll(page)
    await tabToElement(page, page.getByRole('button', { name: /^Continue$/ }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused()
    await tabToElement(page, page.getByRole('checkbox', { name: /I accept the terms/ }).first())
    await page.keyboard.press('Space')
    await expectNoHorizontalScroll(page)
    await tabToElement(page, page.getByRole('button', { name: /^Pay DKK 180/ }).first())
    await page.keyboard.press('Enter')
    await payByCard(page, TEST_CARD_NUMBERS.approves)
    await page.waitForURL(isPaymentResult('success'))
    await expect(page.getByRole('heading', { name: 'You are coming!' })).toBeVisible()
    await expectNoHorizontalScroll(page)
  })
})
