import { createEventApi, findEvent } from '../src/event-api.ts'
import { expect, expectAccessible, expectAccessibleInDanishAndDark, openPageAs, test } from '../src/journey.ts'
import { openSecondBrowser } from '../src/other-browser.ts'
import { payByCard, TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import { addGuest, isPaymentResult, openEvent, reviewAndPay } from '../src/registering.ts'

test('a member joins the waiting list of a sold-out event, and buys offered seats', { tag: '@smoke' }, async ({
  page,
}) => {
  await openPageAs(page, 'henrik@example.org')
  await openEvent(page, 'MEJERIET', 'Surdejsbrød fra bunden')
  await page.getByLabel('Seats').selectOption('2')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText(/You are number \d+ on the waiting list/)).toBeVisible()
  await expect(page.getByText(/Sold out · waiting list of \d+/).first()).toBeVisible()
  await expectAccessible(page, 'waiting list')
  await page.getByRole('button', { name: 'Leave the waiting list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the waiting list' }).click()
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()

  await page.goto('/')
  await page.getByRole('link', { name: /^See the offer: Padel/ }).click()
  await expect(page.getByText('2 seats are free for you')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/day/)
  await expectAccessible(page, 'offer')
  await expectAccessibleInDanishAndDark(page, 'Padel for begyndere: prøv det en aften', 'offer')
  await page.getByRole('link', { name: 'Take the seats' }).click()
  await page.getByLabel(/ketsjersport/).selectOption({ index: 1 })
  await reviewAndPay(page)
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await page.waitForURL(isPaymentResult('success'))
  await expect(page.getByRole('heading', { name: 'You are coming!' })).toBeVisible()
})

test('offers the waiting list and preserves the selection if the event sells out meanwhile', async ({
  page,
  browser,
}) => {
  const elsewhere = await openSecondBrowser(browser)
  const watched = createEventApi(elsewhere)
  await openPageAs(elsewhere, 'mette@example.org', '/events')
  const api = await watched.ready()
  const event = await findEvent(api, /Trio Tværs/)
  const { left } = await api.get<{ left: number }>(`/eve/${event.id}/places`)
  const seats = event.ticketTypes.flatMap(({ id, left: ofKind, guestTotalMinor }) =>
    Array.from({ length: ofKind ?? left }, () => ({ id, guestTotalMinor })),
  )

  await openPageAs(page, 'camilla@example.org', `/MEJERIET/events/${event.id}/register`)
  await addGuest(page, 'Ruth Dalsgaard')
  await expect(page.getByText(`${left} places left`).first()).toBeVisible()
  await api.post(`/eve/${event.id}/register`, {
    token: 'e2e0'.repeat(10),
    tickets: seats.slice(0, left).map(({ id }, index) => ({ ticketTypeId: id, attendeeName: `Gæst ${index + 1}` })),
    totalMinor: seats.slice(0, left).reduce((sum, { guestTotalMinor }) => sum + guestTotalMinor, 0),
    gdprAgreement: true,
    language: 'en',
  })
  await expect(page.getByRole('heading', { name: 'Sold out', level: 1 })).toBeVisible()
  await expect(page.getByText(/your choices are saved/)).toBeVisible()
  await expect(page.getByLabel('Seats')).toHaveValue('2')
  await expectAccessible(page, 'sold out while choosing')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You are number 1 on the waiting list')).toBeVisible()
  await elsewhere.context().close()
})
