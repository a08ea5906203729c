import { formatCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import { createEventApi, type EventApi, type StoredEntry } from '../src/event-api.ts'
import { expect, getPortalOrigin, openPageAs, test } from '../src/journey.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { decodeQrCode } from '../src/qr.ts'
import { addGuest, goToRegistration, isPaymentResult, openEvent, reviewAndPay } from '../src/registering.ts'
import { openDoorPage, openStewardPhone, scanWithHandScanner } from '../src/steward-phone.ts'

const EVENT_TITLE = 'Høstfest fra kladde til dør'
const OFFLINE_TEXT = /ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/
const HOUR_MS = 3_600_000

async function listTicketCodes(api: EventApi, email: string): Promise<string[]> {
  const entries = await api.get<(StoredEntry & { eventTitle: string })[]>(`/eve-entry/list?email=${email}`)
  const found = entries.find(({ eventTitle }) => eventTitle === EVENT_TITLE)
  return found?.tickets.map(({ code }) => code ?? '') ?? []
}

test('a host creates an event, a member pays, stewards admit them, one offline, and sell a ticket, and the host reads the report', {
  tag: '@smoke',
}, async ({ page, browser, watch }) => {
  watch.expectConsole(OFFLINE_TEXT)
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/events/new')
  await page.getByLabel('Title').fill(EVENT_TITLE)
  await page.getByLabel('Starts').fill(formatCopenhagenDateTime(new Date(Date.now() + 2 * HOUR_MS)))
  await page.getByLabel('Place', { exact: true }).fill('Klubhuset')
  await page.getByLabel('Price for members, kroner').fill('50')
  await page.getByLabel('For guests').check()
  await page.getByLabel('Price for guests, kroner').fill('80')
  await page.getByText('Early prices, ages, quota, VAT, sale period and audience').click()
  await page.getByRole('checkbox', { name: 'Sold at the door' }).check()
  await page.getByRole('textbox', { name: 'Price at the door, kroner' }).fill('100')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: EVENT_TITLE })).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(`${EVENT_TITLE} is published.`)).toBeVisible()

  const buyer = await browser.newContext({ baseURL: getPortalOrigin(), locale: 'en-GB', serviceWorkers: 'block' })
  const member = await buyer.newPage()
  const watched = createEventApi(member)
  await openPageAs(member, 'camilla@example.org', '/')
  const api = await watched.ready()
  await openEvent(member, 'HOJMARKEN', EVENT_TITLE)
  await goToRegistration(member)
  await addGuest(member, 'Oskar Æbelø')
  await reviewAndPay(member)
  await payByCard(member, TEST_CARD_NUMBERS.approves)
  await member.waitForURL(isPaymentResult('success'))
  // The redirect may arrive before the gateway's callback, until which there are no codes.
  await expect(member.getByRole('heading', { name: 'You are coming!' })).toBeVisible()
  const [first = '', second = ''] = await listTicketCodes(api, 'camilla@example.org')

  await page.getByRole('navigation', { name: 'Pages of the event' }).getByRole('link', { name: 'Door' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await decodeQrCode(page.getByRole('img', { name: 'The link as a QR code' }))
  const [anna, bo] = [await openStewardPhone(browser, watch), await openStewardPhone(browser, watch)]
  await openDoorPage(anna.page, url, 'Anna', EVENT_TITLE)
  await openDoorPage(bo.page, url, 'Bo', EVENT_TITLE)
  await expect(page.getByText('0 of 2 checked in')).toBeVisible()

  await scanWithHandScanner(anna.page, first)
  const coming = anna.page.getByRole('region', { name: 'Who is here now?' })
  await coming.getByRole('checkbox', { name: /Oskar/ }).uncheck()
  await coming.getByRole('button', { name: 'Let 1 in' }).click()
  await expect(page.getByText('1 of 2 checked in')).toBeVisible()
  await expect(bo.page.getByText('1 of 2 in')).toBeVisible()
  await bo.context.setOffline(true)
  await scanWithHandScanner(bo.page, second)
  await bo.page.getByRole('button', { name: 'Let 1 in' }).click()
  await expect(bo.page.getByText('2 of 2 in')).toBeVisible()
  await bo.context.setOffline(false)
  await expect(page.getByText('2 of 2 checked in')).toBeVisible()
  await anna.page.getByRole('button', { name: 'Sell', exact: true }).click()
  await anna.page.getByRole('button', { name: 'Open the cash drawer' }).click()
  await anna.page.getByRole('textbox', { name: 'Change at the start, kr.' }).fill('500')
  await anna.page.getByRole('button', { name: 'Open the cash drawer' }).click()
  await anna.page.getByRole('button', { name: /^One more / }).click()
  await anna.page.getByRole('button', { name: /100\.00 received in cash/ }).click()
  await anna.page.getByRole('button', { name: 'Let 1 in' }).click()
  await expect(page.getByText('3 of 3 checked in')).toBeVisible()

  await page.getByRole('navigation', { name: 'Pages of the event' }).getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('region', { name: 'Attendees' })).toContainText('Attended: 3 of 3')
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('2 payments, DKK 260.00 received')
  await anna.context.close()
  await bo.context.close()
  await buyer.close()
})
