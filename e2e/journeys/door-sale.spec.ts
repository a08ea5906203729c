import { randomUUID } from 'node:crypto'
import { createEventApi } from '../src/event-api.ts'
import { expect, expectAccessibleInBothSchemes, getPortalOrigin, openPageAs, test } from '../src/journey.ts'
import { openSecondBrowser } from '../src/other-browser.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { decodeQrCode } from '../src/qr.ts'

const HOUR_MS = 3_600_000
const CLUB_API_PATH = '/forenet-club-api/api/v1/HOJMARKEN'
const EVENT_TITLE = 'Loppemarked i hallen'

test('the host enables door sales; a steward sells for cash and by phone, admits and counts the drawer, and the host sees it', async ({
  page,
  browser,
  watch,
}) => {
  const host = createEventApi(page)
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events')
  const club = await host.ready()
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
  const event = await club.post<{ id: string; version: number }>(`${CLUB_API_PATH}/event`, {
    id: randomUUID(),
    terms: {
      title: EVENT_TITLE,
      ...{ startsAt: at(1), endsAt: at(5), registrationOpensAt: at(-24), registrationClosesAt: at(1) },
      ...{ capacity: 3, guestsInvited: true },
      ticketTypes: [{ id: randomUUID(), name: 'Entré', memberPriceMinor: 5_000, guestPriceMinor: 8_000 }],
    },
  })
  await club.post(`${CLUB_API_PATH}/event/${event.id}/publishing`, { version: event.version, published: true })

  await page.goto(`/manage/HOJMARKEN/events/${event.id}/edit`)
  await page.getByText('Early prices, ages, quota, VAT, sale period and audience').click()
  await page.getByRole('checkbox', { name: 'Sold at the door' }).check()
  await page.getByRole('textbox', { name: 'Price at the door, kroner' }).fill('100')
  await expectAccessibleInBothSchemes(page, 'a ticket that is sold at the door')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect
    .poll(async () => {
      const now = await club.get<{ terms: { ticketTypes: { doorPriceMinor: number | null }[] } }>(
        `${CLUB_API_PATH}/event/${event.id}`,
      )
      return now.terms.ticketTypes[0]?.doorPriceMinor
    })
    .toBe(10_000)

  const { url } = await club.post<{ url: string }>(`${CLUB_API_PATH}/event/${event.id}/door/link`, {})
  const context = await browser.newContext({
    baseURL: getPortalOrigin(),
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Copenhagen',
    reducedMotion: 'reduce',
  })
  watch.context(context)
  const door = await context.newPage()
  await door.goto(url)
  await door.getByRole('textbox', { name: 'Your name' }).fill('Karen')
  await door.getByRole('button', { name: 'Open the door' }).click()
  await door.getByRole('button', { name: 'Sell', exact: true }).click()
  await expect(door.getByText('3 places left')).toBeVisible()
  await door.getByRole('button', { name: 'Open the cash drawer' }).click()
  await door.getByRole('textbox', { name: 'Change at the start, kr.' }).fill('500')
  await door.getByRole('button', { name: 'Open the cash drawer' }).click()
  await door.getByRole('button', { name: 'One more Entré' }).click()
  await door.getByRole('button', { name: 'One more Entré' }).click()
  await door.getByRole('textbox', { name: 'Cash received, kr.' }).fill('250')
  await expect(door.getByText(/50\.00 in change/)).toBeVisible()
  await expectAccessibleInBothSchemes(door, 'selling at the door')
  // Clicks made while the response with the availability is delayed must not be lost.
  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  const offers = /\/door\/[^/]+\/sale$/
  await door.route(offers, async (route) => {
    if (route.request().method() === 'GET') await told
    await route.continue()
  })
  await door.getByRole('button', { name: /200\.00 received in cash/ }).click()
  await expect(door.getByRole('heading', { name: /^Paid: / })).toBeVisible()
  await expect(door.getByText(/50\.00 in change/)).toBeVisible()
  await door.getByRole('button', { name: 'Let 2 in' }).click()
  await expect(door.getByText('2 of 2 in')).toBeVisible()
  tell()
  await door.unrouteAll({ behavior: 'wait' })
  await expectAccessibleInBothSchemes(door, 'sold at the door')
  await door.getByRole('button', { name: 'New sale' }).click()
  await expect(door.getByText('1 place left')).toBeVisible()
  await door.getByRole('button', { name: 'One more Entré' }).click()
  await expect(door.getByRole('button', { name: 'One more Entré' })).toBeDisabled()
  await door.getByRole('button', { name: /100\.00 by card or MobilePay/ }).click()
  await expect(door.getByRole('heading', { name: /^Scan to pay .*100\.00/ })).toBeVisible()
  await expectAccessibleInBothSchemes(door, 'waiting for a payment at the door')
  const buyer = await openSecondBrowser(browser)
  await buyer.goto(await decodeQrCode(door.getByRole('img', { name: 'QR code that leads to the payment' })))
  await payByCard(buyer, TEST_CARD_NUMBERS.approves)
  await expect(buyer.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await expectAccessibleInBothSchemes(buyer, 'the page that a buyer at the door comes back to')
  await expect(door.getByRole('heading', { name: /^Paid: / })).toBeVisible()
  await door.getByRole('button', { name: 'Let 1 in' }).click()
  await expect(door.getByText('3 of 3 in')).toBeVisible()
  await door.getByRole('button', { name: 'New sale' }).click()
  await expect(door.getByText('No places left')).toBeVisible()
  await door.getByRole('button', { name: /^Cash drawer: .*700\.00/ }).click()
  await expect(door.getByText('-0.00')).toHaveCount(0)
  await door.getByRole('textbox', { name: 'Counted, kr.' }).fill('690')
  await expect(door.getByText(/10\.00 too little/)).toBeVisible()
  await expect(door.getByRole('button', { name: 'Close the drawer' })).toBeDisabled()
  await door.getByRole('textbox', { name: 'Why does it differ?' }).fill('Ten too many in change')
  await expectAccessibleInBothSchemes(door, 'counting the drawer')
  await door.getByRole('button', { name: 'Close the drawer' }).click()
  await expect(door.getByRole('button', { name: 'Open the cash drawer' })).toBeVisible()
  await context.close()

  await page.goto(`/manage/HOJMARKEN/events/${event.id}/door`)
  const sold = page.getByRole('list', { name: 'Sold at the door' })
  await expect(sold.getByRole('listitem')).toContainText(['Karen', 'Karen'])
  await expect(sold.getByText('Card or MobilePay')).toBeVisible()
  await expect(sold.getByText(/200\.00/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Cash drawers' })).toContainText('Ten too many in change')
  await expectAccessibleInBothSchemes(page, 'sales at the door, as the host sees them')
  await page.goto('/manage/HOJMARKEN/payments')
  await page.getByRole('link', { name: 'Cash drawers' }).click()
  await expect(page.getByRole('region', { name: 'Closed cash drawers' })).toContainText(EVENT_TITLE)
  await expectAccessibleInBothSchemes(page, 'closed drawers among the payments')
})
